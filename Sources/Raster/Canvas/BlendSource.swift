internal import KamuroParticles

/// How the sprites of a run are combined with the light behind them.
struct Blending {
  /// The blend mode.
  var mode: BlendMode
  /// The part of the light that blooms, 0 or more.
  let bloom: Float
  /// The factor on the light that blooms.
  let gain: Float
  /// Whether the canvas has light that blooms, which sprites may cover.
  let hidesEmission: Bool

  /// The blending of a run's sprites, without bloom where a frame has none.
  init(_ run: SpriteRun, blooms: Bool, gains: Bool, hidesEmission: Bool) {
    func clamped(_ number: Double, _ most: Float) -> Float {
      number > 0 ? min(Float(number), most) : 0
    }
    mode = run.blendMode
    bloom = blooms ? clamped(run.bloom.strength, 16) : 0
    gain = gains ? max(1, clamped(run.bloom.gain, 64)) : 1
    self.hidesEmission = hidesEmission
  }

  /// A blend mode without bloom.
  init(_ mode: BlendMode) {
    (self.mode, bloom, gain, hidesEmission) = (mode, 0, 1, false)
  }
}

/// The source of blending, by which a dot d becomes d (1 - cover) + light: a form that all blend
/// modes have.
struct BlendSource {
  /// Linear light in the first three lanes, multiplied by the opacity; in the fourth the opacity
  /// that is added to the dot's.
  private(set) var light: SIMD4<Float>
  /// The linear light that blooms, which `light` contains.
  private(set) var emission = SIMD4<Float>.zero
  /// The part of each lane of the dot that is removed.
  private(set) var cover: SIMD4<Float>
  /// Whether `cover` is not zero.
  let covers: Bool
  /// Whether the source changes the canvas's light that blooms.
  let changesEmission: Bool

  /// The table of blend modes.
  ///
  /// All light that is added blooms; of an opaque sprite what exceeds 1.
  /// - Parameter light: Linear light multiplied by the opacity, and the opacity in the fourth lane.
  @inline(__always)
  init(_ light: SIMD4<Float>, blending: Blending) {
    covers = blending.mode != .additive
    var blooming = SIMD4<Float>.zero
    switch blending.mode {
    case .sourceOver:
      blooming = (light - light.w).greater(.zero).withoutLast
      (self.light, cover) = (light, SIMD4(repeating: light.w))
    case .additive:
      blooming = light.withoutLast
      (self.light, cover) = (blooming, .zero)
    case .screen:
      let light = light.withoutLast
      (self.light, cover) = (light, light.lesser(SIMD4(repeating: 1)))
    case .multiply:
      let removed = (light.w - light).withoutLast.greater(.zero)
      let opacity = removed.total / 3
      self.light = SIMD4(0, 0, 0, opacity)
      cover = removed + self.light
    }
    blooming *= blending.bloom
    self.light += blooming * (blending.gain - 1)
    emission = blooming * blending.gain
    let emits = blending.bloom > 0 && blooming != .zero
    changesEmission = emits || covers && blending.hidesEmission
  }

  /// The source for dots of which all are covered only in part.
  static func * (source: BlendSource, part: Float) -> BlendSource {
    var source = source
    source.light *= part
    source.emission *= part
    source.cover *= part
    return source
  }
}

/// Which dots of a canvas a shape covers, and by how much: the result of the first stage of
/// painting, and the input of the second.
protocol Coverage {
  /// Visits the covered dots with the part of each that is covered, 0...1, and flags their cells.
  func forEachDot(on canvas: LightBuffer, _ body: (_ index: Int, _ part: Float) -> Void)
  /// Adds a source's light to dots, and the part of it that blooms to their squares of four.
  func add(_ source: BlendSource, to canvas: LightBuffer)
}

extension Coverage {
  @inline(__always)
  func add(_ source: BlendSource, to canvas: LightBuffer) {
    forEachDot(on: canvas) { index, part in
      canvas.dots[index] += source.light * part
      canvas.emission[index >> 2] += source.emission * part
    }
  }
}

extension LightBuffer {
  /// Blends a source with all dots that are covered, in proportion to their coverage.
  @inline(__always)
  func blend(_ source: BlendSource, _ coverage: some Coverage) {
    switch (source.covers, source.changesEmission) {
    case (false, false):
      coverage.forEachDot(on: self) { index, part in dots[index] += source.light * part }
    case (false, true): coverage.add(source, to: self)
    case (true, false):
      coverage.forEachDot(on: self) { index, part in cover(index, with: source, part) }
    case (true, true): hideEmission(behind: source, coverage)
    }
  }

  @inline(__always)
  private func cover(_ index: Int, with source: BlendSource, _ part: Float) {
    dots[index] = dots[index] * (1 - source.cover * part) + source.light * part
  }

  /// Blends a source that covers light that blooms.
  ///
  /// Each of four dots takes the fourth root of what it leaves visible, so that all four leave the
  /// right part, and none if they are opaque. That part is one number, the mean of the three colors:
  /// the square roots of vectors are taken lane by lane, and cost more than all else here.
  @inline(never)
  private func hideEmission(behind source: BlendSource, _ coverage: some Coverage) {
    let hidden = source.cover.withoutLast.total / 3
    coverage.forEachDot(on: self) { index, part in
      cover(index, with: source, part)
      let left = max(1 - hidden * part, 0).squareRoot().squareRoot()
      emission[index >> 2] = emission[index >> 2] * left + source.emission * part
    }
  }
}

extension SIMD4<Float> {
  /// The vector with a fourth lane of 0.
  @inline(__always)
  fileprivate var withoutLast: SIMD4<Float> { SIMD4(x, y, z, 0) }
}
