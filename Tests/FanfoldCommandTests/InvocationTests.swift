import FanfoldCommand
import Foundation
import Friends
import Testing

@Suite struct InvocationTests {
  private func parse(_ line: String) throws -> Invocation {
    try Invocation(line.split(separator: " ").map(String.init))
  }

  private func show(_ file: String, _ change: (inout ShowOptions) -> Void = { _ in }) -> Invocation
  {
    var options = ShowOptions(file: file)
    change(&options)
    return .show(options)
  }

  @Test func `Without a command a window opens, on a file where one is named`() throws {
    #expect(try parse("") == .open(file: nil))
    #expect(try parse("a.plist") == .open(file: "a.plist"))
    #expect(try parse("-") == .open(file: "-"))
  }

  @Test func `A file called like a command can be named by its folder or after two dashes`() throws
  {
    #expect(try parse("./show") == .open(file: "./show"))
    #expect(try parse("-- show") == .open(file: "show"))
    #expect(try parse("./help") == .open(file: "./help"))
    #expect(try parse("show help") == show("help"))
    #expect(try parse("check version") == .check(file: "version"))
    #expect(try parse("show show") == show("show"))
    #expect(try parse("show -- --json") == show("--json"))
    #expect(try parse("show -") == show("-"))
  }

  @Test func `Options stand anywhere, with their value after a space or an equals sign`() throws {
    let all = show("a.plist") {
      $0.isJSON = true
      $0.isFolded = true
      $0.onlyOnline = true
      $0.search = "段"
      $0.order = .name
    }
    for line in [
      "show a.plist --json --folded --online --search 段 --sort name",
      "--json --folded show --search=段 --sort=name a.plist --online",
      "--sort presence show --json --folded --online --search 段 --sort name -- a.plist",
    ] {
      #expect(try parse(line) == all, "\(line)")
    }
    #expect(try parse("show a --search=") == show("a") { $0.search = "" })
    #expect(try parse("show a --search=x=y") == show("a") { $0.search = "x=y" })
    #expect(try parse("show a --search --json") == show("a") { $0.search = "--json" })
    for order in FriendOrder.allCases {
      #expect(try parse("show a --sort \(order)") == show("a") { $0.order = order })
    }
  }

  @Test func `Help and version are given wherever they are asked for`() throws {
    #expect(try parse("--help") == .help(command: nil))
    #expect(try parse("-h") == .help(command: nil))
    #expect(try parse("show --help") == .help(command: "show"))
    #expect(try parse("--help check a b c") == .help(command: "check"))
    #expect(try parse("show --version") == .version)
    #expect(try parse("help") == .help(command: nil))
    #expect(try parse("help show") == .help(command: "show"))
    #expect(try parse("help version") == .help(command: "version"))
    #expect(try parse("version") == .version)
    #expect(try parse("version --help") == .help(command: "version"))
    #expect(try parse("help --version") == .help(command: nil))
  }

  @Test(
    "Help is never answered with a complaint",
    arguments: [
      ("--bogus --help", nil), ("--help --bogus", nil), ("--json=yes -h", nil), ("a b c -h", nil),
      ("show --sort age --help", "show"), ("--bogus show --help", "show"),
      ("check --json --help a b", "check"), ("--help --sort", nil), ("shwo a --help", nil),
      ("--version --bogus --help", nil), ("help --bogus", nil), ("help a.plist b", nil),
    ] as [(String, String?)])
  func help(line: String, command: String?) throws {
    #expect(try parse(line) == .help(command: command))
  }

  @Test func `A word after an option that takes one is its value, even one that asks for help`()
    throws
  {
    #expect(try parse("show a --search --help") == show("a") { $0.search = "--help" })
    #expect(try parse("show -- --help") == show("--help"))
  }

  @Test func `A value may begin with a mark that combines with the sign before it`() throws {
    #expect(try parse("show a --search=\u{301}x") == show("a") { $0.search = "\u{301}x" })
    #expect(throws: UsageError.unknownOption("-\u{301}x", command: "show", suggestion: nil)) {
      try parse("show a -\u{301}x")
    }
  }

  @Test(
    "A wrong command line says which word is wrong",
    arguments: [
      ("--jason", .unknownOption("--jason", command: nil, suggestion: "--json")),
      ("show a --jsn", .unknownOption("--jsn", command: "show", suggestion: "--json")),
      ("show a -x", .unknownOption("-x", command: "show", suggestion: nil)),
      ("--json a", .unknownOption("--json", command: nil, suggestion: nil)),
      ("check a --json", .unknownOption("--json", command: "check", suggestion: nil)),
      ("show a --search", .missingValue("--search", name: "TEXT")),
      ("show a --sort", .missingValue("--sort", name: "ORDER")),
      ("show a --json=yes", .unexpectedValue("--json")),
      (
        "show a --sort age",
        .badValue("--sort", value: "age", allowed: ["manual", "presence", "name"])
      ),
      ("show", .missingFile(command: "show")),
      ("check", .missingFile(command: "check")),
      ("show a b", .tooMany("b", command: "show")),
      ("-- a b", .tooMany("b", command: nil)),
      ("shwo a", .unknownCommand("shwo", suggestion: "show")),
      ("a.plist b.plist", .tooMany("b.plist", command: nil)),
      ("./a b", .tooMany("b", command: nil)),
      ("- b", .tooMany("b", command: nil)),
      ("frobnicate a", .unknownCommand("frobnicate", suggestion: nil)),
    ] as [(String, UsageError)])
  func wrong(line: String, error: UsageError) {
    #expect(throws: error) { try parse(line) }
  }

  @Test func `A file that is there is not taken for a mistyped command`() throws {
    // A bare name, which nothing but the file itself tells from a command.
    let here = try FileManager.default.contentsOfDirectory(atPath: ".")
    let file = try #require(here.first { !$0.contains(".") })
    #expect(throws: UsageError.tooMany("b", command: nil)) { try Invocation([file, "b"]) }
    #expect(throws: UsageError.emptyName(command: nil)) { try Invocation(["", "b"]) }
    #expect(throws: UsageError.emptyName(command: "show")) { try Invocation(["show", ""]) }
  }
}
