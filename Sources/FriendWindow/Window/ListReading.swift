import FriendFiles
import FriendPresentation

/// What reading a file gives: a list, or why there is none.
typealias ReadResult = Result<FriendDocument, FriendFileError>

/// Reading and preparing lists away from the main thread.
enum ListReading {
  /// Starts to read a file that was opened already; cancelling the task ends it soon.
  static func start(_ file: OpenFriendFile) -> Task<ReadResult, Never> {
    Task.detached { read { () throws(FriendFileError) in try file.read() } }
  }

  /// Starts to read the file at a path; cancelling the task ends it soon.
  static func start(_ path: String) -> Task<ReadResult, Never> {
    Task.detached {
      read { () throws(FriendFileError) in try FriendFile.read(path: path, regularOnly: true) }
    }
  }

  /// Does what a screen needs and costs time.
  @concurrent static func prepare(
    _ document: FriendDocument, path: String, state: DocumentState?
  ) async -> PreparedFriendList {
    PreparedFriendList(document, path: path, state: state)
  }

  private static nonisolated func read(
    _ work: () throws(FriendFileError) -> FriendDocument
  ) -> ReadResult {
    do throws(FriendFileError) {
      return .success(try work())
    } catch {
      return .failure(error)
    }
  }
}

extension Task where Failure == Never {
  /// The result of this task, which is cancelled with the one that waits for it.
  var valueOrCancelled: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}
