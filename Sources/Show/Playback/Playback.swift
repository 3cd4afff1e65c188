package import Kamuro
package import KamuroParticles
internal import KamuroPresets
package import KamuroScreen

/// What plays on a stage, and when: a program of effects, the transport from the show's time to
/// theirs, the end of emission, seeds, bursts, and what is written over them.
///
/// It reads no clock and no file: the caller passes times and effects.
package struct Playback: Sendable {
  /// How long notices stay visible, in the show's seconds.
  static let attention: Seconds = 2

  var theater: Theater
  package internal(set) var transport: Transport {
    didSet { hearing?.isPaused = transport.isPaused }
  }
  var program: Program
  let plan: PlayPlan
  /// Whether a change may show again what has ended: it then ends only by an order.
  package var staysOpen: Bool
  /// The effects' time, counted over all turns, after which nothing is emitted.
  var stopTime: Seconds?
  /// The position in the last turn after which nothing is emitted, once that turn plays.
  var stopPosition: Seconds?
  /// Whether an order ends what plays: when all is dark, or at once.
  var ending: Order.Action?
  /// The initial seed, and below the number of times another one was taken.
  private let firstSeed: UInt64
  private var seedCount: UInt64 = 0
  private(set) var seed: UInt64
  /// The planned frame rate, for single-frame steps.
  let framesPerSecond: Double
  /// A change that waits for the next frame, and the time of the request.
  private(set) var pendingChange: (change: Change, time: Seconds)?
  /// Whether the effects have changed since the last frame: the next change waits for a frame.
  private(set) var hasChanged = false
  /// Whether there was a seek or another discontinuity since the last frame.
  var hasJumped = false
  /// The stage's time at which the effects began: above 0 if others faded out meanwhile.
  private var origin: Seconds = 0
  /// The effects that play beside the program, each once.
  private var bursts: [Stage.EffectID] = []
  /// The pointer moves of a drag.
  var pointer = PointerQueue()
  /// The cost of frames; `nil` until it has been measured.
  var report: FrameReport?
  /// What is heard, if anything.
  let hearing: Hearing?
  /// The turn in which the effects hear.
  private var heardTurn = 0
  /// Where the position has begun to move forward when the effects heard last.
  private var heardStart: Transport.Start?
  /// The show's time after which nothing is emitted, where sound drives the effects' time.
  private var stopClockTime: Seconds?
  /// What is written over the effects.
  var overlay: Overlay
  private(set) var now: Seconds = 0

  /// Plays effects from a plan's start on.
  /// - Parameters:
  ///   - names: Their names for the title; by default their own.
  ///   - hasBackdrops: Whether they have their backdrops, which would hide a text.
  package init(
    effects: [Effect],
    names: [String] = [],
    plan: PlayPlan = PlayPlan(),
    staysOpen: Bool = false,
    hasBackdrops: Bool = true,
    size: ScreenSize,
    style: ShowStyle
  ) {
    (self.plan, self.staysOpen) = (plan, staysOpen)
    (firstSeed, seed, framesPerSecond) = (style.seed, style.seed, style.framesPerSecond)
    program = Program(effects, names: names, hasBackdrops: hasBackdrops)
    overlay = Overlay(seed: style.seed)
    hearing = style.hearing
    theater = Theater(size: size, style: style, firstSeed: 0)
    theater.play(Self.playing(program, hearing), seed: style.seed)
    let end = theater.stage.endTime
    let beginning = plan.speed < 0 ? end ?? 0 : 0
    transport = Transport(
      length: staysOpen && end == 0 ? nil : end,
      turnCount: plan.turnCount,
      position: plan.startTime ?? beginning,
      speed: plan.speed.magnitude,
      isReversed: plan.speed < 0,
      clock: hearing?.clock
    )
    planStop(from: plan.startTime ?? 0, at: 0)
    update(to: 0)
  }

  /// The stage of the effects.
  package var stage: Stage {
    _read { yield theater.stage }
    _modify { yield &theater.stage }
  }

  /// Whether the picture changes by itself.
  var isMoving: Bool { !transport.isStationary(at: now) }

  /// The time of the next change of a picture that does not move; `nil` if there is none.
  var deadline: Seconds? { overlay.deadline(after: now) }

  /// The seconds after the last frame at which the next one is worth drawing.
  var frameInterval: Seconds {
    if pendingChange != nil || pointer.deadline != nil { return 0 }
    // A hit is seen at once.
    if hearing?.isHeard == true { return 0 }
    return theater.frameInterval(atSpeed: transport.rate)
  }

  /// Whether the picture is nothing but effects that go on.
  var isLoopable: Bool {
    plan.turnCount == nil && stopTime == nil && stopPosition == nil && transport.isEndless
      && pendingChange == nil && pointer.place == nil && bursts.isEmpty && overlay.isEmpty(at: now)
  }

  /// The effects as a scene that may be played in a loop.
  var loop: ShowLoop {
    ShowLoop(
      scene: Scene(of: program.effects, on: theater.size, seed: stage.seed),
      start: plan.startTime ?? 0,
      look: theater.look
    )
  }

  /// Whether playback has reached the end by itself or, if planned backward, the beginning.
  package func isOver(at time: Seconds) -> Bool {
    if ending == .quit { return true }
    guard !transport.isPaused, !staysOpen || ending == .stop else { return false }
    if let end = hearing?.end, time >= end { return true }
    return transport.isReversed
      ? plan.speed < 0 && transport.isAtBeginning(at: time) : transport.isAtEnd(at: time)
  }
}

