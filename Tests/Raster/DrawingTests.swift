import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

/// The reference of a glyph set for four pictures: a glow, a thin line, two hues and a star.
struct Drawing: CustomTestStringConvertible {
  let glyphs: GlyphStyle
  /// The blocks of the hybrid style.
  var blocks = BlockSet.half
  /// The four pictures from left to right.
  let rows: String

  var testDescription: String {
    glyphs == .hybrid ? "hybrid of \(blocks.rawValue)" : glyphs.rawValue
  }
}

@Suite("Reference drawings of the glyph sets")
struct DrawingTests {
  private static let columns = 12
  private static let rows = 5

  /// A soft glow in the middle.
  private static let glow = SpriteBatch(
    .glow,
    width: 84,
    height: 84,
    [TestSprite(x: 48, y: 40, color: [1, 0.7, 0.3])]
  )

  /// A thin line that falls to the right.
  private static let line = SpriteBatch(
    .square,
    width: 3,
    height: 3,
    [TestSprite(x: 48, y: 40, aspect: 32, rotation: 0.6, color: [0.4, 1, 0.4])]
  )

  /// A red rectangle with a blue one to its right; they meet in the middle of a screen cell.
  private static let hues = SpriteBatch(
    .square,
    width: 32,
    height: 40,
    [TestSprite(x: 28, y: 40, color: [1, 0, 0]), TestSprite(x: 60, y: 40, color: [0.2, 0.4, 1])]
  )

  /// A star of five points.
  private static let star = SpriteBatch(
    .star,
    width: 80,
    height: 80,
    [TestSprite(x: 48, y: 43, color: [1, 1, 0.6])]
  )

  @Test(
    "Each glyph set draws a glow, a line, two hues and a star as its reference shows",
    arguments: drawings
  )
  func glyphSetsMatchReferenceDrawings(drawing: Drawing) {
    var rasterizer = Rasterizer(glyphs: drawing.glyphs, blocks: drawing.blocks)
    let pictures = [Self.glow, Self.line, Self.hues, Self.star].map { sprites in
      var grid = ScreenGrid(size: ScreenSize(columns: Self.columns, rows: Self.rows))
      rasterizer.draw(sprites, into: &grid)
      return grid
    }
    let rows = (0..<Self.rows).map { row in
      let parts = pictures.map { grid in
        let glyphs = (0..<Self.columns).map { grid[$0, row].glyph }
        return String(String.UnicodeScalarView(glyphs))
      }
      return "|\(parts.joined(separator: "|"))|"
    }
    #expect(rows.joined(separator: "\n") == drawing.rows)
  }

