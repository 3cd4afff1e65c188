import Foundation
import KamuroTestSupport

/// Counters of the system for a process, which do not change while it sleeps.
struct Activity: Hashable {
  /// The number of voluntary context switches.
  let sleeps: Int
  /// The bytes that it has written, to any file.
  let writtenBytes: Int

  /// The hundredths of a second of processor time that a process has taken.
  static func processorTicks(of process: pid_t) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
  }
}

extension TerminalRun {
  /// The counters of the program so far.
  func activity() throws -> Activity {
    let process = "/proc/\(child.processIdentifier)"
    return Activity(
      sleeps: try Self.number("voluntary_ctxt_switches", in: "\(process)/status"),
      writtenBytes: try Self.number("wchar", in: "\(process)/io")
    )
  }

  /// Watches until the counters have not changed for a while; returns them.
  func waitUntilAsleep(for milliseconds: Int = 300) throws -> Activity {
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    var last: Activity?
    while end.timeIntervalSinceNow > 0 {
      let now = try activity()
      if now == last { return now }
      last = now
      _ = try film(untilRestFor: milliseconds)
    }
    throw SystemError("the program does not go to sleep")
  }

  /// Waits, without reading, until the terminal's buffer is full and the program cannot write.
  func waitUntilBlocked() throws {
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    var last = 0
    var unchanged = 0
    while end.timeIntervalSinceNow > 0 {
      let written = try activity().writtenBytes
      unchanged = written == last && written > 4096 ? unchanged + 1 : 0
      // During 200 ms without a written byte at least one frame was due.
      if unchanged == 100 { return }
      last = written
      poll(nil, 0, 2)
    }
    throw SystemError("the terminal takes everything")
  }

  /// The number after a name and a colon in a file of /proc.
  private static func number(_ name: String, in path: String) throws -> Int {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    guard let number = line?.split(whereSeparator: \.isWhitespace).last.flatMap({ Int($0) }) else {
      throw SystemError("\(path): no \(name)")
    }
    return number
  }
}
