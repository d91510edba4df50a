import Foundation
import FriendFiles
import TestSupport

/// A folder for states and one for documents.
struct StateScene {
  let folder: TemporaryDirectory
  let store: DocumentStateStore

  init() throws {
    folder = try TemporaryDirectory()
    store = DocumentStateStore(folder: folder.path + "/state/fanfold")
  }

  func document(_ name: String, _ text: String = "one") throws -> (path: String, hash: ContentHash)
  {
    (try folder.write(name, text).path, ContentHash(text: text))
  }

  func open(_ document: (path: String, hash: ContentHash)) -> DocumentStateFile {
    store.open(document: document.path, contentHash: document.hash)
  }

  var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: store.folder)) ?? []
  }

  func text(_ file: DocumentStateFile) throws -> String {
    try String(contentsOfFile: file.path, encoding: .utf8)
  }
}
