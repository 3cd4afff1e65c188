import Foundation
import Testing

@testable import KamuroParticles

@Suite("Curves over life on motion")
struct PaceTests {
  private static let lifetime = 2.0

  /// A factor that is constant at both ends and in the middle, and has a jump and ends at 0.
  private static func factor(_ fraction: Double) -> Double {
    switch fraction {
    case ..<0.1: 2
    case ..<0.4: 2 - (fraction - 0.1) * 5
    case ..<0.6: 0.5
    case ..<0.8: 3 - (fraction - 0.6) * 15
    default: 0
    }
  }

  private static func curve(_ keyPath: LifeCurve.KeyPath) -> LifeCurve {
    var curve = LifeCurve()
    curve.keyPath = keyPath
    curve.values = [2, 0.5, 0.5, 3, 0]
    curve.locations = [0.1, 0.4, 0.6, 0.6, 0.8]
    return curve
  }

  private func cell(_ keyPaths: LifeCurve.KeyPath...) -> EmitterCell {
    var cell = bursting(1, lifetime: Self.lifetime)
    cell.velocity = 60
    cell.emissionLongitude = .degrees(30)
    cell.xAcceleration = -20
    cell.yAcceleration = 45
    cell.valueOverLife = keyPaths.map(Self.curve)
    return cell
  }

  /// x at each tenth of the lifetime, by numerical integration of x' = c u, u' = a - k u.
  private func integratedPositions(_ cell: EmitterCell) -> [Vector] {
    let steps = 20_000
    let step = Self.lifetime / Double(steps)
    let push = Vector(dx: cell.xAcceleration.value, dy: cell.yAcceleration.value)
    func after(_ velocity: Vector, _ time: Double) -> Vector {
      // Heun's method.
      let first = push + velocity * -cell.drag
      let second = push + (velocity + first * time) * -cell.drag
      return velocity + (first + second) * (time / 2)
    }
    var (place, velocity) = (
      Vector.zero, Vector(magnitude: cell.velocity.value, radians: .pi / 6)
    )
    var places: [Vector] = []
    for index in 0..<steps {
      if index.isMultiple(of: steps / 10) { places.append(place) }
      let pace = Self.factor((Double(index) + 0.5) / Double(steps))
      place = place + after(velocity, step / 2) * (pace * step)
      velocity = after(velocity, step)
    }
    return places
  }

  @Test(
    "A curve over life on velocity matches numerical integration, for any drag",
    arguments: [0, 1e-7, 1e-3, 0.3, 0.999, 1, 4, 60]
  )
  func velocityCurveMatchesNumericalIntegration(drag: Double) {
    var cell = cell(.velocity)
    cell.drag = drag
    for (tenth, place) in integratedPositions(cell).enumerated() {
      let batch = scene(cell).batch(at: Double(tenth) * Self.lifetime / 10)
      #expect(abs(Double(batch[.x][0]) - place.dx) < 1e-3, "at \(tenth)")
      #expect(abs(Double(batch[.y][0]) - place.dy) < 1e-3, "at \(tenth)")
    }
  }

  @Test("A curve over life on velocity is accurate for a drag that stops particles at once")
  func velocityCurveIsAccurateForHugeDrag() {
    let motion = Motion(drag: 1000)
    let reach = motion.reach(at: 86_400, of: 86_400, pace: Self.curve(.velocity))
    // Almost all of the motion happens at twice the speed; the part of the acceleration is the
    // integral of the factor: 0.2 + 0.375 + 0.1 + 0.3.
    #expect(abs(reach.velocity / 0.002 - 1) < 1e-12)
    #expect(abs(reach.acceleration / (86.4 * 0.975) - 1) < 1e-6)
  }

  @Test("A curve over life on velocity matches Simpson's rule at every magnitude of drag")
  func velocityCurveMatchesSimpsonsRuleForEveryDrag() {
    var curve = LifeCurve()
    curve.values = [0, 1]
    for exponent in stride(from: -9.0, through: 2, by: 0.01) {
      let drag = pow(10, exponent)
      let reach = Motion(drag: drag).reach(at: 1, of: 1, pace: curve)
      // The integrals of t e^(-kt) and of t (1 - e^(-kt)) / k, by Simpson's rule.
      let count = 2000
      var (decayed, pushed) = (0.0, 0.0)
      for index in 0...count {
        let time = Double(index) / Double(count)
        let weight = index == 0 || index == count ? 1.0 : index.isMultiple(of: 2) ? 2 : 4
        decayed += weight * time * exp(-drag * time) / Double(3 * count)
        pushed += weight * time * -expm1(-drag * time) / drag / Double(3 * count)
      }
      #expect(abs(reach.velocity / decayed - 1) < 1e-6, "drag \(drag)")
      #expect(abs(reach.acceleration / pushed - 1) < 1e-6, "drag \(drag)")
    }
  }

