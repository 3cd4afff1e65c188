internal import Kamuro
package import KamuroParticles

// What a playback does by orders, and what it says of itself.
extension Playback {
  /// Carries an order out.
  /// - Parameters:
  ///   - action: The order.
  ///   - effects: The effects that it names, or all that play, with the values that it sets.
  package mutating func obey(
    _ action: Order.Action,
    with effects: [Effect] = [],
    at time: Seconds
  ) throws(Order.Refusal) {
    update(to: time)
    switch action {
    case .burst(_, let x, let y):
      let size = stage.size.stage
      for effect in effects {
        burst(effect, to: Point(x: x * size.width, y: y * size.height), at: time)
      }
    case .set, .parameters:
      if !program.isOwn { program.begin(effects, names: [program.title]) }
      replace(effects, at: time)
    case .play(let names, let fade):
      program.begin(effects, names: names)
      begin(fading: fade, at: time)
    case .next(let steps):
      program.move(by: steps)
      change(.effects, at: time)
    case .seed(let seed): takeSeed(seed, at: time)
    case .pause(let isPaused): transport.setPaused(isPaused, at: time)
    case .seek(let position):
      // A seek to the end does not pause: a burst may follow.
      let isPaused = transport.isPaused
      seek(to: position, at: time)
      transport.setPaused(isPaused, at: time)
    case .speed(let speed): transport.setSpeed(speed, at: time)
    case .step(let direction):
      transport.step(direction, framesPerSecond: framesPerSecond, at: time)
    case .restart: restart(at: time)
    case .reverse: transport.reverse(at: time)
    case .loop(let isLooping):
      if isLooping != transport.isLooping { transport.toggleLoop(at: time) }
    case .text(let text, let duration): overlay.write(text, until: time + duration)
    case .numbers(let isShown): overlay.showsNumbers = isShown
    case .palette, .get: break
    case .size(let size): stage.resize(to: size)
    case .stop, .quit: try end(by: action, at: time)
    }
    hasJumped = true
  }

  private mutating func end(by action: Order.Action, at time: Seconds) throws(Order.Refusal) {
    ending = action
    guard action == .stop, stopPosition == nil else { return }
    let moment = transport.moment(at: time)
    stop(at: moment.position, inTurn: moment.turn)
    transport.setPaused(false, at: time)
  }

  /// What plays at a time.
  package func state(at time: Seconds) -> PlayState {
    let moment = transport.moment(at: time)
    return PlayState(
      effect: program.title,
      isOwn: program.isOwn,
      turn: moment.turn,
      time: moment.position,
      length: transport.length,
      isPaused: transport.isPaused,
      speed: transport.speed,
      isReversed: transport.isReversed,
      isLooping: transport.isLooping,
      seed: seed,
      population: stage.simulation.counts.alive,
      size: stage.size
    )
  }
}
