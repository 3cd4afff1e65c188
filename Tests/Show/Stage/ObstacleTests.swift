import Kamuro
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("Obstacles on the stage")
struct ObstacleTests {
  /// Drops that fall fast over the whole width, in front of every panel.
  private func drops(meetWalls: Bool) -> Effect {
    var drop = EmitterCell()
    drop.contents = Contents(shape: .disc, size: Size(width: 6, height: 6))
    (drop.birthRate, drop.lifetime) = (150, 1.5)
    drop.velocity = 350
    drop.emissionLongitude = .degrees(180)
    drop.yAcceleration = 700
    drop.dynamics.meetsWalls = meetWalls
    drop.dynamics.radius = 4
    var layer = EmitterLayer()
    layer.emitterShape = .line
    layer.emitterPosition = LengthPair(Length(50, .width), 0)
    layer.emitterSize = LengthPair(Length(100, .width), 0)
    layer.zPosition = 3
    layer.emitterCells = [drop]
    var effect = Effect()
    effect.layers = [layer]
    return effect
  }

  private let frame = Button(label: "Yes").frame(on: size)

  /// How often screen cells of the button, and those right above it, were lit in two seconds.
  private func hits(_ effect: Effect) -> (inside: Int, above: Int) {
    var prompt = ButtonPrompt(labels: ["Yes"], effect: effect, size: size, style: style)
    prompt.handle(.key(.enter), at: 1)
    var hits = (inside: 0, above: 0)
    for index in 0..<50 {
      for place in prompt.picture(at: 1 + Double(index) / 26).litPlaces {
        if frame.contains(place) { hits.inside += 1 }
        let below = ScreenPosition(column: place.column, row: place.row + 1)
        if frame.contains(below), !frame.contains(place) { hits.above += 1 }
      }
    }
    return hits
  }

  @Test("Drops that meet walls stay out of the button, also those in front of it")
  func dropsStayOutOfTheButton() {
    let stopped = hits(drops(meetWalls: true))
    #expect(stopped.inside == 0 && stopped.above > 100)
    #expect(hits(drops(meetWalls: false)).inside > 40)
  }

  /// An effect of the catalogue around the button, without the text below the button.
  private func simulationAroundButton(_ name: String) throws -> Simulation {
    let effect = try #require(try Catalogue.effect(named: name))
      .bursting(around: .zero + frame.middle, boxSize: frame.size)
    let colors = Theater(size: size, style: style).panelColors
    var button = Button(label: "Yes")
    let panel = button.panel(on: size, at: 0, colors: colors)
    return Simulation(
      scene: Scene(stage: size.stage, placements: [.init(effect)], walls: panel.walls)
    )
  }

  private func places(of cell: String, in simulation: inout Simulation, at time: Seconds)
    -> [Point]
  {
    var batch = SpriteBatch()
    simulation.advance(to: time)
    simulation.draw(into: &batch)
    return batch.runs.filter { $0.cell == cell }.flatMap(\.range)
      .map { Point(x: Double(batch[.x][$0]), y: Double(batch[.y][$0])) }
  }

  /// The edges in points of the button "Yes": 11 x 3 screen cells in the middle of 60 x 20.
  private let left = 192.0, top = 128.0, right = 280.0, bottom = 176.0

  @Test("Rain splashes on the button")
  func rainSplashesOnTheButton() throws {
    #expect(frame == ScreenFrame(columns: 24..<35, rows: 8..<11))
    var simulation = try simulationAroundButton("rain")
    var splashes = 0
    for index in 0..<20 {
      let time = Double(index) / 13
      for drop in places(of: "drop", in: &simulation, at: time) {
        let isInside = drop.x > left && drop.x < right && drop.y > top && drop.y < bottom
        // Right below the box no rain falls; it falls at an angle of 6° to the vertical.
        let isBelow = drop.x > left && drop.x < right - 30 && drop.y > top && drop.y < bottom + 60
        #expect(!isInside && !isBelow, "\(drop)")
      }
      splashes += places(of: "splash", in: &simulation, at: time)
        .count { abs($0.y - top) < 12 && $0.x > left && $0.x < right }
    }
    #expect(splashes > 20)
  }