  // Colors are not compared: where both sides of a screen cell are lit, the glyph is the brighter
  // one. At the edges of the rectangles braille also sets dark dots, because the bright dots alone
  // cannot emit as much light.
  private static let drawings = [
    Drawing(
      glyphs: .hybrid,
      blocks: .half,
      rows: """
        |  ▄▄▄▄▄▄▄▄  |⢀▄          |            |    ⢀▄▄⡀    |
        | ▄▄▄▄▄▄▄▄▄▄ | ▀▀▄▄       | ▄▄▄▄▄▄▄▄▄  | ▄▄▄▄██▄▄▄▄ |
        | ██████████ |    ▀▀▄▄    | █████████  | ▀▀██████▀▀ |
        | ▀▀▀▀▀▀▀▀▀▀ |       ▀▀▄▄ | ▀▀▀▀▀▀▀▀▀  |  ⠈██████⠁  |
        |  ▀▀▀▀▀▀▀▀  |          ▀⠁|            |   ▀▀▀▀▀▀   |
        """
    ),
    Drawing(
      glyphs: .hybrid,
      blocks: .quadrant,
      rows: """
        |  ▗▄▄▄▄▄▄▖  |⢀▖          |            |    ⢀▗▖⡀    |
        | ▗▗▄▄▄▄▄▄▖▖ | ▝▀▄▖       | ▐▄▄▄▐▄▄▄▌  | ▗▄▄▟██▙▄▄▖ |
        | ▐▐▐▐██▌▌▌▌ |    ▝▀▄▖    | ▐███▐███▌  | ▝▜██████▛▘ |
        | ▝▝▀▀▀▀▀▀▘▘ |       ▝▀▄▖ | ▐▀▀▀▐▀▀▀▌  |  ⠈▐████▌⠁  |
        |  ▝▀▀▀▀▀▀▘  |          ▝⠁|            |   ▀▀▀▀▀▀   |
        """
    ),
    Drawing(
      glyphs: .hybrid,
      blocks: .sextant,
      rows: """
        |  🬞🬭🬭🬭🬭🬭🬭🬏  |⢀🬏          |            |    ⢀🬵🬱⡀    |
        | 🬦🬦🬵🬵🬹🬹🬱🬱🬓🬓 | 🬁🬈🬩🬏       | 🬦🬹🬹🬹▐🬹🬹🬹🬓  | 🬞🬭🬭🬻██🬺🬭🬭🬏 |
        | ▐▐▐▐🬫🬛▌▌▌▌ |    🬁🬈🬢🬏    | ▐███▐███▌  | 🬁🬬██████🬝🬀 |
        | 🬉🬉🬊🬊🬎🬎🬆🬆🬄🬄 |       🬁🬌🬢🬏 | 🬉🬎🬎🬎▐🬎🬎🬎🬄  |  ⠈▐████▌⠁  |
        |  🬁🬂🬂🬂🬂🬂🬂🬀  |          🬁⠁|            |   🬎🬂🬂🬂🬂🬎   |
        """
    ),
    Drawing(
      glyphs: .hybrid,
      blocks: .octant,
      rows: """
        |  𜺠𜷋𜷋▄▄𜶻𜶻𜺣  |𜺠𜺣          |            |    𜺠𜷓𜶿𜺣    |
        | ▗𜷓𜷡𜷡▄▄𜷞𜷞𜶿▖ | 𜺫𜴄𜶜𜺣       | 𜶖▆▆▆𜶖▆▆▆𜵈  | 𜺠▂▄𜷡██𜷞▄▂𜺣 |
        | ▐▐▐▐🯧🯦▌▌▌▌ |    𜺫𜴇𜶜𜺣    | ▐███▐███▌  | 𜺫𜴦██████𜴗𜺨 |
        | ▝𜴢𜴦𜴦▀▀𜴗𜴗𜴏▘ |       𜺫𜴇𜶀𜺣 | 𜴡🮅🮅🮅𜴡🮅🮅🮅𜴍  |  𜺫▐████▌𜺨  |
        |  𜺫𜴅𜴅▀▀𜴂𜴂𜺨  |          𜺫𜺨|            |   𜴗▀🮂🮂▀𜴦   |
        """
    ),
    Drawing(
      glyphs: .braille,
      rows: """
        |  ⢀⣠⣶⣾⣷⣶⣄⡀  |⢀⣧          |            |    ⢀⣿⣿⡀    |
        | ⢰⣼⣿⣿⣿⣿⣿⣿⣧⡆ | ⠛⣿⣿⣦       | ⣿⣿⣿⣿⣿⣿⣿⣿⣿  | ⣥⣿⣿⣿  ⣿⣿⣿⣥ |
        | ⢸⢸⢿⣿⣿⣿⣿⣷⡇⡇ |    ⠟⣿⣿⣥    | ⣿   ⣿   ⣿  | ⠿⣿      ⣿⢟ |
        | ⠸⢻⣿⣿⣿⣿⣿⣿⡟⠇ |       ⠻⣿⣿⣤ | ⣿⣿⣿⣿⣿⣿⣿⣿⣿  |  ⠈⣿    ⣿⠁  |
        |  ⠈⠙⠿⢿⡿⠿⠋⠁  |          ⠿⠁|            |   ⣿⣿⣿⣿⣿⣿   |
        """
    ),
    Drawing(
      glyphs: .octant,
      rows: """
        |  𜺠𜷋𜷋▄▄𜶻𜶻𜺣  |𜺠𜺣          |            |    𜺠𜷓𜶿𜺣    |
        | ▗𜷓𜷡𜷡▄▄𜷞𜷞𜶿▖ | 𜺫𜴄𜶜𜺣       | 𜶖▆▆▆𜶖▆▆▆𜵈  | 𜺠▂▄𜷡██𜷞▄▂𜺣 |
        | ▐▐▐▐🯧🯦▌▌▌▌ |    𜺫𜴇𜶜𜺣    | ▐███▐███▌  | 𜺫𜴦██████𜴗𜺨 |
        | ▝𜴢𜴦𜴦▀▀𜴗𜴗𜴏▘ |       𜺫𜴇𜶀𜺣 | 𜴡🮅🮅🮅𜴡🮅🮅🮅𜴍  |  𜺫▐████▌𜺨  |
        |  𜺫𜴅𜴅▀▀𜴂𜴂𜺨  |          𜺫𜺨|            |   𜴗▀🮂🮂▀𜴦   |
        """
    ),
    Drawing(
      glyphs: .sextant,
      rows: """
        |  🬞🬭🬭🬭🬭🬭🬭🬏  |🬞🬏          |            |    🬞🬵🬱🬏    |
        | 🬦🬦🬵🬵🬹🬹🬱🬱🬓🬓 | 🬁🬈🬩🬏       | 🬦🬹🬹🬹▐🬹🬹🬹🬓  | 🬞🬭🬭🬻██🬺🬭🬭🬏 |
        | ▐▐▐▐🬫🬛▌▌▌▌ |    🬁🬈🬢🬏    | ▐███▐███▌  | 🬁🬬██████🬝🬀 |
        | 🬉🬉🬊🬊🬎🬎🬆🬆🬄🬄 |       🬁🬌🬢🬏 | 🬉🬎🬎🬎▐🬎🬎🬎🬄  |  🬁▐████▌🬀  |
        |  🬁🬂🬂🬂🬂🬂🬂🬀  |          🬁🬀|            |   🬎🬂🬂🬂🬂🬎   |
        """
    ),
    Drawing(
      glyphs: .quadrant,
      rows: """
        |  ▗▄▄▄▄▄▄▖  |▗▖          |            |    ▗▗▖▖    |
        | ▗▗▄▄▄▄▄▄▖▖ | ▝▀▄▖       | ▐▄▄▄▐▄▄▄▌  | ▗▄▄▟██▙▄▄▖ |
        | ▐▐▐▐██▌▌▌▌ |    ▝▀▄▖    | ▐███▐███▌  | ▝▜██████▛▘ |
        | ▝▝▀▀▀▀▀▀▘▘ |       ▝▀▄▖ | ▐▀▀▀▐▀▀▀▌  |  ▝▐████▌▘  |
        |  ▝▀▀▀▀▀▀▘  |          ▝▘|            |   ▀▀▀▀▀▀   |
        """
    ),
    Drawing(
      glyphs: .half,
      rows: """
        |  ▄▄▄▄▄▄▄▄  |▄▄          |            |    ▄▄▄▄    |
        | ▄▄▄▄▄▄▄▄▄▄ | ▀▀▄▄       | ▄▄▄▄▄▄▄▄▄  | ▄▄▄▄██▄▄▄▄ |
        | ██████████ |    ▀▀▄▄    | █████████  | ▀▀██████▀▀ |
        | ▀▀▀▀▀▀▀▀▀▀ |       ▀▀▄▄ | ▀▀▀▀▀▀▀▀▀  |  ▀██████▀  |
        |  ▀▀▀▀▀▀▀▀  |          ▀▀|            |   ▀▀▀▀▀▀   |
        """
    ),
    Drawing(
      glyphs: .ascii,
      rows: """
        |  +*oooo*+  |.-          |            |    .%%.    |
        | +o%####%o+ | *\\\\*       | |###%###|  | ---#@@#--- |
        | *%#@@@@#%* |    *\\\\*    | |@@@#@@@|  | o#@@@@@@#o |
        | +o%####%o+ |       *\\\\* | |###%###|  |  .@@@@@@.  |
        |  +*oooo*+  |          -.|            |   #----#   |
        """
    ),
  ]
}
