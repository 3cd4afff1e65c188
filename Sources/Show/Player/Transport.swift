internal import KamuroParticles

/// How the show's time becomes the effects' time: paused, slower, backward, from anywhere, again.
///
/// ```
/// show      0  1  2  3  4  5  6  7  8     it always goes on
/// position  0  2  4  6  6  6  5  4  3     at speed 2, paused at 6, then backward at speed 1
/// ```
/// It has no clock: whoever asks says what the show's time is.
struct Transport: Hashable, Sendable {
  /// What one key makes faster and another slower.
  static let speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8]

  /// A moment of the effects.
  struct Moment: Hashable, Sendable {
    /// The turn, from 0; below it where a loop has gone back beyond its beginning.
    var turn = 0
    /// Seconds since the effects' beginning.
    var position: Seconds = 0
  }

  /// How long the effects are; `nil` where they never end.
  private(set) var length: Seconds?
  /// How many times effects with an end are to play; `nil` for ever.
  private var wishedTurnCount: Int?
  private(set) var isPaused = false
  /// Seconds of the effects for each of the show, above 0.
  private(set) var speed: Double
  private(set) var isReversed: Bool
  /// The moment at a time of the show, from which all others are counted.
  private var anchor = Moment()
  private var anchorTime: Seconds

  /// Begins at a time of the show, at a position that is kept between the beginning and the end.
  init(
    length: Seconds?,
    turnCount: Int? = 1,
    position: Seconds = 0,
    speed: Double = 1,
    isReversed: Bool = false,
    at time: Seconds = 0
  ) {
    self.length = length
    wishedTurnCount = turnCount
    self.speed = speed
    self.isReversed = isReversed
    anchorTime = time
    anchor.position = min(max(0, position), length ?? .infinity)
  }

  /// How many times they play; `nil` for ever.
  var turnCount: Int? { length == nil ? 1 : wishedTurnCount }

  /// Whether they play again and again.
  var isLooping: Bool { turnCount == nil }

  /// The moment at a time of the show.
  func moment(at time: Seconds) -> Moment {
    let elapsed = isPaused ? 0 : max(0, time - anchorTime)
    return moment(anchor, movedBy: elapsed * (isReversed ? -speed : speed))
  }

  /// Seconds since the effects' beginning at a time of the show.
  func position(at time: Seconds) -> Seconds { moment(at: time).position }

  /// A moment some seconds of the effects after another, within the turns that there are.
  private func moment(_ start: Moment, movedBy seconds: Seconds) -> Moment {
    let position = start.position + seconds
    guard let length else { return Moment(position: max(0, position)) }
    guard length > 0 else { return Moment() }
    // Beyond so many turns nobody counts.
    let turns = min(max(-1e12, (position / length).rounded(.down)), 1e12)
    let turn = start.turn + Int(turns)
    if let turnCount {
      if turn >= turnCount { return Moment(turn: turnCount - 1, position: length) }
      if turn < 0 { return Moment() }
    }
    return Moment(turn: turn, position: min(max(0, position - turns * length), length))
  }

  // MARK: Where it stands still

  /// The last moment; `nil` where there is none.
  private var end: Moment? {
    guard let length else { return nil }
    return turnCount.map { Moment(turn: $0 - 1, position: length) }
      ?? (length > 0 ? nil : Moment())
  }

  /// Whether it has come to the end of the last turn.
  func isAtEnd(at time: Seconds) -> Bool { moment(at: time) == end }

  /// Whether it has come back to the beginning of the first turn.
  func isAtBeginning(at time: Seconds) -> Bool { !isLooping && moment(at: time) == Moment() }

  /// Whether the position stays as it is until something is done.
  func isStanding(at time: Seconds) -> Bool {
    isPaused || (isReversed ? isAtBeginning(at: time) : isAtEnd(at: time))
  }

  /// The last time of the show, up to a time, at which the position changed by itself.
  func lastMovement(until time: Seconds) -> Seconds {
    guard isStanding(at: time) else { return time }
    guard !isPaused, let way = isReversed ? way(from: Moment(), to: anchor) : wayToEnd else {
      return min(time, anchorTime)
    }
    return min(time, anchorTime + way / speed)
  }

  private var wayToEnd: Seconds? { end.flatMap { way(from: anchor, to: $0) } }

  private func way(from start: Moment, to end: Moment) -> Seconds {
    Double(end.turn - start.turn) * (length ?? 0) + end.position - start.position
  }
}

// MARK: - What changes it

extension Transport {
  /// Stops at the moment of a time, or plays on; what stands at an end begins again from the other.
  mutating func togglePause(at time: Seconds) {
    let stood = isStanding(at: time)
    settle(at: time)
    isPaused = !stood
    guard stood else { return }
    if isAtEnd(at: time), !isReversed { anchor = Moment() }
    if isAtBeginning(at: time) { isReversed = false }
  }

  /// Plays from the beginning, forward.
  mutating func restart(at time: Seconds) {
    anchor = Moment()
    anchorTime = time
    isPaused = false
    isReversed = false
  }

  /// Plays other effects from their beginning, at the same speed and as often.
  mutating func begin(length: Seconds?, at time: Seconds) {
    self.length = length
    restart(at: time)
  }

  /// Goes some seconds of the effects on, or back; in a loop also over its ends.
  ///
  /// Whoever jumps to the end finds it paused there.
  mutating func seek(by seconds: Seconds, at time: Seconds) {
    settle(at: time)
    anchor = moment(anchor, movedBy: seconds)
    pauseAtEnd(at: time)
  }

  /// Goes to a position in the present turn.
  mutating func seek(to position: Seconds, at time: Seconds) {
    settle(at: time)
    anchor.position = min(max(0, position), length ?? .infinity)
    pauseAtEnd(at: time)
  }

  /// Pauses and goes to the next frame, or the one before; frames lie at whole multiples of their
  /// length, so that the way back shows the same ones.
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

  /// Takes the next speed above, or below.
  mutating func changeSpeed(_ direction: Int, at time: Seconds) {
    settle(at: time)
    let next =
      direction > 0
      ? Self.speeds.first { $0 > speed } : Self.speeds.last { $0 < speed }
    speed = next ?? speed
  }

  /// Turns around.
  mutating func reverse(at time: Seconds) {
    settle(at: time)
    isReversed.toggle()
  }

  /// Plays again and again from now on, or to the end of the present turn; what never ends has no
  /// turns.
  mutating func toggleLoop(at time: Seconds) {
    guard length != nil else { return }
    settle(at: time)
    wishedTurnCount = isLooping ? 1 : nil
    anchor.turn = 0
  }

  /// Goes on at the same position with effects that are longer or shorter.
  mutating func adopt(length: Seconds?, at time: Seconds) {
    settle(at: time)
    self.length = length
    if length == nil { anchor.turn = 0 }
    anchor.position = min(anchor.position, length ?? .infinity)
  }

  /// Lets a turn be the last one, and the only one there was; from its beginning on it has a length
  /// of its own.
  ///
  /// Nothing is counted anew from the present time, so that it does not matter when this is called.
  mutating func end(withTurn turn: Int, of length: Seconds) {
    anchor.position += Double(anchor.turn - turn) * (self.length ?? 0)
    anchor.turn = 0
    wishedTurnCount = 1
    self.length = length
  }

  /// Counts from the moment of a time.
  private mutating func settle(at time: Seconds) {
    anchor = moment(at: time)
    anchorTime = time
  }

  private mutating func pauseAtEnd(at time: Seconds) {
    if !isReversed, isAtEnd(at: time) { isPaused = true }
  }
}
