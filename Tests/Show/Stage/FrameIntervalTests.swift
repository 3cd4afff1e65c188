import Kamuro
import KamuroParticles
import KamuroPresets
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("Time of the next frame")
struct FrameIntervalTests {
  private let screen = ScreenSize(columns: 150, rows: 50)

  /// What identifies a particle: its emitter cell and its birth.
  private struct Particle: Hashable {
    let layer: String
    let cell: String
    let birth: UInt32
  }

  /// The places and the light of an effect's particles at a time, from a simulation of its own.
  private func particles(of effect: Effect, at time: Seconds)
    -> [Particle: (place: Point, light: Double)]
  {
    var simulation = Simulation(
      scene: Scene(stage: screen.stage, seed: style.seed, placements: [.init(effect, seed: 1)])
    )
    simulation.seek(to: time)
    var sprites = SpriteBatch()
    simulation.draw(into: &sprites)
    var particles: [Particle: (place: Point, light: Double)] = [:]
    for run in sprites.runs {
      for sprite in run.range {
        let name = Particle(
          layer: run.shared.layer,
          cell: run.shared.cell,
          birth: sprites.birth[sprite]
        )
        let place = Point(x: Double(sprites[.x][sprite]), y: Double(sprites[.y][sprite]))
        let color = max(sprites[.red][sprite], sprites[.green][sprite], sprites[.blue][sprite])
        particles[name] = (place, Double(color * sprites[.opacity][sprite]))
      }
    }
    return particles
  }

  @Test(
    "Until the next frame of a player light moves by a screen cell or a sixtieth second's way",
    arguments: ["snow", "starfield", "snowfall", "rain"]
  )
  func lightMovesByAScreenCell(name: String) throws {
    let effect = try #require(try Catalogue.effect(named: name))
    var player = Player(effects: [effect], size: screen, style: style)
    for frame in 0..<12 {
      let time = 2 + 0.37 * Double(frame)
      _ = player.picture(at: time, size: screen)
      let interval = player.frameInterval
      #expect(interval > 0 && interval <= 0.1)
      guard interval > 1.0 / 60 else { continue }
      let (now, next) = (
        particles(of: effect, at: time), particles(of: effect, at: time + interval)
      )
      var (sum, weight) = (0.0, 0.0)
      for (particle, state) in now {
        guard let later = next[particle], (0...1200).contains(state.place.x),
          (0...800).contains(state.place.y)
        else { continue }
        let way = (later.place - state.place).magnitude
        sum += state.light * way * way
        weight += state.light * way
      }
      // More than 8 pt, because the light is weighed by size there, and falls faster meanwhile.
      #expect(sum <= 11 * weight, "\(name) at \(time): \(sum / weight)")
    }
  }

  @Test("The interval is that of the speed, of the light, or the longest")
  func intervalIsTheLeast() {
    #expect(VisibleStep.interval(speed: 0, fading: 0) == 0.1)
    #expect(VisibleStep.interval(speed: 50, fading: 0.2) == 0.1)
    #expect(abs(VisibleStep.interval(speed: 200, fading: 0) - 0.04) < 1e-9)
    #expect(abs(VisibleStep.interval(speed: 50, fading: 1) - 0.08) < 1e-9)
    // A flash does not need as many frames as motion does.
    #expect(abs(VisibleStep.interval(speed: 50, fading: 1000) - 0.05) < 1e-9)
    #expect(abs(VisibleStep.interval(speed: 800, fading: 1000) - 0.01) < 1e-9)
    #expect(VisibleStep.interval(speed: .infinity, fading: 0) == 0)
  }

  @Test(
    "Slow effects need few frames",
    arguments: [
      ("snow", 15.0...22), ("aurora", 10.0...20), ("galaxy", 10.0...20),
    ]
  )
  func slowEffectsNeedFewFrames(name: String, rates: ClosedRange<Double>) throws {
    var player = Player(
      effects: [try #require(try Catalogue.effect(named: name))],
      size: screen,
      style: style
    )
    for frame in 1...20 {
      _ = player.picture(at: Double(frame) * 0.41, size: screen)
      #expect(rates.contains(1 / player.frameInterval), "\(1 / player.frameInterval)")
    }
  }

  @Test("A player at twice the speed needs twice as many frames")
  func speedCountsTwice() throws {
    // Fast enough that only the speed counts, at both speeds.
    let effect = try #require(try Catalogue.effect(named: "starfield"))
    var plan = PlayPlan()
    plan.speed = 2
    var slow = Player(effects: [effect], size: screen, style: style)
    var fast = Player(effects: [effect], plan: plan, size: screen, style: style)
    _ = slow.picture(at: 4, size: screen)
    _ = fast.picture(at: 2, size: screen)
    #expect(slow.frameInterval < 0.05)
    #expect(abs(fast.frameInterval * 2 - slow.frameInterval) < 1e-9)
  }

  @Test("What a key fires is drawn at the full rate from the first frame on that shows it")
  func keysQuickenTheDemo() {
    var demo = Demo(size: screen, style: style, hasTour: false)
    _ = demo.picture(at: 60, size: screen)
    #expect(!demo.isMoving)
    demo.handle(.key(.tab), at: 61)
    #expect(demo.isMoving)
    _ = demo.picture(at: 61.05, size: screen)
    #expect(demo.frameInterval < 1.0 / 40)
  }

  @Test("A pressed button is drawn released in time, also where its sparks are slow")
  func buttonIsReleasedInTime() {
    var demo = Demo(size: size, style: style, hasTour: false)
    _ = demo.picture(at: 60)
    demo.handle(.key(.enter), at: 61)
    var time = 61.0
    while time < 61.149 {
      #expect(demo.picture(at: time).text.contains("━"))
      time += max(1.0 / 60, demo.frameInterval)
    }
    #expect(time < 61.15 + 1.0 / 60 + 1e-9)
    #expect(!demo.picture(at: time + 1e-9).text.contains("━"))
  }

  @Test("A move of the pointer that waits for its turn is drawn as soon as possible")
  func pointerMovesCannotWait() throws {
    var player = try Player("snow")
    _ = player.picture(at: 1)
    player.handle(.mouseDown(.left, at: PointerPlace(column: 3, row: 3)), at: 1.001)
    player.handle(.mouseDragged(.left, to: PointerPlace(column: 9, row: 3)), at: 1.002)
    #expect(player.frameInterval == 0)
    _ = player.picture(at: 1.1)
    #expect(player.frameInterval > 1.0 / 60)
  }
}
