/// Text in columns: the first to the left, the others to the right.
func table(_ rows: [[String]]) -> String {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in
    rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
  }
  return rows.map { row in
    let cells = row.enumerated().map { column, cell in
      let room = String(repeating: " ", count: widths[column] - cell.count)
      return column == 0 ? cell + room : room + cell
    }
    return cells.joined(separator: "  ") + "\n"
  }.joined()
}

/// A number with three significant digits, and commas in its thousands.
func rounded(_ number: Double) -> String {
  guard number.isFinite else { return "-" }
  let size = number.magnitude
  if size >= 100 || number == number.rounded() { return grouped(Int(number.rounded())) }
  let digits = size >= 10 ? 1 : size >= 1 ? 2 : 3
  var scale = 1
  for _ in 0..<digits { scale *= 10 }
  let parts = Int((size * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
  let fraction = String(parts.remainder)
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(number < 0 ? "-" : "")\(parts.quotient).\(zeros)\(fraction)"
}

/// A whole number with commas in its thousands.
func grouped(_ number: Int) -> String {
  var text = ""
  for (place, digit) in String(number.magnitude).reversed().enumerated() {
    if place > 0, place % 3 == 0 { text.append(",") }
    text.append(digit)
  }
  return (number < 0 ? "-" : "") + String(text.reversed())
}

/// The figures with a column for each contender: the median, and the least value in brackets where
/// there is more than one.
func figureTable(_ figures: [Figure]) -> String {
  var names: [String] = []
  for sample in figures.flatMap(\.samples) where !names.contains(sample.name) {
    names.append(sample.name)
  }
  let head = ["", "size", "unit"] + names
  let rows = figures.map { figure in
    [figure.name, grouped(figure.size), figure.unit]
      + names.map { name in
        guard let samples = figure[name] else { return "" }
        if samples.values.count == 1 { return rounded(samples.median) }
        return "\(rounded(samples.median)) (\(rounded(samples.least)))"
      }
  }
  return table([head] + rows)
}
