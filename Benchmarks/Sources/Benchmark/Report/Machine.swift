import CTreeListModel
import Foundation

/// Where and with what the figures were made: without it, they say little.
enum Machine {
  static func description(compiler: String, flags: String) -> String {
    let process = ProcessInfo.processInfo
    let cpu = value(in: "/proc/cpuinfo", after: "model name", ":") ?? "unknown"
    let system = value(in: "/etc/os-release", after: "PRETTY_NAME", "=") ?? "unknown"
    let load = contents("/proc/loadavg").split(separator: " ").first ?? "unknown"
    return """
      machine   \(cpu), \(process.processorCount) cores, \(process.physicalMemory >> 30) GB
      system    \(system), load \(load) at the start
      compiler  \(compiler), \(flags)
      GTK       \(String(cString: tree_list_model_gtk_version()))
      date      \(Date.now.formatted(.iso8601))

      """
  }

  private static func contents(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  private static func value(in path: String, after key: String, _ sign: Character) -> String? {
    for line in contents(path).split(separator: "\n") where line.hasPrefix(key) {
      guard let place = line.firstIndex(of: sign) else { continue }
      return line[line.index(after: place)...].trimmingCharacters(in: [" ", "\""])
    }
    return nil
  }
}
