import Foundation
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

/// Draws shapes with numbers that provoke rounding errors and overflow.
///
/// `make soak` draws a hundred million shapes.
@Suite("Shapes with adverse numbers")
struct ShapeFuzzTests {
  /// The length of the soak in fiftieths of a whole one; `nil` in an ordinary run.
  private static let factor = ProcessInfo.processInfo.environment["KAMURO_SOAK"].flatMap(Int.init)
  /// The number of sprites that are painted of each shape.
  private static let count = factor.map { max(1, $0) * 200_000 } ?? 8000
  /// The number of sprites in a run.
  private static let length = 48
  private static let sizes = [
    ScreenSize(columns: 20, rows: 6), ScreenSize(columns: 1, rows: 1),
    ScreenSize(columns: 3, rows: 17), ScreenSize(columns: 150, rows: 2),
  ]

  @Test(
    "Shapes with adverse numbers write only to their canvas and leave finite light",
    arguments: Contents.Shape.luminous
  )
  func shapesStayOnTheirCanvas(shape: Contents.Shape) {
    let seed = UInt64(Contents.Shape.luminous.firstIndex(of: shape) ?? 0)
    var numbers = AdverseNumbers(seed: seed)
    let finest = CanvasResolution.finest(forWidth: 8)
    let canvases =
      Self.sizes.map { GuardedCanvas(size: $0) }
      + [GuardedCanvas(size: Self.sizes[0], resolution: finest)]
    for number in 0..<Self.count / Self.length {
      let canvas = canvases[number % canvases.count]
      let batch = batch(of: contents(shape, &numbers), on: canvas.buffer, &numbers)
      paint(batch, on: canvas.buffer)
      if let fault = canvas.fault {
        Issue.record("\(fault): run \(number) of seed \(seed)")
        return
      }
      canvas.clear()
    }
  }

  @Test("A picture turned by a tiny angle leaves finite light")
  func pictureTurnedByTinyAngleLeavesFiniteLight() {
    let canvas = GuardedCanvas(size: Self.sizes[0])
    let picture = Contents(
      shape: .picture,
      size: Size(width: 12, height: 12),
      picture: Picture(rows: ["#.#", ".#."])
    )
    for angle in [Float.leastNonzeroMagnitude, -Float.leastNormalMagnitude / 16, 1e-30, -1e-20] {
      var batch = SpriteBatch()
      // A corner is at 0, where the smallest numbers are not lost in a sum.
      batch.append(picture, [TestSprite(x: 6, y: 26, rotation: angle, opacity: 0.2)])
      paint(batch, on: canvas.buffer)
      #expect(canvas.fault == nil, "\(angle)")
      canvas.clear()
    }
  }

  @Test(
    "Shapes with adverse numbers have no more light than their rectangle",
    arguments: Contents.Shape.luminous
  )
  func shapesHaveNoMoreLightThanTheirRectangle(shape: Contents.Shape) {
    var numbers = AdverseNumbers(seed: 1)
    let canvas = GuardedCanvas(size: Self.sizes[0])
    let screen = Float(canvas.buffer.width * canvas.buffer.height)
    for number in 0..<Self.count / 10 {
      var contents = contents(shape, &numbers)
      contents.innerRadius = Double(numbers.unit())
      var batch = batch(of: contents, on: canvas.buffer, &numbers, length: 1)
      batch.runs[0].blendMode = .additive
      paint(batch, on: canvas.buffer)
      let aspect = batch.runs[0].isStretched ? batch[.aspect][0] : 1
      let width = Figure.dots(contents.size.width, dotsPerPoint: 0.25) * batch[.scale][0] * aspect
      let height = Figure.dots(contents.size.height, dotsPerPoint: 0.25) * batch[.scale][0]
      let most = min(screen * 2, max(0, width * height))
      let light = canvas.light.peak
      // Where a size is not finite, the screen's size is the bound. Sums along a row are rounded.
      let rounding = screen / 16384
      if !(light <= (most.isFinite ? most * 1.02 + rounding : screen * 2)) {
        Issue.record("sprite \(number) has \(light) of \(most) dots of light")
        return
      }
      canvas.clear()
    }
  }

  /// A glow whose tip is between the centers of two rows of dots and just below a power of two.
  ///
  /// The sum of such a number and 1 is rounded up.
  private func tip(_ numbers: inout AdverseNumbers) -> Outline {
    let border = Float(sign: .plus, exponent: numbers.integer(below: 9), significand: 1).nextDown
    let top = Float(4 * (1 + numbers.integer(below: 2))) - 0.5 * numbers.unit()
    let (width, height) = (numbers.unit() * 2, numbers.unit() * 2)
    let angle = numbers.angle()
    func outline(x: Float, y: Float) -> Outline {
      Outline(x: x, y: y, halfWidth: width, halfHeight: height, angle: angle)
    }
    let shape = Ellipse(outline(x: 0, y: 0).spread(byVariance: 1))
    let x = border + 0.5 + shape.halfSpan * shape.lean
    return outline(x: numbers.beside(x), y: top + shape.halfSpan)
  }

