internal import KamuroCSIMD

/// A small disc, or a narrow one, on a canvas finer than glyphs, as a camera sees it: a segment that
/// is blurred.
///
/// ```
///    . : - = = = = = - : .
///   .:-=*############*=-:.      as much light as the disc, brighter in the middle
///    . : - = = = = = - : .
/// ```
/// It is the product of two profiles, along and across, each of which is a box blurred by a kernel of
/// 15/16 (1 - t²)², nearly a Gaussian. So two strokes on neighboring pieces of a path add up to an
/// even line, where ellipses are beads.
struct SoftStroke {
  /// What is drawn so: discs of a trail may lie in a row.
  enum Kind { case disc, trail, glow }

  /// The reach of the kernel in dots.
  ///
  /// The light of a kernel of this reach hardly depends on where it is between the dots: its transform
  /// is 0 at one period in a dot.
  private static let reach: Float = 1.45
  /// The largest thickness of a disc, and of a stroke, in halves of it: larger ones show their shapes.
  private static let most: (disc: Float, stroke: Float) = (2.5, 4)
  /// The aspect from which on a sprite is a stroke.
  private static let leastAspect: Float = 1.3

  /// The bounds of all light.
  let outline: Outline
  /// The light of the whole, in dots.
  private let light: Float
  /// The profiles on the sprite's own axes.
  private let profiles: (x: Profile, y: Profile)

  /// The soft form of an outline; `nil` if it is too large, or a glow that is no stroke.
  /// - Parameter covers: Whether it covers what is behind it, of which there is no more than all.
  init?(_ outline: Outline, as kind: Kind, covers: Bool) {
    let half = SIMD2(outline.halfWidth, outline.halfHeight)
    let (a, b) = (half.max(), half.min())
    let isStroke = a >= Self.leastAspect * b
    guard b <= (isStroke ? Self.most.stroke : kind == .glow ? 0 : Self.most.disc) else {
      return nil
    }
    // A disc has no length.
    let stretch = min(1, 5 * (a / b - 1))
    /// The variance of the profile across; that of a disc is b² / 4.
    let variance = b * b * (covers ? 0.35 : 0.2)
    func core(reach: Float) -> Float { (3 * max(0, variance - reach * reach / 7)).squareRoot() }
    let profiles: (along: Profile, across: Profile)
    switch kind {
    case .disc:
      let core = core(reach: Self.reach)
      profiles.across = Profile(half: core, reach: Self.reach)
      // The ends of a narrow one are thin.
      profiles.along = Profile(
        half: max(0.75 * a * stretch, core),
        reach: max(0.4 * a * stretch, Self.reach)
      )
    case .trail:
      // Strokes are so much longer than their pieces of the path, as `Streak` says; where these are
      // short, they are discs in a row.
      let reach = isStroke ? Self.reach : max(1.33 * b, Self.reach)
      let core = core(reach: reach)
      profiles.across = Profile(half: core, reach: reach)
      profiles.along = Profile(
        half: isStroke ? a / 1.2 : max(a / 1.2 * stretch, core),
        reach: reach
      )
    case .glow:
      let reach = max(0.94 * b, Self.reach)
      profiles = (Profile(half: a / 2, reach: reach), Profile(half: 0, reach: reach))
    }
    light = .pi * a * b * (kind == .glow ? 1 / 3 : 1)
    self.profiles =
      half.x >= half.y ? (profiles.along, profiles.across) : (profiles.across, profiles.along)
    self.outline = outline.resized(halfWidth: self.profiles.x.end, halfHeight: self.profiles.y.end)
  }

  /// The coverage of four dots, at their distances from the center along the sprite's axes.
  @inline(__always)
  fileprivate func coverage(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float> {
    profiles.x.density(at: x) * profiles.y.density(at: y) * light
  }

  /// A box blurred by the kernel, of a total of 1.
  private struct Profile {
    private let half: Float
    private let perReach: Float
    private let density: Float
    /// The distance at which it ends.
    let end: Float

    init(half: Float, reach: Float) {
      self.half = max(half, 0.25)
      (perReach, density, end) = (1 / reach, 0.5 / self.half, self.half + reach)
    }

    @inline(__always)
    func density(at place: SIMD4<Float>) -> SIMD4<Float> {
      (Self.integral((place + half) * perReach) - Self.integral((place - half) * perReach))
        * density
    }

    /// The integral of the kernel from 0.
    @inline(__always)
    private static func integral(_ place: SIMD4<Float>) -> SIMD4<Float> {
      let t = place.greater(SIMD4(repeating: -1)).lesser(SIMD4(repeating: 1))
      let square = t * t
      return t * (square * (square * 0.1875 - 0.625) + 0.9375)
    }
  }
}

extension LightBuffer {
  /// Fills the soft form of an outline on a canvas finer than glyphs; false if there is none.
  /// - Complexity: O(cells that it touches).
  @inline(__always)
  func fillSoft(_ outline: Outline, as kind: SoftStroke.Kind, with source: BlendSource) -> Bool {
    guard layout.isFine, let stroke = SoftStroke(outline, as: kind, covers: source.covers)
    else { return false }
    fill(stroke, with: source)
    return true
  }

  @inline(never)
  private func fill(_ stroke: SoftStroke, with source: BlendSource) {
    let (outline, bounds) = (stroke.outline, Parallelogram(stroke.outline))
    let limit = SIMD4(repeating: bounds.halfSpan)
    // The brightest middles may be brighter than the sprite, but cover no more than all.
    let most = SIMD4<Float>(repeating: source.covers ? 1 : .greatestFiniteMagnitude)
    for row in cellRows(of: bounds).clamped(to: 0..<height / 4) {
      let y = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + (Float(row &<< 2) - outline.y)
      let chords = bounds.chords(at: y.greater(-limit).lesser(limit))
      let columns = Range(
        dotsFrom: lanes_reduce_min(chords.left) + outline.x,
        to: lanes_reduce_max(chords.right) + outline.x
      )
      let (along, across) = (y * outline.sine, y * outline.cosine)
      @inline(__always)
      func part(_ column: Int) -> SIMD4<Float> {
        let x = Float(column) + (0.5 - outline.x)
        return stroke.coverage(along + x * outline.cosine, across - x * outline.sine).lesser(most)
      }
      for column in cellColumns(of: columns) {
        let (left, right) = (part(column &* 2), part(column &* 2 &+ 1))
        let coverage = CellCoverage(cell(column: column, row: row), left: left, right: right)
        if coverage.isVisible { blend(source, coverage) }
      }
    }
  }
}
