import FanfoldCommand
import Foundation
import Testing

@Suite struct ShowJSONTests {
  private func object(of console: Console) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(console.output.utf8))
    return try #require(json as? [String: Any])
  }

  private func groups(of object: [String: Any]) throws -> [[String: Any]] {
    let sections = try #require(object["sections"] as? [[String: Any]])
    return try sections.flatMap { try #require($0["groups"] as? [[String: Any]]) }
  }

  @Test func `The sample counts 0 of 1, 4 of 4 and 2 of 3 by presence, 6 of 8 in all`() throws {
    let console = Console()
    #expect(console.run("show", Fixtures.sample, "--json") == 0)
    let list = try object(of: console)
    #expect(list["fanfold"] as? Int == 1)
    #expect(list["online"] as? Int == 6)
    #expect(list["total"] as? Int == 8)
    let sections = try #require(list["sections"] as? [[String: Any]])
    #expect(sections.map { $0["name"] as? String } == ["我的手机", "我的好友"])
    #expect(sections.map { $0["online"] as? Int } == [0, 6])
    let groups = try groups(of: list)
    #expect(groups.map { $0["name"] as? String } == ["我的设备", "家人", "朋友"])
    #expect(groups.map { $0["online"] as? Int } == [0, 4, 2])
    #expect(groups.map { $0["total"] as? Int } == [1, 4, 3])
    #expect(groups.map { $0["declaredOnline"] as? Int } == [0, 4, 2])
    let family = try #require(groups[1]["friends"] as? [[String: Any]])
    #expect(family[0]["name"] as? String == "苦海无涯")
    #expect(family[0]["status"] as? String == "哎 心疼!!")
    #expect(family[0]["presence"] as? String == "online")
    #expect(family[0]["image"] as? String == "back1.jpg")
    #expect(list["problems"] == nil)
  }

  @Test func `A filter leaves friends out and the counts as they are`() throws {
    let console = Console()
    #expect(console.run("show", Fixtures.sample, "--json", "--search", "段天涯") == 0)
    let list = try object(of: console)
    #expect(list["online"] as? Int == 6)
    let groups = try groups(of: list)
    #expect(groups.count == 1)
    #expect(groups[0]["total"] as? Int == 4)
    #expect((groups[0]["friends"] as? [Any])?.count == 1)
  }

  @Test func `Folded leaves the friends out and keeps the groups`() throws {
    let console = Console()
    console.input = Fixtures.small
    #expect(console.run("show", "-", "--json", "--folded") == 0)
    let groups = try groups(of: object(of: console))
    #expect(groups.map { $0["total"] as? Int } == [3, 1, 0])
    #expect(groups.allSatisfy { ($0["friends"] as? [Any])?.isEmpty ?? true })
  }

  @Test func `Problems stand in the object with severity, place and words`() throws {
    let console = Console()
    console.input = Fixtures.plist(
      """
      <dict><key>name</key><string>A</string><key>online</key><integer>9</integer>
        <key>friends</key><array><dict><key>name</key><string>B</string></dict></array></dict>
      """)
    #expect(console.run("show", "-", "--json") == 0)
    let problems = try #require(try object(of: console)["problems"] as? [[String: Any]])
    #expect(problems.count == 1)
    #expect(problems[0]["severity"] as? String == "warning")
    #expect(problems[0]["place"] as? String == "[0].online")
    #expect((problems[0]["message"] as? String)?.contains("9 are declared online of 1") == true)
  }

  @Test func `An empty result is an object all the same, and a broken pipe is quiet`() throws {
    let console = Console()
    console.input = Fixtures.small
    #expect(console.run("show", "-", "--json", "--search", "nobody at all") == 0)
    #expect((try object(of: console)["sections"] as? [Any])?.isEmpty == true)
    console.outputFailure = .closed
    #expect(console.run("show", "-", "--json") == 0)
    #expect(console.complaints.isEmpty)
  }
}
