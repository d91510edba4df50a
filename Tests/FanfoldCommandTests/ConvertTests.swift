import FanfoldCommand
import Foundation
import FriendFiles
import FriendPresentation
import Friends
import TestSupport
import Testing

@Suite struct ConvertTests {
  private let console = Console()
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `The ending of the file to write says the format`() throws {
    #expect(console.run("convert", Fixtures.sample, path("a.json")) == 0)
    #expect(String(decoding: try bytes("a.json"), as: UTF8.self).hasPrefix("{\n  \"fanfold\": 1"))
    #expect(console.run("convert", path("a.json"), path("b.PLIST")) == 0)
    #expect(String(decoding: try bytes("b.PLIST"), as: UTF8.self).hasPrefix("<?xml"))
    #expect(console.run("convert", path("b.PLIST"), path("c.json")) == 0)
    #expect(try bytes("a.json") == bytes("c.json"))
  }

  @Test(arguments: FileFormat.allCases)
  func `Every format can be named, and is written to a pipe as to a file`(
    format: FileFormat
  ) throws {
    let arguments = ["--format", format.rawValue]
    #expect(console.run(["convert", Fixtures.sample, path("a.out")] + arguments) == 0)
    #expect(console.run(["convert", Fixtures.sample, "-"] + arguments) == 0)
    #expect(console.outputBytes == (try bytes("a.out")))
    let read = try FriendFile.read(path: path("a.out"), keepsSource: true)
    #expect(read.source?.format == format)
    #expect(read.problems == [])
    console.inputBytes = console.outputBytes
    #expect(console.run("convert", "-", "-", "--format", "json") == 0)
    let json = console.output
    #expect(console.run("convert", Fixtures.sample, "-", "--format=json") == 0)
    #expect(console.output == json)
  }

