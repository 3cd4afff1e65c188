import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroShadow
import KamuroShow
import Testing

/// Sparks over a program, and light over its text.
@Suite("The show over a program")
struct PowerShowTests {
  private static let size = ScreenSize(columns: 80, rows: 24)
  private static let style = ShowStyle(Look(glyphs: .braille, colors: .direct), seed: 7)

  private func lights(_ show: inout PowerShow, at time: Seconds) -> [ScreenPosition] {
    var grid = ScreenGrid(size: Self.size)
    show.draw(at: time, into: &grid)
    return (0..<Self.size.rows).flatMap { row in
      (0..<Self.size.columns).filter { grid[$0, row].showsGlyph }
        .map { ScreenPosition(column: $0, row: row) }
    }
  }

  @Test("nothing moves before something happens, and again after a second")
  func rest() {
    for occasion in [.typed, .deleted] as [PowerShow.Occasion] {
      var show = PowerShow(size: Self.size, style: Self.style)
      #expect(!show.isMoving && lights(&show, at: 0).isEmpty)
      show.mark(occasion, at: ScreenPosition(column: 40, row: 12), color: .standard, time: 1)
      #expect(show.isMoving)
      let lit = lights(&show, at: 1.1)
      #expect(!lit.isEmpty)
      #expect(lit.allSatisfy { abs($0.column - 40) < 12 && abs($0.row - 12) < 6 })
      #expect(lights(&show, at: 4).isEmpty && !show.isMoving)
    }
  }

  @Test("keys closer than 25 ms share their sparks, and programs have four bursts a second")
  func limits() {
    func count(_ occasion: PowerShow.Occasion, times: [Seconds]) -> Int {
      var show = PowerShow(size: Self.size, style: Self.style)
      for time in times {
        show.mark(occasion, at: ScreenPosition(column: 40, row: 12), color: .standard, time: time)
      }
      return lights(&show, at: 0.06).count
    }
    #expect(count(.typed, times: [0, 0.001, 0.002]) == count(.typed, times: [0]))
    let four: [Seconds] = [0, 0.01, 0.02, 0.03]
    #expect(count(.success, times: four + [0.04, 0.05]) == count(.success, times: four))
  }

  @Test("snow settles on text, scrolls with it, and goes where it changes")
  func snow() {
    var shadow = ShadowScreen(size: Self.size)
    shadow.read(Array("\u{1B}c\u{1B}[10;1Habc def\u{1B}[H".utf8))
    let flake = ScreenCell("\u{28FF}", foreground: .direct(red: 255, green: 255, blue: 255))
    var light = ScreenGrid(size: Self.size)
    for column in 0..<7 { light[column, 8] = flake }
    var snow = SettledSnow(size: Self.size, isASCII: false)
    func glyphs(_ row: Int) -> String {
      let scalars = (0..<8).map { snow.cell($0, row, over: shadow.cells)?.scalar ?? 0x20 }
      return String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) }))
    }
    #expect(snow.isEmpty && glyphs(8) == "        ")
    for _ in 0..<90 { snow.settle(light, on: shadow.cells, for: 0.1) }
    #expect(!snow.isEmpty && glyphs(8) == "▄▄▄ ▄▄▄ ")
    shadow.read(Array("\u{1B}[2S".utf8))
    #expect(glyphs(8) == "        " && glyphs(6) == "▄▄▄ ▄▄▄ ")
    shadow.read(Array("\u{1B}[8;2Hx\u{1B}[7;5H-".utf8))
    #expect(glyphs(6) == "▄ ▄  ▄▄ ")
  }

  @Test("light is a glyph on blank cells, and makes text brighter")
  func overText() {
    let light = ScreenCell("\u{28FF}", foreground: .direct(red: 255, green: 128, blue: 0))
    let dark = LightOverText(isLight: false)
    var blank = ShadowCell()
    blank.background = .indexed(4)
    let shown = dark.cell(of: light, over: blank)
    #expect(shown?.scalar == 0x28FF && shown?.background == .indexed(4))
    var letter = ShadowCell()
    (letter.scalar, letter.attributes) = (0x61, [.bold])
    letter.foreground = .direct(red: 100, green: 100, blue: 100)
    guard let tinted = dark.cell(of: light, over: letter),
      case .direct(let red, let green, let blue) = tinted.foreground.kind
    else {
      Issue.record("no tint")
      return
    }
    #expect(tinted.scalar == 0x61 && tinted.attributes == [.bold])
    #expect(red > 100 && green > 100 && blue >= 99)
    for colors in [ColorDepth.sixteen, .palette256] {
      let cell = LightOverText(isLight: false, colors: colors).cell(of: light, over: letter)
      guard case .indexed(let index)? = cell?.foreground.kind else {
        Issue.record("a color that the terminal does not know")
        continue
      }
      #expect(index != 0 && (index < 16) == (colors == .sixteen))
    }
    let plain = ScreenCell("\u{28FF}", foreground: .standard)
    #expect(dark.cell(of: plain, over: blank)?.scalar == 0x28FF, "a terminal without colors")
    #expect(dark.cell(of: plain, over: letter) == nil)
    letter.background = .indexed(3)
    #expect(dark.cell(of: light, over: letter) == nil, "text on a background of its own")
    #expect(dark.cell(of: .blank, over: blank) == nil)
  }

  @Test("takes any color of text", arguments: [0, 1, 40, 215, 216, 255] as [UInt8])
  func colors(level: UInt8) {
    var power = PowerShow(size: Self.size, style: Self.style)
    for (index, other) in ([0, 39, 41, 214, 216, 255] as [UInt8]).enumerated() {
      power.mark(
        .typed,
        at: ScreenPosition(column: 3, row: 2),
        color: .direct(red: level, green: other, blue: level),
        time: Double(index)
      )
      #expect(power.isMoving)
    }
  }
}
