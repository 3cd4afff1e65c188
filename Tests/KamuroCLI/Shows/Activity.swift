import Foundation
import KamuroTestSupport

/// What the system has counted of a process: it stays the same while the process sleeps.
struct Activity: Hashable {
  /// Times it went to sleep.
  let sleeps: Int
  /// Bytes it has written, to whatever.
  let writtenBytes: Int
}

extension Performance {
  /// What the program has done so far.
  func activity() throws -> Activity {
    let process = "/proc/\(child.processIdentifier)"
    return Activity(
      sleeps: try Self.number("voluntary_ctxt_switches", in: "\(process)/status"),
      writtenBytes: try Self.number("wchar", in: "\(process)/io")
    )
  }

  /// Watches until the program has not been awake for a while; returns what it had done by then.
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

  /// Waits, without reading, until the terminal is full and the program cannot write any more.
  func waitUntilStuck() throws {
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    var last = 0
    var unchanged = 0
    while end.timeIntervalSinceNow > 0 {
      let written = try activity().writtenBytes
      unchanged = written == last && written > 4096 ? unchanged + 1 : 0
      // A frame is due every few of these milliseconds.
      if unchanged == 100 { return }
      last = written
      poll(nil, 0, 2)
    }
    throw SystemError("the terminal takes everything")
  }

  /// The number after a name and a colon in one of the system's tables.
  private static func number(_ name: String, in path: String) throws -> Int {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    guard let number = line?.split(whereSeparator: \.isWhitespace).last.flatMap({ Int($0) }) else {
      throw SystemError("\(path): no \(name)")
    }
    return number
  }
}
