internal import KamuroCSIMD
internal import KamuroParticles

/// A soft cloud: a radial gradient whose coverage is fixed value noise.
enum PuffShape: ShapeKind {
  static func pointLight(of figure: Figure, in scratch: ShapeScratch) -> Float? { .pi / 32 }

  static func fill(_ place: Int, of sprites: SpritePainter, as figure: Figure) {
    let outline = sprites.outline(of: place, as: figure)
    sprites.canvas.fillPuff(outline, with: sprites.source(of: place))
  }
}

extension LightBuffer {
  /// Half the extent, in dots, below which the noise is finer than the dots, and a puff is a glow with
  /// its light.
  private static let leastPuff: Float = 8

  /// Fills a puff: ``PuffNoise`` at the centers of dots.
  /// - Complexity: O(cells that the puff touches).
  func fillPuff(_ outline: Outline, with source: BlendSource) {
    guard min(outline.halfWidth, outline.halfHeight) >= Self.leastPuff else {
      return fillGlow(outline, with: source * 0.375)
    }
    let shape = Ellipse(outline)
    let noise = PuffSamples(outline)
    for row in cellRows(of: shape).clamped(to: 0..<height / 4) {
      let y = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + (Float(row &<< 2) - outline.y)
      let half = shape.halfReach
      let columns = Range<Int>(wholeAbove: outline.x - half - 0.5, below: outline.x + half - 0.5)
      for column in cellColumns(of: columns) {
        let x = Float(column &* 2) + 0.5 - outline.x
        let cell = cell(column: column, row: row)
        let (left, right) = (noise.coverage(x: x, y: y), noise.coverage(x: x + 1, y: y))
        let coverage = CellCoverage(cell, left: left, right: right)
        if coverage.isVisible { blend(source, coverage) }
      }
    }
  }
}

/// The noise in the coordinates of a sprite.
private struct PuffSamples {
  private let table = PuffNoise.coverage
  private let (right, down): (SIMD2<Float>, SIMD2<Float>)

  init(_ outline: Outline) {
    let scale = Float(PuffNoise.side / 2)
    let (width, height) = (scale / outline.halfWidth, scale / outline.halfHeight)
    right = SIMD2(outline.cosine * width, outline.sine * width)
    down = SIMD2(-outline.sine * height, outline.cosine * height)
  }

  /// The coverage of four dots at a distance from the center.
  @inline(__always)
  func coverage(x: Float, y: SIMD4<Float>) -> SIMD4<Float> {
    let limit = SIMD4(repeating: Float(PuffNoise.side - 1))
    func index(_ axis: SIMD2<Float>) -> SIMD4<Int32> {
      let place = y * axis.y + (x * axis.x + Float(PuffNoise.side / 2))
      return lanes_truncate(place.greater(.zero).lesser(limit))
    }
    let places = index(down) &* Int32(PuffNoise.side) &+ index(right)
    return SIMD4(
      table[Int(places.x)],
      table[Int(places.y)],
      table[Int(places.z)],
      table[Int(places.w)]
    )
  }
}

/// The coverage of a puff: (1 - d²)³ at the part d of the distance from the center to the edge, times
/// two octaves of value noise.
private enum PuffNoise {
  /// The number of samples along each axis.
  static let side = 128

  /// The samples by rows, scaled to half of the light of the gradient alone, π/32 of the square around
  /// it, so that few lumps are full.
  static let coverage: [Float] = {
    let (coarse, fine) = (ValueNoise(octave: 0), ValueNoise(octave: 1))
    let places = (0..<side).map { (Float($0) + 0.5) / Float(side / 2) - 1 }
    let samples = places.flatMap { y in
      places.map { x -> Float in
        let rest = max(0, 1 - x * x - y * y)
        let noise = 0.6 * coarse[SIMD2(x, y) * 2.7] + 0.4 * fine[SIMD2(x, y) * 6.1]
        return rest * rest * rest * (0.25 + noise)
      }
    }
    let scale = .pi / 32 * Float(side * side) / samples.reduce(0, +)
    return samples.map { min(1, $0 * scale) }
  }()
}

/// Value noise, 0...1: random values at whole places, interpolated with smooth slopes.
private struct ValueNoise {
  /// The distance from the origin, along each axis, within which there are values.
  private static let reach = 8
  /// The values by rows.
  private let values: [Float]

  init(octave: UInt64) {
    let source = RandomSource(seed: 0x90FF).child(octave)
    let places = -Self.reach..<Self.reach
    values = places.flatMap { y in
      places.map { x in Float(source.unit(UInt64((y + 64) << 8 | (x + 64)))) }
    }
  }

  subscript(place: SIMD2<Float>) -> Float {
    let corner = place.rounded(.down)
    let part = place - corner
    let weight = part * part * (3 - 2 * part)
    let first = (Int(corner.y) + Self.reach) * 2 * Self.reach + Int(corner.x) + Self.reach
    let second = first + 2 * Self.reach
    let top = values[first] + (values[first + 1] - values[first]) * weight.x
    let bottom = values[second] + (values[second + 1] - values[second]) * weight.x
    return top + (bottom - top) * weight.y
  }
}
