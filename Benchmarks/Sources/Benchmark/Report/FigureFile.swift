import Foundation

/// The file of figures for programs: an array with an object for each figure.
enum FigureFile {
  /// A figure as it stands in the file.
  ///
  /// `value` and `peers` are medians; `min` and `peersMin` are the
  /// least of all rounds. All are in `unit`.
  private struct Entry: Encodable {
    let name: String
    let size: Int
    let value: Double
    let min: Double
    let unit: String
    let rounds: Int
    let peers: [String: Double]
    let peersMin: [String: Double]
  }

  static func write(_ figures: [Figure], to path: String) {
    let entries = figures.map { figure in
      let engine = figure[Contest.engine]
      let peers = figure.samples.filter { $0.name != Contest.engine }
      return Entry(
        name: figure.name, size: figure.size, value: figure.value, min: engine?.least ?? .nan,
        unit: figure.unit, rounds: engine?.values.count ?? 0,
        peers: Dictionary(uniqueKeysWithValues: peers.map { ($0.name, $0.median) }),
        peersMin: Dictionary(uniqueKeysWithValues: peers.map { ($0.name, $0.least) }))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(entries).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      fail("\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
