internal import KamuroParticles
internal import KamuroPresets

/// The acts that a demo performs without input: a program that repeats with other shells, a function
/// of the seed and of the begin time.
struct Tour: Sendable {
  /// One action of the tour.
  enum Act: Equatable, Sendable {
    /// Fires a shell at a point, given as fractions of the stage's size.
    case fire(FireworkKind, at: Point)
    case press
  }

  /// A row of the program: when it is due, and what is done.
  private struct Cue {
    /// Seconds from the beginning of the program.
    let time: Seconds
    /// How much later it may be, by chance, in seconds.
    var delay: Seconds = 0
    /// The part of the stage's width among which a shell's place is chosen; `nil` presses the button.
    var across: ClosedRange<Double>?
  }

  /// The shells follow each other so closely that two or three are alive at all times.
  ///
  /// The button is pressed between them, and seven shells in a second are the finale.
  private static let program: [Cue] = {
    let shells = (0..<22).map { Cue(time: Double($0), delay: 0.5, across: 0.12...0.88) }
    let finale = (0..<7).map { shell in
      let left = (0.5 + 6.5 * Double(shell * 3 % 7) / 7) / 7
      return Cue(time: 22.5 + 0.16 * Double(shell), across: left...left + 0.06)
    }
    return (shells + finale + [Cue(time: 5.5)]).sorted { $0.time < $1.time }
  }()
  /// The seconds after which the program begins again.
  private static let period: Seconds = 25
  /// The seconds after a user's input until the tour goes on.
  private static let patience: Seconds = 10

  /// The shells that fill the sky, of which each other one is.
  private static let full = ["peony", "chrysanthemum", "kamuro", "brocade", "palm"]
    .map { FireworkKind(name: $0) }

  /// The begin time; infinite for never.
  private var beginTime: Seconds
  private let seed: UInt64
  /// The shells to fire.
  private let shells: [FireworkKind]
  /// The index of the next act, over all repetitions.
  private var step = 0

  /// - Parameter beginTime: When the tour begins; `nil` for never.
  init(seed: UInt64, from beginTime: Seconds?, isCalm: Bool = false) {
    self.seed = seed
    shells = Catalogue.names(tagged: "shell").map { FireworkKind(name: $0) }
      .filter { !isCalm || !Repertoire.flashing.contains($0.name) }
    self.beginTime = beginTime ?? .infinity
  }

  /// The time of the next act; infinite if there is none.
  var deadline: Seconds {
    let (turn, cue) = step.quotientAndRemainder(dividingBy: Self.program.count)
    let next = Self.program[cue]
    return beginTime + Double(turn) * Self.period + next.time + next.delay * source.unit(0)
  }

  /// The random source of the next act.
  var source: RandomSource {
    RandomSource(seed: seed).child(0x70E5).child(beginTime.bitPattern, UInt64(step))
  }

  /// Whether there is anything to perform.
  var isEnabled: Bool { beginTime < .infinity }

  /// Restarts the tour, to begin after a time without input.
  mutating func wait(from time: Seconds) {
    guard isEnabled else { return }
    beginTime = time + Self.patience
    step = 0
  }

  /// Removes and returns the next act due by `time`, with its time and random source; `nil` if none
  /// is due.
  mutating func next(until time: Seconds) -> (act: Act, time: Seconds, source: RandomSource)? {
    guard deadline <= time else { return nil }
    defer { step += 1 }
    return (act, deadline, source)
  }

  private var act: Act {
    guard let across = Self.program[step % Self.program.count].across else { return .press }
    let source = source
    let kinds = step.isMultiple(of: 2) ? Self.full : shells
    let width = across.upperBound - across.lowerBound
    return .fire(
      kinds[source.integer(below: kinds.count, 3)],
      at: Point(x: across.lowerBound + width * source.unit(1), y: 0.12 + 0.36 * source.unit(2))
    )
  }
}
