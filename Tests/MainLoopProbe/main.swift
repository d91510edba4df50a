import GTKSupport
import Glibc

// A program of its own, since it must own the main thread, which a test never has. It runs GLib's
// loop as an application does and says what came through; `MainLoopTests` reads that.

let sleeper = Task { @MainActor in
  for round in 1...3 {
    try await Task.sleep(for: .milliseconds(1))
    print("task \(round)")
  }
}

var idle = 0
var isDone = false
MainLoop.serveMainQueue()
MainLoop.serveMainQueue()
Task { @MainActor in
  _ = await sleeper.result
  // Drained events must leave the loop at rest: an idle handler, which has the lowest priority,
  // still gets its turn.
  MainLoop.whenIdle {
    idle += 1
    isDone = true
  }
}
let hasCome = MainLoop.run(until: { isDone })
print("idle \(idle)")
exit(hasCome ? 0 : 1)
