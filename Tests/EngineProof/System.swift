#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes out what was printed, so that it is not lost if the program is stopped.
func flush() { fflush(nil) }

/// Ends the program.
func exit(_ status: Int32) -> Never {
  #if canImport(Glibc)
    Glibc.exit(status)
  #elseif canImport(Musl)
    Musl.exit(status)
  #else
    Darwin.exit(status)
  #endif
}

/// The seconds of processor time that the program has used, of all its threads together.
var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
