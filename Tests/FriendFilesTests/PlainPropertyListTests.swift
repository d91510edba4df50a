import Foundation
import FriendFiles
import TestSupport
import Testing

/// Property lists that are written the plain way are read by a scanner of their own, which must not
/// differ from the parser of XML in anything.
@Suite struct PlainPropertyListTests {
  /// What the parser of XML makes of a text, as far as anybody can see it.
  private struct Outcome: Equatable {
    var root: PropertyListNode?
    var problems: [FileProblem] = []
    var fault: PropertyList.Fault?
    var items = 0
    var error: FriendFileError?

    init(_ bytes: [UInt8], limits: FileLimits = FileLimits(), isPlainTried: Bool) {
      do throws(FriendFileError) {
        let list =
          try isPlainTried
          ? PropertyList(xml: bytes, limits: limits) : PropertyList(anyXML: bytes, limits: limits)
        root = list.root
        problems = list.problemList
        fault = list.fault
        items = list.itemCount
      } catch {
        self.error = error
      }
    }
  }

  private func content(of sample: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: samplePath(sample))))
  }

  private func isPlain(_ bytes: [UInt8], _ limits: FileLimits = FileLimits()) -> Bool {
    PropertyListScanner.scan(bytes, limits: limits) != nil
  }

  @Test(arguments: ["friends.plist", "course.plist"])
  func `The samples are read the short way, with the same result`(name: String) throws {
    let bytes = try content(of: name)
    #expect(isPlain(bytes))
    #expect(Outcome(bytes, isPlainTried: true) == Outcome(bytes, isPlainTried: false))
  }

  @Test(arguments: [
    "<array/>", "<dict/>", "<string/>", "<string></string>", "<true></true>",
    "<array>\r\n<true/>\r\n<string>a\r\nb</string>\r\n</array>",
    "<string>&amp;&lt;&gt;&quot;&apos;&#20013;&#x4E2D;&#x1F600;&#13;&#10;</string>",
    "<string>a>b, ]] > and ]&gt; &amp;amp;</string>", "<string>，！￼🙂\t x \n</string>",
    "<dict><key>a</key><true/><key>a</key><false/><key/><string>b</string></dict>",
    "<dict><key>a longer key</key><integer> 42 </integer><key>k&amp;</key><real>inf</real></dict>",
    "<array><date>2026-01-31T12:00:00Z</date><data>AAEC\n/w==</data><integer>0xFF</integer></array>",
    "<array><dict><key>n</key><array><array/></array></dict></array>",
  ])
  func `What programs write is read the short way, with the same result`(body: String) {
    let bytes = plist(body)
    #expect(isPlain(bytes), "\(body)")
    #expect(Outcome(bytes, isPlainTried: true) == Outcome(bytes, isPlainTried: false))
  }

  @Test(arguments: [
    "<array>\r<true/></array>", "<string>a\rb</string>", "<string>]]></string>",
    "<string>&b;</string>", "<string>&#0;</string>", "<string>&#xD800;</string>",
    "<string>&#x+41;</string>", "<string>&amp</string>", "<string>\u{FFFE}</string>",
    "<string>\u{1}</string>", "<integer>x</integer>", "<date>today</date>", "<data>!</data>",
    "<dict><true/></dict>", "<dict><key>a</key></dict>", "<dict><key>a</key><key>b</key></dict>",
    "<array><key>a</key></array>", "<true/><true/>", "", "text", "<string >a</string>",
    "<string>a</string >", "<!-- c --><true/>", "<string><![CDATA[a]]></string>", "<b/>",
    "<array>text</array>", "<string><true/></string>", "<dict></array>", "<array>", "<plist/>",
    "<string a='b'>c</string>", "<true/>trailing", "<string", "<x:string>a</x:string>",
  ])
  func `Anything else is left to the parser of XML`(body: String) {
    let bytes = plist(body)
    #expect(!isPlain(bytes), "\(body)")
    #expect(Outcome(bytes, isPlainTried: true) == Outcome(bytes, isPlainTried: false))
  }

  @Test func `Bytes that are no UTF-8 are left to the parser of XML`() throws {
    for wrong: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xE4, 0xB8], [0xED, 0xA0, 0x80], [0xF4, 0x90],
    ] {
      var bytes = plist("<string>@</string>")
      let place = try #require(bytes.lastIndex(of: UInt8(ascii: "@")))
      bytes.replaceSubrange(place...place, with: wrong)
      #expect(!isPlain(bytes), "\(wrong)")
      #expect(Outcome(bytes, isPlainTried: true) == Outcome(bytes, isPlainTried: false))
    }
  }

  @Test func `The short way knows the limits`() {
    var limits = FileLimits()
    limits.items = 10
    limits.depth = 5
    limits.valueSize = 20
    for (count, depth, size) in [(9, 5, 20), (10, 1, 1), (1, 6, 1), (1, 1, 21), (4, 5, 20)] {
      let deep =
        String(repeating: "<array>", count: depth - 1)
        + String(repeating: "</array>", count: depth - 1)
      let body = array(
        String(repeating: "<true/>", count: count - 1), deep,
        string(String(repeating: "a", count: size)))
      let bytes = plist(body)
      let fits = 1 + count + depth - 1 <= limits.items && depth <= 5 && size <= 20
      #expect(isPlain(bytes, limits) == fits, "\(count), \(depth), \(size)")
      #expect(
        Outcome(bytes, limits: limits, isPlainTried: true)
          == Outcome(bytes, limits: limits, isPlainTried: false))
    }
  }

  @Test func `Files changed at random are read the same both ways`() throws {
    var dice = SeededGenerator(for: "plain property lists")
    let samples = try [content(of: "friends.plist"), content(of: "course.plist")]
    let pieces = [
      "&amp;", "&#10;", "&#x41;", "<true/>", "<string/>", "<string>b</string>", "<key>k</key>",
      "<dict>", "</dict>", "<array>", "</array>", "\r\n", "\r", "\n", "]]>", ">", "&", "<", " ",
      "<integer>7</integer>", "中", "！", "\u{FFFF}", "\u{0}", "</string>", "<string>", "<!---->",
    ].map { Array($0.utf8) }
    let texts = ["&amp;", "&#10;", "&#x41;", "中", "！", "\u{FFFD}", "\r\n", ">"].map {
      Array($0.utf8)
    }
    var plain = 0
    for round in 0..<300 {
      var bytes = samples[dice.below(2)]
      let isMild = dice.oneIn(2)
      for _ in 0...dice.below(2) {
        // At the end of a text a change may well be right; anywhere else it hardly ever is.
        let ends = bytes.indices.filter { bytes[$0...].starts(with: "</string>".utf8) }
        if isMild {
          let place = ends.randomElement(using: &dice) ?? 0
          bytes.insert(contentsOf: texts.randomElement(using: &dice) ?? [], at: place)
          continue
        }
        let place = dice.below(bytes.count)
        switch dice.below(3) {
        case 0: bytes.insert(contentsOf: pieces.randomElement(using: &dice) ?? [], at: place)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + dice.below(30)))
        default: bytes[place] = UInt8.random(in: 0...255, using: &dice)
        }
      }
      if isPlain(bytes) { plain += 1 }
      #expect(
        Outcome(bytes, isPlainTried: true) == Outcome(bytes, isPlainTried: false),
        "\(dice), round \(round)")
    }
    #expect(plain > 100, "\(dice): too few were read the short way to say anything")
  }
}
