import KamuroParticles
import KamuroPresets
import Testing

@Suite("Color names")
struct ColorNameTests {
  private func read(_ name: String) throws -> Color? {
    let text = "{ \"kamuro\": 1, \"layers\": [{ \"emitterCells\": [{ \"color\": \"\(name)\" }] }] }"
    return try EffectFile.read(text.utf8, named: "my.json").layers.first?.emitterCells.first?.color
  }

  /// Names and sRGB levels from CSS Color Module Level 4.
  private static let some: [(String, Int, Int, Int)] = [
    ("aliceblue", 240, 248, 255), ("black", 0, 0, 0), ("burlywood", 222, 184, 135),
    ("cornflowerblue", 100, 149, 237), ("darkgray", 169, 169, 169), ("darkgrey", 169, 169, 169),
    ("darkorange", 255, 140, 0), ("firebrick", 178, 34, 34), ("gold", 255, 215, 0),
    ("gray", 128, 128, 128), ("green", 0, 128, 0), ("hotpink", 255, 105, 180),
    ("lightgoldenrodyellow", 250, 250, 210), ("lime", 0, 255, 0), ("mediumvioletred", 199, 21, 133),
    ("navy", 0, 0, 128), ("papayawhip", 255, 239, 213), ("peru", 205, 133, 63),
    ("rebeccapurple", 102, 51, 153), ("slategrey", 112, 128, 144), ("tan", 210, 180, 140),
    ("tomato", 255, 99, 71), ("white", 255, 255, 255), ("yellowgreen", 154, 205, 50),
  ]

  @Test("Color names have the values of CSS, in either case", arguments: some)
  func colorNamesHaveTheValuesOfCSS(name: String, red: Int, green: Int, blue: Int) throws {
    let expected = Color(
      red: Double(red) / 255,
      green: Double(green) / 255,
      blue: Double(blue) / 255
    )
    #expect(try read(name) == expected)
    #expect(try read(name.uppercased()) == expected)
  }

  @Test("The color names are 148 and transparent, and gray is also spelled grey")
  func colorNamesAreComplete() throws {
    #expect(Set(Color.names).count == 149)
    for name in Color.names { #expect(try read(name)?.alpha == (name == "transparent" ? 0 : 1)) }
    #expect(try read("Transparent") == Color(red: 0, green: 0, blue: 0, alpha: 0))
    // Gray and grey are the same color.
    for name in Color.names where name.contains("gray") {
      #expect(try read(name) == read(name.replacing("gray", with: "grey")))
    }
  }

  @Test("A misspelled color name gets a suggestion and the allowed forms")
  func misspelledColorNameGetsASuggestion() {
    let allowed =
      "expected \"#rgb\", \"#rrggbb\", \"#rrggbbaa\", a color name of CSS or [r, g, b, a] of 0...1"
    let cases = [
      ("glod", "; did you mean gold?"), ("Rebecapurple", "; did you mean rebeccapurple?"),
      ("light blue", "; did you mean lightblue?"), ("nothing of the kind", ""), ("#gold", ""),
      ("", ""), ("blac\u{212A}", "; did you mean black?"),
    ]
    for (name, suggestion) in cases {
      let error = #expect(throws: EffectFileErrors.self) { try read(name) }
      #expect(
        error?.errors.first?.message
          == "\"\(name)\" is not a color: \(allowed)\(suggestion)"
      )
    }
  }

  @Test("Color names are read in lists and pictures too, and written as digits")
  func colorNamesAreReadInListsAndWrittenAsDigits() throws {
    let text = """
      { "kamuro": 1, "layers": [{
        "emitterPicture": { "rows": ["#"], "colors": { "#": "Gold" } },
        "emitterCells": [{ "palette": ["navy", "#00f", "#0f"] }, { "color": "gold" }]
      }] }
      """
    let error = #expect(throws: EffectFileErrors.self) {
      try EffectFile.read(text.utf8, named: "my.json")
    }
    #expect(error?.errors.count == 1)
    let effect = try EffectFile.read(text.replacing(", \"#0f\"", with: "").utf8, named: "my.json")
    let written = EffectFile.text(of: effect)
    #expect(written.contains("\"#ffd700\"") && written.contains("\"#000080\""))
    #expect(written.contains("\"#0000ff\""))
    #expect(!written.lowercased().contains("gold"))
    #expect(try EffectFile.read(written.utf8, named: "again") == effect)
  }
}