  @Test("Snow settles on the button")
  func snowSettlesOnTheButton() throws {
    var simulation = try simulationAroundButton("settling-snow")
    let early = places(of: "flake", in: &simulation, at: 1)
    let flakes = places(of: "flake", in: &simulation, at: 2)
    let settled = flakes.filter { $0.y == top - 2 && $0.x > left && $0.x < right }
    #expect(settled.count > 2)
    #expect(settled.contains { early.contains($0) })
    for flake in flakes + places(of: "far", in: &simulation, at: 2) {
      #expect(!(flake.x > left && flake.x < right && flake.y > top && flake.y < bottom))
    }
  }

  @Test("Frames after obstacles came and went do not depend on the frames drawn before")
  func changingObstaclesDoNotDependOnDrawnFrames() throws {
    let rain = try #require(try Catalogue.effect(named: "rain"))
    let panel = HelpBoard().board(on: size, colors: Theater(size: size, style: style).panelColors)
    var theaters = (0..<2).map { _ in Theater(size: size, style: style) }
    for index in theaters.indices {
      var grid = ScreenGrid(size: size)
      theaters[index].place(rain, at: 0)
      for (number, isOpen) in [true, false, true].enumerated() {
        let time = 0.71 * Double(number + 1)
        for frame in 0..<(index == 0 ? 15 : 0) {
          theaters[index].draw(
            at: time - 0.7 + Double(frame) / 23,
            panels: isOpen ? [] : [panel],
            into: &grid
          )
        }
        theaters[index].setObstacles(isOpen ? [panel] : [])
      }
    }
    var grids = [ScreenGrid(size: size), ScreenGrid(size: size)]
    for index in grids.indices {
      theaters[index].draw(at: 2.5, panels: [panel], into: &grids[index])
    }
    #expect(grids[0] == grids[1])
    #expect(!grids[0].litPlaces.isEmpty)
  }

  @Test("The demo's obstacles are the button, the bottom line, and the board while it is open")
  func demoObstaclesAreItsVisiblePanels() {
    var demo = Demo(size: size, style: style)
    var time = 0.0
    func walls() -> [Wall] {
      // Obstacles are added with the frame that shows them.
      time += 1
      _ = demo.picture(at: time)
      return demo.theater.stage.simulation.scene.walls
    }
    let button = demo.solidPanels(at: 0)[0].walls
    let closed = walls()
    #expect(closed.count > 4 && closed.first == button.first)
    demo.handle(.key(.enter), at: time)
    #expect(walls() == closed)
    demo.type("?", at: time)
    let open = walls()
    #expect(open.count == closed.count + 1)
    // The bottom line names another kind.
    demo.type("3", at: time)
    #expect(walls().count == open.count && walls() != open)
    demo.type("?0", at: time)
    #expect(walls() == closed)
    demo.handle(.resized(ScreenSize(columns: 20, rows: 5)), at: time)
    #expect(walls() != closed)
    demo.handle(.resized(size), at: time)
    #expect(walls() == closed)
  }

  @Test("A dragged mouse in the demo is the pointer of fields, until it is released")
  func draggedMouseIsThePointerOfFields() {
    var demo = Demo(size: size, style: style)
    let (here, there) = (PointerPlace(column: 3, row: 2), PointerPlace(column: 5, row: 4))
    demo.handle(.mouseDown(.left, at: here), at: 1)
    demo.handle(.mouseDragged(.left, to: there), at: 2)
    demo.handle(.mouseUp(at: there), at: 3)
    demo.handle(.mouseMoved(to: here), at: 4)
    let pointer = demo.theater.stage.simulation.scene.pointer
    #expect(pointer.position(at: 0.9) == nil)
    #expect(pointer.position(at: 1.5) == Point(x: 28, y: 40))
    #expect(pointer.position(at: 2) == Point(x: 44, y: 72))
    #expect(pointer.position(at: 3) == nil && pointer.position(at: 5) == nil)
  }
}
