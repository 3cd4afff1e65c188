import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Glyphs as particles")
struct GlyphContentsTests {
  private func batch(
    _ text: String,
    zPosition: Double = 0,
    _ sprites: [TestSprite]
  ) -> SpriteBatch {
    var batch = SpriteBatch()
    batch.append(Contents(shape: .glyph, text: text), zPosition: zPosition, sprites)
    return batch
  }

  @Test("stand in the cell that their particle is in")
  func places() {
    let sprites = [(4, 8), (15.9, 15.9), (16, 16), (31, 31), (-1, 8), (32, 8), (4, -1), (4, 32)]
      .map { TestSprite(x: Float($0.0), y: Float($0.1)) }
    #expect(drawn(batch("❄", sprites), columns: 4, rows: 2).picture == "❄❄\n  ❄❄")
  }

  @Test("two cells wide lie about their particle, and never as halves")
  func wide() {
    // Its middle is the border between two cells: 8, 16 and 24 points.
    for (x, picture) in [
      (7.9, "🎉"), (8, "🎉"), (12, " 🎉"), (19.9, " 🎉"), (20, "  🎉"), (27.9, "  🎉"),
    ] {
      let grid = drawn(batch("🎉", [TestSprite(x: Float(x), y: 8)]), columns: 4, rows: 1)
      #expect(grid.picture == picture, "\(x)")
      let column = picture.count - 1
      #expect(grid[column, 0].attributes == .wide)
      #expect(grid[column + 1, 0].attributes == .continuation)
    }
    for x in [-5, 0, 3.9, 28, 31, 40] as [Float] {
      let grid = drawn(batch("🎉", [TestSprite(x: x, y: 8)]), columns: 4, rows: 1)
      #expect(grid == ScreenGrid(size: grid.size), "\(x)")
    }
    let narrow = drawn(batch("🎉", [TestSprite(x: 4, y: 8)]), columns: 1, rows: 1)
    #expect(narrow == ScreenGrid(size: narrow.size))
    // Of two that overlap the later one stays whole, and no half of the other.
    let pair = [TestSprite(x: 8, y: 8), TestSprite(x: 16, y: 8)]
    #expect(drawn(batch("🎉", pair), columns: 4, rows: 1).picture == " 🎉")
  }

  @Test("are ASCII where all is")
  func ascii() {
    for (text, picture) in [("❄", " *"), ("🎉", " *"), ("x", " x")] {
      let sprites = [TestSprite(x: 12, y: 8)]
      let grid = drawn(batch(text, sprites), columns: 4, rows: 1, glyphs: .ascii)
      #expect(grid.picture == picture)
      #expect(grid.cells.allSatisfy { $0.attributes.isEmpty })
    }
  }

  @Test("have their particle's color, dimmed by its opacity, and go when it is low")
  func colors() {
    func glyph(_ opacity: Float, scale: Float = 1) -> ScreenCell {
      let sprite = TestSprite(x: 4, y: 8, scale: scale, color: [1, 0.5, 0], opacity: opacity)
      return drawn(batch("♥", [sprite]), columns: 1, rows: 1)[0, 0]
    }
    #expect(glyph(1) == ScreenCell("♥", foreground: .direct(red: 255, green: 128, blue: 0)))
    // Half the light of 255 is level 188, that of 128 is level 92.
    #expect(glyph(0.5) == ScreenCell("♥", foreground: .direct(red: 188, green: 92, blue: 0)))
    for gone in [glyph(0.1), glyph(.nan), glyph(1, scale: 0)] { #expect(gone == .blank) }
  }

  @Test("hide light below them, and are hidden by light above")
  func depth() {
    let square = Contents(shape: .square, size: Size(width: 64, height: 64))
    for (zPosition, picture) in [(-1.0, "██"), (1, "❄█")] {
      var batch = SpriteBatch()
      let glyph = Contents(shape: .glyph, text: "❄")
      if zPosition < 0 { batch.append(glyph, zPosition: -1, [TestSprite(x: 4, y: 8)]) }
      batch.append(square, [TestSprite(x: 8, y: 8)])
      if zPosition > 0 { batch.append(glyph, zPosition: 1, [TestSprite(x: 4, y: 8)]) }
      #expect(drawn(batch, columns: 2, rows: 1, glyphs: .half).picture == picture)
    }
  }

  @Test("stand before or behind panels, and keep the background of those below")
  func panels() {
    let panel = Panel(
      origin: ScreenPosition(column: 0, row: 0),
      columns: 2,
      cells: Array(repeating: ScreenCell("a", background: .indexed(4)), count: 2)
    )
    let above = drawn(
      batch("❄", zPosition: 1, [TestSprite(x: 4, y: 8)]),
      panels: [panel],
      columns: 2,
      rows: 1
    )
    #expect(above.picture == "❄a" && above[0, 0].background == .indexed(4))
    let below = drawn(
      batch("❄", zPosition: 0, [TestSprite(x: 4, y: 8)]),
      panels: [panel],
      columns: 2,
      rows: 1
    )
    #expect(below.picture == "aa")
  }

  @Test(
    "of several scalars have two cells, the left one with what stands for them",
    arguments: [
      ("👨🏻", "👨"), ("👨‍👩‍👧", "👨"), ("👩🏽‍🚀", "👩"), ("🇩🇪", "🚩"), ("🏳️‍🌈", "🌈"), ("🐻‍❄️", "🐻"),
      ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴"), ("👨🏿‍❤️‍💋‍👨🏻", "👨"),
    ] as [(Character, String)]
  )
  func clusters(character: Character, standIn: String) {
    let emoji = batch(String(character), [TestSprite(x: 12, y: 8)])
    let grid = drawn(emoji, columns: 4, rows: 1)
    #expect(grid.picture == " \(standIn)")
    #expect(grid[1, 0].attributes == .wide && grid[2, 0].attributes == .continuation)
    #expect(grid.clusters.character(at: grid[2, 0]) == character)
    #expect(grid == drawn(emoji, columns: 4, rows: 1))
    let other = drawn(batch(standIn, [TestSprite(x: 12, y: 8)]), columns: 4, rows: 1)
    #expect(other.picture == grid.picture && other[2, 0] == .continuation)
    #expect(other[2, 0] != grid[2, 0])
    #expect(drawn(emoji, columns: 4, rows: 1, glyphs: .ascii).picture == " *")
  }

  @Test("of several scalars are found by their numbers, which are theirs alone")
  func clusterNumbers() {
    var (clusters, cells) = (GlyphClusters(), Set<ScreenCell>())
    let letters = (0x1F1E6...0x1F1FF).compactMap { Unicode.Scalar($0 as UInt32) }
    for first in letters {
      for second in letters {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: [first, second])
        let flag = Character(String(text))
        let cell = clusters.continuation(of: flag)
        #expect(cells.insert(cell).inserted && cell == clusters.continuation(of: flag))
        #expect(clusters.character(at: cell) == flag)
      }
    }
    #expect(clusters.character(at: .continuation) == nil)
  }

  @Test("are left out where their width is doubtful")
  func doubtful() {
    for text in ["❄️", "1️⃣", "🇩", "🇩🇪🇫", "", "ab", " ", "\u{301}", "🏽", "\u{E000}"] {
      let grid = drawn(batch(text, [TestSprite(x: 12, y: 8)]), columns: 4, rows: 1)
      #expect(grid == ScreenGrid(size: grid.size), "\(text)")
    }
  }
}