  @Test(arguments: FileFormat.allCases)
  func `A format that is named by its family only stays as it was`(format: FileFormat) throws {
    #expect(
      console.run("convert", Fixtures.sample, path("a.out"), "--format", format.rawValue) == 0)
    let before = try bytes("a.out")
    #expect(
      console.run("convert", path("a.out"), path("a.out"), "--format", format.family.rawValue) == 0)
    #expect(try bytes("a.out") == before)
    #expect(try names() == ["a.out"])
  }

  @Test func `A file of somebody else comes back key by key`() throws {
    let text = Fixtures.plist(
      """
      <dict><key>friedns</key><array><dict><key>zodiac</key><string>rat</string><key>name</key>
      <string>A</string><key>vip</key><string>0</string></dict></array><key>online</key>
      <string>1</string><key>groupname</key><string>G</string></dict>
      """)
    try write(text, to: "a.plist")
    #expect(console.run("convert", path("a.plist"), path("b.plist")) == 0)
    let tree = { (name: String) in
      try PropertyListSerialization.propertyList(
        from: Data(contentsOf: URL(fileURLWithPath: self.path(name))), format: nil) as? NSArray
    }
    #expect(try tree("a.plist") == tree("b.plist"))
    let written = String(decoding: try bytes("b.plist"), as: UTF8.self)
    let keys = written.split(separator: "<key>").dropFirst().map { $0.prefix { $0 != "<" } }
    #expect(keys == ["friedns", "zodiac", "name", "vip", "online", "groupname"])
  }

  @Test func `What a format has no field for is said`() throws {
    #expect(console.run("convert", Fixtures.sample, path("a.plist")) == 0)
    #expect(console.complaints == [])
    #expect(console.run("convert", Fixtures.sample, path("a.json")) == 0)
    #expect(console.complaints == [])
    #expect(console.run("convert", path("a.json"), path("b.plist")) == 0)
    #expect(console.complaints.allSatisfy { $0.hasPrefix("fanfold: \(path("b.plist")): ") })
    #expect(
      console.complaints.contains {
        $0.hasSuffix(
          "8 friends have a presence; they are kept under the key “fanfold”, "
            + "which other programs pass over")
      })
  }

  @Test func `Nothing says how to write a file without a known ending`() {
    for output in ["-", "a", "a.txt", ".json/a", "a.csv"] {
      #expect(console.run("convert", Fixtures.sample, output) == 2)
      #expect(console.complaints.count == 1)
      #expect(console.complaints[0].contains("--format with json, plist, vcf, plist-xml"))
    }
    #expect(console.run("convert", Fixtures.sample) == 2)
    #expect(
      console.complaints == [
        "fanfold: 'fanfold convert' needs a file to write to: fanfold convert IN OUT"
      ])
    #expect(console.run("convert") == 2)
    #expect(console.run("convert", "a", "b.json", "c") == 2)
    #expect(console.run("convert", "a", "b.json", "--format", "csv") == 2)
  }

  @Test func `What could not be read fails, and never takes the place of the file itself`() throws {
    let cut = Fixtures.plist(
      """
      <dict><key>name</key><string>G</string><key>friends</key><array><string>A</string>
      <string>B</string></array></dict><dict><key>na
      """)
    try write(String(cut.dropLast(20)), to: "a.plist")
    let before = try bytes("a.plist")
    #expect(console.run("convert", path("a.plist"), path("a.plist")) == 1)
    #expect(try bytes("a.plist") == before)
    #expect(console.complaints.last?.contains("nothing was written") == true)
    #expect(console.run("convert", path("a.plist"), path("b.json")) == 1)
    #expect(console.complaints.last?.contains("is missing") == true)
    #expect(try FriendFile.read(path: path("b.json")).list.friends.count == 2)
  }

  @Test func `A file that cannot be written is one line, and the old one stays`() throws {
    try write("old", to: "old.json")
    let cases = [
      (path("no/a.json"), "there is no such folder"), (folder.path + "/.", "is a folder"),
      ("/dev/full", "No space left"),
    ]
    for (output, reason) in cases {
      #expect(console.run("convert", Fixtures.sample, output, "--format", "json") == 1)
      #expect(console.complaints.count == 1)
      #expect(console.complaints[0].contains(reason), "\(console.complaints)")
    }
    #expect(console.run("convert", path("missing.plist"), path("old.json")) == 1)
    #expect(try bytes("old.json") == Array("old".utf8))
    #expect(try names() == ["old.json"])
  }

  @Test func `A link is followed, and permissions stay`() throws {
    try write("old", to: "real.json")
    chmod(path("real.json"), 0o640)
    symlink("real.json", path("link.json"))
    #expect(console.run("convert", Fixtures.sample, path("link.json")) == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: path("real.json"))
    #expect((attributes[.posixPermissions] as? Int) == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path("link.json")) == "real.json")
    #expect(try FriendFile.read(path: path("real.json")).list.friends.count == 8)
  }

  @Test(arguments: FileFormat.allCases)
  func `Every form is shown, checked and converted through pipes`(format: FileFormat) throws {
    let file = path("a")
    #expect(console.run("convert", Fixtures.sample, file, "--format", format.rawValue) == 0)
    // The binary form is no text that a console could hand on.
    guard let text = String(bytes: try bytes("a"), encoding: .utf8) else {
      #expect(format == .binaryPropertyList)
      return
    }
    #expect(console.run("show", file) == 0)
    let shown = console.output
    #expect(shown.contains("家人") && shown.contains("段天涯"))
    console.input = text
    #expect(console.run("show", "-") == 0)
    #expect(console.output == shown)
    #expect(console.run("check", "-") == 0)
    #expect(console.output == "standard input: no problems (8 friends in 3 groups)\n")
    #expect(console.run("convert", "-", "-", "--format", format.rawValue) == 0)
    #expect(console.output == text)
  }

  @Test func `A file of a folder that is doubtful is named with its problem`() throws {
    #expect(console.run("convert", Fixtures.sample, path("cards/")) == 0)
    try write("BEGIN:VCARD\nVERSION:3.0\nFN:A\n???\nEND:VCARD\n", to: "cards/z.vcf")
    try write("%PDF-1.7\n", to: "cards/zz.vcf")
    #expect(console.run("check", path("cards/")) == 1)
    let found = console.lines.filter { $0.hasPrefix(path("cards/z")) }
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix(path("cards/z.vcf:4")) == true)
    #expect(found.last?.contains("zz.vcf: error: the file was not read: ") == true)
    #expect(console.lines.dropLast().last?.contains("(9 friends in ") == true)
    #expect(console.run("show", path("cards")) == 0)
    #expect(console.output.contains("苦海无涯"))
    #expect(console.complaints.count == 2)
  }

  @Test func `A folder is written as cards, a file for each, and read again`() throws {
    #expect(console.run("convert", Fixtures.sample, path("cards/")) == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("cards")).count == 11)
    #expect(console.run("convert", path("cards"), path("a.json")) == 0)
    #expect(console.run("convert", Fixtures.sample, path("b.json")) == 0)
    #expect(try bytes("a.json") == bytes("b.json"))
    #expect(console.run("check", path("cards")) == 0)
    #expect(console.output == "\(path("cards")): no problems (8 friends in 3 groups)\n")
    #expect(console.run("convert", Fixtures.sample, path("cards")) == 1)
    #expect(console.complaints.count == 1)
    #expect(console.complaints[0].contains("name a folder that is new or empty"))
  }
}
