internal import KamuroParticles

/// The source of blending, by which a dot d becomes d (1 - cover) + light: a form that all blend
/// modes have.
struct BlendSource {
  /// Linear light in the first three lanes, multiplied by the opacity; in the fourth the opacity
  /// that is added to the dot's.
  private(set) var light: SIMD4<Float>
  /// The part of each lane of the dot that is removed.
  private(set) var cover: SIMD4<Float>
  /// Whether `cover` is not zero.
  let covers: Bool

  /// The table of blend modes.
  /// - Parameter light: Linear light multiplied by the opacity, and the opacity in the fourth lane.
  @inline(__always)
  init(_ light: SIMD4<Float>, blending mode: BlendMode) {
    covers = mode != .additive
    switch mode {
    case .sourceOver: (self.light, cover) = (light, SIMD4(repeating: light.w))
    case .additive: (self.light, cover) = (light.withoutLast, .zero)
    case .screen:
      // Light above 1 hides what is behind it, and takes away no more than that.
      self.light = light.withoutLast
      cover = self.light.lesser(SIMD4(repeating: 1))
    case .multiply:
      let removed = (light.w - light).withoutLast
      let opacity = removed.total / 3
      self.light = SIMD4(0, 0, 0, opacity)
      cover = removed + self.light
    }
  }

  /// The source for dots of which all are covered only in part.
  static func * (source: BlendSource, part: Float) -> BlendSource {
    var source = source
    source.light *= part
    source.cover *= part
    return source
  }
}

/// Which dots of a canvas a shape covers, and by how much: the result of the first stage of
/// painting, and the input of the second.
protocol Coverage {
  /// Visits the covered dots with the part of each that is covered, 0...1, and flags their cells.
  func forEachDot(on canvas: LightBuffer, _ body: (_ index: Int, _ part: Float) -> Void)
}

extension LightBuffer {
  /// Blends a source with all dots that are covered, in proportion to their coverage.
  @inline(__always)
  func blend(_ source: BlendSource, _ coverage: some Coverage) {
    if source.covers {
      coverage.forEachDot(on: self) { index, part in
        dots[index] = dots[index] * (1 - source.cover * part) + source.light * part
      }
    } else {
      coverage.forEachDot(on: self) { index, part in dots[index] += source.light * part }
    }
  }
}

extension SIMD4<Float> {
  /// The vector with a fourth lane of 0.
  @inline(__always)
  fileprivate var withoutLast: SIMD4<Float> { SIMD4(x, y, z, 0) }
}
