import FriendFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Surroundings {
  /// The surroundings of this process: its environment, its terminal, its three streams.
  public static func ofProcess() -> Surroundings {
    Surroundings(
      environment: environmentOfProcess(), isTerminal: isatty(STDOUT_FILENO) == 1,
      width: widthOfTerminal(),
      emit: { (bytes: [UInt8]) throws(OutputFailure) in
        try writeAll(bytes, to: STDOUT_FILENO)
      },
      complain: { line in
        // There is nobody left to tell when this fails.
        try? writeAll(Array((line + "\n").utf8), to: STDERR_FILENO)
      },
      readInput: { () throws(FriendFileError) in
        try FriendFile.read(descriptor: STDIN_FILENO)
      })
  }

  private static func environmentOfProcess() -> [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text)
      if let equals = pair.firstIndex(of: "=") {
        result[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
      }
      entry += 1
    }
    return result
  }

  private static func widthOfTerminal() -> Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32
  ) throws(OutputFailure) {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes { rest in
        write(descriptor, rest.baseAddress, rest.count)
      }
      if written >= 0 {
        start += written
      } else if errno == EPIPE {
        throw .closed
      } else if errno != EINTR {
        throw .failed(reason: String(cString: strerror(errno)))
      }
    }
  }
}
