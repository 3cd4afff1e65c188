internal import Kamuro
internal import KamuroCSIMD
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// An animation that bursts a text into letters, which fly away, fall and return to their places, or
/// that lets them fly together first.
///
/// ```
/// time     0   1               5       7               11      13
/// bursts       |- away - back -|       |- away - back -|       |- ...
/// clicks                 |- away - back -|
/// gathers  |- together -|      bursts begin 3 s later
/// ```
/// A letter's displacement is the sum over all bursts of a closed form of the time since each
/// burst. So it can be computed for any time, and a further burst during a flight causes no jump.
struct Shatter: Sendable {
  /// The time of the first automatic burst, and below the interval between two of them.
  private static let firstTime: Seconds = 1
  private static let interval: Seconds = 6
  /// How much later the first burst is if the letters gather first.
  private static let delay: Seconds = 3
  /// The time in which all letters have gathered.
  static let gathering: Seconds = 2.8
  /// The maximum flight time of a letter, a little less than the interval.
  static let duration: Seconds = 4.5
  /// The maximum number of clicks that act at the same time; the latest ones count.
  private static let mostClicks = 8

  /// A point from which the letters fly.
  private struct Burst {
    let time: Seconds
    let place: Point
    /// The burst's random source.
    let source: RandomSource
  }

  /// A letter and its place in the text.
  private struct Letter {
    let cell: ScreenCell
    let home: ScreenPosition
    /// The letter's identity in the whole text, independent of scrolling.
    let number: UInt64
  }

  /// Seconds of the bursts per second of the effects; below 1 the animation is slower.
  private let pace: Double
  /// Whether letters fly together at the beginning, and whether they burst then.
  private let gathers: Bool
  private let shatters: Bool
  /// Whether letters had not yet gathered in the last frame.
  private var isGathering = false
  private var letters: [Letter] = []
  /// The text at rest.
  private var still: Panel?
  /// An empty panel of the screen's size, over which the letters fly.
  private var sky = Self.sky(of: ScreenSize(columns: 1, rows: 1))
  /// The clicks in order of time, in the effects' seconds.
  private var clicks: [(time: Seconds, place: Point)] = []
  private var bursts: [Burst] = []

  /// Whether letters were in flight in the last frame.
  var isFlying: Bool { !bursts.isEmpty || isGathering }

  init(pace: Double = 1, shatters: Bool = true, gathers: Bool = false) {
    (self.pace, self.shatters, self.gathers) = (pace, shatters, gathers)
  }

  /// Sets the visible text and the index of its first line.
  mutating func adopt(_ panel: Panel?, firstLine: Int, size: ScreenSize) {
    still = panel
    letters = []
    sky = Self.sky(of: size)
    if let panel { sky.clusters = panel.clusters }
    for placed in panel?.contents ?? [] where !placed.cell.attributes.contains(.continuation) {
      letters.append(
        Letter(
          cell: placed.cell,
          home: ScreenPosition(column: placed.column, row: placed.row),
          number: UInt64(firstLine + placed.row) << 16 | UInt64(placed.column)
        )
      )
    }
  }

  /// A panel of the screen's size without letters.
  private static func sky(of size: ScreenSize) -> Panel {
    Panel(
      origin: ScreenPosition(column: 0, row: 0),
      columns: size.columns,
      rows: size.rows,
      contents: [],
      zPosition: TextStage.zPosition
    )
  }

  /// Adds a click, and removes the clicks at later times.
  mutating func burst(from place: Point, at time: Seconds) {
    clicks.removeAll { $0.time > time }
    clicks.append((time, place))
  }

  /// Draws the letters at a time of the effects.
  ///
  /// It allocates only when the letters begin to fly.
  mutating func draw(at time: Seconds, seed: UInt64, into panel: inout Panel) {
    guard let still else { return }
    if shatters { findBursts(at: time, seed: seed) }
    isGathering = gathers && time * pace < Self.gathering
    guard isFlying else {
      if panel != still { panel = still }
      return
    }
    if panel.rows != sky.rows || panel.columns != sky.columns { panel = sky }
    panel.contents.removeAll(keepingCapacity: true)
    for letter in letters { put(letter, at: time, seed: seed, into: &panel) }
  }

  // MARK: Bursts

