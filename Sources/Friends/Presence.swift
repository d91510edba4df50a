/// Whether a friend can be reached now.
public enum Presence: String, Hashable, Sendable, CaseIterable {
  /// There and free to talk.
  case online
  /// Signed in, but away from the device.
  case away
  /// Signed in, but not to be disturbed.
  case busy
  /// Not signed in, or hidden, which looks the same from outside.
  case offline
  /// Nothing tells; not the same as offline.
  case unknown

  /// Whether a friend of this presence counts as being there: online, away or busy.
  public var isOnline: Bool {
    switch self {
    case .online, .away, .busy: true
    case .offline, .unknown: false
    }
  }

  /// Whether anything tells: everything but `unknown`.
  public var isKnown: Bool { self != .unknown }

  /// The place in a list sorted by presence: online, away, busy, unknown, offline.
  public var rank: Int {
    switch self {
    case .online: 0
    case .away: 1
    case .busy: 2
    case .unknown: 3
    case .offline: 4
    }
  }
}
