import FanfoldCommand
import FriendFiles
import FriendPresentation
import Friends
import Testing

@Suite struct FanfoldTests {
  @Test func `A window opens on a file that can be read, and its status is the program's`() throws {
    let console = Console()
    console.environment = ["WAYLAND_DISPLAY": "wayland-0"]
    console.windowStatus = 7
    let path = Fixtures.sample
    #expect(console.run(path) == 7)
    let launch = try #require(console.launches.first)
    guard case .document(let document, let opened) = launch.content else {
      Issue.record("the window opened without the document")
      return
    }
    #expect(opened == path)
    #expect(document.list.friends.count == 8)
    #expect(console.output.isEmpty)
    #expect(console.launches.count == 1)
  }

  @Test func `Without a file the window opens its first page`() throws {
    let console = Console()
    console.environment = ["DISPLAY": ":0"]
    #expect(console.run() == 0)
    guard case .startPage = try #require(console.launches.first).content else {
      Issue.record("the window opened something else")
      return
    }
  }

  @Test func `A window is told where folds are kept, where the sample is and whether to trace`()
    throws
  {
    let console = Console()
    console.environment = ["DISPLAY": ":0", "HOME": "/h", "FANFOLD_TRACE": ""]
    console.executable = Fixtures.sample + "/../../bin/fanfold"
    for arguments in [[], [Fixtures.sample]] {
      #expect(console.run(arguments) == 0)
      let launch = try #require(console.launches.first)
      #expect(launch.states == DocumentStateStore(folder: "/h/.local/state/fanfold"))
      #expect(launch.sample?.hasSuffix("/SampleData/friends.plist") == true)
      #expect(launch.icons?.hasSuffix("/Data/icons") == true)
      #expect(!launch.traces)
    }
    console.environment = ["DISPLAY": ":0", "XDG_STATE_HOME": "/s", "FANFOLD_TRACE": "1"]
    console.executable = nil
    #expect(console.run() == 0)
    let launch = try #require(console.launches.first)
    #expect(launch.states == DocumentStateStore(folder: "/s/fanfold"))
    #expect(launch.sample == nil)
    #expect(launch.icons == nil)
    #expect(launch.traces)
    console.environment = ["DISPLAY": ":0"]
    #expect(console.run() == 0)
    #expect(try #require(console.launches.first).states == nil)
  }

  @Test func `Without a display the list is printed, and one line says so`() throws {
    let console = Console()
    let path = Fixtures.sample
    #expect(console.run(path) == 0)
    #expect(console.complaints == ["fanfold: there is no display, so the list is printed"])
    #expect(console.launches.isEmpty)
    #expect(console.output.contains("家人      4/4"))

    // A display that is named but does not answer is as good as none.
    console.environment = ["DISPLAY": ":99"]
    console.windowStatus = nil
    #expect(console.run(path) == 0)
    #expect(console.complaints == ["fanfold: there is no display, so the list is printed"])
    #expect(console.output.contains("家人      4/4"))
    #expect(console.run() == 2)
  }

  @Test func `A file that cannot be read ends the program before any window opens`() {
    let console = Console()
    console.environment = ["DISPLAY": ":0"]
    for command in [[], ["show"], ["check"]] {
      #expect(console.run(command + ["/nonexistent/a.plist"]) == 1)
      #expect(console.launches.isEmpty)
      #expect(console.output.isEmpty)
      #expect(
        console.complaints == [
          "fanfold: /nonexistent/a.plist: there is no such file; look at the name and the folder"
        ])
    }
    #expect(console.run("/") == 1)
    #expect(
      console.complaints == [
        "fanfold: /: this folder holds no card files; name a folder of .vcf files, or a file"
      ])
  }

  @Test func `A mistyped command that looks like a file is recognised`() {
    let console = Console()
    #expect(console.run("shwo") == 1)
    #expect(
      console.complaints == [
        "fanfold: shwo: there is no such file; did you mean 'fanfold show'?"
      ])
  }

  @Test func `Standard input is read where the file is a dash`() {
    let console = Console()
    console.input = "not a list"
    #expect(console.run("show", "-") == 1)
    #expect(console.complaints.count == 1)
    #expect(console.complaints[0].hasPrefix("fanfold: standard input"))
    console.input = ""
    #expect(console.run("check", "-") == 1)
    #expect(console.complaints[0].contains("the file is empty"))
  }

  @Test func `A wrong command line is one line and exit status 2`() {
    let console = Console()
    #expect(console.run("show", "a", "--jsno") == 2)
    #expect(
      console.complaints == [
        "fanfold: 'fanfold show' has no option --jsno; did you mean --json?"
      ])
    #expect(console.run("shwo", "a") == 2)
    #expect(console.complaints == ["fanfold: there is no command shwo; did you mean show?"])
    for command in [[], ["show"], ["check"], ["--"]] {
      #expect(console.run(command + [""]) == 2)
      #expect(console.complaints.count == 1)
      #expect(console.complaints[0].hasPrefix("fanfold: the name of the file is empty; see "))
    }
    #expect(console.run("A.plist", "B.plist") == 2)
    #expect(
      console.complaints == [
        "fanfold: one file at a time: B.plist is too many; see 'fanfold --help'"
      ])
    #expect(console.run("show") == 2)
    #expect(console.run("show", "a", "--sort", "\u{1B}[2J") == 2)
    #expect(console.complaints.count == 1 && !console.complaints[0].contains("\u{1B}"))
  }

  @Test func `Help names every command and option, and lines stay short`() {
    let console = Console()
    #expect(console.run("--help") == 0)
    for word in ["fanfold FILE", "show", "check", "--json", "--folded", "--search TEXT", "--sort"] {
      #expect(console.output.contains(word), "\(word)")
    }
    #expect(console.lines.allSatisfy { CellWidth.of($0) <= 100 })
    #expect(console.run("show", "--help") == 0)
    #expect(console.output.contains("--online"))
    #expect(!console.output.contains("check"))
    #expect(console.output.contains("presence (then name)"))
    #expect(console.run("--version") == 0)
    #expect(console.output.hasPrefix("fanfold "))
  }

  @Test func `Help and version are commands too, and help names them`() {
    let console = Console()
    for (command, option) in [
      (["help"], ["--help"]), (["help", "show"], ["show", "--help"]), (["version"], ["--version"]),
      (["help", "help"], ["help", "--help"]), (["help", "version"], ["version", "--help"]),
    ] {
      #expect(console.run(option) == 0)
      let output = console.output
      #expect(console.run(command) == 0)
      #expect(!output.isEmpty && console.output == output, "\(command)")
      #expect(console.lines.allSatisfy { CellWidth.of($0) <= 100 && !$0.hasSuffix(" ") })
    }
    #expect(console.run("help", "version") == 0)
    #expect(!console.output.contains("FILE"), "it takes none")
    #expect(console.output.contains("Exit status"))
    #expect(console.run("help") == 0)
    #expect(console.output.contains("fanfold help [COMMAND] "))
    #expect(console.output.contains("fanfold version "))
  }

  @Test func `What is doubtful in a file is said beside the list`() {
    let console = Console()
    console.input = Fixtures.plist(
      """
      <dict><key>name</key><string>A</string><key>online</key><integer>9</integer>
        <key>friends</key><array><dict><key>name</key><string>B</string></dict></array></dict>
      """)
    #expect(console.run("show", "-") == 0)
    #expect(console.output.contains("B"))
    #expect(console.complaints.count == 1)
    #expect(console.complaints[0].contains("warning: [0].online: 9 are declared online of 1"))
    #expect(console.run("check", "-") == 0)
    #expect(console.output.contains("warning: [0].online"))
    #expect(console.complaints.isEmpty)
  }

  @Test func `Checking says that a file is sound, or fails where something was lost`() throws {
    let console = Console()
    let path = Fixtures.sample
    #expect(console.run("check", path) == 0)
    #expect(console.output == "\(path): no problems (8 friends in 3 groups)\n")
    let whole = Fixtures.small
    console.input = String(whole.prefix(whole.count - 200))
    #expect(console.run("check", "-") == 1)
    #expect(console.output.contains("error:"))
    #expect(console.lines.dropLast().last?.hasPrefix("standard input: 2 errors (") == true)
    #expect(console.run("show", "-") == 0)
    #expect(console.output.contains("Crew"))
  }

  @Test func `A reader that leaves is no failure, a full disk is one`() throws {
    let console = Console()
    console.outputFailure = .closed
    #expect(console.run("show", Fixtures.sample) == 0)
    #expect(console.complaints.isEmpty)
    console.outputFailure = .failed(reason: "No space left on device")
    #expect(console.run("show", Fixtures.sample) == 1)
    #expect(
      console.complaints == ["fanfold: the output cannot be written: No space left on device"])
  }
}
