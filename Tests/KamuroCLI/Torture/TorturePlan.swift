import Foundation
import KamuroPresets
import KamuroTestSupport

/// What is done to one show: a command line, a terminal, acts and an end, all by chance.
struct TorturePlan: Sendable {
  /// Something that is done, or that happens.
  enum Act: Sendable {
    case type([UInt8])
    /// The same is typed again and again, as fast as the terminal takes it.
    case flood([UInt8], milliseconds: Int)
    /// Nobody reads the pipe any more that the session is recorded to.
    case closePipe
    case resize(columns: Int, rows: Int)
    /// A signal that changes nothing.
    case signal(Int32)
    /// A stop by SIGTSTP, which is to be answered, or by SIGSTOP, and its end after a while.
    case stop(Int32, milliseconds: Int)
    /// The terminal is read for a while.
    case read(milliseconds: Int)
    /// Nobody reads it for a while.
    case stall(milliseconds: Int)
  }

  /// What is to end the show.
  enum End: Hashable, Sendable {
    case key
    case signal(Int32)
    /// The terminal vanishes.
    case hangUp
  }

  let seed: UInt64
  let arguments: [String]
  /// What becomes of the standard streams, as a shell's words; none where all are the terminal.
  let redirection: String
  let variables: [String: String?]
  let size: (columns: Int, rows: Int)
  let acts: [Act]
  let end: End
  /// Whether nobody reads the terminal in the end.
  let endsStalled: Bool

  /// Plans by chance; the same for the same seed.
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

  /// Whether a way to end is right for what was done.
  func allows(_ status: Child.Status) -> Bool {
    let typed = acts.flatMap { act -> [UInt8] in
      if case .type(let bytes) = act { bytes } else { [] }
    }
    switch status {
    case .exited(0): return true
    case .exited(74): return writesElsewhere
    case .exited(69) where isOutputRedirected: return true
    case .exited(1), .exited(124): return arguments[0] == "button"
    // Rows below the cursor need a terminal that takes bytes.
    case .exited(69): return arguments.contains("--inline")
    case .signaled(SIGINT) where typed.contains(0x03): return true
    case .signaled(SIGQUIT) where typed.contains(0x1C): return true
    case .signaled(SIGHUP) where end == .hangUp: return true
    case .signaled(let signal): return end == .signal(signal)
    case .exited, .stopped: return false
    }
  }

  /// What stands for the path of the pipe among the arguments.
  static let pipe = "PIPE"

  /// Whether the standard output is not the terminal.
  private var isOutputRedirected: Bool { [">&-", ">/dev/full"].contains(redirection) }

  /// Whether something is written that may be closed or full.
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