// MARK: - Time

extension Playback {
  /// Advances the show's time and, in the turn that contains `stopTime`, stops emission there.
  mutating func update(to time: Seconds) {
    now = max(now, time)
    applyPointer(until: time)
    guard stopPosition == nil else { return }
    if let stopClockTime, stopClockTime <= time {
      let moment = transport.moment(at: stopClockTime)
      stop(at: moment.position, inTurn: moment.turn)
    }
    guard let stopTime else { return }
    let length = transport.length ?? .infinity
    guard length > 0 else { return }
    let turn = Int(min(1e12, (stopTime / length).rounded(.down)))
    guard transport.moment(at: time).turn >= turn, turn < transport.turnCount ?? .max else {
      return
    }
    stop(at: turn > 0 ? stopTime - Double(turn) * length : stopTime, inTurn: turn)
  }

  /// Plans the end of emission of effects that begin at a position.
  private mutating func planStop(from position: Seconds, at time: Seconds) {
    stopTime = hearing == nil ? plan.stopTime(from: position) : nil
    stopClockTime = hearing == nil ? nil : plan.duration.map { time + $0 }
  }

  mutating func stop(at position: Seconds, inTurn turn: Int) {
    stopPosition = position
    stage.stop(at: origin + position)
    transport.end(withTurn: turn, of: stage.endTime.map { $0 - origin } ?? position)
  }

  /// Applies the queued pointer moves that are due by `time`.
  mutating func applyPointer(until time: Seconds) {
    guard let stroke = pointer.next(until: time) else { return }
    stage.movePointer(to: stroke.place, at: origin + transport.position(at: stroke.time))
  }

  /// Moves the stage to a time of the show, and makes the pending change before.
  /// - Returns: The events that the stage reports.
  @discardableResult
  package mutating func advance(to time: Seconds) -> [Stage.Event] {
    settleChange()
    hasChanged = false
    update(to: time)
    // A frame after a seek, or of a still picture, must not depend on the frames before it.
    theater.hasHysteresis = !hasJumped && !transport.isStationary(at: time)
    hasJumped = false
    let (before, now) = (stage.time, origin + transport.position(at: time))
    if now < before { removeBursts(at: time) }
    hear(at: time)
    stage.seek(to: now)
    let faded = stage.removeFaded(at: now)
    // Effects that have faded out do not count any more.
    if !faded.isEmpty { transport.adopt(length: length, at: time) }
    guard !bursts.isEmpty || !stage.reports.isEmpty else { return [] }
    let ended = stage.effects.filter { id in
      stage.endTime(of: id).map { $0 > before && $0 <= now } ?? false
    }
    for burst in bursts where stage.endTime(of: burst).map({ $0 <= now }) ?? true {
      stage.remove(burst)
    }
    bursts = bursts.filter(stage.contains)
    return stage.takeEvents(ended: ended + faded, at: now)
  }
}

// MARK: - Sound

extension Playback {
  /// The effects of a program, with what sound adds to them.
  private static func playing(_ program: Program, _ hearing: Hearing?) -> [Effect] {
    program.effects + (hearing?.accents(of: program.effects) ?? [])
  }

  /// Lets the effects hear what has been recorded up to a time; in each turn they hear it anew.
  mutating func hear(at time: Seconds) {
    guard let hearing else { return }
    let (moment, transport) = (transport.moment(at: time), transport)
    let (origin, past) = (origin, Double(moment.turn) * (transport.length ?? 0))
    // After a seek back the effects do not hear again what they have heard there.
    let start = transport.start == heardStart ? nil : transport.start
    hearing.play(
      to: origin + moment.position,
      anew: moment.turn != heardTurn,
      from: start.map { origin + $0.moment.position },
      on: &stage
    ) {
      transport.time(of: $0 - origin + past)
    }
    (heardTurn, heardStart) = (moment.turn, transport.start ?? heardStart)
  }
}

// MARK: - Keys

extension Playback {
  /// Applies a key that means time, a seed or numbers in every program; returns false for others.
  mutating func steer(by key: Key, at time: Seconds) -> Bool {
    switch key {
    case .character(" "): transport.togglePause(at: time)
    case .character("."): transport.step(1, framesPerSecond: framesPerSecond, at: time)
    case .character(","): transport.step(-1, framesPerSecond: framesPerSecond, at: time)
    case .character(">"): seek(by: 10, at: time)
    case .character("<"): seek(by: -10, at: time)
    case .character("]"): transport.changeSpeed(1, at: time)
    case .character("["): transport.changeSpeed(-1, at: time)
    case .character("b"): transport.reverse(at: time)
    case .character("r"): restart(at: time)
    default: return false
    }
    hasJumped = true
    return true
  }

