import Kamuro
import KamuroTestSupport
import Testing

@Suite("Stage")
struct StageTests {
  private static let size = ScreenSize(columns: 80, rows: 24)

  private func stage(seed: UInt64 = 7) -> Stage {
    Stage(columns: Self.size.columns, rows: Self.size.rows, seed: seed)
  }

  /// The number of cells that show something.
  private func lit(_ frame: Frame) -> Int { frame.grid.cells.count { $0 != .blank } }

  /// The cells by their looks: a block in swapped colors is its complement.
  private func looks(_ grid: ScreenGrid) -> [BlockLook] { grid.cells.map(BlockLook.init) }

  @Test("A stage's frame is what the engine and the rasterizer draw of the same scene")
  func frameIsThatOfEngine() throws {
    var stage = stage()
    let effect = try Effect(named: "confetti")
    stage.add(effect, z: 1)
    let stageSize = Size(width: 640, height: 384)
    let placement = Scene.Placement(effect, zPosition: 1, seed: 0)
    var simulation = Simulation(
      scene: Scene(stage: stageSize, seed: 7, placements: [placement])
    )
    simulation.advance(to: 1.5)
    var rasterizer = Rasterizer()
    var grid = ScreenGrid(size: Self.size)
    rasterizer.draw(into: &grid) { simulation.draw($0) }
    let frame = stage.frame(at: 1.5)
    #expect(frame.grid == grid)
    #expect(lit(frame) > 50)
  }

  @Test("A stage's frame at a time does not depend on the frames before it")
  func frameDependsOnTimeAlone() throws {
    var (one, other) = (stage(), stage())
    try one.add("peony", parameters: ["colors": ["gold"]])
    try other.add("peony", parameters: ["colors": ["gold"]])
    for time in [0.3, 2, 0.7] { _ = one.frame(at: time) }
    #expect(one.frame(at: 1.25).grid == other.frame(at: 1.25).grid)
  }

  @Test("A stage's changes turn each frame into the next one")
  func changesTurnFrames() throws {
    var stage = stage()
    try stage.add("fireworks")
    var shown = ScreenGrid(size: Self.size)
    for number in 0..<20 {
      if number == 10 { stage.resize(columns: 60, rows: 20) }
      let frame = stage.frame(at: Double(number) / 10)
      if shown.size != frame.grid.size { shown = ScreenGrid(size: frame.grid.size) }
      for run in frame.changes {
        for column in run.columns { shown[column, run.row] = frame.grid[column, run.row] }
      }
      #expect(shown == frame.grid)
    }
  }

  @Test(
    "A frame's bytes show it on a terminal, at its place and without a trace beside it",
    arguments: [ScreenPosition(column: 0, row: 0), ScreenPosition(column: 7, row: 3)]
  )
  func bytesShowFrame(origin: ScreenPosition) throws {
    var stage = Stage(columns: 40, rows: 12, seed: 3)
    try stage.add("peony")
    stage.panels = [Panel(text: ["a line"], at: ScreenPosition(column: 2, row: 5))]
    var bytes: [UInt8] = []
    var grid = ScreenGrid(size: Self.size)
    for number in 0..<12 {
      let frame = stage.frame(at: Double(number) / 4)
      frame.ansi(into: &bytes, at: origin)
      for row in 0..<12 {
        for column in 0..<40 {
          grid[origin.column + column, origin.row + row] = frame.grid[column, row]
        }
      }
    }
    let shown = try TerminalEmulator.screen(
      after: bytes,
      columns: Self.size.columns,
      rows: Self.size.rows
    )
    #expect(looks(shown.visible) == looks(grid.visible))
  }

  @Test("An ANSI encoder's bytes show each grid on a terminal")
  func encoderShowsGrids() throws {
    var stage = stage()
    try stage.add("fountain")
    var encoder = ANSIEncoder()
    var bytes: [UInt8] = []
    var last = ScreenGrid(size: Self.size)
    for number in 0..<8 {
      last = stage.frame(at: Double(number) / 4).grid
      encoder.encode(last, into: &bytes)
    }
    let shown = try TerminalEmulator.screen(after: bytes, columns: 80, rows: 24)
    #expect(looks(shown.visible) == looks(last.visible))
    let count = bytes.count
    encoder.encode(last, into: &bytes)
    #expect(bytes.count == count)
  }