  @Test("A curve over life on spin turns particles by its integral")
  func spinCurveTurnsByItsIntegral() {
    var cell = cell(.spin)
    cell.spin = Angle(radians: 3)
    cell.rotation = Angle(radians: 0.25)
    for time in stride(from: 0.0, to: 2, by: 0.125) {
      let steps = 8000
      let turn = (0..<steps).reduce(0.0) { sum, index in
        sum + Self.factor((Double(index) + 0.5) / Double(steps) * time / Self.lifetime)
      }
      let rotation = Double(scene(cell).batch(at: time)[.rotation][0])
      #expect(abs(rotation - 0.25 - 3 * turn * time / Double(steps)) < 1e-3, "at \(time)")
    }
  }

  @Test("A curve over life on swayAmplitude multiplies the distance from the path")
  func swayCurveMultipliesTheOffset() {
    var swinging = cell()
    swinging.swayAmplitude = 30
    swinging.swayFrequency = 1.3
    var paced = swinging
    paced.valueOverLife = [Self.curve(.swayAmplitude)]
    for time in stride(from: 0.05, to: 2, by: 0.1) {
      let straight = scene(cell()).batch(at: time)[.x][0]
      let plain = scene(swinging).batch(at: time)[.x][0] - straight
      let found = scene(paced).batch(at: time)[.x][0] - straight
      #expect(abs(found - plain * Float(Self.factor(time / Self.lifetime))) < 1e-3)
    }
  }

  @Test("Under curves over life, rotation and stretch follow the derivative of the position")
  func velocityIsTheDerivativeOfThePosition() {
    var cell = cell(.velocity, .swayAmplitude)
    cell.swayAmplitude = 30
    cell.swayFrequency = 0.8
    cell.swaysAboutWay = true
    cell.drag = 0.7
    cell.stretchVelocity = 0.5
    let gap = 0.005
    for time in stride(from: 0.05, to: 1.6, by: 0.1) {
      let (before, after) = (scene(cell).batch(at: time - gap), scene(cell).batch(at: time + gap))
      let now = scene(cell).batch(at: time)
      let vx = Double(after[.x][0] - before[.x][0]) / (2 * gap)
      let vy = Double(after[.y][0] - before[.y][0]) / (2 * gap)
      let speed = (vx * vx + vy * vy).squareRoot()
      #expect(abs(Double(now[.aspect][0]) * 0.5 - speed) < 0.01 * speed + 0.05, "at \(time)")
      #expect(abs(sin(Double(now[.rotation][0]) - atan2(vy, vx))) < 0.02, "at \(time)")
    }
    // A particle stopped by a factor of 0 keeps the heading of its velocity without the factor.
    cell.valueOverLife[1].values = [0]
    cell.valueOverLife[1].locations = []
    let heading = atan2(
      (30 * exp(-1.33) + 45 * (1 - exp(-1.33)) / 0.7),
      (60 * cos(.pi / 6) * exp(-1.33) - 20 * (1 - exp(-1.33)) / 0.7)
    )
    let stopped = scene(cell).batch(at: 1.9)
    #expect(abs(Double(stopped[.rotation][0]) - heading) < 1e-4 && stopped[.aspect][0] == 1)
  }

  @Test("Children start at the position that curves over life give their parent")
  func childrenStartAtTheirParentsPosition() {
    var parent = cell(.velocity, .swayAmplitude)
    parent.swayAmplitude = 30
    parent.swaysAboutWay = true
    parent.drag = 0.7
    parent.lifetime = 2
    for time in [0.3, 0.9, 1.3, 1.7] {
      var child = bursting(1)
      child.timing.beginTime = time
      parent.emitterCells = [child]
      let (then, later) = (scene(parent).batch(at: time), scene(parent).batch(at: 3))
      #expect(then.count == 2 && later.count == 1)
      #expect(abs(then[.x][0] - later[.x][0]) < 1e-3 && abs(then[.y][0] - later[.y][0]) < 1e-3)
    }
  }
}
