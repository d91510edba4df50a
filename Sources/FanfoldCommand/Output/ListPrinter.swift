import FriendPresentation
import Friends

/// Prints a friend list as text for people: a line for each section, group and friend.
///
/// Names, counts and statuses stand in columns, counted in cells of a terminal. O(text of the list).
struct ListPrinter {
  /// What is printed; possibly a part of a list.
  let list: FriendList
  /// The counts to print: those of the whole list, whatever part of it is shown.
  let counts: FriendCounts
  /// Whether friends are left out.
  let isFolded: Bool
  /// Whether terminal colours are used.
  let isColoured: Bool
  /// How many cells a line may have; `nil` for no limit.
  let width: Int?

  /// Wider names push what follows to the right instead of leaving a gap in every other line.
  private static let widestColumn = 28

  func print(to output: OutputBuffer) {
    let groupColumn = column(of: list.groups.lazy.map { title($0.name) })
    // Friends lie scattered in memory, so each is looked up once although two passes need them.
    let members = isFolded ? [] : list.groups.map { $0.memberships.compactMap(list.friend(of:)) }
    let friendColumn = column(of: members.lazy.joined().map(name))
    var rest = members[...]
    for section in list.sections {
      if section.name != nil {
        write([Part(title(section.name), .bold)], indent: 0, to: output)
      }
      let indent = section.name == nil ? 0 : 2
      for group in section.groups {
        write(line(for: group, column: groupColumn), indent: indent, to: output)
        for friend in rest.popFirst() ?? [] {
          write(line(for: friend, column: friendColumn), indent: indent + 2, to: output)
        }
        if output.failure != nil { return }
      }
    }
  }

  private func line(for group: FriendGroup, column: Int) -> [Part] {
    let count = counts[group.id]
    let title = title(group.name)
    return [
      Part(isFolded ? "▸ " : "▾ ", .dim), Part(title, .plain, column: column),
      Part("  "), Part(Strings.figures(count), (count.online ?? 0) > 0 ? .green : .dim),
    ]
  }

  private func line(for friend: Friend, column: Int) -> [Part] {
    let presence = friend.presence
    let mark = Part(Strings.mark(for: presence), Self.style(of: presence))
    let style: Style = presence == .offline ? .dim : .plain
    let status = SafeText.forTerminal(friend.status ?? "")
    if status.isEmpty { return [mark, Part(" "), Part(name(friend), style)] }
    return [
      mark, Part(" "), Part(name(friend), style, column: column), Part("  "), Part(status, .dim),
    ]
  }

  private func title(_ name: String?) -> String {
    let safe = SafeText.forTerminal(name ?? "")
    return safe.isEmpty ? Strings.nameless : safe
  }

  private func name(_ friend: Friend) -> String {
    title(friend.displayName) + (friend.isVIP ? " ★" : "")
  }

  /// The width of a column for these texts: that of the widest which is not too wide.
  private func column(of texts: some Sequence<String>) -> Int {
    var result = 0
    for text in texts {
      let width = CellWidth.of(text)
      if width <= Self.widestColumn { result = max(result, width) }
    }
    return result
  }

  private func write(_ parts: [Part], indent: Int, to output: OutputBuffer) {
    output.append(spaces: indent)
    // Nothing is measured for a pipe: all of it is printed.
    guard let width else {
      for part in parts { write(part, to: output) }
      output.append("\n")
      return
    }
    var left = width - indent
    for var part in parts where left > 0 {
      part.text = CellWidth.cut(part.text, to: left)
      part.column = min(part.column, left)
      write(part, to: output)
      left -= max(part.column, CellWidth.of(part.text))
    }
    output.append("\n")
  }

  private func write(_ part: Part, to output: OutputBuffer) {
    let isStyled = isColoured && part.style != .plain
    if isStyled { output.append(part.style.rawValue) }
    output.append(part.text)
    if isStyled { output.append("\u{1B}[0m") }
    if part.column > 0 { output.append(spaces: part.column - CellWidth.of(part.text)) }
  }

  /// A piece of a line in one style, filled up to a column where it has one.
  private struct Part {
    var text: String
    var style: Style
    var column: Int

    init(_ text: String, _ style: Style = .plain, column: Int = 0) {
      self.text = text
      self.style = style
      self.column = column
    }
  }

  private enum Style: String {
    case plain = ""
    case bold = "\u{1B}[1m"
    case dim = "\u{1B}[2m"
    case red = "\u{1B}[31m"
    case green = "\u{1B}[32m"
    case yellow = "\u{1B}[33m"
  }

  private static func style(of presence: Presence) -> Style {
    switch presence {
    case .online: .green
    case .away: .yellow
    case .busy: .red
    case .offline, .unknown: .dim
    }
  }
}
