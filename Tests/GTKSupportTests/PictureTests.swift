import Foundation
import GTKSupport
import Testing

@Suite @MainActor struct PictureTests {
  /// Writes an uncompressed picture of one colour; the form is simple enough to be made here.
  private func bitmap(width: Int, height: Int, in folder: URL) throws -> String {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let line = (width * 3 + 3) / 4 * 4
    var file = Data("BM".utf8)
    file += bytes(54 + line * height, 4) + bytes(0, 4) + bytes(54, 4)
    file += bytes(40, 4) + bytes(width, 4) + bytes(height, 4) + bytes(1, 2) + bytes(24, 2)
    file += [UInt8](repeating: 0, count: 24)
    file += [UInt8](repeating: 0x7f, count: line * height)
    let path = folder.appendingPathComponent("\(width)x\(height).bmp")
    try file.write(to: path)
    return path.path
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test(arguments: [(400, 300), (300, 400), (68, 68), (5, 7), (900, 70)])
  func `A picture becomes its middle square, no larger than asked for`(
    _ width: Int, _ height: Int
  ) throws {
    try withFolder { folder in
      let path = try bitmap(width: width, height: height, in: folder)
      let pixels = try #require(try PictureFile.decode(path: path, side: 68))
      #expect(pixels.width == min(width, height, 68))
      #expect(pixels.height == pixels.width)
    }
  }

  @Test func `A picture that would fill the memory when it is scaled is not decoded`() throws {
    try withFolder { folder in
      let path = try bitmap(width: 20_000, height: 3, in: folder)
      #expect(try PictureFile.decode(path: path, side: 68) == nil)
      let tall = try bitmap(width: 4, height: 9_000, in: folder)
      #expect(try PictureFile.decode(path: tall, side: 68) == nil)
    }
  }

  @Test func `A drawing of instructions is not worked out`() throws {
    try withFolder { folder in
      let drawing = folder.appendingPathComponent("drawing.svg")
      let text = """
        <svg xmlns="http://www.w3.org/2000/svg" width="60" height="60">\
        <rect width="60" height="60"/></svg>
        """
      try Data(text.utf8).write(to: drawing)
      #expect(try PictureFile.decode(path: drawing.path, side: 68) == nil)
    }
  }

  @Test func `What is no picture, or not there, is an error with the library's words`() throws {
    try withFolder { folder in
      let text = folder.appendingPathComponent("text.png")
      try Data("no picture".utf8).write(to: text)
      for path in [text.path, folder.appendingPathComponent("missing.png").path, folder.path] {
        let error = #expect(throws: LibraryError.self) {
          try PictureFile.decode(path: path, side: 68)
        }
        #expect(error?.message.isEmpty == false && error?.domain.isEmpty == false)
      }
    }
  }

  @Test func `A picture in memory is decoded as a file of its bytes is`() throws {
    try withFolder { folder in
      for (width, height) in [(400, 300), (5, 7)] {
        let path = try bitmap(width: width, height: height, in: folder)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let pixels = try #require(try PictureFile.decode(bytes: bytes, side: 68))
        #expect(pixels.width == min(width, height, 68))
        #expect(pixels.height == pixels.width)
      }
      let path = try bitmap(width: 20_000, height: 3, in: folder)
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(try PictureFile.decode(bytes: bytes, side: 68) == nil)
    }
    #expect(throws: LibraryError.self) { try PictureFile.decode(bytes: [1, 2, 3], side: 68) }
    #expect(throws: LibraryError.self) { try PictureFile.decode(bytes: [], side: 68) }
  }
}