  @Test("A glow's row of dots never ends before it begins")
  func glowRowNeverEndsBeforeItBegins() {
    var numbers = AdverseNumbers(seed: 3)
    let canvas = GuardedCanvas(size: ScreenSize(columns: 200, rows: 3))
    let source = BlendSource(SIMD4(1, 1, 1, 1), blending: Blending(.additive))
    for _ in 0..<Self.count {
      canvas.buffer.fillGlow(tip(&numbers), with: source)
    }
    #expect(canvas.fault == nil)
  }

  @Test("Coverage planes of points with adverse numbers write only to their memory")
  func coveragePlanesStayInTheirMemory() {
    var numbers = AdverseNumbers(seed: 4)
    let (width, height) = (40, 24)
    let plane = GuardedMemory<Float>(
      repeating: 0,
      count: CoverageBuffer.count(width: width, height: height)
    )
    let scratch = GuardedMemory<SIMD4<Float>>(repeating: .zero, count: ShapeScratch.laneCount)
    for number in 0..<max(1, Self.count / 1024) {
      let buffer = CoverageBuffer(
        quads: plane.start,
        width: width,
        height: height,
        covers: number % 2 == 1
      )
      var batch = SpriteBatch()
      let sprites = (0..<1024 - number % 9).map { _ in
        TestSprite(x: numbers.place(along: 40) * 4, y: numbers.place(along: 24) * 4)
      }
      batch.append(Contents(), sprites)
      batch.draw { buffer.add($0, in: scratch.start, area: 1, dotsPerPoint: 0.25) }
      #expect(plane.isIntact && scratch.isIntact)
    }
    #expect(plane.elements.allSatisfy { $0.isFinite })
  }

  @Test("Blurred frames with adverse numbers have the style's glyphs and the depth's colors")
  func blurredFramesHaveGlyphsAndColorsOfTheirStyle() {
    var numbers = AdverseNumbers(seed: 5)
    var grid = ScreenGrid(size: Self.sizes[0])
    var litCells = 0
    for (style, depth) in GlyphStyle.allCases.flatMap({ style in
      ColorDepth.allCases.map { (style, $0) }
    }) {
      var rasterizer = Rasterizer(glyphs: style, colors: depth)
      rasterizer.isSteady = numbers.integer(below: 2) == 0
      for _ in 0..<max(1, Self.count / 4000) {
        let shape = Contents.Shape.allCases[numbers.integer(below: Contents.Shape.allCases.count)]
        let canvas = GuardedCanvas(size: grid.size)
        var batch = batch(of: contents(shape, &numbers), on: canvas.buffer, &numbers)
        batch.runs[0].blur = numbers.extent()
        rasterizer.draw(batch, into: &grid)
        let foreign = grid.cells.first { !$0.belongs(to: style, colors: depth) }
        #expect(foreign == nil, "\(shape), \(style), \(depth)")
        litCells += rasterizer.litCells
      }
    }
    #expect(litCells > 0)
  }

  private func contents(_ shape: Contents.Shape, _ numbers: inout AdverseNumbers) -> Contents {
    let path = (0..<numbers.integer(below: 9)).map { _ in
      Contents.Corner(x: Double(numbers.factor()), y: Double(numbers.factor()))
    }
    var contents = Contents(
      shape: shape,
      size: Size(width: numbers.extent(), height: numbers.extent()),
      path: shape == .path ? path : [],
      picture: Picture(rows: numbers.integer(below: 2) == 0 ? ["#.#", ".#."] : ["#"]),
      text: shape == .glyph ? "❄" : "Hi"
    )
    if numbers.integer(below: 2) == 0 { contents.size.height = contents.size.width }
    contents.innerRadius = Double(numbers.part())
    contents.points = numbers.integer(below: 40)
    return contents
  }

  private func batch(
    of contents: Contents,
    on canvas: LightBuffer,
    _ numbers: inout AdverseNumbers,
    length: Int = ShapeFuzzTests.length
  ) -> SpriteBatch {
    let isStretched = numbers.integer(below: 2) == 0
    let sprites = (0..<length).map { _ in
      TestSprite(
        x: numbers.place(along: Float(canvas.width)) / canvas.layout.dotsPerPoint,
        y: numbers.place(along: Float(canvas.height)) / canvas.layout.dotsPerPoint,
        scale: numbers.factor(),
        aspect: isStretched ? numbers.factor() : 1,
        rotation: numbers.angle(),
        color: SIMD3(numbers.part(), numbers.part(), numbers.part()),
        opacity: numbers.part()
      )
    }
    let modes: [BlendMode] = [.additive, .sourceOver, .screen, .multiply]
    var batch = SpriteBatch()
    batch.append(contents, blendMode: modes[numbers.integer(below: 4)], sprites)
    batch.runs[0].isStretched = isStretched
    return batch
  }

  private func paint(_ batch: SpriteBatch, on canvas: LightBuffer) {
    Transfer.channelLight.withUnsafeBufferPointer { light in
      guard let light = light.baseAddress else { return }
      batch.draw {
        SpritePainter($0, on: canvas, channelLight: light, blending: Blending($0.run.blendMode))
          .paint()
      }
    }
  }
}
