import Kamuro
import KamuroParticles
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Timeline")
struct TimelineTests {
  @Test("The timeline shows the time and the elapsed part")
  func timelineShowsTimeAndProgress() throws {
    let timeline = Timeline(Transport(length: 4), at: 1, on: size)
    let grid = drawn(timeline)
    #expect(grid.line(19).hasPrefix(" 1.0 / 4.0 s  ━"))
    #expect(grid.line(19).hasSuffix("─  ?: keys "))
    let over = grid.line(19).count { $0 == "━" }
    #expect(abs(Double(over) / Double(timeline.bar.count) - 0.25) < 0.05)
    #expect(timeline.fraction(atColumn: Double(timeline.bar.lowerBound)) == 0)
    #expect(timeline.fraction(atColumn: Double(timeline.bar.upperBound - 1)) == 1)
    #expect(timeline.fraction(atColumn: -5) == 0 && timeline.fraction(atColumn: 500) == 1)
    let endless = Timeline(Transport(length: nil), at: 61.25, on: size)
    #expect(drawn(endless).line(19).hasPrefix(" 61.3 s   "))
    #expect(endless.fraction(atColumn: 20) == nil)
    var transport = Transport(length: 4, turnCount: nil, speed: 0.25, isReversed: true)
    transport.togglePause(at: 1)
    #expect(
      drawn(Timeline(transport, at: 1, on: size)).line(19)
        .hasSuffix("─  paused  backward  0.25x  loop ")
    )
  }

  @Test("The timeline fits on any screen, and drops the time last")
  func timelineFitsOnAnyScreen() {
    var transport = Transport(length: 4, turnCount: nil, speed: 0.25)
    transport.togglePause(at: 6)
    for columns in 1...70 {
      let size = ScreenSize(columns: columns, rows: columns % 3 + 1)
      let timeline = Timeline(transport, at: 6, on: size)
      let line = drawn(timeline, on: size).line(size.rows - 1)
      #expect(line.count == columns)
      #expect(" 1.5 / 4.0 s".hasPrefix(line.prefix(12)))
      #expect(line.contains("paused") == (columns >= 29), "\(columns): \(line)")
    }
  }

  private func drawn(_ timeline: Timeline, on size: ScreenSize = size) -> ScreenGrid {
    var rasterizer = Rasterizer(glyphs: .braille, blocks: .quadrant, colors: .none)
    let colors = PanelColors(asking: &rasterizer)
    var grid = ScreenGrid(size: size)
    rasterizer.draw(SpriteBatch(), panels: [timeline.panel(colors: colors)], into: &grid)
    return grid
  }

  @Test("Clicks and drags on the timeline seek, and do not move the effect's pointer")
  func clicksAndDragsOnTheTimelineSeek() throws {
    let confetti = try effect("confetti")
    var player = try Player("confetti")
    player.handle(.key(.character(" ")), at: 1)
    let bar = Timeline(player.playback.transport, at: 1, on: size).bar
    // A drag that began on the timeline may leave its row.
    for (column, row) in [(10, 19), (3, 3), (0, 0), (15, 25)] {
      let place = PointerPlace(column: bar.lowerBound + column, row: row)
      player.handle(
        row == 19 ? .mouseDown(.left, at: place) : .mouseDragged(.left, to: place),
        at: 2
      )
      let position = 4 * Double(column) / Double(bar.count - 1)
      #expect(player.upper(at: 2) == moment(of: [confetti], at: position).grid.upper)
    }
    #expect(player.playback.theater.stage.simulation.scene.pointer == PointerHistory())
    player.handle(.mouseUp(at: PointerPlace(column: 3, row: 3)), at: 2)
    let position = player.playback.transport.position(at: 2)
    player.handle(.mouseDragged(.left, to: PointerPlace(column: 9, row: 3)), at: 3)
    #expect(player.playback.transport.position(at: 3) == position)
    #expect(player.playback.theater.stage.simulation.scene.pointer != PointerHistory())
  }

  @Test("The timeline shows for 2 s after a key or the mouse on it, and while nothing moves")
  func timelineShowsAfterInputAndWhileStill() throws {
    var player = try Player("snow")
    func isShown(at time: Double) -> Bool { player.bottom(at: time).contains("?: keys") }
    #expect(!isShown(at: 0) && !isShown(at: 1))
    player.handle(.key(.character("x")), at: 1)
    player.handle(.mouseMoved(to: PointerPlace(column: 4, row: 7)), at: 1)
    #expect(!isShown(at: 1.1))
    player.handle(.mouseMoved(to: PointerPlace(column: 4, row: 19)), at: 2)
    #expect(isShown(at: 3.9) && !isShown(at: 4.1))
    player.handle(.key(.right), at: 5)
    #expect(isShown(at: 6.9) && !isShown(at: 7.1))
    player.handle(.key(.character(" ")), at: 8)
    #expect(isShown(at: 8000))
    player.handle(.key(.character(" ")), at: 8000)
    #expect(isShown(at: 8001.9) && !isShown(at: 8002.1))
    player.handle(.key(.character("h")), at: 8003)
    #expect(isShown(at: 8100))
    // A notice that appears while nothing moves stays until something moves.
    player.handle(.key(.character(" ")), at: 8200)
    player.handle(.key(.character("s")), at: 8300)
    #expect(player.picture(at: 9000).line(18).contains("--seed"))
    player.handle(.key(.character(" ")), at: 9001)
    #expect(!player.picture(at: 9001.1).line(18).contains("--seed"))
  }

  @Test("The player's frames with a timeline depend on events and time only, on any screen")
  func playerFramesDependOnEventsAndTimeOnly() throws {
    let keys = Array(" .,<>[]brnpslh?")
    for (columns, rows) in [(60, 20), (1, 1), (20, 5), (7, 2), (120, 30)] {
      let size = ScreenSize(columns: columns, rows: rows)
      var dice = SeededGenerator(seed: UInt64(columns))
      var often = Player(effects: [try effect("confetti")], size: size, style: style)
      var seldom = often
      var time = 0.0
      for step in 0..<(columns > 100 ? 20 : 60) {
        time += .random(in: 0...0.3, using: &dice)
        _ = often.picture(at: time - 0.01, size: size)
        let place = PointerPlace(
          column: .random(in: 0..<columns, using: &dice),
          row: .random(in: 0..<rows, using: &dice)
        )
        let event: InputEvent =
          step % 4 == 0
          ? .mouseDown(.left, at: place)
          : step % 4 == 1
            ? .mouseUp(at: place) : .key(.character(keys.randomElement(using: &dice) ?? " "))
        often.handle(event, at: time)
        seldom.handle(event, at: time)
        guard step.isMultiple(of: 5) else { continue }
        #expect(often.picture(at: time, size: size) == seldom.picture(at: time, size: size))
      }
    }
  }
}
