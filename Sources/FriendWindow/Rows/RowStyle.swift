import FriendPresentation
import Friends

/// How rows look, in GTK's style rules.
enum RowStyle {
  /// The style class of a presence mark; empty for no mark, where nothing tells.
  static func presence(_ presence: Presence) -> String {
    switch presence {
    case .online: "online"
    case .away: "away"
    case .busy: "busy"
    case .offline: "offline"
    case .unknown: ""
    }
  }

  /// The rules of the window.
  ///
  /// Presence is told by shape as well as by colour: a full disc, a crescent, a disc with a bar, a
  /// ring.
  static let css = """
    .fan-list > row { border-radius: 0; }
    .fan-list > row.kind-\(RowContent.Kind.section.rawValue):hover { background: none; }
    .fan-list > row.pinned { background-color: @view_bg_color; }
    .fan-list > row.pinned:hover {
      background-image: linear-gradient(alpha(currentColor, .05), alpha(currentColor, .05));
    }
    .fan-list > row:focus-visible { outline-offset: -3px; border-radius: 9px; }
    .fan-banner {
      padding: 6px 6px 6px 14px; background-color: alpha(@warning_color, .2);
    }
    .fan-section { padding: 10px 14px 5px 14px; }
    .fan-section label { font-size: .82em; font-weight: 700; letter-spacing: .02em; opacity: .65; }
    .fan-group { padding: 0 12px 0 8px; min-height: 36px; }
    .fan-group:dir(rtl) { padding: 0 8px 0 12px; }
    .fan-group > .name { font-weight: 600; }
    .fan-group > arrow { opacity: .7; }
    .fan-count {
      font-feature-settings: "tnum"; font-size: .88em; padding: 1px 8px; border-radius: 999px;
      background-color: alpha(currentColor, .08);
    }
    .fan-count.some { color: @accent_color; background-color: alpha(@accent_color, .12); }
    friend { padding: 4px 12px 4px 30px; min-height: 44px; }
    friend:dir(rtl) { padding: 4px 30px 4px 12px; }
    friend .status { font-size: .88em; opacity: .68; }
    friend .fan-vip { -gtk-icon-size: 12px; color: @warning_color; }
    friend.offline avatar { filter: grayscale(1); opacity: .6; }
    friend.offline .name { opacity: .65; }
    .fan-presence {
      min-width: 10px; min-height: 10px; border-radius: 99px; border: 2px solid @view_bg_color;
      background-color: @view_bg_color;
    }
    .fan-presence.online { background-color: #26a269; }
    .fan-presence.away {
      background-color: #e5a50a;
      background-image: radial-gradient(circle 5px at 8px 3px, @view_bg_color 92%, transparent);
    }
    .fan-presence.busy {
      background-color: #e01b24;
      background-image: linear-gradient(white, white);
      background-size: 6px 2px; background-position: center; background-repeat: no-repeat;
    }
    .fan-presence.offline { box-shadow: inset 0 0 0 2px #9a9996; }
    """
}
