internal import KamuroCSIMD
internal import KamuroScreen

/// Shows the light of a canvas as an opaque picture before the background, with a pixel to a dot.
///
/// Backgrounds of panels are part of the picture. Their glyphs are cells before it, unless light covers
/// them.
struct LightPixels {
  /// The background behind the light.
  let background: BackgroundLight
  /// Whether the dots hold light that is tone mapped already.
  let isMapped: Bool
  /// Whether levels are dithered.
  let isDithered: Bool
  /// Whether cells of text hide the picture.
  let hasOpaqueText: Bool

  /// The light in full dots of glyphs, from which on it covers a panel's glyph.
  private static let leastOverGlyph: Float = 1
  /// The same for text without a background that would hide the light.
  private static let leastOverOpaqueGlyph: Float = 0.02

  /// Writes the picture and the cells of a grid.
  /// - Complexity: O(pixels); allocates only when the size changes.
  func show(
    _ canvas: LightBuffer,
    before panels: PanelLayer,
    by quantizer: ColorQuantizer,
    in grid: inout ScreenGrid
  ) {
    var image = grid.pixels.take() ?? PixelImage(width: 0, height: 0, format: .rgb)
    if (image.width, image.height) != (canvas.width, canvas.height) {
      image = PixelImage(width: canvas.width, height: canvas.height, format: .rgb)
    }
    let blank = hasOpaqueText ? ScreenCell(" ", background: background.color) : .blank
    for place in grid.cells.indices { grid.cells[place] = blank }
    image.bytes.withUnsafeMutableBytes { bytes in
      guard let pixels = bytes.baseAddress else { return }
      fill(pixels, of: canvas)
      panels.forEachCell { place, cell in
        let cell = cell.sent
        let behind = quantizer.shownLight(of: panels.background(at: place))
        fill(pixels, of: canvas, at: place, columns: grid.size.columns, with: behind)
        guard cell.showsGlyph else { return }
        let hides = hasOpaqueText && cell.background == .standard
        let least = hides ? Self.leastOverOpaqueGlyph : Self.leastOverGlyph
        if light(of: canvas, at: place, of: grid.size.columns) < least {
          grid.cells[place] = hasOpaqueText ? cell : cell.transparent
        }
      }
      show(canvas, before: panels, by: quantizer, columns: grid.size.columns, in: pixels)
    }
    grid.pixels = image
  }

  // MARK: The background

  /// Fills all pixels with the background.
  private func fill(_ pixels: UnsafeMutableRawPointer, of canvas: LightBuffer) {
    let length = 3 * canvas.width
    Self.fill(pixels, count: canvas.width, with: Self.levels(of: background.light))
    for row in 1..<canvas.height {
      (pixels + row * length).copyMemory(from: pixels, byteCount: length)
    }
  }

  /// Fills a screen cell with the background of its panel, unless that is the screen's.
  private func fill(
    _ pixels: UnsafeMutableRawPointer,
    of canvas: LightBuffer,
    at place: Int,
    columns: Int,
    with light: SIMD4<Float>
  ) {
    guard light != background.light else { return }
    let (row, column) = place.quotientAndRemainder(dividingBy: columns)
    let (width, height) = (2 * canvas.layout.finer, 4 * canvas.layout.finer)
    for line in row * height..<(row + 1) * height {
      let first = pixels + 3 * (line * canvas.width + column * width)
      Self.fill(first, count: width, with: Self.levels(of: light))
    }
  }

  private static func fill(
    _ pixels: UnsafeMutableRawPointer,
    count: Int,
    with levels: SIMD3<UInt8>
  ) {
    for pixel in 0..<count {
      for channel in 0..<3 {
        pixels.storeBytes(of: levels[channel], toByteOffset: 3 * pixel + channel, as: UInt8.self)
      }
    }
  }

  private static func levels(of light: SIMD4<Float>) -> SIMD3<UInt8> {
    SIMD3(Transfer.level(of: light.x), Transfer.level(of: light.y), Transfer.level(of: light.z))
  }

  /// The light on a screen cell, in full dots of glyphs.
  private func light(of canvas: LightBuffer, at place: Int, of columns: Int) -> Float {
    let (row, column) = place.quotientAndRemainder(dividingBy: columns)
    let finer = canvas.layout.finer
    var sum = SIMD4<Float>.zero
    for line in row * finer..<(row + 1) * finer {
      let first = canvas.cell(column: column * finer, row: line)
      for cell in first..<first + finer where canvas.touched[cell] != 0 {
        let dots = canvas.dots + cell * LightCanvas.dotsPerCell
        for dot in 0..<LightCanvas.dotsPerCell { sum += dots[dot].lesser(SIMD4(repeating: 1)) }
      }
    }
    return sum.peak / Float(finer * finer)
  }

