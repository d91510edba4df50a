import CXML2

/// The only place that knows libxml2: feeds a document to a builder of the tree, event by event.
///
/// No entity is expanded, nothing is fetched, no document type is loaded: the handler table has no
/// functions for any of that, and the parser is told to stay off the network.
enum XMLParser {
  /// Enough to keep the parser busy, small enough to stop soon after a fault.
  private static let chunkSize = 16 << 10

  /// The parser compares each attribute of a tag with all others, so a tag may not be of any length.
  private static let longestTag = 16 << 10

  /// A comment, an instruction or a document type is kept in memory until it ends.
  private static let longestMarkup = 256 << 10

  /// The library wants to be set up once before any thread uses it.
  private static let isReady: Bool = {
    xmlInitParser()
    return true
  }()

  /// Parses a document; what was complete before a fault is kept.
  ///
  /// - Throws: A passed limit, or the fault when there is no value before it.
  static func parse(_ bytes: [UInt8], limits: FileLimits) throws(FriendFileError) -> PropertyList {
    let session = Session(PropertyListBuilder(limits: limits))
    if isReady { parse(bytes, in: session) }
    return try session.builder.finish()
  }

  private static func parse(_ bytes: [UInt8], in session: Session) {
    // A few errors of its converters know no parser and would be printed; this is per thread.
    xmlSetStructuredErrorFunc(nil) { _, _ in }
    var handlers = handlerTable()
    bytes.withUnsafeBytes { raw in
      let start = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
      // The first four bytes tell the encoding.
      let head = min(4, raw.count)
      guard
        let context = xmlCreatePushParserCtxt(
          &handlers, Unmanaged.passUnretained(session).toOpaque(), start, Int32(head), nil)
      else {
        session.builder.stop(
          .syntax(code: Int32(XML_ERR_NO_MEMORY.rawValue), message: ""), line: 1)
        return
      }
      defer { xmlFreeParserCtxt(context) }
      session.context = context
      _ = xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
      var offset = head
      while offset < raw.count, !session.builder.isStopped, !Task.isCancelled {
        let count = min(chunkSize, raw.count - offset)
        _ = xmlParseChunk(context, start?.advanced(by: offset), Int32(count), 0)
        offset += count
        if session.isInsideLongMarkup(longestMarkup, tag: longestTag) {
          session.builder.stop(
            .syntax(code: Int32(XML_ERR_NAME_TOO_LONG.rawValue), message: "Markup too long"),
            line: session.line, column: session.column)
        }
      }
      session.isAtEnd = true
      if !session.builder.isStopped { _ = xmlParseChunk(context, nil, 0, 1) }
    }
    // The session must outlive the parser, which holds it without owning it.
    withExtendedLifetime(session) {}
  }

  private static func handlerTable() -> xmlSAXHandler {
    var table = xmlSAXHandler()
    table.initialized = XML_SAX2_MAGIC
    table.startElementNs = startElement
    table.endElementNs = endElement
    table.characters = characters
    table.cdataBlock = characters
    // The same function as for text: white space is part of a string.
    table.ignorableWhitespace = characters
    table.reference = reference
    // The parameter's type differs between versions of the library; a closure takes either.
    table.serror = { context, error in
      guard let session = XMLParser.session(context), let error = error?.pointee else { return }
      session.report(
        error.level, code: error.code, line: Int(error.line), column: Int(error.int2),
        message: error.message, name: error.str1)
    }
    return table
  }