  @Test("A frame's bytes and rows have no more colors than asked for")
  func bytesHaveColorsAskedFor() throws {
    var stage = stage()
    try stage.add("confetti")
    let frame = stage.frame(at: 1)
    var bytes: [UInt8] = []
    frame.ansi(into: &bytes, colors: .palette256)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("38;5;") && !text.contains("38;2;"))
    let rows = frame.rows(colors: ColorDepth.none)
    #expect(rows.count == 24)
    #expect(rows.contains { !$0.isEmpty } && !rows.contains { $0.contains("\u{1B}") })
  }

  @Test("A frame in fewer colors keeps the color of letters apart from that behind them")
  func backgroundsHaveTheirOwnColors() {
    var stage = stage()
    // Both are in the palette of 256: 220 and 67.
    let line = "\u{1B}[38;2;255;215;0;48;2;95;135;175mgold on steel"
    stage.panels = [Panel(text: [line], at: ScreenPosition(column: 2, row: 1))]
    let row = stage.frame(at: 0).rows(colors: .palette256)[1]
    #expect(row.contains("38;5;220") && row.contains("48;5;67"), "\(row.debugDescription)")
  }

  @Test("After something else has written to the screen, the next frame changes every cell")
  func invalidationChangesEveryCell() throws {
    var stage = stage()
    try stage.add("fireworks")
    for time in [0.5, 1] { _ = stage.frame(at: time) }
    #expect(stage.frame(at: 1.1).changes.reduce(0) { $0 + $1.columns.count } < 80 * 24)
    stage.invalidate()
    #expect(stage.frame(at: 1.2).changes.reduce(0) { $0 + $1.columns.count } == 80 * 24)
  }

  @Test("A frame's pixels are the light of its sprites")
  func pixelsAreLight() throws {
    var stage = stage()
    try stage.add("galaxy")
    let image = stage.frame(at: 1).rgba(scale: 2)
    #expect((image.width, image.height) == (320, 192))
    #expect(image.bytes.count == 320 * 192 * 4)
    let alphas = stride(from: 3, to: image.bytes.count, by: 4).map { image.bytes[$0] }
    #expect(alphas.contains { $0 > 128 } && alphas.contains(0))
  }

  @Test("A cell that shows nothing is blank, and a black one is not")
  func nothingIsNotBlack() {
    var stage = stage()
    let black = ScreenCell(" ", background: .direct(red: 0, green: 0, blue: 0))
    stage.panels = [Panel(origin: ScreenPosition(column: 1, row: 1), columns: 1, cells: [black])]
    let grid = stage.frame(at: 0).grid
    #expect(grid[0, 0] == .blank)
    #expect(grid[1, 1] == black)
  }
}

extension StageTests {
  @Test("A stopped effect ends when its particles have, and its end is reported once")
  func stoppedEffectEnds() throws {
    var stage = stage()
    let id = try stage.add("fountain")
    #expect(stage.endTime == nil)
    #expect(lit(stage.frame(at: 2)) > 0)
    stage.stop(id)
    let end = try #require(stage.endTime)
    #expect(end > 2)
    var ends: [Stage.EffectID] = []
    for number in 20..<Int(end * 10) + 20 { ends += stage.frame(at: Double(number) / 10).ended }
    #expect(ends == [id])
    #expect(!stage.contains(id) && stage.effects.isEmpty)
  }

