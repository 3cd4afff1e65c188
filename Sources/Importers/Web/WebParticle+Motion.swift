internal import KamuroCSIMD
internal import KamuroParticles
internal import KamuroPresets

// How particles move.
//
// Each tick of 1/60 s adds gravity / 60 and drift / 60 to the velocity in pixels per tick, which
// begins at half the speed, multiplies it by 1 - decay, and moves the particle by it.
extension WebParticle {
  private static let directions: [String: Double] = [
    "top": -90, "top-right": -45, "right": 0, "bottom-right": 45, "bottom": 90,
    "bottom-left": 135, "left": 180, "top-left": -135,
  ]

  func setMotion(direction emitterDirection: WebOptions?) {
    guard let move = options["move"], move["enable"]?.isTrue ?? true else { return }
    let isOld = move["out_mode"] != nil || options["line_linked"] != nil
    setDirection(emitterDirection ?? move["direction"], move, isOld: isOld)
    setSpeed(move, isOld: isOld)
    noteMotion(move)
  }

  private func setDirection(_ direction: WebOptions?, _ move: WebOptions, isOld: Bool) {
    let name = direction?.text ?? ""
    isRadial = name == "outside" || name == "inside"
    if isRadial {
      cell.emissionLongitude = .degrees(name == "inside" ? 180 : 0)
    } else if let angle = direction?.number ?? Self.directions[name] {
      let isStraight = move["straight"].isTrue
      let spread = move["angle"]?.range(usual: WebRange(isOld ? 45 : 90)).middle
      let offset = move["angle", "offset"]?.number ?? 0
      cell.emissionLongitude = .degrees(angle + (isStraight ? 0 : offset))
      let half = abs(spread ?? (isOld ? 45 : 90)) / 2
      cell.emissionRange = .degrees(isStraight ? 0 : min(half, 180))
    } else {
      cell.emissionRange = .degrees(180)
    }
  }

  private func setSpeed(_ move: WebOptions, isOld: Bool) {
    let ticks = WebWindow.ticksPerSecond
    let speed = move["speed"].range(2).clamped(-2000...2000)
    var pace = speed * (ticks / 2)
    // A random length is that of a single speed only.
    if move["random"].isTrue, speed.half == 0 { pace = WebRange(0, pace.most) }
    // Without a direction, particles.js takes both components from -1/2 to 1/2.
    let isFree = isOld && cell.emissionRange.radians > 3 && !move["straight"].isTrue
    // Their length is 0.38 in the mean, and 0.7 at most.
    if isFree { pace = WebRange(pace.most * 0.06, pace.most * 0.7) }
    let rate = move["decay"].range(0).middle
    let left = 1 - min(max(rate, 0), 0.99)
    let gravity = move["gravity"]
    let isFalling = gravity.isEnabled
    let weight = gravity["acceleration"].range(9.81).middle
    let sign = gravity["inverse"].isTrue ? -1.0 : 1.0
    let drift = move["drift"].range(0).clamped(-1000...1000)
    let fall = isFalling ? sign * min(max(weight, -1000), 1000) : 0
    let tick = Tick(left: left)
    cell.drag = tick.drag
    (cell.velocity, cell.velocityRange) = (
      Length(pace.middle * tick.lead), Length(pace.half * tick.lead)
    )
    (cell.xVelocity, cell.xAcceleration) = tick.motion(drift.middle * ticks)
    (cell.yVelocity, cell.yAcceleration) = tick.motion(fall * ticks)
  }

  /// The motion of ticks as one under an acceleration and a drag.
  private struct Tick {
    /// The part of the velocity that a tick leaves.
    let left: Double
    /// The drag in 1/s: left = e^(-drag / 60).
    let drag: Double
    /// The factor on velocities at birth: a tick moves by the velocity at its end.
    let lead: Double

    init(left: Double) {
      self.left = left
      drag = left < 1 ? -log(left) * WebWindow.ticksPerSecond : 0
      lead = left < 1 ? -log(left) * left / (1 - left) : 1
    }

    /// The velocity at birth and the acceleration, in points, of an acceleration that ticks add.
    func motion(_ acceleration: Double) -> (velocity: Length, acceleration: Length) {
      let gain = acceleration / WebWindow.ticksPerSecond
      guard left < 1 else { return (Length(gain / 2), Length(acceleration)) }
      let final = gain * left / (1 - left)
      return (Length(final * (1 - lead)), Length(final * drag))
    }
  }

  // MARK: Findings

  private func noteMotion(_ move: WebOptions) {
    let random = move["gravity", "acceleration"].range(0).half
    notes.add("move", of: move, random > 0 ? "of the gravity's range the middle" : "")
    noteLimit(move)
    let modes = move.first(of: "outModes", "outMode", "out_mode")
    let named = modes?.text ?? modes?["default"]?.text ?? "out"
    switch named {
    case "destroy", "none": notes.add("outModes", of: modes)
    case "out": notes.add("outModes", of: modes, "what leaves the page does not come in again")
    default: notes.add("outModes", of: modes, "\(named.prefix(20)): particles leave the page")
    }
    if let drift = move["drift"], drift.range(usual: WebRange(0)).half > 0 {
      notes.add("drift", of: drift, "of its range the middle")
    }
    for name in ["attract", "spin", "path", "noise"] where move[name].isEnabled {
      notes.add("move.\(name)", of: move[name], "particles fly as without it", .leftOut)
    }
    for name in ["vibrate", "warp", "size"] where move[name].isTrue {
      notes.add("move.\(name)", of: move[name], "particles fly as without it", .leftOut)
    }
  }

  private func noteLimit(_ move: WebOptions) {
    guard move["gravity"].isEnabled else { return }
    let most = (move["gravity", "maxSpeed"]?.number ?? 50) * WebWindow.ticksPerSecond
    let reached = abs(cell.yAcceleration.value) * 4 + abs(cell.velocity.value)
    if most > 0, cell.drag == 0, reached > most {
      notes.add(
        "gravity.maxSpeed",
        of: move["gravity"],
        "particles get as fast as they get",
        .leftOut
      )
    }
  }
}
