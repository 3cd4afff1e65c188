internal import KamuroCSIMD
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// How text bursts into its letters, which fly away, fall, and come back to where they were.
///
/// ```
/// time     0   1               5       7               11      13
/// bursts       |- away - back -|       |- away - back -|       |- ...
/// clicks                 |- away - back -|
/// ```
/// The way of a letter is the sum of what every burst does to it, each a function of the time since
/// then: it can be asked for any time, and another burst amid a flight is no jump.
struct Shatter: Sendable {
  /// The text bursts by itself first at this time, and then whenever so much is over.
  private static let firstTime: Seconds = 1
  private static let interval: Seconds = 6
  /// No letter is longer on its way: a little less than an interval.
  static let duration: Seconds = 4.5
  /// No more clicks than this act at once; of more the last ones do.
  private static let mostClicks = 8

  /// A place from which the letters fly.
  private struct Burst {
    let time: Seconds
    let place: Point
    /// What its chance depends on.
    let source: RandomSource
  }

  /// A letter where it belongs.
  private struct Letter {
    let cell: ScreenCell
    let home: ScreenPosition
    /// Which it is in the whole text, wherever that is scrolled to.
    let number: UInt64
  }

  /// Seconds of the bursts for each of the effects: below 1 all is slower.
  private let pace: Double
  private var letters: [Letter] = []
  /// The text as it stands still.
  private var still: Panel?
  /// The screen that the letters fly over.
  private var sky = Self.sky(of: ScreenSize(columns: 1, rows: 1))
  /// When and where it was clicked, in order of time, in the effects' seconds.
  private var clicks: [(time: Seconds, place: Point)] = []
  private var bursts: [Burst] = []

  init(pace: Double = 1) {
    self.pace = pace
  }

  /// Takes the text that is on a screen, and which line of it is the first one there.
  mutating func adopt(_ panel: Panel?, firstLine: Int, size: ScreenSize) {
    still = panel
    letters = []
    sky = Self.sky(of: size)
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

  /// A screen without letters.
  private static func sky(of size: ScreenSize) -> Panel {
    Panel(
      origin: ScreenPosition(column: 0, row: 0),
      columns: size.columns,
      rows: size.rows,
      contents: [],
      zPosition: TextStage.zPosition
    )
  }

  /// Notes a click; those at later times are forgotten, since it takes their place.
  mutating func burst(from place: Point, at time: Seconds) {
    clicks.removeAll { $0.time > time }
    clicks.append((time, place))
  }

  /// Draws the letters where they are at a time of the effects.
  ///
  /// Only where they begin to fly, something is allocated.
  mutating func draw(at time: Seconds, seed: UInt64, into panel: inout Panel) {
    guard let still else { return }
    findBursts(at: time, seed: seed)
    guard !bursts.isEmpty else {
      if panel != still { panel = still }
      return
    }
    if panel.rows != sky.rows || panel.columns != sky.columns { panel = sky }
    panel.contents.removeAll(keepingCapacity: true)
    for letter in letters { put(letter, at: time, into: &panel) }
  }

  // MARK: Bursts

  /// Finds the bursts after which letters are still on their way.
  private mutating func findBursts(at time: Seconds, seed: UInt64) {
    bursts.removeAll(keepingCapacity: true)
    guard let still else { return }
    let source = RandomSource(seed: seed).child(0x5417)
    let number = ((time * pace - Self.firstTime) / Self.interval).rounded(.down)
    if number >= 0, number < 1e15 {
      let source = source.child(0, UInt64(number))
      let place = Point(
        x: source.unit(0) * Double(still.columns) * 8,
        y: source.unit(1) * Double(still.rows) * 16
      )
      append(
        Burst(
          time: (Self.firstTime + number * Self.interval) / pace,
          place: place,
          source: source
        ),
        at: time
      )
    }
    let first = clicks.partitioningIndex { $0.time > time - Self.duration / pace }
    let end = clicks.partitioningIndex { $0.time > time }
    for index in max(first, end - Self.mostClicks)..<max(first, end) {
      let click = clicks[index]
      let source = source.child(1, UInt64(index))
      append(Burst(time: click.time, place: click.place, source: source), at: time)
    }
  }

  private mutating func append(_ burst: Burst, at time: Seconds) {
    if (time - burst.time) * pace < Self.duration { bursts.append(burst) }
  }

  // MARK: Letters

  private func put(_ letter: Letter, at time: Seconds, into panel: inout Panel) {
    let home = letter.home.middle
    var way = Vector.zero
    for burst in bursts {
      way =
        way
        + Self.way(
          from: home,
          after: (time - burst.time) * pace,
          of: burst.place,
          source: burst.source.child(letter.number)
        )
    }
    let column = letter.home.column + Int((way.dx / 8).rounded())
    let row = letter.home.row + Int((way.dy / 16).rounded())
    let isWide = letter.cell.attributes.contains(.wide)
    guard row >= 0, row < panel.rows, column >= 0, column + (isWide ? 1 : 0) < panel.columns
    else {
      // One that only the edge of the screen cuts stays cut.
      return
    }
    panel.contents.append(PlacedCell(letter.cell, column: column, row: row))
    if isWide {
      panel.contents.append(PlacedCell(.continuation, column: column + 1, row: row))
    }
  }

  /// The way of a letter from its home, some seconds after a burst.
  ///
  /// A shock runs outward from the place of the burst. Whom it meets flies on as a body under
  /// gravity and drag does, and is led back by a growing part of the way:
  /// ```
  /// x(t) = (v - g / k) (1 - exp(-k t)) / k + g t / k        times 1 ... 0
  /// ```
  /// All of it is over within ``duration``.
  static func way(
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

extension Array {
  /// Where the elements of which something holds begin; it holds of none before and of all after.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