  @Test("An effect that fades out loses its light, and is gone after the duration")
  func fadingEffectGoes() throws {
    var (fading, steady) = (stage(), stage())
    let id = try fading.add("fountain")
    let other = try fading.add("snow")
    try steady.add("fountain")
    try steady.add("snow")
    for time in [0, 2.0] { #expect(fading.frame(at: time).grid == steady.frame(at: time).grid) }
    fading.fadeOut(id, over: 0.5)
    #expect(fading.frame(at: 2).grid == steady.frame(at: 2).grid)
    let (half, whole) = (fading.frame(at: 2.25), steady.frame(at: 2.25))
    #expect(half.grid != whole.grid && half.ended.isEmpty)
    // The pixels fade with the cells; snow stays.
    func light(_ frame: Frame) -> Int { frame.rgba().bytes.reduce(0) { $0 + Int($1) } }
    #expect(light(half) < light(whole) && light(half) > light(fading.frame(at: 2.45)))
    #expect(fading.frame(at: 2.5).ended == [id])
    #expect(fading.effects == [other])
  }

  @Test("A moved effect is where it would be if it had been added there")
  func movedEffectIsThere() throws {
    var (moved, added) = (stage(), stage())
    let place = ScreenPosition(column: 20, row: 8)
    let id = try moved.add("galaxy")
    _ = moved.frame(at: 1)
    moved.move(id, to: place)
    try added.add("galaxy", to: place)
    #expect(moved.frame(at: 1.5).grid == added.frame(at: 1.5).grid)
  }

  @Test("A removed effect is gone at once, and no end is reported")
  func removedEffectIsGone() throws {
    var stage = stage()
    let id = try stage.add("fountain")
    _ = stage.frame(at: 1)
    stage.remove(id)
    let frame = stage.frame(at: 1.1)
    #expect(lit(frame) == 0 && frame.ended.isEmpty)
    stage.stop(id)
    stage.fadeOut(id, over: 1)
    stage.move(id, to: ScreenPosition(column: 0, row: 0))
  }

  @Test("A launched shell rises from the lower edge, and bursts around its position")
  func shellBurstsAtPosition() throws {
    var stage = stage()
    try stage.launch("peony", to: ScreenPosition(column: 60, row: 6))
    let rising = stage.frame(at: 0.2)
    let rows = (0..<24).filter { row in
      (0..<80).contains { rising.grid[$0, row] != .blank }
    }
    #expect(rows.allSatisfy { $0 > 8 })
    let burst = stage.frame(at: 1.2)
    let cells = (0..<24).flatMap { row in
      (0..<80).filter { burst.grid[$0, row] != .blank }.map { ($0, row) }
    }
    try #require(cells.count > 20)
    let column = cells.reduce(0) { $0 + $1.0 } / cells.count
    #expect((54...66).contains(column))
  }

  @Test("A stage refuses effects and parameters that there are not, with the reason")
  func refusesUnknown() throws {
    var stage = stage()
    #expect(throws: EffectFileErrors.self) { try stage.add("peonyy") }
    let errors = #expect(throws: EffectFileErrors.self) {
      try stage.add("peony", parameters: ["colours": ["gold"]])
    }
    #expect(errors?.description.contains("colours") == true)
    #expect(stage.effects.isEmpty)
  }

  @Test("An effect is read from JSON and built in code alike")
  func effectIsReadAndBuilt() throws {
    let json = """
      { "kamuro": 1, "layers": [{ "emitterPosition": ["50vw", "50vh"], "emitterCells": [{
        "birthRate": 40, "lifetime": 1, "emissionRange": "180deg", "velocity": "20vmin",
        "color": "#f80" }] }] }
      """
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime) = (40, 1)
    cell.emissionRange = .degrees(180)
    cell.velocity = "20vmin"
    cell.color = "#f80"
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair("50vw", "50vh")
    layer.emitterCells = [cell]
    var built = Effect()
    built.layers = [layer]
    #expect(try Effect(json: json) == built)
    #expect(Color(String("no color")) == nil && Length(String("4 apples")) == nil)
  }

  @Test("A stage has a size that is allowed, whatever is asked for")
  func sizeIsClamped() {
    var stage = Stage(columns: -3, rows: 1_000_000)
    #expect(stage.size == ScreenSize(columns: 1, rows: 4096))
    stage.resize(columns: 10, rows: 0)
    #expect(stage.frame(at: 0).grid.size == ScreenSize(columns: 10, rows: 1))
  }

  @Test("Frames with pixels hold the light as a picture, which a terminal with graphics shows")
  func framesHavePixels() throws {
    for sharesMemory in [false, true] {
      var stage = Stage(columns: 20, rows: 6, seed: 7)
      stage.rasterizer.pixels = 8
      try stage.add("fire")
      var encoder = KittyEncoder(sharesMemory: sharesMemory)
      var terminal = PictureTerminal()
      for number in 0..<8 {
        let frame = stage.frame(at: 1 + Double(number) / 30)
        let image = try #require(frame.pixels)
        #expect(image.width == 160 && image.height == 96)
        #expect(frame.grid.cells.allSatisfy { $0 == .blank })
        var bytes: [UInt8] = []
        encoder.encode(frame, into: &bytes)
        terminal.show(bytes)
        #expect(terminal.frames.last?.map(\.bytes) == [image.bytes])
      }
      stage.rasterizer.pixels = nil
      var bytes: [UInt8] = []
      encoder.encode(stage.frame(at: 2), into: &bytes)
      terminal.show(bytes)
      #expect(terminal.images.isEmpty && stage.frame(at: 2).pixels == nil)
      var rest: [UInt8] = []
      encoder.finish(into: &rest)
      #expect(terminal.complaints == [] && rest.isEmpty)
    }
  }
}
