package import KamuroParticles

/// The mapping from the show's time to the effects' time: pause, speed, direction, seek, loop.
///
/// ```
/// show      0  1  2  3  4  5  6  7  8     advances always
/// position  0  2  4  6  6  6  5  4  3     at speed 2, paused at 6, then backward at speed 1
/// ```
/// It has no clock: the caller passes the show's time. Where there is sound, a clock that it drives
/// stands between both.
package struct Transport: Equatable, Sendable {
  /// The selectable speeds.
  static let speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8]

  /// A time of the effects.
  struct Moment: Equatable, Sendable {
    /// The turn, from 0; negative if a loop ran backward past its beginning.
    var turn = 0
    /// Seconds since the effects' beginning.
    var position: Seconds = 0
  }

  /// A moment, and the show's time at which it was.
  struct Start: Equatable, Sendable {
    let moment: Moment
    let time: Seconds
  }

  /// The effects' length; `nil` if they never end.
  private(set) var length: Seconds?
  /// The planned number of turns of effects with an end; `nil` for an endless loop.
  private var plannedTurnCount: Int?
  package private(set) var isPaused = false
  /// Seconds of the effects per second of the show, above 0.
  private(set) var speed: Double
  private(set) var isReversed: Bool
  /// The moment at `anchorTime`, from which all others are computed.
  private var anchor = Moment()
  private var anchorTime: Seconds
  /// The clock that sound drives, if any, and its reading at `anchorTime`.
  private let clock: SoundClock?
  private var anchorReading: Seconds

  /// Creates a transport; the position is clamped to the effects' length.
  init(
    length: Seconds?,
    turnCount: Int? = 1,
    position: Seconds = 0,
    speed: Double = 1,
    isReversed: Bool = false,
    clock: SoundClock? = nil,
    at time: Seconds = 0
  ) {
    self.length = length
    plannedTurnCount = turnCount
    self.speed = speed
    self.isReversed = isReversed
    self.clock = clock
    anchorTime = time
    anchorReading = clock?.reading(at: time) ?? time
    anchor.position = min(max(0, position), length ?? .infinity)
  }

  /// The number of turns; 1 for endless effects, `nil` for an endless loop.
  var turnCount: Int? { length == nil ? 1 : plannedTurnCount }

  /// Whether the effects loop endlessly.
  var isLooping: Bool { turnCount == nil }

  /// Whether the position advances as the show's time does, and never ends.
  var isEndless: Bool {
    length == nil && !isPaused && !isReversed && speed == 1 && clock == nil
  }

  /// Seconds of the effects per second of the show, at present.
  var rate: Double { speed * (clock?.rate ?? 1) }

  /// The time that drives the position, at a time of the show.
  private func reading(at time: Seconds) -> Seconds { clock?.reading(at: time) ?? time }

  /// The moment at a time of the show.
  func moment(at time: Seconds) -> Moment {
    let elapsed = isPaused ? 0 : max(0, reading(at: time) - anchorReading)
    return moment(anchor, movedBy: elapsed * (isReversed ? -speed : speed))
  }

  /// The moment from which the position has moved forward, and when that was; `nil` where it does not.
  var start: Start? { isPaused || isReversed ? nil : Start(moment: anchor, time: anchorTime) }

  /// Seconds since the effects' beginning at a time of the show.
  package func position(at time: Seconds) -> Seconds { moment(at: time).position }

  /// The moment `seconds` after another one, clamped to the existing turns.
  private func moment(_ start: Moment, movedBy seconds: Seconds) -> Moment {
    let position = start.position + seconds
    guard let length else { return Moment(position: max(0, position)) }
    guard length > 0 else { return Moment() }
    // A bound, so that the conversion to an integer cannot overflow.
    let turns = min(max(-1e12, (position / length).rounded(.down)), 1e12)
    let turn = start.turn + Int(turns)
    if let turnCount {
      if turn >= turnCount { return Moment(turn: turnCount - 1, position: length) }
      if turn < 0 { return Moment() }
    }
    return Moment(turn: turn, position: min(max(0, position - turns * length), length))
  }

  /// The show's time at which a position, counted over all turns, is reached if nothing changes;
  /// where it does not move forward, that of the last change.
  func time(of position: Seconds) -> Seconds {
    guard !isPaused, !isReversed else { return anchorTime }
    let start = Double(anchor.turn) * (length ?? 0) + anchor.position
    let reading = anchorReading + (position - start) / speed
    return clock?.time(of: reading) ?? reading
  }

  // MARK: Ends

  /// The end of the last turn; `nil` if there is none.
  private var end: Moment? {
    guard let length else { return nil }
    return turnCount.map { Moment(turn: $0 - 1, position: length) }
      ?? (length > 0 ? nil : Moment())
  }

  /// Whether the end of the last turn is reached.
  func isAtEnd(at time: Seconds) -> Bool { moment(at: time) == end }

  /// Whether a reversed playback has reached the beginning of the first turn.
  func isAtBeginning(at time: Seconds) -> Bool { !isLooping && moment(at: time) == Moment() }

  /// Whether the position stays constant until the next command.
  func isStationary(at time: Seconds) -> Bool {
    isPaused || (isReversed ? isAtBeginning(at: time) : isAtEnd(at: time))
  }

  /// The last time of the show, up to `time`, at which the position changed by itself.
  func lastMovement(until time: Seconds) -> Seconds {
    guard isStationary(at: time) else { return time }
    guard !isPaused,
      let left = isReversed ? distance(from: Moment(), to: anchor) : distanceToEnd
    else {
      return min(time, anchorTime)
    }
    let end = anchorReading + left / speed
    return min(time, clock?.time(of: end) ?? end)
  }

  private var distanceToEnd: Seconds? { end.flatMap { distance(from: anchor, to: $0) } }

  private func distance(from start: Moment, to end: Moment) -> Seconds {
    Double(end.turn - start.turn) * (length ?? 0) + end.position - start.position
  }
}

