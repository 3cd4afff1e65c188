internal import KamuroScreen

/// Keeps light from flashing: what comes suddenly comes slowly, and what flickers fast stays dim.
///
/// The screen has 4 x 3 zones. A zone's light is the mean relative luminance, 0...1, of what its dots
/// show, tone mapped; on a light ground, of what ink takes from the ground. From one frame to the next
/// it grows by no more than the zone's credit, which its growth uses up. A credit is ``sudden`` at
/// most, and ``pace`` is added to it in a second. A zone that would be brighter is dimmed by a factor
/// on all its dots. Light may always fade, at once.
///
/// So the growths of a zone within any second are no more than ``sudden`` + ``pace`` = 0.3 together.
/// To WCAG 2.3.1 a flash is a pair of opposing changes of the luminance by 0.1 or more; four in a
/// second would have four growths, of 0.4 together. What lies between is left to the glyphs, whose
/// light is nearly that of the dots. Boxes, text and particles that are glyphs are not light.
///
/// Factors belong to the corners where zones meet, each the least of the zones about it, and lie
/// evenly between: no border is seen, and no zone is brighter than by its own factor.
struct FlashLimiter: Sendable {
  static let columns = 4
  static let rows = 3
  /// By how much a zone's luminance may grow at once.
  static let sudden: Float = 0.15
  /// By how much it may grow in a second, again and again.
  static let pace: Float = 0.15

  /// The luminance that each zone has shown in the last frame.
  private var shown = [Float](repeating: 0, count: columns * rows)
  /// By how much each may grow.
  private var credits = [Float](repeating: sudden, count: columns * rows)
  /// The most that each may show in this frame.
  private var limits = [Float](repeating: 0, count: columns * rows)
  /// The factors where zones meet.
  private var corners = [Float](repeating: 1, count: (columns + 1) * (rows + 1))

  /// Brings the light of a frame into what can be shown, and dims it where it would flash.
  ///
  /// Afterwards the dots are tone mapped or, on a light ground, are what ink takes from it.
  /// - Parameter elapsed: Seconds since the frame before.
  /// - Complexity: O(touched cells); allocates nothing.
  mutating func limit(
    _ canvas: LightBuffer,
    of size: ScreenSize,
    on ground: Ground,
    elapsed: Float
  ) {
    for corner in corners.indices { corners[corner] = 1 }
    var isDimmed = false
    for index in shown.indices {
      credits[index] = min(Self.sudden, credits[index] + Self.pace * elapsed)
      let light = Self.map(canvas, Zone(index, of: size), on: ground)
      limits[index] = shown[index] + credits[index]
      if light > limits[index] {
        isDimmed = true
        dimCorners(about: index, to: limits[index] / light)
      }
      // Until the factors of all zones are known, what it would show.
      shown[index] = light
    }
    for index in shown.indices {
      if isDimmed { shown[index] = dim(canvas, Zone(index, of: size), index) }
      // What fades away is not given back.
      credits[index] = min(credits[index], max(0, limits[index] - shown[index]))
    }
  }

  /// Tone maps the dots of a zone, or turns them to what ink takes, and measures them.
  private static func map(_ canvas: LightBuffer, _ zone: Zone, on ground: Ground) -> Float {
    zone.meanLuminance(of: canvas) { cell, _, _ in
      for dot in cell..<cell + LightCanvas.dotsPerCell {
        let light = canvas.dots[dot]
        canvas.dots[dot] = ground.isLight ? ground.taken(by: light) : ToneMap.mapped(light)
      }
    }
  }

  private mutating func dimCorners(about index: Int, to factor: Float) {
    let (row, column) = index.quotientAndRemainder(dividingBy: Self.columns)
    for corner in [row, row + 1] {
      let left = corner * (Self.columns + 1) + column
      corners[left] = min(corners[left], factor)
      corners[left + 1] = min(corners[left + 1], factor)
    }
  }

  /// Dims the dots of a zone by the factors of its corners, and measures them.
  private func dim(_ canvas: LightBuffer, _ zone: Zone, _ index: Int) -> Float {
    let (row, column) = index.quotientAndRemainder(dividingBy: Self.columns)
    let above = row * (Self.columns + 1) + column
    let below = above + Self.columns + 1
    let (left, right) = (
      (top: corners[above], bottom: corners[below]),
      (top: corners[above + 1], bottom: corners[below + 1])
    )
    return zone.meanLuminance(of: canvas) { cell, across, down in
      let top = left.top + (right.top - left.top) * across
      let bottom = left.bottom + (right.bottom - left.bottom) * across
      let factor = top + (bottom - top) * down
      for dot in cell..<cell + LightCanvas.dotsPerCell { canvas.dots[dot] *= factor }
    }
  }
}

/// One of the parts of the screen that ``FlashLimiter`` measures.
private struct Zone {
  let columns: Range<Int>
  let rows: Range<Int>

  init(_ index: Int, of size: ScreenSize) {
    let (row, column) = index.quotientAndRemainder(dividingBy: FlashLimiter.columns)
    let (across, down) = (FlashLimiter.columns, FlashLimiter.rows)
    columns = column * size.columns / across..<(column + 1) * size.columns / across
    rows = row * size.rows / down..<(row + 1) * size.rows / down
  }

  /// The mean luminance of its dots after all lit cells were changed.
  ///
  /// - Parameter change: Changes the dots of a cell, from an index on; of the zone's width and height
  ///   so much is left of its middle and above it, 0...1.
  @inline(__always)
  func meanLuminance(
    of canvas: LightBuffer,
    after change: (_ first: Int, _ across: Float, _ down: Float) -> Void
  ) -> Float {
    guard !columns.isEmpty, !rows.isEmpty else { return 0 }
    var sum = SIMD4<Float>.zero
    for row in rows {
      let down = (Float(row - rows.lowerBound) + 0.5) / Float(rows.count)
      for column in columns {
        let cell = canvas.cell(column: column, row: row)
        guard canvas.touched[cell] != 0 else { continue }
        let across = (Float(column - columns.lowerBound) + 0.5) / Float(columns.count)
        let first = cell * LightCanvas.dotsPerCell
        change(first, across, down)
        for dot in first..<first + LightCanvas.dotsPerCell { sum += canvas.dots[dot] }
      }
    }
    let dots = Float(columns.count * rows.count * LightCanvas.dotsPerCell)
    let luminance = (sum * Ground.luminance).total / dots
    // Light that is no number is shown as none.
    return luminance.isFinite ? luminance : 0
  }
}
