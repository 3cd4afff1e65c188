package import Kamuro
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
package import KamuroScreen

/// What a stream plays, and when: effects, orders that change them, and a clock that can be paused.
///
/// It reads no clock and no file by itself, so that tests give the times.
package final class StreamState {
  /// The effects and bursts.
  package var stage: Stage
  private var effects: [Effect]
  private var file: EffectSettings
  private let names: [String]
  private var burstCount: UInt64 = 0
  /// The effects' time at the moment of the clock when it last changed its speed.
  private var base: (position: Seconds, moment: Seconds) = (0, 0)
  private var speed = 1.0
  private(set) var isPaused = false
  /// The effects' time of the order to stop.
  private var stopTime: Seconds?
  /// Whether orders may still come, which can show effects again that are dark or over.
  var takesOrders = false

  /// Loads effects.
  init(
    _ names: [String],
    file: EffectSettings,
    size: ScreenSize,
    look: Look = Look(),
    seed: UInt64
  ) throws {
    (self.names, self.file) = (names, file)
    effects = try file.load(names).effects
    stage = Stage(of: effects, on: size, look: look, seed: seed)
  }

  /// Loads an effect as it is.
  package convenience init(_ name: String, size: ScreenSize, seed: UInt64) throws {
    try self.init([name], file: EffectSettings(), size: size, seed: seed)
  }

  /// Plays the effects from their beginning, still up to the order to stop; bursts are gone.
  private func restart() {
    stage.play(effects)
    if let stopTime { stage.stop(at: stopTime) }
  }

  /// The effects' time at a moment of the clock, both in seconds.
  func position(at moment: Seconds) -> Seconds {
    isPaused ? base.position : base.position + max(0, moment - base.moment) * speed
  }

  /// Advances the effects to a moment of the clock, forgets those that have ended, and returns the
  /// events that the stage reports.
  @discardableResult
  package func advance(to moment: Seconds) -> [Stage.Event] {
    let time = position(at: moment)
    return stage.takeEvents(ended: stage.advance(to: time), at: time)
  }

  /// Whether everything has ended by a moment of the clock, and no order can begin it again.
  func isOver(at moment: Seconds) -> Bool {
    guard !takesOrders || stopTime != nil else { return false }
    return (stage.endTime ?? .infinity) <= position(at: moment)
  }

  /// Carries an order out at a moment of the clock.
  /// - Throws: A failure whose message says why it cannot be; nothing has changed then.
  package func obey(_ order: ControlLine.Order, at moment: Seconds) throws {
    let position = position(at: moment)
    switch order {
    case .burst(let name, let x, let y): try burst(name, x: x, y: y, at: position)
    case .size(let size): stage.resize(to: size)
    case .set(let text): try change(\.properties, by: text, "set", at: position)
    case .parameter(let text): try change(\.parameters, by: text, "param", at: position)
    case .pause(let isPaused):
      base = (position, moment)
      self.isPaused = isPaused
    case .seek(let time):
      // What has ended is forgotten.
      if time < position { restart() }
      base = (time, moment)
      stage.seek(to: time)
    case .speed(let speed):
      base = (position, moment)
      self.speed = speed
    case .stop:
      stopTime = min(stopTime ?? position, position)
      stage.stop(at: position)
    }
  }

  /// Plays an effect once at a place: a shell rises to it, others have their middle there.
  private func burst(_ name: String, x: Double, y: Double, at time: Seconds) throws {
    guard name != StandardInput.path else {
      throw Failure("- is standard input, which has the orders", code: .data)
    }
    let (effect, size) = (try file.load(name), stage.size.stage)
    burstCount += 1
    let target = Point(x: x * size.width, y: y * size.height)
    stage.launch(effect, to: target, at: time, seed: burstCount << 32)
  }

  /// Loads the effects again with another value; bursts are gone.
  private func change(
    _ list: WritableKeyPath<EffectSettings, [Override]>,
    by text: String,
    _ key: String,
    at time: Seconds
  ) throws {
    guard let override = Override(text, option: key) else {
      throw Failure("\(key) \(text) has no value: expected NAME=VALUE", code: .data)
    }
    var changed = file
    changed[keyPath: list].append(override)
    effects = try changed.load(names).effects
    file = changed
    restart()
    stage.seek(to: time)
  }
}