  // MARK: Light

  /// Writes the pixels of lit dots.
  private func show(
    _ canvas: LightBuffer,
    before panels: PanelLayer,
    by quantizer: ColorQuantizer,
    columns: Int,
    in pixels: UnsafeMutableRawPointer
  ) {
    let (length, count, finer) = (3 * canvas.width, canvas.width / 2, canvas.layout.finer)
    let bare = LightLanes(repeating: background.light)
    for row in 0..<canvas.height / 4 {
      let first = canvas.cell(column: 0, row: row)
      var column = 0
      while true {
        column += canvas.darkCells(from: first + column, upTo: count - column)
        guard column < count else { break }
        let place = row / finer * columns + column / finer
        let behind =
          panels.isBare(at: place)
          ? bare
          : LightLanes(repeating: quantizer.shownLight(of: panels.background(at: place)))
        let dots = canvas.dots + (first + column) * LightCanvas.dotsPerCell
        let target = pixels + (4 * row * length + 6 * column)
        for half in 0..<2 {
          let light = shown(dots + 4 * half, before: behind)
          let noise = isDithered ? Self.noise(column: column, row: 2 * row + half) : 0.5
          let rounded = Self.pixels(light, plus: noise)
          Self.store(rounded[0], rounded[1], at: target + 2 * half * length)
          Self.store(rounded[2], rounded[3], at: target + (2 * half + 1) * length)
        }
        column += 1
      }
    }
  }

  /// What four dots show before a background.
  @inline(__always)
  private func shown(_ dots: UnsafeMutablePointer<SIMD4<Float>>, before behind: LightLanes)
    -> LightLanes
  {
    guard !background.isLight else { return shownDark(dots, before: behind) }
    let light = LightLanes(dots[0], dots[1], dots[2], dots[3])
    // Most light is within the display's range, which the tone curve leaves as it is.
    let isBright = !isMapped && lanes_any_above(light.peak, 1)
    let mapped = isBright ? ToneMap.mapped(light) : light
    return mapped + behind * (1 - mapped.cover)
  }

  /// What four dots show on a light background, which they absorb.
  private func shownDark(
    _ dots: UnsafeMutablePointer<SIMD4<Float>>,
    before behind: LightLanes
  ) -> LightLanes {
    func dot(_ index: Int) -> SIMD4<Float> {
      isMapped ? dots[index] : background.absorbed(by: dots[index])
    }
    return behind - LightLanes(dot(0), dot(1), dot(2), dot(3))
  }

  /// Four pixels, red lowest.
  /// - Parameter noise: What is added before levels are rounded down, 0..<1.
  @inline(__always)
  private static func pixels(_ light: LightLanes, plus noise: Float) -> SIMD4<Int32> {
    @inline(__always)
    func level(_ channel: Lanes) -> SIMD4<Int32> {
      lanes_truncate((Transfer.encoded(channel) + noise).lesser(Lanes(repeating: 255.9)))
    }
    return level(light.red) | level(light.green) &<< 8 | level(light.blue) &<< 16
  }

  /// Stores the six bytes of two pixels.
  @inline(__always)
  private static func store(_ first: Int32, _ second: Int32, at target: UnsafeMutableRawPointer) {
    let low = UInt32(bitPattern: first | second &<< 24)
    target.storeBytes(of: low.littleEndian, as: UInt32.self)
    let high = UInt16(truncatingIfNeeded: second &>> 8)
    target.storeBytes(of: high.littleEndian, toByteOffset: 4, as: UInt16.self)
  }

  /// What is added to levels before they are rounded down, in an ordered dither.
  @inline(__always)
  private static func noise(column: Int, row: Int) -> Float {
    (Float(DitherTile.threshold(column: column, row: row)) + 0.5) / 64
  }
}

extension ScreenCell {
  /// A panel's cell before a picture of its background.
  fileprivate var transparent: ScreenCell {
    guard attributes.isDisjoint(with: [.continuation, .reverse]) else { return self }
    return ScreenCell(glyph, foreground: foreground, background: .standard, attributes: attributes)
  }
}
