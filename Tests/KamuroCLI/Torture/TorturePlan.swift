import Foundation
import KamuroPresets
import KamuroTestSupport

/// A random plan for one show: a command line, a terminal, acts and an end.
struct TorturePlan: Sendable {
  /// An input, a signal or another event.
  enum Act: Sendable {
    case type([UInt8])
    /// The same bytes are typed again and again, as fast as the terminal takes them.
    case flood([UInt8], milliseconds: Int)
    /// The reader of the session log's pipe closes it.
    case closePipe
    case resize(columns: Int, rows: Int)
    /// A signal that must have no effect.
    case signal(Int32)
    /// A stop by SIGTSTP, which the program handles, or by SIGSTOP, and SIGCONT after a while.
    case stop(Int32, milliseconds: Int)
    /// The terminal's output is read for a while.
    case read(milliseconds: Int)
    /// The terminal's output is not read for a while.
    case stall(milliseconds: Int)
  }

  /// The event that has to end the show.
  enum End: Hashable, Sendable {
    case key
    case signal(Int32)
    /// Two signals in this order, of which at least one has to end the show.
    case signals(Int32, Int32, milliseconds: Int)
    /// The terminal is closed.
    case hangUp
  }

  let seed: UInt64
  let arguments: [String]
  /// The shell's redirection of a standard stream; empty if all are the terminal.
  let redirection: String
  let variables: [String: String?]
  let size: (columns: Int, rows: Int)
  let acts: [Act]
  let end: End
  /// Whether the terminal is not read at the end.
  let endsStalled: Bool

  /// Makes a random plan, which is the same for the same seed.
  init(seed: UInt64) {
    var chance = Chance(seed: seed)
    self.seed = seed
    arguments = chance.commandLine()
    redirection = chance.redirection()
    variables = chance.variables()
    size = chance.size()
    let count = chance.number(0...12)
    acts = (0..<count).flatMap { _ in chance.acts() }
    end = chance.end()
    endsStalled = chance.happens(0.25)
  }

  /// Whether an exit status is right for the plan.
  func allows(_ status: Child.Status) -> Bool {
    let typed = acts.flatMap { act -> [UInt8] in
      if case .type(let bytes) = act { bytes } else { [] }
    }
    switch status {
    case .exited(0): return true
    case .exited(74): return writesElsewhere
    case .exited(69) where isOutputRedirected: return true
    case .exited(1), .exited(124): return arguments[0] == "button"
    // An inline session needs a terminal that takes bytes.
    case .exited(69): return arguments.contains("--inline")
    case .signaled(SIGINT) where typed.contains(0x03): return true
    case .signaled(SIGQUIT) where typed.contains(0x1C): return true
    case .signaled(SIGHUP) where end == .hangUp: return true
    case .signaled(let signal): return endSignals.contains(signal)
    case .exited, .stopped: return false
    }
  }

  /// The signals of the end.
  private var endSignals: [Int32] {
    switch end {
    case .signal(let signal): [signal]
    case .signals(let first, let second, _): [first, second]
    case .key, .hangUp: []
    }
  }

  /// The placeholder for the pipe's path among the arguments.
  static let pipe = "PIPE"

  /// Whether the standard output is not the terminal.
  private var isOutputRedirected: Bool { [">&-", ">/dev/full"].contains(redirection) }

  /// Whether the plan writes to an output that may be closed or full.
  private var writesElsewhere: Bool {
    arguments.contains(Self.pipe) || arguments.contains("/dev/full")
      || isOutputRedirected && arguments.contains("--print")
  }
}

extension TorturePlan: CustomStringConvertible {
  var description: String {
    """
    SEED=\(seed) TORTURE=1: \(arguments.joined(separator: " ")) \(redirection), \(size.columns)x\(size.rows), \
    \(variables.mapValues { $0 ?? "" }), \(acts.map(\.description)), \
    \(end)\(endsStalled ? ", stalled" : "")
    """
  }
}

extension TorturePlan.Act: CustomStringConvertible {
  var description: String {
    switch self {
    case .type(let bytes): "type \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    case .flood(let bytes, let milliseconds):
      "flood \(String(decoding: bytes, as: UTF8.self).debugDescription) \(milliseconds) ms"
    case .closePipe: "close the pipe"
    case .resize(let columns, let rows): "resize \(columns)x\(rows)"
    case .signal(let signal): "signal \(signal)"
    case .stop(let signal, let milliseconds): "stop \(signal) \(milliseconds) ms"
    case .read(let milliseconds): "read \(milliseconds) ms"
    case .stall(let milliseconds): "stall \(milliseconds) ms"
    }
  }
}
