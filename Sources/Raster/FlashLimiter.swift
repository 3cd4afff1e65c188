internal import KamuroScreen

/// A limit on how fast the screen brightens, so that it cannot flash.
///
/// The screen is divided into 4 x 3 zones. A zone's light is the mean relative luminance, 0...1, of
/// its dots after tone mapping; on a light background, of the absorbed light. From one
/// frame to the next it may increase by at most the zone's credit, from which the increase is
/// subtracted. A credit is at most ``sudden`` and grows by ``pace`` per second. A zone that would
/// become brighter is dimmed by a factor on all its dots. A decrease is never limited.
///
/// The increases of a zone within any second therefore add up to at most ``sudden`` + ``pace`` =
/// 0.3. By WCAG 2.3.1 a flash is a pair of opposing changes of the relative luminance by 0.1 or
/// more; four flashes in a second would need four increases, 0.4 in total. The difference is a
/// margin for the glyphs, whose light is close to that of the dots. Boxes, text and glyph particles
/// are not measured.
///
/// The factors are computed at the corners of the zones, each as the minimum of the adjacent zones,
/// and interpolated bilinearly: no edge is visible, and no zone exceeds its own factor.
struct FlashLimiter: Sendable {
  static let columns = 4
  static let rows = 3
  /// The maximum increase of a zone's luminance at once.
  static let sudden: Float = 0.15
  /// The maximum sustained increase per second.
  static let pace: Float = 0.15

  /// The luminance of each zone in the last frame.
  private var shown = [Float](repeating: 0, count: columns * rows)
  /// The credit of each zone.
  private var credits = [Float](repeating: sudden, count: columns * rows)
  /// The maximum luminance of each zone in this frame.
  private var limits = [Float](repeating: 0, count: columns * rows)
  /// The factors at the zones' corners.
  private var corners = [Float](repeating: 1, count: (columns + 1) * (rows + 1))

  /// Tone maps the light of a frame, and dims it where it would flash.
  ///
  /// Afterwards the dots hold tone-mapped light or, on a light background, the light that ink takes
  /// away.
  /// - Parameter elapsed: Seconds since the last frame.
  /// - Complexity: O(touched screen cells); allocates nothing.
  mutating func limit(
    _ canvas: LightBuffer,
    of size: ScreenSize,
    on background: BackgroundLight,
    elapsed: Float
  ) {
    for corner in corners.indices { corners[corner] = 1 }
    var isDimmed = false
    for index in shown.indices {
      credits[index] = min(Self.sudden, credits[index] + Self.pace * elapsed)
      let light = Self.map(canvas, Zone(index, of: size), on: background)
      limits[index] = shown[index] + credits[index]
      if light > limits[index] {
        isDimmed = true
        dimCorners(about: index, to: limits[index] / light)
      }
      // Provisional: the luminance without dimming, until the factors of all zones are known.
      shown[index] = light
    }
    for index in shown.indices {
      if isDimmed { shown[index] = dim(canvas, Zone(index, of: size), index) }
      // A decrease does not restore the credit.
      credits[index] = min(credits[index], max(0, limits[index] - shown[index]))
    }
  }

  /// Tone maps the dots of a zone, or converts them to absorbed light, and returns their
  /// mean luminance.
  private static func map(_ canvas: LightBuffer, _ zone: Zone, on background: BackgroundLight)
    -> Float
  {
    zone.meanLuminance(of: canvas) { cell, _, _ in
      for dot in cell..<cell + LightCanvas.dotsPerCell {
        let light = canvas.dots[dot]
        canvas.dots[dot] =
          background.isLight ? background.absorbed(by: light) : ToneMap.mapped(light)
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

  /// Multiplies the dots of a zone by the interpolated factors, and returns their mean luminance.
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

/// One of the rectangles that ``FlashLimiter`` measures.
private struct Zone {
  let columns: Range<Int>
  let rows: Range<Int>

  init(_ index: Int, of size: ScreenSize) {
    let (row, column) = index.quotientAndRemainder(dividingBy: FlashLimiter.columns)
    let (across, down) = (FlashLimiter.columns, FlashLimiter.rows)
    columns = column * size.columns / across..<(column + 1) * size.columns / across
    rows = row * size.rows / down..<(row + 1) * size.rows / down
  }

  /// The mean luminance of the zone's dots after `change` was applied to all lit screen cells.
  ///
  /// - Parameter change: Changes the dots of a screen cell, from the index `first` on; `across` and
  ///   `down` are the position of its center in the zone, 0...1.
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
    let luminance = (sum * BackgroundLight.luminance).total / dots
    // Infinite or NaN light counts as none.
    return luminance.isFinite ? luminance : 0
  }
}