  /// Seeks by some seconds of the effects, and of a song that is heard.
  mutating func seek(by seconds: Seconds, at time: Seconds) {
    transport.seek(by: seconds, at: time)
    hearing?.seek(by: seconds)
  }

  /// Seeks to a position of the effects; a song that is heard moves as far.
  mutating func seek(to position: Seconds, at time: Seconds) {
    hearing?.seek(by: position - transport.moment(at: time).position)
    transport.seek(to: position, at: time)
  }

  /// Plays the effects from their beginning, and a song that is heard.
  mutating func restart(at time: Seconds) {
    hearing?.restart()
    transport.restart(at: time)
  }
}

// MARK: - Changes

extension Playback {
  /// Changes of the playing effects, at most one per frame, because preparing effects may be slow.
  enum Change: Hashable, Sendable {
    /// Other effects, from their beginning.
    case effects
    /// The same effects at the same moment, with another seed.
    case seed
  }

  /// Changes the playing effects: at once for the first change since the last frame, otherwise with
  /// the next frame.
  ///
  /// A change of effects replaces a pending change of the seed, since they begin with the new seed.
  mutating func change(_ change: Change, at time: Seconds) {
    pendingChange = (pendingChange?.change == .effects ? .effects : change, time)
    if !hasChanged { settleChange() }
  }

  /// Makes the pending change, if there is one.
  private mutating func settleChange() {
    guard let (change, time) = pendingChange else { return }
    pendingChange = nil
    hasChanged = true
    hasJumped = true
    switch change {
    case .effects:
      begin(at: time)
      let summary = program.summary
      tell(summary.isEmpty ? program.title : "\(program.title): \(summary)", at: time)
    case .seed:
      replay(seed: seed, at: time)
      tell("seed \(seed); --seed \(seed) shows it again", at: time)
    }
  }

  /// Takes another seed; like default seeds it has 32 bits.
  mutating func takeSeed(_ seed: UInt64? = nil, at time: Seconds) {
    if seed == nil { seedCount += 1 }
    self.seed = seed ?? RandomSource(seed: firstSeed).bits(seedCount) & 0xFFFF_FFFF
    change(.seed, at: time)
  }

  /// Plays the current entry of the program from its beginning.
  mutating func begin(fading fade: Seconds = 0, at time: Seconds) {
    let begin = fade > 0 ? stage.time : 0
    if fade > 0 {
      stage.crossFade(from: begin, for: fade)
      theater.adapt(to: program.effects)
      for effect in Self.playing(program, hearing) { stage.place(effect, at: begin) }
    } else {
      theater.play(Self.playing(program, hearing), seed: seed)
    }
    (origin, bursts) = (begin, [])
    stopPosition = nil
    planStop(from: 0, at: time)
    transport.begin(length: length, at: time)
    update(to: time)
  }

  /// The effects' end, from their beginning on; none of what shows nothing while it may change.
  private var length: Seconds? {
    guard let end = stage.endTime.map({ max(0, $0 - origin) }) else { return nil }
    return staysOpen && end == 0 ? nil : end
  }

  /// Replaces the effects that were asked for by a new version of them.
  mutating func replace(_ effects: [Effect], at time: Seconds) {
    update(to: time)
    program.adopt(effects)
    if program.isOwn { replay(at: time) }
  }

  /// Plays the present effects again at the same position; effects that had ended begin again.
  private mutating func replay(seed: UInt64? = nil, at time: Seconds) {
    let isAtEnd = transport.isAtEnd(at: time) && transport.isStationary(at: time)
    theater.play(Self.playing(program, hearing), seed: seed)
    (origin, bursts) = (0, [])
    if let stopPosition { stage.stop(at: stopPosition) }
    transport.adopt(length: length ?? stopPosition, at: time)
    if isAtEnd, !transport.isPaused, stopPosition == nil { transport.restart(at: time) }
  }

  /// Plays an effect once at a point: a shell rises to it.
  mutating func burst(_ effect: Effect, to target: Point, at time: Seconds) {
    let now = origin + transport.position(at: time)
    guard !theater.isCrowded(at: now) else { return }
    bursts = bursts.filter(stage.contains)
    bursts.append(stage.launch(effect, to: target, at: now))
    measure(at: time)
  }

  private mutating func removeBursts(at time: Seconds) {
    guard !bursts.isEmpty else { return }
    for burst in bursts { stage.remove(burst) }
    bursts = []
    measure(at: time)
  }

  /// Lets what plays once last as long as all that is on the stage.
  private mutating func measure(at time: Seconds) {
    if transport.length != nil, transport.turnCount == 1 {
      transport.adopt(length: length, at: time)
    }
  }

  /// Shows a notice.
  mutating func tell(_ text: String, at time: Seconds) {
    overlay.notice = (text, time + Self.attention)
  }
}

// MARK: - Frames

extension Playback {
  /// Draws the present time with what is written over it.
  /// - Parameter panels: Further panels, below these.
  package mutating func draw(panels: [Panel] = [], at time: Seconds, into grid: inout ScreenGrid) {
    theater.draw(panels: panels + overlay.panels(over: self, at: time), into: &grid)
  }
}
