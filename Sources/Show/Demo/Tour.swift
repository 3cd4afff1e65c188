internal import KamuroParticles

/// What a demo shows by itself while nobody touches it: a function of the seed and of when that
/// began.
struct Tour: Sendable {
  /// What it does at a time.
  enum Act: Hashable, Sendable {
    /// Sends up a shell, to a place given as parts of the stage.
    case fire(FireworkKind, at: Point)
    /// Sets up an effect that is no shell, around such a place.
    case show(FireworkKind, at: Point)
    case press
  }

  /// About the time from one act to the next.
  private static let interval: Seconds = 2.5
  /// How many acts it has: it takes a minute, and then all is still until somebody comes.
  private static let length = 24

  /// How long nobody has touched anything when it begins; `nil` for never.
  private let patience: Seconds?
  private var beginTime: Seconds
  private let seed: UInt64
  /// What it shows of effects and fires as shells.
  private let names: [String]
  private let shells: [FireworkKind]
  /// The next act, from 0.
  private var step = 0

  init(seed: UInt64, patience: Seconds?, isCalm: Bool = false) {
    self.seed = seed
    names = Repertoire.names(isCalm: isCalm)
    shells = FireworkKind.shells.filter { !isCalm || !Repertoire.flashing.contains($0.name) }
    self.patience = patience
    beginTime = patience ?? .infinity
  }

  /// When the next act is due; infinite where there is none.
  var deadline: Seconds {
    guard step < Self.length else { return .infinity }
    return beginTime + (Double(step) + 0.5 * source.unit(0)) * Self.interval
  }

  /// Numbers of its own for the next act.
  var source: RandomSource {
    RandomSource(seed: seed).child(0x70E5).child(beginTime.bitPattern, UInt64(step))
  }

  /// Begins anew once nobody has touched anything for a while after a time.
  mutating func wait(from time: Seconds) {
    guard let patience else { return }
    beginTime = time + patience
    step = 0
  }

  /// Takes the next act that is due up to a time, with its chance and its time; `nil` when there is
  /// none.
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
