/// The rows of a table between two stages, told in terms of the rows before and after the change.
///
/// Takes memory for the sections and for what changes, not for each row.
public struct InterimTable: Hashable, Sendable {
  /// Where what a table shows is found.
  public enum Source: Hashable, Sendable {
    /// A row as it was in the old state: it is gone now, or shown elsewhere.
    case old(Int)

    /// A row of the new state.
    case new(Int)
  }

  /// A section: its header and stretches of rows.
  struct Section: Hashable, Sendable {
    var header: Source
    var stretches: Range<Int>
    var rowCount: Int
  }

  /// Rows that are neighbours in the old or in the new state too.
  struct Stretch: Hashable, Sendable {
    /// The position of the first row in the section.
    var start: Int
    var source: Source
  }

  private(set) var sections: [Section] = []
  private(set) var stretches: [Stretch] = []

  init() {}

  /// The number of sections.
  ///
  /// Costs O(1).
  public var sectionCount: Int { sections.count }

  /// The number of rows in a section, in O(1).
  ///
  /// - Parameter section: The position of the section.
  /// - Returns: The number of rows below its header.
  public func rowCount(inSection section: Int) -> Int { sections[section].rowCount }

  /// What the header of a section shows, in O(1).
  ///
  /// - Parameter section: The position of the section.
  /// - Returns: The row of the top-level element.
  public func header(ofSection section: Int) -> Source { sections[section].header }

  /// What a row shows, in O(log *c*) for *c* changes in its section.
  ///
  /// - Parameters:
  ///   - row: The position of the row in its section.
  ///   - section: The position of the section.
  /// - Returns: The row of the old or the new state.
  public func row(_ row: Int, inSection section: Int) -> Source {
    precondition(row >= 0 && row < sections[section].rowCount, "Index out of range")
    var low = sections[section].stretches.lowerBound
    var high = sections[section].stretches.upperBound
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].start <= row { low = middle + 1 } else { high = middle }
    }
    let stretch = stretches[low - 1]
    return switch stretch.source {
    case .old(let first): .old(first + row - stretch.start)
    case .new(let first): .new(first + row - stretch.start)
    }
  }

  mutating func beginSection(_ header: Source) {
    sections.append(
      Section(header: header, stretches: stretches.count..<stretches.count, rowCount: 0))
  }

  mutating func append(_ count: Int, _ source: Source) {
    stretches.append(Stretch(start: sections[sections.count - 1].rowCount, source: source))
    let section = sections[sections.count - 1]
    sections[sections.count - 1].stretches = section.stretches.lowerBound..<stretches.count
    sections[sections.count - 1].rowCount += count
  }
}
