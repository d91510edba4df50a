#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
