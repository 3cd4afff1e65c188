import Testing

@testable import KamuroParticles

@Suite("Picture")
struct PictureTests {
  private func problems(_ value: PropertyValue) -> [String] {
    var reading = PropertyReading()
    _ = Picture.read(from: value, reading: &reading)
    return reading.problems.map(\.description)
  }

  @Test("A picture reads rows and colors into a bitmap and writes back what it read")
  func readsRowsAndColorsAndWritesThemBack() throws {
    let written: PropertyValue = [
      "rows": ["#. ", "xo#"], "colors": ["#": "#ff0000", "o": "#0000ff80"],
    ]
    var reading = PropertyReading()
    let picture = try #require(Picture.read(from: written, reading: &reading))
    #expect(reading.problems.isEmpty)
    #expect(picture.written == written)
    let half = Float(128.0 / 255)
    let expected: [SIMD4<Float>] = [
      [1, 0, 0, 1], .zero, .zero,
      [1, 1, 1, 1], [0, 0, 1, half], [1, 0, 0, 1],
    ]
    #expect(picture.bitmap.dots == expected)
    #expect(picture.bitmap.width == 3 && picture.bitmap.height == 2)
    // Two red dots, a white one and a blue one of half opacity, of six dots.
    let mean = picture.bitmap.mean * 6
    #expect(abs(mean.x - 3) < 1e-5 && abs(mean.y - 1) < 1e-5)
    #expect(abs(mean.z - 1 - half) < 1e-5 && abs(mean.w - 3 - half) < 1e-5)
  }

  @Test("Reading a picture names the rows that are too long and the colors that are invalid")
  func invalidRowsAndColorsAreNamed() {
    #expect(
      problems(["rows": ["##", "###", "#"]]) == [
        "rows[1]: 3 dots, where the first row has 2", "rows[2]: 1 dots, where the first row has 2",
      ]
    )
    #expect(problems(["colors": [".": "#ffffff"]]) == ["colors: \".\" is always empty"])
    #expect(
      problems(["colors": ["##": "#ffffff"]]) == [
        "colors.##: the name of a color is a single character"
      ]
    )
    #expect(
      problems(["colors": ["#": "#red"]]) == [
        "colors.#: \"#red\" is not a color: expected \"#rgb\", \"#rrggbb\", \"#rrggbbaa\", a color name of CSS or [r, g, b, a] of 0...1"
      ]
    )
    #expect(
      problems(["colors": ["#ffffff"]]) == [
        "colors: a list is not an object: expected { \"#\": \"#rrggbb\", … }"
      ]
    )
    let long = PropertyValue.text(String(repeating: "#", count: 257))
    #expect(problems(["rows": [long]]) == ["rows[0]: 257 characters are more than 256"])
    let many = PropertyValue.list(Array(repeating: "#", count: 257))
    #expect(problems(["rows": many]) == ["rows: 257 elements are more than 256"])
  }

  @Test("A picture made in code is trimmed and padded to a rectangle, its colors are clamped")
  func picturesFromCodeAreTrimmedPaddedAndClamped() {
    let long = String(repeating: "#", count: 300)
    let picture = Picture(rows: ["#", long] + Array(repeating: "", count: 300))
    #expect(picture.bitmap.width == 256 && picture.bitmap.height == 256)
    #expect(picture.bitmap.levels[0].light.count { $0.w == 1 } == 257)
    #expect(Picture(rows: ["", ""]).bitmap.isEmpty)
    var color = Color.white
    color.red = .nan
    color.green = .infinity
    color.blue = -1
    let dot = Picture(rows: ["#"], colors: ["#": color]).bitmap.dots[0]
    #expect(dot == [0, 1, 0, 1])
  }

  @Test(
    "The mip levels of a picture conserve the sum of its light",
    arguments: [(1, 1), (2, 3), (7, 5), (16, 16), (33, 2)]
  )
  func mipLevelsConserveLight(width: Int, height: Int) throws {
    var dice = Dice(UInt64(width * 100 + height))
    let rows = (0..<height).map { _ in String((0..<width).map { _ in dice.pick(["#", ".", "o"]) }) }
    let colors: [Character: Color] = ["o": Color(red: 0.5, green: 0.2, blue: 1, alpha: 0.3)]
    let bitmap = Picture(rows: rows, colors: colors).bitmap
    let total = bitmap.levels[0].light.reduce(.zero, +)
    for (index, level) in bitmap.levels.enumerated() {
      let area = Float(1 << (2 * index))
      let light = level.light.reduce(.zero, +) * area
      for lane in 0..<4 { #expect(abs(light[lane] - total[lane]) < 1e-3) }
      #expect(level.light.count == level.width * level.height)
    }
    #expect(bitmap.levels.last?.light.count == 1)
  }
}

@Suite("Lettering")
struct LetteringTests {
  private func drawing(_ text: String) -> String {
    let bitmap = Lettering.bitmap(of: text)
    return (0..<bitmap.height).map { row in
      String(
        bitmap.dots[row * bitmap.width..<(row + 1) * bitmap.width]
          .map { $0 == .zero ? "." as Character : "#" }
      )
    }
    .joined(separator: "\n")
  }

  @Test("Every ASCII character and some more have a rectangular drawing of their own")
  func everyASCIICharacterHasItsOwnDrawing() {
    let ascii = (0x20...0x7E as ClosedRange<UInt8>).map { Character(Unicode.Scalar($0)) }
    for character in ascii + Array("♥★♪•°ßäöüÄÖÜéèàñç") {
      #expect(Lettering.has(character), "\(character)")
      let drawing = Lettering.drawing(of: character)
      #expect((7...9).contains(drawing.count), "\(character)")
      let widths = Set(drawing.map(\.count))
      #expect(widths.count == 1 && (1...7).contains(widths.first ?? 0), "\(character) \(widths)")
      let ink = drawing.joined().count(where: \.self)
      #expect((ink > 0) == (character != " "), "\(character)")
    }
    let drawings = (ascii + Array("♥★♪•°ßäöüÄÖÜéèàñç")).map(Lettering.drawing)
    #expect(Set(drawings).count == drawings.count)
    // No drawing has an empty column at its sides: neighboring letters are one dot apart.
    for character in ascii where character != " " {
      let drawing = Lettering.drawing(of: character)
      #expect(drawing.contains { $0.first == true }, "\(character)")
      #expect(drawing.contains { $0.last == true }, "\(character)")
    }
  }

  @Test("A line of text has one empty dot between its characters")
  func charactersOfALineAreOneDotApart() {
    #expect(
      drawing("Kü 7!") == """
        #...#.#..#.....#####.#
        #..#...............#.#
        #.#...#..#........#..#
        ##....#..#........#..#
        #.#...#..#.......#...#
        #..#..#..#.......#....
        #...#..###.......#...#
        """
    )
  }

  @Test("Only letters with descenders reach below the baseline")
  func onlyDescendersReachBelowTheBaseline() {
    #expect(
      drawing("gj") == """
        ........#
        .........
        .####...#
        #...#...#
        #...#...#
        #...#...#
        .####...#
        ....#.#.#
        .###...#.
        """
    )
    #expect(Lettering.bitmap(of: "Ha").height == 7)
    #expect(Lettering.bitmap(of: "").isEmpty)
  }

  @Test("A character without a drawing is drawn as a box")
  func unknownCharactersAreDrawnAsABox() {
    let box = """
      #####
      #...#
      #...#
      #...#
      #...#
      #...#
      #####
      """
    #expect(!Lettering.has("漢") && drawing("漢") == box && drawing("🎉") == box)
  }
}
