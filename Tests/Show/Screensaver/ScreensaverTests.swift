import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Screensaver")
struct ScreensaverTests {
  private func effects(_ names: String...) throws -> Repertoire {
    .effects(try names.map { try #require(try Catalogue.effect(named: $0)) })
  }

  private func saver(_ name: String) throws -> Screensaver {
    Screensaver(try effects(name), size: size, style: style)
  }

  @Test("Any key, button, wheel, mouse movement or loss of focus ends the screensaver")
  func inputEndsTheScreensaver() throws {
    let place = PointerPlace(column: 3, row: 3)
    for event in [
      InputEvent.key(.other), .mouseDown(.right, at: place), .mouseDragged(.left, to: place),
      .wheel(1, at: place), .mouseMoved(to: place), .focus(false),
    ] {
      var saver = try saver("snow")
      // A late first report of the mouse's position.
      saver.handle(.mouseMoved(to: PointerPlace(column: 8, row: 3)), at: 0.9)
      #expect(saver.isMoving)
      saver.handle(event, at: 1)
      #expect(saver.outcome == .ended && !saver.isMoving)
    }
  }

  @Test("First reports of mouse and focus, and a resize, do not end the screensaver")
  func firstReportsDoNotEndTheScreensaver() throws {
    var saver = try saver("snow")
    saver.handle(.mouseMoved(to: PointerPlace(column: 3, row: 3)), at: 0.1)
    saver.handle(.focus(false), at: 0.3)
    saver.handle(.mouseMoved(to: PointerPlace(column: 3, row: 3, x: 0.25)), at: 5)
    saver.handle(.focus(true), at: 5)
    saver.handle(.mouseUp(at: PointerPlace(column: 9, row: 3)), at: 5)
    saver.handle(.resized(size), at: 5)
    #expect(saver.outcome == nil)
    saver.handle(.mouseMoved(to: PointerPlace(column: 4, row: 3)), at: 6)
    #expect(saver.outcome == .ended)
  }

  @Test(
    "Within a second of the start and of a resize only keys, clicks and the wheel end the screensaver",
    arguments: [0, 20.0],
    Screensaver.FocusLoss.allCases
  )
  func settlesAfterStartAndResize(beginning: Double, onFocusLoss: Screensaver.FocusLoss) throws {
    let place = PointerPlace(column: 3, row: 3)
    var settling = Screensaver(
      try effects("snow"),
      onFocusLoss: onFocusLoss,
      size: size,
      style: style
    )
    if beginning > 0 { settling.handle(.resized(size), at: beginning) }
    let reports: [InputEvent] = [
      .mouseMoved(to: place), .mouseMoved(to: PointerPlace(column: 9, row: 5)),
      .mouseDragged(.left, to: place), .mouseUp(at: place), .focus(true), .focus(false),
      .focus(true), .resized(ScreenSize(columns: 50, rows: 18)), .resized(size),
    ]
    for (index, report) in reports.enumerated() {
      settling.handle(report, at: beginning + 0.99 * Double(index) / Double(reports.count))
      #expect(settling.outcome == nil, "\(report)")
    }
    for event in [
      InputEvent.key(.other), .paste, .mouseDown(.left, at: place), .wheel(1, at: place),
    ] {
      var saver = settling
      saver.handle(event, at: beginning + 0.99)
      #expect(saver.outcome == .ended, "\(event)")
      #expect(Screensaver.exits(on: event))
    }
    // No event that may be ignored ends it while a frame is drawn.
    #expect(!reports.contains(where: Screensaver.exits))
  }

  @Test("A screensaver that stays plays on without the focus, while the mouse is elsewhere")
  func staysWithoutFocus() throws {
    func moved(to column: Int) -> InputEvent {
      .mouseMoved(to: PointerPlace(column: column, row: 3))
    }
    var saver = Screensaver(try effects("snow"), onFocusLoss: .stay, size: size, style: style)
    saver.handle(.focus(false), at: 5)
    for column in 0..<9 { saver.handle(moved(to: column), at: 6 + Double(column)) }
    saver.handle(.focus(true), at: 20)
    saver.handle(moved(to: 3), at: 20.1)
    saver.handle(moved(to: 4), at: 20.2)
    #expect(saver.outcome == nil)
    var keyed = saver
    keyed.handle(.key(.other), at: 20.3)
    #expect(keyed.outcome == .ended)
    saver.handle(moved(to: 5), at: 21.1)
    #expect(saver.outcome == .ended)
  }

  @Test("Effects alone may be loops, one for each turn; a clock and a text change with time")
  func effectsMayBeLoops() throws {
    var saver = Screensaver(
      try effects("snow", "rain", "fire"),
      every: 10,
      size: size,
      style: style
    )
    #expect(saver.isLoopable)
    let loops = try [0, 9.9, 10, 25].map { try #require(saver.loop(at: $0)) }
    #expect(loops.map(\.end) == [10, 10, 20, 30])
    let names = loops.map { $0.scene.placements.map(\.effect.name) }
    #expect(names[0] == names[1] && Set(names.joined()) == ["snow", "rain", "fire"])
    saver.adopt(clock: "12:34")
    #expect(!saver.isLoopable)
    let texted = Screensaver(try effects("snow"), text: "hello", size: size, style: style)
    #expect(!texted.isLoopable)
    #expect(try self.saver("snow").loop(at: 1e6)?.end == nil)
  }

  @Test("The screensaver repeats a finite effect at the same moments, whatever frames were drawn")
  func finiteEffectRepeatsWhateverFramesAreDrawn() throws {
    let once = try saver("spark")
    var (quick, slow) = (once, once)
    for frame in 0..<400 { _ = quick.picture(at: Double(frame) / 37) }
    let moment = 11.7
    let picture = slow.picture(at: moment)
    #expect(quick.picture(at: moment) == picture)
    var seen = 0
    for frame in 0..<40 where !slow.picture(at: moment + Double(frame) / 20).litPlaces.isEmpty {
      seen += 1
    }
    #expect(seen > 10)
  }

  @Test("A shuffle shows each effect once a round and none twice in a row, by its seed")
  func shuffleShowsEachEffectOncePerRound() {
    for count in [1, 2, 3, 5, 30] {
      for seed in 0..<40 {
        let order = Shuffle(count: count, seed: UInt64(seed))
        let shown = (0..<count * 6).map { order[$0] }
        for round in 0..<6 {
          #expect(Set(shown[round * count..<(round + 1) * count]) == Set(0..<count))
        }
        if count > 1 { #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 }) }
      }
    }
    let orders = Set(
      (0..<20).map { seed in
        let order = Shuffle(count: 30, seed: UInt64(seed))
        return (0..<60).map { order[$0] }
      }
    )
    #expect(orders.count == 20)
  }

  @Test("The repertoire has effects of the catalogue that go on and fill the stage")
  func repertoireKeepsGoingAndFillsTheStage() throws {
    #expect(Repertoire.names.allSatisfy(Catalogue.names.contains))
    #expect(Set(Repertoire.names).count == Repertoire.names.count)
    let size = ScreenSize(columns: 40, rows: 14)
    for index in 0..<Repertoire.names.count {
      var saver = Screensaver(
        .effects([Repertoire.catalogue(isCalm: false)[index]]),
        size: size,
        style: style
      )
      // Of letters, too, as matrix has them.
      let lit = [4.0, 6].map { time in
        saver.picture(at: time, size: size).cells.count { $0.glyph != " " }
      }
      #expect((lit.max() ?? 0) >= 20, "\(Repertoire.names[index]): \(lit)")
    }
  }

  @Test("The screensaver changes effects at whole intervals, whatever was drawn or resized")
  func effectsChangeAtWholeIntervals() throws {
    let repertoire = try effects("snow", "spark", "fireworks", "rain")
    var quick = Screensaver(repertoire, every: 3, size: size, style: style)
    var slow = quick
    var storm = SeededGenerator(seed: 11)
    var time = 0.0
    let smaller = ScreenSize(columns: 50, rows: 18)
    for step in 0..<16 {
      for _ in 0..<2 {
        time += .random(in: 0...1.4, using: &storm)
        _ = quick.picture(at: time, size: step < 8 ? size : smaller)
      }
      if step == 7 {
        quick.handle(.resized(smaller), at: time)
        slow.handle(.resized(smaller), at: time)
      }
      guard step % 3 == 0 else { continue }
      let now = step < 7 ? size : smaller
      let isEqual = quick.picture(at: time, size: now) == slow.picture(at: time, size: now)
      #expect(isEqual, "\(time)")
    }
  }
}

@Suite("Cross-fade of the screensaver")
struct FadeTests {
  /// An effect of constant light: one large disc.
  private func lamp(x: Double) -> Effect {
    var cell = EmitterCell()
    cell.contents = Contents(shape: .disc, size: Size(width: 120, height: 120))
    cell.burst = 1
    cell.lifetime = 1000
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair(Length(x, .width), Length(50, .height))
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    return effect
  }

  /// The light of both halves of all screen cells, which are half blocks, full blocks or blanks.
  private func light(of grid: ScreenGrid) -> Double {
    func light(_ color: ScreenColor) -> Double {
      guard case .direct(let red, _, _) = color.kind else { return 0 }
      let part = Double(red) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055).power(2.4)
    }
    return grid.cells.reduce(0) { sum, cell in
      switch cell.glyph {
      case " ": sum + 2 * light(cell.background)
      case "█": sum + 2 * light(cell.foreground)
      default: sum + light(cell.foreground) + light(cell.background)
      }
    }
  }

  @Test("A cross-fade keeps the brightness and changes without a jump")
  func crossFadeKeepsTheBrightness() throws {
    let style = ShowStyle(Look(glyphs: .half, colors: .direct), seed: 7)
    let repertoire = Repertoire.effects([lamp(x: 25), lamp(x: 75)])
    var saver = Screensaver(repertoire, every: 5, size: size, style: style)
    let before = light(of: saver.picture(at: 4.99))
    var last = before
    #expect(before > 50)
    for frame in 0...50 {
      let now = light(of: saver.picture(at: 5 + Double(frame) * 0.03))
      #expect(now > 0.93 * before && now < 1.07 * before, "frame \(frame)")
      #expect(abs(now - last) < 0.05 * before)
      last = now
    }
    // In the middle of the fade both effects are visible, each with half of its light.
    let middle = saver.picture(at: 10.75)
    let halves = [0..<30, 30..<60].map { columns in
      var half = middle
      for index in half.cells.indices where !columns.contains(index % size.columns) {
        half.cells[index] = .blank
      }
      return light(of: half)
    }
    #expect(abs(halves[0] - halves[1]) < 0.05 * before && halves[0] > 0.4 * before)
  }
}

extension Double {
  /// The number to a power, computed by square roots, without the C library.
  fileprivate func power(_ exponent: Double) -> Double {
    var (result, base, rest) = (1.0, self, exponent)
    while rest >= 1 {
      result *= base
      rest -= 1
    }
    for _ in 0..<40 {
      base = base.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= base
        rest -= 1
      }
    }
    return result
  }
}