  /// Finds the bursts whose letters are still in flight.
  private mutating func findBursts(at time: Seconds, seed: UInt64) {
    bursts.removeAll(keepingCapacity: true)
    guard let still else { return }
    let source = RandomSource(seed: seed).child(0x5417)
    let first = Self.firstTime + (gathers ? Self.delay : 0)
    let number = ((time * pace - first) / Self.interval).rounded(.down)
    if number >= 0, number < 1e15 {
      let source = source.child(0, UInt64(number))
      let place = Point(
        x: source.unit(0) * Double(still.columns) * 8,
        y: source.unit(1) * Double(still.rows) * 16
      )
      append(
        Burst(
          time: (first + number * Self.interval) / pace,
          place: place,
          source: source
        ),
        at: time
      )
    }
    let oldest = clicks.endOfPrefix { $0.time <= time - Self.duration / pace }
    let end = clicks.endOfPrefix { $0.time <= time }
    for index in max(oldest, end - Self.mostClicks)..<max(oldest, end) {
      let click = clicks[index]
      let source = source.child(1, UInt64(index))
      append(Burst(time: click.time, place: click.place, source: source), at: time)
    }
  }

  private mutating func append(_ burst: Burst, at time: Seconds) {
    if (time - burst.time) * pace < Self.duration { bursts.append(burst) }
  }

  // MARK: Letters

  private func put(
    _ letter: Letter,
    at time: Seconds,
    seed: UInt64,
    into panel: inout Panel
  ) {
    let home = letter.home.middle
    var displacement = Vector.zero
    for burst in bursts {
      displacement =
        displacement
        + Self.displacement(
          from: home,
          after: (time - burst.time) * pace,
          of: burst.place,
          source: burst.source.child(letter.number)
        )
    }
    if isGathering, let still {
      let middle = Point(x: Double(still.columns) * 4, y: Double(still.rows) * 8)
      let source = RandomSource(seed: seed).child(0x6A7).child(letter.number)
      displacement =
        displacement + Self.approach(to: home, after: time * pace, from: middle, source: source)
    }
    let column = letter.home.column + Int((displacement.dx / 8).rounded())
    let row = letter.home.row + Int((displacement.dy / 16).rounded())
    let isWide = letter.cell.attributes.contains(.wide)
    guard row >= 0, row < panel.rows, column >= 0, column + (isWide ? 1 : 0) < panel.columns
    else {
      // A wide letter that the screen's edge cuts is not drawn.
      return
    }
    panel.contents.append(PlacedCell(letter.cell, column: column, row: row))
    if isWide {
      panel.contents.append(PlacedCell(.continuation, column: column + 1, row: row))
    }
  }

  /// The displacement of a letter that gathers, `time` seconds after the beginning: that of a letter
  /// which flies away from the text's middle, backward, and slower towards its place.
  static func approach(
    to home: Point,
    after time: Seconds,
    from middle: Point,
    source: RandomSource
  ) -> Vector {
    let arrival = 1.4 + 1.4 * source.unit(0)
    let left = max(0, 1 - time / arrival)
    let age = 1.6 * left * left
    let outward = home == middle ? 0 : atan2(home.y - middle.y, home.x - middle.x)
    let angle = outward + 0.9 * source.signed(1)
    let speed = 420 + 480 * source.unit(2)
    let fade = 1 - exp(-age)
    return Vector(dx: speed * cos(angle) * fade, dy: speed * sin(angle) * fade * 0.6)
  }

  /// The displacement of a letter, `time` seconds after a burst.
  ///
  /// A shock wave runs outward from the burst's point. A letter that it reaches flies under gravity
  /// and drag, and its displacement is then multiplied by a factor that eases from 1 to 0:
  /// ```
  /// x(t) = (v - g / k) (1 - exp(-k t)) / k + g t / k        times 1 ... 0
  /// ```
  /// The whole flight ends within ``duration``.
  static func displacement(
    from home: Point,
    after time: Seconds,
    of place: Point,
    source: RandomSource
  ) -> Vector {
    let (drag, gravity) = (0.9, 220.0)
    let distance = (home - place).magnitude
    let age = time - min(distance / 1600, 0.6)
    let isolation = 0.6 * source.unit(0)
    let (turn, arrival) = (1.5 + isolation, 3.2 + isolation)
    guard age > 0, age < arrival else { return .zero }
    let outward = distance > 0 ? atan2(home.y - place.y, home.x - place.x) : 0
    let angle = outward + (distance > 16 ? 0.7 : Double.pi) * source.signed(1)
    let speed = (110 + 230 * source.unit(2)) * (0.3 + 0.7 * exp(-distance / 240))
    let fade = (1 - exp(-drag * age)) / drag
    let terminal = gravity / drag
    let flight = Vector(
      dx: speed * cos(angle) * fade,
      dy: (speed * sin(angle) - 90 * source.unit(3) - terminal) * fade + terminal * age
    )
    let back = max(0, (age - turn) / (arrival - turn))
    return flight * (1 - back * back * back * (back * (back * 6 - 15) + 10))
  }
}
