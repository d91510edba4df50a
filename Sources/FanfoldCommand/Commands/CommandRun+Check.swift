import FriendFiles
import FriendPresentation
import Friends

extension CommandRun {
  /// Prints each problem of a file with its place, and how many there are; the exit status says whether one is an error.
  func check(_ file: String) -> Int32 {
    guard let document = read(file) else { return ExitStatus.failed }
    let name = name(of: file)
    for problem in document.problems {
      output.append(problem.line(file: name) + "\n")
    }
    let friends = FriendCounts(document.list).list.total
    let groups = document.list.groups.reduce(0) { count, _ in count + 1 }
    let holds = Strings.contents(friends: friends, groups: groups)
    let found = Strings.count(of: document.problems)
    output.append("\(SafeText.forTerminal(name)): \(found) (\(holds))\n")
    return document.hasErrors ? ExitStatus.failed : ExitStatus.done
  }
}
