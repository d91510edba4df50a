import Foundation

/// Writes a line to standard error: what goes on, and not what came out.
func say(_ message: String) {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
}

/// Ends the program with a line on standard error.
func fail(_ message: String) -> Never {
  say("benchmark: \(message)")
  exit(1)
}
