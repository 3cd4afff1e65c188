import Foundation
import KamuroParticles
import KamuroRecording
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("Films as pages")
struct FilmPageTests {
  fileprivate static let size = ScreenSize(columns: 20, rows: 6)

  private func outline(_ frames: Int, title: String = "") -> FilmOutline {
    FilmOutline(size: Self.size, frameCount: frames, framesPerSecond: 10, title: title)
  }

  /// A reader of a page's chunks, which knows the shapes by their bytes.
  private struct Decoder {
    struct Cell: Hashable {
      var shape: [UInt8] = [0, 0]
      var ink: [UInt8] = [0, 0, 0]
      var paper: [UInt8] = [0, 0, 0]
    }

    var shapes: [[UInt8]] = [[0, 0]]
    var frames: [[Cell]] = []

    init(_ page: String, size: ScreenSize = FilmPageTests.size) throws {
      for match in page.matches(of: /take\("([^"]*)"\)/) {
        var rest = Array(try #require(Data(base64Encoded: String(match.1))))[...]
        for _ in 0..<count(&rest) { shapes.append(shape(&rest)) }
        var screen = [Cell](repeating: Cell(), count: size.cellCount)
        while !rest.isEmpty {
          let length = count(&rest)
          decode(rest.prefix(length), to: &screen)
          rest = rest.dropFirst(length)
          frames.append(screen)
        }
      }
    }

    private func count(_ bytes: inout ArraySlice<UInt8>) -> Int {
      var (value, bit) = (0, 0)
      while let byte = bytes.popFirst() {
        value |= Int(byte & 127) << bit
        if byte < 128 { break }
        bit += 7
      }
      return value
    }

    private func shape(_ bytes: inout ArraySlice<UInt8>) -> [UInt8] {
      let start = Array(bytes.prefix(3))
      let length = start[0] == 1 ? 2 : start[0] == 0 ? 2 + 4 * Int(start[1]) : 3 + Int(start[2])
      defer { bytes = bytes.dropFirst(length) }
      return Array(bytes.prefix(length))
    }

    private func decode(_ bytes: ArraySlice<UInt8>, to screen: inout [Cell]) {
      var (rest, cell, place) = (bytes, Cell(), 0)
      while !rest.isEmpty {
        place += count(&rest)
        for _ in 0..<count(&rest) {
          let flags = rest.removeFirst()
          if flags & 1 == 0 { cell.shape = shapes[count(&rest)] }
          if flags & 2 == 0 { cell.ink = (0..<3).map { _ in rest.removeFirst() } }
          if flags & 4 == 0 { cell.paper = (0..<3).map { _ in rest.removeFirst() } }
          screen[place] = cell
          place += 1
        }
      }
    }
  }

  @Test("A page's frames have the glyphs and colors of the screens")
  func framesHaveGlyphsAndColors() throws {
    var generator = SeededGenerator(seed: 8)
    var grid = ScreenGrid(size: Self.size)
    let glyphs: [Unicode.Scalar] = ["a", "<", "é", "中", "\u{28FF}", "\u{2801}"]
    let grids = (0..<35).map { _ in
      for _ in 0..<20 {
        let levels = (0..<6).map { _ in UInt8.random(in: 0...255, using: &generator) }
        grid.cells[Int.random(in: grid.cells.indices, using: &generator)] = ScreenCell(
          glyphs.randomElement(using: &generator) ?? "a",
          foreground: .direct(red: levels[0], green: levels[1], blue: levels[2]),
          background: .direct(red: levels[3], green: levels[4], blue: levels[5])
        )
      }
      return grid
    }
    var writer = FilmPage(outline(35))
    let page = String(decoding: try writer.film(grids), as: UTF8.self)
    let decoder = try Decoder(page)
    #expect(decoder.frames.count == 35)
    for (grid, frame) in zip(grids, decoder.frames) {
      for (cell, shown) in zip(grid.cells, frame) where cell != .blank {
        let text = Array(String(cell.glyph).utf8)
        let letter = [2, 0, UInt8(text.count)] + text
        let dots: [UInt8]? =
          cell.glyph == "\u{28FF}" ? [1, 255] : cell.glyph == "\u{2801}" ? [1, 1] : nil
        #expect(shown.shape == dots ?? letter)
        #expect(
          cell.foreground.kind
            == .direct(red: shown.ink[0], green: shown.ink[1], blue: shown.ink[2])
        )
        #expect(
          cell.background.kind
            == .direct(red: shown.paper[0], green: shown.paper[1], blue: shown.paper[2])
        )
      }
    }
  }

  @Test("The right half of a wide glyph is shown anew with its left half")
  func wideGlyphsChangeAsAWhole() throws {
    let grids = [UInt8(10), 90, 200].map { level in
      var grid = ScreenGrid(size: Self.size)
      grid[2, 1] = ScreenCell(
        "\u{4E2D}",
        background: .direct(red: level, green: 0, blue: level),
        attributes: .wide
      )
      grid[3, 1] = .continuation
      return grid
    }
    var writer = FilmPage(outline(3))
    let decoder = try Decoder(String(decoding: try writer.film(grids), as: UTF8.self))
    let papers = decoder.frames.map { frame in [22, 23].map { frame[$0].paper } }
    for (level, pair) in zip([UInt8(10), 90, 200], papers) {
      #expect(pair == [[level, 0, level], [level, 0, level]])
    }
    #expect(papers.count == 3)
  }

  @Test("A frame that is equal takes a byte")
  func equalFramesTakeAByte() throws {
    var grid = ScreenGrid(size: Self.size)
    grid[3, 2] = ScreenCell("x")
    func count(_ frames: Int) throws -> Int {
      var writer = FilmPage(outline(10))
      return try writer.film(Array(repeating: grid, count: frames)).count
    }
    #expect(try count(10) - count(1) == 12)
  }

  @Test("A page is written second by second, and its title is text")
  func pageIsWrittenSecondBySecond() throws {
    let title = "</title><script>alert(1)</script>\" onload=\"x"
    var (writer, bytes) = (FilmPage(outline(25, title: title)), [UInt8]())
    writer.begin(into: &bytes)
    let start = String(decoding: bytes, as: UTF8.self)
    #expect(
      start.contains("<title>&lt;/title&gt;&lt;script&gt;") && !start.contains("<script>alert")
    )
    #expect(!start.contains("\" onload"))
    let grid = ScreenGrid(size: Self.size)
    for frame in 1...25 {
      bytes.removeAll()
      writer.add(grid, into: &bytes)
      #expect(bytes.isEmpty == (frame % 10 != 0))
    }
    bytes.removeAll()
    writer.finish(into: &bytes)
    let end = String(decoding: bytes, as: UTF8.self)
    for word in ["take(\"", "aria-label=\"Speed\"", "window.kamuro", "prefers-reduced-motion"] {
      #expect(end.contains(word), "\(word)")
    }
    #expect(!(start + end).contains("http") && !(start + end).contains("src="))
  }
}
