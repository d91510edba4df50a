import FriendPresentation
import Testing

@Suite struct ShowTextTests {
  private func console(_ input: String = Fixtures.small) -> Console {
    let console = Console()
    console.input = input
    return console
  }

  @Test func `A list is shown unfolded, in columns, with a mark for each presence`() {
    let console = console()
    #expect(console.run("show", "-") == 0)
    #expect(
      console.output == """
        ▾ Crew    2/3
          ⊘ Zoë ★   at work
          ○ Bob
          ● 小商人  疼!!
        ▾ Others  1
          · Nix
        ▾ Nobody  0/0

        """)
    #expect(console.complaints.isEmpty)
  }

  @Test func `Folded shows the groups only`() {
    let console = console()
    #expect(console.run("show", "-", "--folded") == 0)
    #expect(
      console.output == """
        ▸ Crew    2/3
        ▸ Others  1
        ▸ Nobody  0/0

        """)
  }

  @Test func `The sample has its sections, groups and counts`() throws {
    let console = console()
    #expect(console.run("show", Fixtures.sample) == 0)
    #expect(
      console.output == """
        我的手机
          ▾ 我的设备  0/1
            ○ 我的手机  手机未上线
        我的好友
          ▾ 家人      4/4
            ● 苦海无涯  哎 心疼!!
            ● 段天涯    心疼!!
            ● 小妹妹    疼!!
            ● 呼哈      心疼!!
          ▾ 朋友      2/3
            ● 段        心疼!!
            ● 小商人    疼!!
            ○ 大哥      心疼!!

        """)
  }

  @Test func `A search keeps the headings of those found, and the counts of the whole list`() throws
  {
    let console = console()
    #expect(console.run("show", Fixtures.sample, "--search", "段") == 0)
    #expect(
      console.output == """
        我的好友
          ▾ 家人  4/4
            ● 段天涯  心疼!!
          ▾ 朋友  2/3
            ● 段      心疼!!

        """)
    #expect(console.run("show", "-", "--search", "zoe work") == 0)
    #expect(console.lines.count == 3)
    #expect(console.run("show", "-", "--search", "zoe home") == 0)
    #expect(console.output.isEmpty)
    #expect(console.complaints == ["fanfold: nobody matches “zoe home”"])
  }

  @Test func `Online leaves out who is offline and who is unknown`() {
    let console = console()
    #expect(console.run("show", "-", "--online") == 0)
    #expect(
      console.output == """
        ▾ Crew  2/3
          ⊘ Zoë ★   at work
          ● 小商人  疼!!

        """)
  }

  @Test func `Sorting acts inside the groups`() {
    let console = console()
    #expect(console.run("show", "-", "--sort", "presence") == 0)
    let names = ["小商人", "Zoë", "Bob", "Nix"]
    let found = names.map { name in console.lines.firstIndex { $0.contains(name) } }
    #expect(found == [1, 2, 3, 5])
    #expect(console.run("show", "-", "--sort=name") == 0)
    #expect(console.lines[1].contains("Bob"))
  }

  @Test func `There is colour at a terminal only, and only where it is wanted`() {
    let console = console()
    #expect(console.run("show", "-") == 0)
    #expect(!console.output.contains("\u{1B}"))
    let plain = console.output

    console.isTerminal = true
    #expect(console.run("show", "-") == 0)
    #expect(console.output.contains("\u{1B}[2mat work\u{1B}[0m"))
    #expect(console.output.replacing(/\u{1B}\[\d+m/, with: "") == plain)

    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      console.environment = environment
      #expect(console.run("show", "-") == 0)
      #expect(console.output == plain)
    }
    console.environment = ["NO_COLOR": ""]
    #expect(console.run("show", "-") == 0)
    #expect(console.output.contains("\u{1B}"))
  }

  @Test func `No line is wider than the terminal, and none is cut for a pipe`() {
    let long = String(repeating: "很长的名字", count: 20)
    let console = console(
      Fixtures.plist(
        """
        <dict><key>name</key><string>\(long)</string><key>friends</key><array>
          <dict><key>name</key><string>\(long)</string><key>status</key><string>s</string></dict>
          <dict><key>name</key><string>段</string><key>status</key><string>\(long)</string></dict>
        </array></dict>
        """))
    #expect(console.run("show", "-") == 0)
    #expect(console.output.components(of: long) == 3)

    console.isTerminal = true
    console.environment = ["NO_COLOR": "1"]
    for width in 1...90 {
      console.width = width
      #expect(console.run("show", "-") == 0)
      #expect(console.lines.count == 4)
      for line in console.lines {
        // The indentation itself is never cut.
        #expect(CellWidth.of(line) <= max(width, 2), "\(width): \(line)")
      }
    }
  }

  @Test func `A name from the file cannot send anything to the terminal`() {
    let console = console(
      Fixtures.plist(
        """
        <dict><key>name</key><string>a&#10;b</string><key>friends</key><array>
          <dict><key>name</key><string>x&#x202E;y&#x9B;2J</string></dict>
        </array></dict>
        """))
    #expect(console.run("show", "-") == 0)
    #expect(console.lines.count == 3)
    #expect(console.output.contains("a b"))
    #expect(console.output.contains("xy\u{FFFD}2J"))
  }
}

extension String {
  /// How many times a text stands in this one.
  fileprivate func components(of text: String) -> Int {
    ranges(of: text).count
  }
}
