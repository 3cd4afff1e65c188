import KamuroParticles
import KamuroPlatform
import KamuroPresets
import KamuroTestSupport

/// The program itself, with random arguments and TERM.
///
/// It must exit with one of its exit codes, in time, and with some output.
struct ProgramSubject: FuzzSubject {
  /// The exit codes of the program: success, and those of sysexits.h.
  private static let codes: Set<Int32> = [0, 64, 65, 66, 69, 73, 74]

  /// The path of the executable.
  private let path: String

  init(path: String) {
    self.path = path
  }

  private struct Input {
    let arguments: [String]
    let term: String

    init(seed: UInt64) {
      var mutator = Mutator(seed: seed)
      // The system limits an argument to 128 kB without zeros; 20,000 scalars take at most 80 kB.
      func word(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { $0.value != 0 }
        return String(String.UnicodeScalarView(scalars.prefix(20_000)))
      }
      func text() -> String { word(mutator.hostileText()) }
      let names = [
        "xterm-256color", "linux", "screen", "tmux", "vt100", "xterm-direct", "dumb", "",
      ]
      let name = mutator.pick(names) ?? ""
      term =
        mutator.integer(below: 2) == 0
        ? text() : name + (mutator.integer(below: 3) == 0 ? text() : "")
      arguments =
        switch mutator.integer(below: 9) {
        case 0: ["doctor"]
        case 1: ["check", text(), text()]
        case 2: ["show", text()]
        case 3: ["render", "peony", "--at", text(), "--format", "text"]
        case 4: ["check", "peony", "--set", "\(word(mutator.name()))=\(text())"]
        case 5: ["check", "peony", "--param", text()]
        case 6: ["demo", "--replay", text()]
        case 7: [text(), text()]
        default: ["list", text()]
        }
    }
  }

  func input(seed: UInt64) -> String {
    let input = Input(seed: seed)
    return "TERM=\(input.term.debugDescription) \(input.arguments)"
  }

  func run(seed: UInt64) throws {
    let input = Input(seed: seed)
    let command = Command(
      path,
      input.arguments,
      environment: ["TERM": input.term, "LANG": "C.UTF-8", "HOME": "/nonexistent"]
    )
    let start = seconds
    let finished = try command.run()
    guard seconds - start < 30 else { throw Finding("it took \(seconds - start) s: \(input)") }
    guard case .exited(let code) = finished.status, Self.codes.contains(code) else {
      throw Finding("unexpected exit status: \(finished.status)")
    }
    guard !finished.output.isEmpty || !finished.errors.isEmpty else {
      throw Finding("no output")
    }
  }

  /// The time of a monotonic clock, in seconds.
  private var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
