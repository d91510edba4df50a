import Glibc

/// The processor time that this thread has used, in nanoseconds.
///
/// Not the time on the wall: what other programs take away while a figure is measured is no cost of
/// what is measured. Reading it costs a system call, so a round lasts thousands of times as long.
func threadNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