  /// What the callbacks need: the builder, and the parser for its line number.
  ///
  /// Each property is looked at several times for each tag of a file. The parser calls back one event
  /// after the other and never from within one, so no access can meet another.
  fileprivate final class Session {
    @exclusivity(unchecked) var builder: PropertyListBuilder
    @exclusivity(unchecked) var context: xmlParserCtxtPtr?
    @exclusivity(unchecked) var isAtEnd = false

    init(_ builder: consuming PropertyListBuilder) {
      self.builder = builder
    }

    var line: Int {
      guard let input = context?.pointee.input else { return 1 }
      return Int(input.pointee.line)
    }

    var column: Int {
      guard let input = context?.pointee.input else { return 0 }
      return Int(input.pointee.col)
    }

    /// Whether the parser waits for the end of something that is longer than the limits already.
    func isInsideLongMarkup(_ limit: Int, tag: Int) -> Bool {
      guard let input = context?.pointee.input?.pointee, let start = input.cur, let end = input.end,
        end - start > tag
      else { return false }
      let isTag =
        start[0] == UInt8(ascii: "<") && start[1] != UInt8(ascii: "!")
        && start[1] != UInt8(ascii: "?")
      return isTag || end - start > limit
    }

    /// Whether the tag that the parser is in is one that the end of the file cut.
    ///
    /// Its name is then part of a name at best. The parser stands behind the attributes, where a tag
    /// that was read whole has its closing bracket.
    var isInsideCutTag: Bool {
      guard isAtEnd, let input = context?.pointee.input?.pointee, let next = input.cur,
        let end = input.end
      else { return false }
      let rest = UnsafeBufferPointer(start: next, count: end - next)
      return !rest.starts(with: [UInt8(ascii: ">")])
        && !rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: ">")])
    }

    /// Ends parsing from inside a callback once nothing further is of use.
    func stopIfDone() {
      if builder.isStopped, let context { xmlStopParser(context) }
    }

    func report(
      _ level: xmlErrorLevel, code: Int32, line: Int, column: Int,
      message: UnsafePointer<CChar>?, name: UnsafePointer<CChar>?
    ) {
      // Milder ones are about namespaces of elements that are skipped anyway.
      guard level == XML_ERR_FATAL, !builder.isStopped else { return }
      builder.stop(
        fault(code: code, message: text(message), name: text(name)), line: max(line, 1),
        column: max(column, 0))
    }

    private func fault(code: Int32, message: String, name: String) -> FileFault {
      switch xmlParserErrors(UInt32(clamping: code)) {
      case XML_ERR_UNDECLARED_ENTITY: return .entity(name)
      case XML_ERR_DOCUMENT_EMPTY: return .notXML
      case XML_ERR_DOCUMENT_END, XML_ERR_TAG_NOT_FINISHED: return .endsEarly
      case XML_ERR_INVALID_ENCODING, XML_ERR_UNKNOWN_ENCODING, XML_ERR_UNSUPPORTED_ENCODING,
        XML_I18N_CONV_FAILED:
        return .encoding
      default: break
      }
      // Bytes that are no characters share a number with characters that XML forbids.
      if message.hasPrefix("Input is not proper") { return .encoding }
      if isAtEnd { return .endsEarly }
      return .syntax(code: code, message: message)
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String {
      guard let pointer else { return "" }
      let text = String(cString: pointer)
      return String(text.split(whereSeparator: \.isNewline).first ?? "")
    }
  }

  /// The session behind the pointer that the parser carries.
  fileprivate static func session(_ context: UnsafeMutableRawPointer?) -> Session? {
    context.map { Unmanaged<Session>.fromOpaque($0).takeUnretainedValue() }
  }
}

// MARK: - Callbacks
// Called by the parser on the thread that parses, only while `XMLParser.parse` runs. What the pointers
// lead to belongs to the parser and is gone when the callback returns.

private func startElement(
  _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?,
  _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?, _ namespaceCount: Int32,
  _ namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ attributeCount: Int32,
  _ defaultedCount: Int32, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) {
  guard let session = XMLParser.session(context), let name else { return }
  if session.isInsideCutTag {
    session.builder.stop(.endsEarly, line: session.line, column: session.column)
    session.stopIfDone()
    return
  }
  let element = prefix == nil ? PropertyListBuilder.Element(name) : .unknown
  session.builder.start(element, name: { String(cString: name) }, line: session.line)
  session.stopIfDone()
}

private func endElement(
  _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?,
  _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?
) {
  guard let session = XMLParser.session(context), let name else { return }
  session.builder.end(prefix == nil ? PropertyListBuilder.Element(name) : .unknown)
}

private func characters(
  _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?, _ count: Int32
) {
  guard let session = XMLParser.session(context), let text, count > 0 else { return }
  session.builder.characters(
    UnsafeBufferPointer(start: text, count: Int(count)), line: session.line)
  session.stopIfDone()
}

private func reference(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?) {
  guard let session = XMLParser.session(context), let name else { return }
  session.builder.stop(.entity(String(cString: name)), line: session.line, column: session.column)
  session.stopIfDone()
}

extension PropertyListBuilder.Element {
  /// Recognises the name of an element, without making a string of it.
  fileprivate init(_ name: UnsafePointer<xmlChar>) {
    func matches(_ word: StaticString) -> Bool {
      var index = 0
      while index < word.utf8CodeUnitCount {
        // The first difference ends it, so nothing behind the name's own end is looked at.
        if name[index] != word.utf8Start[index] { return false }
        index += 1
      }
      return name[index] == 0
    }
    switch name[0] {
    case UInt8(ascii: "k") where matches("key"): self = .key
    case UInt8(ascii: "s") where matches("string"): self = .string
    case UInt8(ascii: "d") where matches("dict"): self = .dictionary
    case UInt8(ascii: "d") where matches("date"): self = .date
    case UInt8(ascii: "d") where matches("data"): self = .data
    case UInt8(ascii: "a") where matches("array"): self = .array
    case UInt8(ascii: "i") where matches("integer"): self = .integer
    case UInt8(ascii: "r") where matches("real"): self = .real
    case UInt8(ascii: "t") where matches("true"): self = .yes
    case UInt8(ascii: "f") where matches("false"): self = .no
    case UInt8(ascii: "p") where matches("plist"): self = .plist
    default: self = .unknown
    }
  }
}
