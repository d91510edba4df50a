import Foundation
import FriendFiles
import Testing

@Suite struct PropertyListFaultTests {
  @Test(arguments: [
    ("<html><body/></html>", FileFault.rootElement("html")),
    ("<?xml version=\"1.0\"?><rss/>", .rootElement("rss")),
    ("<plist version=\"1.0\"></plist>", .noValue),
    ("<plist>", .endsEarly),
    ("<", .endsEarly),
    ("<pli", .endsEarly),
    ("<a/>", .rootElement("a")),
    ("<plist><string>a", .endsEarly),
  ])
  func `A text of which nothing can be kept is refused with the reason`(
    text: String, reason: FileFault
  ) {
    let error = #expect(throws: FriendFileError.self) {
      try PropertyList(xml: Array(text.utf8))
    }
    guard case .damaged(_, _, let found)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == reason)
  }

  @Test func `A broken rule of XML is told with its line, and what was complete before is kept`()
    throws
  {
    let list = try PropertyList(xml: plist("<array>\n<string>a</string>\n<string>b</array>"))
    #expect(
      list.root
        == PropertyListNode(
          .array([PropertyListNode(.string("a"), line: 5)]), line: 4, isComplete: false))
    let fault = try #require(list.fault)
    #expect(fault.line == 6)
    guard case .syntax(let code, let message) = fault.reason else {
      Issue.record("\(fault.reason)")
      return
    }
    #expect(code != 0)
    #expect(message.contains("string"))
  }

  @Test(arguments: ["<str", "<string", "<string/", "<true", "<dict", "<array a='b'", "</arra", "<"])
  func `A tag that the end of the file cuts is the end, and not an element`(tag: String) throws {
    let text = "<plist><array>\n<true/>\n" + tag
    let list = try PropertyList(xml: Array(text.utf8))
    #expect(list.problemList.isEmpty)
    #expect(list.fault?.reason == .endsEarly)
    #expect(list.fault?.line == 3)
    #expect(list.root.value == .array([PropertyListNode(.boolean(true), line: 2)]))
  }

  @Test func `An unknown element just before the end of a cut file is still reported`() throws {
    let list = try PropertyList(xml: Array("<plist><array><true/><str>".utf8))
    #expect(list.problemList.map(\.kind) == [.unknownElement("str")])
    #expect(list.fault?.reason == .endsEarly)
  }

  @Test func `Entities of the file's own are never expanded`() throws {
    var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [\n<!ENTITY l0 \"lol\">\n"
    for level in 1...40 {
      text += "<!ENTITY l\(level) \"&l\(level - 1);&l\(level - 1);\">\n"
    }
    text += "]>\n<plist><array><string>a</string><string>&l40;</string></array></plist>"
    let list = try PropertyList(xml: Array(text.utf8))
    #expect(list.fault?.reason == .entity("l40"))
    guard case .array(let nodes) = list.root.value else {
      Issue.record("\(list.root)")
      return
    }
    #expect(nodes.map(\.value) == [.string("a")])
  }

  @Test func `A file that an entity names is not opened`() throws {
    let secret = "secret-\(UInt64.random(in: 0...UInt64.max))"
    let path = NSTemporaryDirectory() + secret
    try secret.write(toFile: path, atomically: true, encoding: .utf8)
    defer { unlink(path) }
    for declaration in [
      "<!ENTITY x SYSTEM \"file://\(path)\">", "<!ENTITY % x SYSTEM \"\(path)\"> %x;",
    ] {
      let text =
        "<?xml version=\"1.0\"?><!DOCTYPE plist [\(declaration)]><plist><array><string>a&x;</string></array></plist>"
      let list = Result { () throws(FriendFileError) in try PropertyList(xml: Array(text.utf8)) }
      #expect(!String(describing: list).contains("secret-"))
      #expect(String(describing: list).contains("entity(\"x\")"))
    }
  }

  @Test func `An entity that nobody declared ends the reading`() throws {
    let list = try PropertyList(xml: plist("<array><true/><string>&nbsp;</string></array>"))
    #expect(list.fault?.reason == .entity("nbsp"))
    #expect(list.fault?.line == 4)
  }

  @Test func `Bytes that are no text in the declared encoding end the reading`() throws {
    var bytes = plist("<array><true/><string>x</string></array>")
    let position = try #require(bytes.lastIndex(of: UInt8(ascii: "x")))
    bytes[position] = 0xFF
    let list = try PropertyList(xml: bytes)
    #expect(list.fault?.reason == .encoding)
    #expect(list.root.value == .array([PropertyListNode(.boolean(true), line: 4)]))
  }

  @Test func `An unknown encoding is refused`() {
    let text = "<?xml version=\"1.0\" encoding=\"KLINGON\"?><plist><array/></plist>"
    #expect(throws: FriendFileError.damaged(.xmlPropertyList, line: 1, .encoding)) {
      try PropertyList(xml: Array(text.utf8))
    }
  }

  /// The seconds that this thread has computed.
  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: Limits

  @Test func `Nesting is limited, and the limit and the line are named`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      plist(
        String(repeating: "<array>\n", count: depth) + String(repeating: "</array>", count: depth))
    }
    _ = try PropertyList(xml: nested(64))
    #expect(throws: FriendFileError.tooDeep(limit: 64, line: 68)) {
      try PropertyList(xml: nested(65))
    }
    #expect(throws: FriendFileError.tooDeep(limit: 64, line: 68)) {
      try PropertyList(xml: nested(100_000))
    }
  }

  @Test func `Unknown elements are limited in depth too`() {
    let body = String(repeating: "<b>", count: 100_000)
    #expect(throws: FriendFileError.self) {
      try PropertyList(xml: plist("<array>" + body))
    }
  }

  @Test func `The number of values is limited`() throws {
    var limits = FileLimits()
    limits.items = 10
    let nine = String(repeating: "<true/>", count: 9)
    _ = try PropertyList(xml: plist(array(nine)), limits: limits)
    #expect(throws: FriendFileError.tooMany(limit: 10, line: 4)) {
      try PropertyList(xml: plist(array(nine, "<true/>")), limits: limits)
    }
  }

  @Test func `The length of one value is limited`() throws {
    var limits = FileLimits()
    limits.valueSize = 1000
    let long = String(repeating: "a", count: 1000)
    _ = try PropertyList(xml: plist(array(string(long))), limits: limits)
    #expect(throws: FriendFileError.valueTooLong(limit: 1000, line: 4)) {
      try PropertyList(xml: plist(array(string(long + "a"))), limits: limits)
    }
  }

  @Test func `A refused file of a megabyte takes less than a quarter second of the processor`() {
    let bombs = [
      String(repeating: "<array>", count: 150_000),
      "<array><string>" + String(repeating: "&amp;", count: 200_000),
      "<array>" + String(repeating: "<x>", count: 300_000),
      "<dict>" + String(repeating: "<key>a</key>", count: 80_000),
      "<array><!--" + String(repeating: "-", count: 1_000_000),
      "<array a=\"" + String(repeating: "&lt;", count: 250_000),
      "<array " + (0..<60_000).map { "a\($0)=\"\" " }.joined(),
    ]
    for bomb in bombs {
      let start = processorTime()
      _ = try? PropertyList(xml: Array("<plist>\(bomb)".utf8))
      let seconds = processorTime() - start
      // Ten times as much for a build without optimization on a busy machine.
      #expect(seconds < 2.5, "\(bomb.prefix(20)): \(seconds) s")
    }
  }
}
