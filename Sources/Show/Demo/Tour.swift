internal import KamuroParticles

/// The acts that a demo performs without input: a function of the seed and of the begin time.
struct Tour: Sendable {
  /// One action of the tour.
  enum Act: Hashable, Sendable {
    /// Fires a shell at a point, given as fractions of the stage's size.
    case fire(FireworkKind, at: Point)
    /// Places an effect that is not a shell around such a point.
    case show(FireworkKind, at: Point)
    case press
  }

  /// The mean time between two acts, in seconds.
  private static let interval: Seconds = 2.5
  /// The number of acts: they take a minute; then the screen stays still until the next input.
  private static let length = 24

  /// The seconds without input after which the tour begins; `nil` for never.
  private let patience: Seconds?
  private var beginTime: Seconds
  private let seed: UInt64
  /// The effects to show, and below the shells to fire.
  private let names: [String]
  private let shells: [FireworkKind]
  /// The index of the next act.
  private var step = 0

  init(seed: UInt64, patience: Seconds?, isCalm: Bool = false) {
    self.seed = seed
    names = Repertoire.names(isCalm: isCalm)
    shells = FireworkKind.shells.filter { !isCalm || !Repertoire.flashing.contains($0.name) }
    self.patience = patience
    beginTime = patience ?? .infinity
  }

  /// The time of the next act; infinite if there is none.
  var deadline: Seconds {
    guard step < Self.length else { return .infinity }
    return beginTime + (Double(step) + 0.5 * source.unit(0)) * Self.interval
  }

  /// The random source of the next act.
  var source: RandomSource {
    RandomSource(seed: seed).child(0x70E5).child(beginTime.bitPattern, UInt64(step))
  }

  /// Restarts the tour, to begin after a further time without input.
  mutating func wait(from time: Seconds) {
    guard let patience else { return }
    beginTime = time + patience
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
    let source = source
    let place = Point(x: 0.1 + 0.8 * source.unit(1), y: 0.12 + 0.4 * source.unit(2))
    if step % 8 == 5 { return .press }
    if step % 8 == 7 {
      let name = names[source.integer(below: names.count, 3)]
      return .show(FireworkKind(name: name), at: place)
    }
    return .fire(
      shells[source.integer(below: shells.count, 3)],
      at: place
    )
  }
}