// MARK: - Commands

extension Transport {
  /// Pauses or resumes; at an end of the effects playback restarts from the other one.
  mutating func togglePause(at time: Seconds) {
    let stood = isStationary(at: time)
    settle(at: time)
    isPaused = !stood
    guard stood else { return }
    if isAtEnd(at: time), !isReversed { anchor = Moment() }
    if isAtBeginning(at: time) { isReversed = false }
  }

  /// Pauses or resumes; at an end nothing restarts.
  mutating func setPaused(_ isPaused: Bool, at time: Seconds) {
    settle(at: time)
    self.isPaused = isPaused
  }

  /// Plays from the beginning, forward.
  mutating func restart(at time: Seconds) {
    anchor = Moment()
    setAnchorTime(time)
    isPaused = false
    isReversed = false
  }

  /// Plays other effects from their beginning, with the same speed and number of turns.
  mutating func begin(length: Seconds?, at time: Seconds) {
    self.length = length
    restart(at: time)
  }

  /// Seeks by some seconds of the effects; in a loop also across its ends.
  ///
  /// A seek to the end pauses there.
  mutating func seek(by seconds: Seconds, at time: Seconds) {
    settle(at: time)
    anchor = moment(anchor, movedBy: seconds)
    pauseAtEnd(at: time)
  }

  /// Seeks to a position in the present turn.
  mutating func seek(to position: Seconds, at time: Seconds) {
    settle(at: time)
    anchor.position = min(max(0, position), length ?? .infinity)
    pauseAtEnd(at: time)
  }

  /// Pauses and goes one frame forward or back; frames are whole multiples of the frame duration,
  /// so that both directions show the same ones.
  mutating func step(_ direction: Int, framesPerSecond: Double, at time: Seconds) {
    settle(at: time)
    isPaused = true
    let place = anchor.position * framesPerSecond
    let nearest = place.rounded()
    let isOnFrame = abs(place - nearest) < 1e-6
    let frame =
      isOnFrame ? nearest + Double(direction) : place.rounded(direction > 0 ? .up : .down)
    let position = frame / framesPerSecond
    if isLooping, let length, length > 0, position < 0 {
      let last = (length * framesPerSecond).rounded(.up) - 1
      anchor = Moment(turn: anchor.turn - 1, position: max(0, last / framesPerSecond))
    } else if isLooping, let length, position >= length {
      anchor = Moment(turn: anchor.turn + 1)
    } else {
      anchor.position = min(max(0, position), length ?? .infinity)
    }
  }

  /// Changes to the next higher or lower speed.
  mutating func changeSpeed(_ direction: Int, at time: Seconds) {
    settle(at: time)
    let next =
      direction > 0
      ? Self.speeds.first { $0 > speed } : Self.speeds.last { $0 < speed }
    speed = next ?? speed
  }

  /// Changes to a speed above 0.
  mutating func setSpeed(_ speed: Double, at time: Seconds) {
    settle(at: time)
    self.speed = speed
  }

  /// Reverses the direction of playback.
  mutating func reverse(at time: Seconds) {
    settle(at: time)
    isReversed.toggle()
  }

  /// Toggles between an endless loop and one turn; no effect on endless effects.
  mutating func toggleLoop(at time: Seconds) {
    guard length != nil else { return }
    settle(at: time)
    plannedTurnCount = isLooping ? 1 : nil
    anchor.turn = 0
  }

  /// Continues at the same position with effects of another length.
  mutating func adopt(length: Seconds?, at time: Seconds) {
    settle(at: time)
    self.length = length
    if length == nil { anchor.turn = 0 }
    anchor.position = min(anchor.position, length ?? .infinity)
  }

  /// Makes a turn the only one, with a length of its own.
  ///
  /// The anchor's time stays the same, so that it does not matter when this is called.
  mutating func end(withTurn turn: Int, of length: Seconds) {
    anchor.position += Double(anchor.turn - turn) * (self.length ?? 0)
    anchor.turn = 0
    plannedTurnCount = 1
    self.length = length
  }

  /// Moves the anchor to `time`.
  private mutating func settle(at time: Seconds) {
    anchor = moment(at: time)
    setAnchorTime(time)
  }

  private mutating func setAnchorTime(_ time: Seconds) {
    (anchorTime, anchorReading) = (time, reading(at: time))
  }

  private mutating func pauseAtEnd(at time: Seconds) {
    if !isReversed, isAtEnd(at: time) { isPaused = true }
  }
}
