import FanfoldCommand
import Foundation
import FriendFiles
import FriendPresentation
import Friends
import TestSupport
import Testing

/// What happens with files that are too large to be read before the window opens.
@Suite struct LargeFileTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Writes a file of over 4 MB, and of few friends; `end` is what stands behind them.
  private func large(_ end: String = "") throws -> String {
    let note = String(repeating: "long ", count: 100_000)
    let friends = (0..<10).map { number in
      "<dict><key>name</key><string>F\(number)</string><key>note</key><string>\(note)</string></dict>"
    }
    let group =
      "<dict><key>name</key><string>G</string><key>friends</key><array>\(friends.joined())\(end)</array></dict>"
    return try folder.write("large.plist", Data(Fixtures.plist(group).utf8)).path
  }

  private func console() -> Console {
    let console = Console()
    console.environment = ["DISPLAY": ":0"]
    return console
  }

  @Test func `A window opens on a large file before it is read`() throws {
    let console = console()
    let path = try large()
    #expect(console.run(path) == 0)
    let launch = try #require(console.launches.first)
    guard case .file(let file, let opened) = launch.content else {
      Issue.record("the file was read first")
      return
    }
    #expect(opened == path)
    let document = try file.read()
    #expect(document.list.friends.count == 10)
    launch.hasRead(.success(document))
    #expect(console.complaints.isEmpty)
  }

  @Test func `What is wrong in a large file is said on standard error when it was read`() throws {
    let console = console()
    let path = try large("<true/>")
    #expect(console.run(path) == 0)
    let launch = try #require(console.launches.first)
    guard case .file(let file, _) = launch.content else {
      Issue.record("the file was read first")
      return
    }
    launch.hasRead(.success(try file.read()))
    #expect(console.complaints.count == 1)
    #expect(console.complaints.first?.hasPrefix("fanfold: \(path):") == true)
    launch.hasRead(.failure(.tooManyFriends(limit: 5, line: 12)))
    #expect(console.complaints.last?.hasPrefix("fanfold: \(path):12: the file has more") == true)
  }

  @Test func `A large file that is refused at first sight ends the program before a window opens`()
    throws
  {
    let console = console()
    let path = try folder.write(
      "large.db", Data(("SQLite format 3" + String(repeating: " ", count: 5 << 20)).utf8)
    ).path
    #expect(console.run(path) == 1)
    #expect(console.launches.isEmpty)
    #expect(console.complaints.count == 1)
  }

  @Test func `Without a display that answers, a large file is read and printed`() throws {
    let console = console()
    console.windowStatus = nil
    let path = try large()
    #expect(console.run(path) == 0)
    #expect(console.lines.filter { $0.contains("F7") }.count == 1)
    #expect(console.complaints == ["fanfold: there is no display, so the list is printed"])
  }
}
