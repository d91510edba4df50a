// The program that libFuzzer drives, one for all readers: the name that it is called by chooses.

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// What is tried, by the last part of the program's name.
///
/// libFuzzer calls on one thread only, and sets it up before anything else.
nonisolated(unsafe) private var trial = FileTrial.any

/// Called once by libFuzzer, before all else.
@_cdecl("LLVMFuzzerInitialize")
public func chooseTrial(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
  guard let path = arguments.pointee[0] else { return 0 }
  let name = String(cString: path).split(separator: "/").last ?? ""
  guard let chosen = FileTrial(rawValue: String(name)) else {
    fatalError("call it by one of \(FileTrial.allCases.map(\.rawValue))")
  }
  trial = chosen
  return 0
}

/// Called by libFuzzer with each input; the bytes are libFuzzer's and stay where they are until it returns.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let began = processorTime()
  let faults = trial.faults(in: Array(UnsafeBufferPointer(start: start, count: count)))
  if let fault = faults.first { fatalError("\(trial.rawValue): \(fault)") }
  let took = processorTime() - began
  // Some ten times what a reader may take: the sanitizer makes it slow.
  if took > 1.5 { fatalError("\(trial.rawValue): \(count) bytes took \(took) s") }
  return 0
}

/// The seconds that this thread has computed.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
