import Foundation
import FriendFiles
import Friends
import TestSupport
import Testing

@Suite struct DamagedFileTests {
  @Test func `A cut file keeps what was complete before, and says where it was cut`() throws {
    let whole = try String(contentsOfFile: samplePath("friends.plist"), encoding: .utf8)
    let end = try #require(whole.range(of: "小商人"))
    let document = try FriendFile.read(bytes: Array(whole[..<end.lowerBound].utf8))
    #expect(document.list.text == "我的手机{我的设备(我的手机)} 我的好友{家人(苦海无涯,段天涯,小妹妹,呼哈) 朋友(段)}")
    #expect(document.hasErrors)
    #expect(document.problems.map(\.kind) == [.unfinished(.friend), .damaged(.endsEarly)])
    #expect(document.problems.map(\.place).first == "[1].groups[1].friends[1]")
    let last = try #require(document.problems.last)
    let line = whole[..<end.lowerBound].count { $0.isNewline } + 1
    #expect(last.line == line)
    #expect(last.place.hasPrefix("\(line):"))
  }

  /// The start of the sample up to `end`, and then `more`.
  private func sample(before end: String, _ more: String = "") throws -> FriendDocument {
    let whole = try String(contentsOfFile: samplePath("friends.plist"), encoding: .utf8)
    let range = try #require(whole.range(of: end))
    return try FriendFile.read(bytes: Array((whole[..<range.lowerBound] + more).utf8))
  }

  @Test(
    "A section whose groups are cut off stays a section",
    arguments: [
      ("<dict>\n\t\t\t\t<key>title", "", "我的手机{}", nil),
      ("<key>title</key>\n\t\t\t\t<string>我的设备", "", "我的手机{}", .unfinished(.group)),
      ("我的设备", "", "我的手机{}", .unfinished(.group)),
      ("<string>我的设备", "<str", "我的手机{}", .unfinished(.group)),
      ("<key>detail</key>", "", "我的手机{我的设备()}", nil),
      ("我的好友", "", "我的手机{我的设备(我的手机)}", .unfinished(.section)),
      ("我的好友", "我的好友</string>", "我的手机{我的设备(我的手机)} 我的好友{}", nil),
      ("我的好友", "我的好友</string><key>groups</key><arr", "我的手机{我的设备(我的手机)} 我的好友{}", nil),
      ("家人", "", "我的手机{我的设备(我的手机)} 我的好友{}", .unfinished(.group)),
    ] as [(String, String, String, FileProblem.Kind?)])
  func cutSection(end: String, more: String, text: String, kind: FileProblem.Kind?) throws {
    let document = try sample(before: end, more)
    #expect(document.list.text == text)
    #expect(document.problems.map(\.kind) == (kind.map { [$0] } ?? []) + [.damaged(.endsEarly)])
  }

  @Test func `Friends under the key of groups stay friends in a cut file`() throws {
    let group = dict(
      ("name", string("A")), ("groups", array(dict(("nick", string("B")), ("vip", "<true/>")))))
    let text =
      "<plist><array>\(group)<dict><key>name</key><string>C</string><key>groups</key><array><dict>"
    let document = try FriendFile.read(bytes: Array(text.utf8))
    #expect(document.list.text == "-{A(B) C()}")
    #expect(document.problems.map(\.kind) == [.unfinished(.friend), .damaged(.endsEarly)])
  }

  @Test(arguments: [("friends.plist", 1), ("course.plist", 97)])
  func `A file cut at any byte gives a list with an error among its problems, or one error`(
    name: String, step: Int
  ) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: samplePath(name))))
    let whole = try FriendFile.read(bytes: bytes)
    let end = try #require(String(decoding: bytes, as: UTF8.self).range(of: "</plist>"))
    let length = String(decoding: bytes, as: UTF8.self)[..<end.upperBound].utf8.count
    var most = 0
    for count in stride(from: 0, to: length, by: step) {
      do throws(FriendFileError) {
        let document = try FriendFile.read(bytes: Array(bytes[..<count]))
        #expect(document.hasErrors, "cut at \(count)")
        let members = document.list.members
        #expect(members.count >= most, "cut at \(count)")
        most = members.count
        #expect(members.map(\.name) == whole.list.members.prefix(most).map(\.name))
      } catch {
        #expect(most == 0, "cut at \(count): \(error)")
        switch error {
        case .empty, .damaged: break
        default: Issue.record("cut at \(count): \(error)")
        }
      }
    }
    #expect(most >= whole.list.members.count - 1)
  }

  @Test func `A file that was changed at random is read or refused, and never more than that`()
    throws
  {
    var dice = SeededGenerator(for: "changed files")
    let samples = try ["friends.plist", "course.plist"].map {
      Array(try Data(contentsOf: URL(fileURLWithPath: samplePath($0))))
    }
    let pieces: [[UInt8]] = [
      "<dict>", "</dict>", "<array>", "</array>", "<key>", "</key>", "<string>", "<true/>", "&",
      "&#0;", "]]>", "<!--", "<?", "<![CDATA[", "\u{0}", "]", "<plist>", "&lt;", "<x:y>",
      "<!DOCTYPE a [<!ENTITY b 'c'>]>", "&b;", "<key>groups</key><array>", "\u{FEFF}",
    ].map { Array($0.utf8) }
    for round in 0..<300 {
      var bytes = samples[Int.random(in: 0..<2, using: &dice)]
      for _ in 0..<Int.random(in: 1...6, using: &dice) {
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes.insert(contentsOf: pieces.randomElement(using: &dice) ?? [], at: place)
        case 2:
          bytes.removeSubrange(
            place..<min(bytes.count, place + Int.random(in: 1...40, using: &dice)))
        case 3:
          let from = Int.random(in: 0..<bytes.count, using: &dice)
          let copy = bytes[from..<min(bytes.count, from + Int.random(in: 1...400, using: &dice))]
          bytes.insert(contentsOf: copy, at: place)
        default: bytes.removeSubrange(max(place, 1)...)
        }
        if bytes.isEmpty { bytes = [0x3C] }
      }
      do throws(FriendFileError) {
        let document = try FriendFile.read(bytes: bytes)
        // Whatever was read hangs together.
        let list = document.list
        let groups = Array(list.groups)
        #expect(Set(groups.map(\.id)).count == groups.count, "seed \(dice.seed), round \(round)")
        let memberships = groups.flatMap(\.memberships)
        #expect(
          Set(memberships.map(\.id)).count == memberships.count, "seed \(dice.seed), round \(round)"
        )
        #expect(
          memberships.allSatisfy { list.friends[$0.friend]?.id == $0.friend },
          "seed \(dice.seed), round \(round)")
        #expect(
          list.friends.values.allSatisfy { !$0.name.isEmpty }, "seed \(dice.seed), round \(round)")
      } catch {
        // One error, which is a value like any other.
        #expect(!String(describing: error).isEmpty)
      }
    }
  }
}
