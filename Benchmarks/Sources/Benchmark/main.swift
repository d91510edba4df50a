import Foundation

// Measures the engine and its peers in one run. `Benchmarks/run` builds and starts it.

var only: String?
var file = "bench.json"
var compiler = "Swift"
var flags = ""
var isStrict = false
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--strict": isStrict = true
  case "--only": only = arguments.popFirst()
  case "--json": file = arguments.popFirst() ?? file
  case "--compiler": compiler = arguments.popFirst() ?? compiler
  case "--flags": flags = arguments.popFirst() ?? flags
  default:
    say("usage: run [--strict] [--only PART] [--json FILE]")
    exit(2)
  }
}

// Memory is first: later, there would be room left over in what was freed.
let contests: KeyValuePairs<String, () -> [Figure]> = [
  "memory": MemoryFigures.run,
  "toggle": ToggleFigures.run,
  "look-up": LookUpFigures.run,
  "offsets": OffsetFigures.run,
  "whole": WholeListFigures.run,
  "move": MoveFigures.run,
  "tree": NewTreeFigures.run,
  "moves": MoveTableFigures.run,
  "presence": PresenceFigures.run,
  "filter": FilterFigures.run,
  "resort": ResortFigures.run,
  "selection": SelectionFigures.run,
]
guard only == nil || contests.contains(where: { $0.key == only }) else {
  fail("there is nothing called \(only ?? ""): say \(contests.map(\.key).joined(separator: ", "))")
}

print(Machine.description(compiler: compiler, flags: flags))
let started = Date.now
var figures: [Figure] = []
for (name, run) in contests where only == nil || only == name {
  say("\(name) ...")
  figures += run()
}
print(
  """
  Medians of \(Contest.rounds) rounds, in turns with the peers; in brackets the least. Processor time of \
  one thread.

  """)
print(figureTable(figures))

let targets = Target.all(figures)
for target in targets {
  guard let found = target.found else { continue }
  print("\(target.isReached ? "reached    " : "NOT REACHED")  \(target.what): \(found)")
}
// A part does not take the place of the whole.
if only == nil { FigureFile.write(figures, to: file) }
print("\n\(only == nil ? "\(file), " : "")\(Int(Date.now.timeIntervalSince(started))) s")
if isStrict, targets.contains(where: { $0.found != nil && !$0.isReached }) { exit(1) }
