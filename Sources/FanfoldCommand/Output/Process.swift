import FriendFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Surroundings {
  /// Makes a write to a pipe that nobody reads an error and not the end of the process.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Keeps the numbers of streams that were closed before the start from going to files opened later.
  ///
  /// They stay as unusable as they were: what reads or writes there fails.
  static func holdClosedStreams() {
    for (descriptor, wrongWay) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is taken, which is this one.
      _ = open("/dev/null", wrongWay)
    }
  }

  /// The surroundings of this process: its environment, its terminal, its three streams.
  public static func ofProcess() -> Surroundings {
    var surroundings = Surroundings(
      environment: environmentOfProcess(), executable: FilePath.runningProgram(),
      isTerminal: isatty(STDOUT_FILENO) == 1,
      width: widthOfTerminal(),
      emit: { (bytes: [UInt8]) throws(OutputFailure) in
        try writeAll(bytes, to: STDOUT_FILENO)
      },
      complain: { line in
        // There is nobody left to tell when this fails.
        try? writeAll(Array((line + "\n").utf8), to: STDERR_FILENO)
      },
      drawProgress: progressOfProcess(),
      readInput: { keepsSource throws(FriendFileError) in
        try FriendFile.read(descriptor: STDIN_FILENO, keepsSource: keepsSource)
      })
    surroundings.isInputTerminal = isatty(STDIN_FILENO) == 1
    return surroundings
  }

  private static func progressOfProcess() -> (@Sendable (String) -> Void)? {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    return { text in
      // A line that cannot be drawn is no failure of the work.
      try? writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
  }

  private static func environmentOfProcess() -> [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      // Byte by byte: a value may begin with a mark that combines with the sign before it.
      let pair = String(cString: text).utf8
      if let equals = pair.firstIndex(of: UInt8(ascii: "=")) {
        let value = pair[equals...].dropFirst()
        result[String(decoding: pair[..<equals], as: UTF8.self)] = String(
          decoding: value, as: UTF8.self)
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
