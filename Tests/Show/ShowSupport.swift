import KamuroParticles
import KamuroRaster
import KamuroScreen
import KamuroTestSupport

@testable import KamuroShow

/// The style of shows in tests: braille without colors, so that glyphs alone are compared.
let style = ShowStyle(Look(glyphs: .braille, colors: .none), seed: 7)

let size = ScreenSize(columns: 60, rows: 20)

extension Show {
  /// The frame at a time.
  mutating func picture(at time: Seconds, size: ScreenSize = size) -> ScreenGrid {
    var grid = ScreenGrid(size: size)
    draw(at: time, into: &grid)
    return grid
  }

  mutating func type(_ text: String, at time: Seconds) {
    for character in text { handle(.key(.character(character)), at: time) }
  }
}

extension ScreenGrid {
  /// The glyphs of a row.
  func line(_ row: Int) -> String {
    (0..<size.columns).reduce(into: "") { $0.unicodeScalars.append(self[$1, row].glyph) }
  }

  var text: String { (0..<size.rows).map(line).joined(separator: "\n") }

  /// The positions of screen cells with braille dots.
  var litPlaces: [ScreenPosition] {
    cells.indices.filter { (0x2801...0x28FF).contains(cells[$0].glyph.value) }
      .map { ScreenPosition(column: $0 % size.columns, row: $0 / size.columns) }
  }

  /// Whether each wide glyph is followed by its right half in the same row, and none is halved.
  var hasWholeWideGlyphs: Bool {
    cells.indices.allSatisfy { place in
      let isHalf = cells[place].attributes.contains(.continuation)
      let followsWide =
        place % size.columns > 0 && cells[place - 1].attributes.contains(.wide)
      let isAtEdge = place % size.columns == size.columns - 1
      return isHalf == followsWide && !(isAtEdge && cells[place].attributes.contains(.wide))
    }
  }

  /// The row and column of a text.
  func place(of text: String) -> ScreenPosition? {
    for row in 0..<size.rows {
      if let range = line(row).firstRange(of: text) {
        return ScreenPosition(
          column: line(row).distance(from: line(row).startIndex, to: range.lowerBound),
          row: row
        )
      }
    }
    return nil
  }
}

/// Random input events.
extension SeededGenerator {
  private static let keys: [Key] = [
    .enter, .tab, .backTab, .backspace, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
    .other, .control("l"), .character("?"), .character(" "), .character("é"), .character("3"),
    .character("0"), .character("9"), .character("q"), .character("M"), .character("👍🏽"),
    .character("٣"),
  ]

  /// A random event that does not end a show.
  mutating func event(on size: ScreenSize) -> InputEvent {
    let place = PointerPlace(
      column: .random(in: -3...size.columns + 3, using: &self),
      row: .random(in: -3...size.rows + 3, using: &self)
    )
    switch Int.random(in: 0..<9, using: &self) {
    case 0: return .mouseDown(.left, at: place)
    case 1, 2: return .mouseDragged(.left, to: place)
    case 3: return .mouseUp(at: place)
    case 4: return .mouseMoved(to: place)
    case 5: return .wheel(1, at: place)
    case 6: return .focus(.random(using: &self))
    default: return .key(Self.keys.randomElement(using: &self) ?? .other)
    }
  }
}
