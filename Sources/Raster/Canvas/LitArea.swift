/// A rectangle of a canvas's dots.
struct LitArea {
  var columns: Range<Int>
  var rows: Range<Int>

  /// The smallest rectangle around it whose edges are multiples of a number of dots.
  func aligned(to step: Int) -> LitArea {
    func aligned(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound / step * step..<(range.upperBound + step - 1) / step * step
    }
    return LitArea(columns: aligned(columns), rows: aligned(rows))
  }
}

extension LightBuffer {
  /// The bounding rectangle of all cells that may have light, extended by `reach` on each
  /// side; `nil` without light.
  func litArea(grownBy reach: Int) -> LitArea? {
    var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    let columns = width / 2
    for row in 0..<height / 4 {
      let first = cell(column: 0, row: row)
      let dark = darkCells(from: first, upTo: columns)
      guard dark < columns else { continue }
      var last = columns - 1
      while last > right, touched[first + last] == 0 { last -= 1 }
      (left, right) = (min(left, dark), max(right, last))
      (top, bottom) = (min(top, row), row)
    }
    guard left <= right else { return nil }
    return LitArea(
      columns: max(0, left * 2 - reach)..<min(width, right * 2 + 2 + reach),
      rows: max(0, top * 4 - reach)..<min(height, bottom * 4 + 4 + reach)
    )
  }
}
