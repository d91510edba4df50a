public import Foundation

/// A folder for one test, removed with all that is in it when the object goes.
public final class TemporaryDirectory: Sendable {
  /// Where the folder is.
  public let url: URL

  /// Makes an empty folder that only this user may enter.
  ///
  /// - Throws: What the file system reports.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("fanfold-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  /// The path of the folder.
  public var path: String { url.path }

  /// Where something in the folder is or would be.
  ///
  /// - Parameter name: A name or relative path.
  /// - Returns: Its place.
  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Writes a file, and the folders that it needs.
  ///
  /// - Parameters:
  ///   - name: A name or relative path.
  ///   - contents: The bytes.
  /// - Returns: Where the file is.
  /// - Throws: What the file system reports.
  @discardableResult
  public func write(_ name: String, _ contents: Data) throws -> URL {
    let place = file(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try contents.write(to: place)
    return place
  }

  /// Writes a text file in UTF-8, and the folders that it needs.
  ///
  /// - Parameters:
  ///   - name: A name or relative path.
  ///   - text: The contents.
  /// - Returns: Where the file is.
  /// - Throws: What the file system reports.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> URL {
    try write(name, Data(text.utf8))
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
