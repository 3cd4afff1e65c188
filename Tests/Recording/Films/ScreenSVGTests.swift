import Foundation
import KamuroParticles
import KamuroRaster
import KamuroRecording
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("Screens as an animated SVG")
struct ScreenSVGTests {
  private static let size = ScreenSize(columns: 12, rows: 5)

  private func outline(_ frames: Int, repeats: Bool = true, title: String = "") -> FilmOutline {
    FilmOutline(
      size: Self.size,
      frameCount: frames,
      framesPerSecond: 10,
      repeats: repeats,
      title: title,
      theme: .xterm(on: PixelColor(red: 9, green: 8, blue: 7))
    )
  }

  /// Random screens of blocks, each with some changes to the one before.
  private func blockScreens(_ count: Int, seed: UInt64) -> [ScreenGrid] {
    var generator = SeededGenerator(seed: seed)
    let glyphs = BlockSet.allCases.flatMap(\.grid.glyphs)
    var grid = ScreenGrid(size: Self.size)
    return (0..<count).map { _ in
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let colors = (0..<2).map { _ in
          ScreenColor.indexed(UInt8.random(in: 0...255, using: &generator))
        }
        grid.cells[Int.random(in: grid.cells.indices, using: &generator)] =
          Int.random(in: 0..<4, using: &generator) == 0
          ? .blank
          : ScreenCell(
            glyphs.randomElement(using: &generator) ?? " ",
            foreground: colors[0],
            background: colors[1],
            attributes: Bool.random(using: &generator) ? .reverse : []
          )
      }
      return grid
    }
  }

  /// Draws the rectangles of a film's groups as a browser does at a time, three pixels to a unit.
  private func picture(of reader: FilmReader, at time: Double, frames: Int) throws -> PixelImage {
    let keyframes = KeyframeReader(reader.style)
    var image = PixelImage(
      width: Self.size.columns * 24,
      height: Self.size.rows * 48,
      format: .rgb
    )
    image.fill(0, 0, image.width, image.height, [9, 8, 7])
    for (place, group) in reader.elements.enumerated() where group.name == "g" {
      let style = KeyframeReader.properties(group.attributes["style"] ?? "")
      let name = try #require(style["animation-name"])
      let delay = try #require(style["animation-delay"].flatMap { Double($0.dropLast()) })
      let percent = (time - delay) / (Double(frames) / 10) * 100
      let last = try #require(keyframes.animations[name]?.last)
      let end = last.properties["visibility"] == "hidden" ? last.percent : .infinity
      guard percent >= 0, percent < end else { continue }
      for element in reader.elements where element.ancestors.last == place {
        if element.name == "use" { image.fill(0, 0, image.width, image.height, [9, 8, 7]) }
        guard let path = element.attributes["d"], let fill = element.attributes["fill"] else {
          continue
        }
        try image.fill(path, color(fill))
      }
    }
    return image
  }

  private func color(_ text: String) -> [UInt8] {
    let digits = text.dropFirst().compactMap(\.hexDigitValue).map(UInt8.init)
    return digits.count == 3
      ? digits.map { $0 * 17 } : [0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] }
  }

  @Test("Each frame has the pixels of the screen's picture", arguments: [1, 2, 3])
  func framesHaveThePixelsOfThePicture(seed: UInt64) throws {
    let grids = blockScreens(40, seed: seed)
    var writer = ScreenSVG(outline(40))
    let reader = FilmReader(try writer.film(grids))
    #expect(reader.error == nil)
    var painter = GridPainter(
      scale: 3,
      background: PixelColor(red: 9, green: 8, blue: 7),
      font: nil
    )
    for frame in [0, 1, 7, 15, 16, 17, 30, 39] {
      let image = try picture(of: reader, at: Double(frame) / 10 + 0.05, frames: 40)
      #expect(image == painter.picture(of: grids[frame]), "frame \(frame)")
    }
  }

  @Test(
    "Where reduced motion is preferred, the middle frame is shown with all that it is drawn over"
  )
  func reducedMotionShowsMiddleFrame() throws {
    let grids = (0..<40).map { frame in
      var grid = ScreenGrid(size: Self.size)
      grid[frame % 12, 2] = ScreenCell("\u{2588}", foreground: .indexed(UInt8(16 + frame)))
      return grid
    }
    var writer = ScreenSVG(outline(40))
    let film = String(decoding: try writer.film(grids), as: UTF8.self)
    let groups = film.split(separator: "<g class=\"f").dropFirst()
    let still = groups.indices.filter { groups[$0].hasPrefix(" s\"") }.map {
      $0 - groups.startIndex
    }
    // Frame 20, and those before it from the last whole one, 16, on.
    #expect(groups.count == 40 && still == Array(16...20))
  }

  @Test("All that a frame says is written when it is added, and nothing for an equal one")
  func framesAreWrittenAtOnce() {
    let grids = blockScreens(30, seed: 5)
    var (writer, bytes) = (ScreenSVG(outline(90)), [UInt8]())
    writer.begin(into: &bytes)
    for frame in 0..<90 {
      bytes.removeAll()
      writer.add(grids[frame / 3], into: &bytes)
      let isWhole = frame % 16 == 0
      if frame % 3 > 0, !isWhole { #expect(bytes.isEmpty, "frame \(frame)") }
    }
    bytes.removeAll()
    writer.finish(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "</svg>\n")
  }

  @Test("Titles and glyphs are escaped, whatever they are")
  func titlesAndGlyphsAreEscaped() throws {
    let title = "</title><script>alert(\"1\" & '2')</script>\u{1}\u{FFFF}"
    var grid = ScreenGrid(size: Self.size)
    let glyphs: [Unicode.Scalar] = [
      "<", "&", "\"", ">", "'", "\u{FFFE}", "\u{301}", "\u{5D0}", "𝄞",
    ]
    for (place, glyph) in glyphs.enumerated() { grid.cells[place] = ScreenCell(glyph) }
    var writer = ScreenSVG(outline(1, title: title))
    let reader = FilmReader(try writer.film([grid]))
    #expect(reader.error == nil)
    #expect(reader.all("script").isEmpty)
    #expect(
      reader.all("title").map(\.text) == [
        "</title><script>alert(\"1\" & '2')</script>\u{FFFD}\u{FFFD}"
      ]
    )
    let text = reader.all("text").map(\.text).joined()
    #expect(text.unicodeScalars.elementsEqual("<&\">'\u{FFFD}\u{301}\u{5D0}𝄞".unicodeScalars))
    let places = reader.all("text").flatMap { ($0.attributes["x"] ?? "").split(separator: " ") }
    #expect(places.compactMap { Int($0) } == glyphs.indices.map { $0 * 8 })
  }

  @Test("The last frame of a film that ends stays, and a margin surrounds all")
  func lastFrameStays() throws {
    let grids = blockScreens(20, seed: 9)
    var writer = ScreenSVG(outline(20, repeats: false), padding: 10)
    let reader = FilmReader(try writer.film(grids))
    #expect(reader.elements[0].attributes["viewBox"] == "-10 -10 116 100")
    #expect(reader.style.contains("1 forwards"))
    let names = reader.all("g").map { $0.attributes["style"] ?? "" }
    #expect(names.contains { $0.contains("name:z;") })
    #expect(reader.all("g").contains { $0.attributes["class"] == "f s" })
  }

  @Test("Colors of fewer bits make a smaller film")
  func fewerBitsMakeASmallerFilm() throws {
    var shoot = try FilmShoot("peony", seconds: 0.5)
    let grids = shoot.screens()
    let sizes = try [8, 5, 3].map { bits in
      var writer = ScreenSVG(shoot.outline, colorBits: bits)
      return try writer.film(grids).count
    }
    #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2], "\(sizes)")
  }
}

extension PixelImage {
  fileprivate mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: [UInt8])
  {
    for row in y..<y + height {
      for column in x..<x + width {
        let first = (row * self.width + column) * 3
        for channel in 0..<3 { bytes[first + channel] = color[channel] }
      }
    }
  }

  /// Fills the rectangles of a path: `M x y h width v height h -width z`, then `m` from there.
  fileprivate mutating func fill(_ path: String, _ color: [UInt8]) throws {
    var (x, y) = (0.0, 0.0)
    for part in path.split(whereSeparator: { "Mmz".contains($0) }) {
      let numbers = part.matches(of: /-?(\d+\.?\d*|\.\d+)/).compactMap { Double($0.0) }
      try #require(numbers.count == 5, "\(part)")
      (x, y) = (x + numbers[0], y + numbers[1])
      // Thirds of a unit are whole pixels.
      let (top, bottom) = ((y * 3).rounded(), ((y + numbers[3]) * 3).rounded())
      fill(Int(x * 3), Int(top), Int(numbers[2] * 3), Int(bottom - top), color)
    }
  }
}
