internal import KamuroScreen

extension GlyphChooser {
  /// How much more light than the least a dark cell needs to be shown: one at the border does not
  /// go on and off.
  private static let darkReluctance: Float = 1.02
  /// The part of a cell's light by which a cell of the last frame may differ more from it than a
  /// new one; of 16 colors, each far from the next, by more.
  private var tolerance: Float { quantizer.depth == .sixteen ? 0.1 : 0.02 }

  /// How many times the least light cells must have to be shown.
  @inline(__always)
  static func reluctance(after old: ShownInks) -> Lanes {
    Lanes(repeating: darkReluctance).kept(where: old.isDark, else: Lanes(repeating: 1))
  }

  /// How much more the cells of the last frame differ from the present light than a sketch does, less
  /// what they may; infinite where nobody needs to know.
  @inline(__always)
  mutating func staleness(
    of old: ShownLanes,
    against sketch: GlyphSketch,
    of batch: CellBatch,
    before backdrop: some Backdrop
  ) -> Lanes {
    let nobodyAsks = Lanes(repeating: .infinity)
    let isOther = old.inks.isLit & ~old.inks.equal(inks(of: sketch))
    guard isOther != .zero else { return nobodyAsks }
    let (bits, isDotted) = (old.inks.patternBits, old.inks.isDotted)
    func light(_ color: (ScreenCell) -> ScreenColor) -> LightLanes {
      LightLanes(
        quantizer.light(of: color(old.cells[0])),
        quantizer.light(of: color(old.cells[1])),
        quantizer.light(of: color(old.cells[2])),
        quantizer.light(of: color(old.cells[3]))
      )
    }
    var shownSketch = sketch
    if style == .ascii {
      shownSketch.coverage = Self.densities(of: bits)
    } else {
      let ink = batch.ink(in: bits, dotted: isDotted, of: shape)
      (shownSketch.inkSum, shownSketch.area) = (ink.sum, ink.area)
      shownSketch.coverage = Lanes(repeating: dotCoverage).kept(
        where: isDotted,
        else: Lanes(repeating: 1)
      )
    }
    let oldInk = quantizer.depth == .none ? hue(of: batch) : light(\.foreground)
    let most = batch.sum.peak * tolerance
    let oldError = error(
      of: shownSketch,
      as: oldInk,
      light(\.background),
      from: batch,
      before: backdrop
    )
    return (oldError - sketch.error - most * most).kept(where: isOther, else: nobodyAsks)
  }

  /// Where cells of the last frame stay, as long as they show the present light nearly as well as
  /// those that would be chosen now.
  ///
  /// They are compared with the present light and never with another frame, so nothing adds up. What
  /// should be dark is dark at once. Of the same ink the colors are compared.
  @inline(__always)
  mutating func keeps(
    _ cells: SucceedingLanes,
    of sketch: GlyphSketch,
    in batch: CellBatch,
    _ staleness: Lanes
  ) -> SIMD4<Int32> {
    let (old, new) = (cells.old.cells, cells.new.cells)
    let areAlike =
      CellLanes.areAlike(old.foreground, new.foreground)
      & CellLanes.areAlike(old.background, new.background)
    let keeps = cells.hasSameInk & areAlike
    // Nothing here is a branch for one cell, which nobody could guess. Few cells need a closer look.
    let isOther = ~cells.hasSameInk & (old.equal(new) | (staleness .<= 0).bits)
    let isUnsure = quantizer.depth == .direct ? isOther : isOther | cells.hasSameInk & ~areAlike
    let looks = isUnsure & cells.old.inks.isLit & sketch.isShown
    return looks == .zero ? keeps : keeps | closeKeeps(cells, of: sketch, in: batch, where: looks)
  }

  /// Where some of four cells stay that are not the same.
  @inline(never)
  private mutating func closeKeeps(
    _ cells: SucceedingLanes,
    of sketch: GlyphSketch,
    in batch: CellBatch,
    where mask: SIMD4<Int32>
  ) -> SIMD4<Int32> {
    var keeps = SIMD4<Int32>.zero
    for lane in 0..<CellBatch.capacity where mask[lane] != 0 {
      dither(at: batch.places[lane], of: batch)
      let isKept =
        cells.hasSameInk[lane] != 0
        ? keepsColors(cells, of: sketch, lane) : keepsInk(cells, of: sketch, lane)
      if isKept { keeps[lane] = -1 }
    }
    return keeps
  }

  /// Whether colors of a palette are as near to the light as new ones, or hardly less so.
  private func keepsColors(_ cells: SucceedingLanes, of sketch: GlyphSketch, _ lane: Int) -> Bool {
    let (old, new) = (cells.old.cells[lane], cells.new.cells[lane])
    return quantizer.isNear(old.foreground, to: sketch.ink[lane], as: new.foreground)
      && quantizer.isNear(old.background, to: sketch.paper[lane], as: new.background)
  }

  /// Whether other ink, which differs as little from the light, is not seen to be another.
  ///
  /// It is not where one block is another, or the layout; elsewhere it has seen the light move on.
  private func keepsInk(_ cells: SucceedingLanes, of sketch: GlyphSketch, _ lane: Int) -> Bool {
    let (old, new) = (cells.old.cells[lane], cells.new.cells[lane])
    if old == new { return true }
    let changes = cells.old.inks.bits[lane] ^ cells.new.inks.bits[lane]
    let isOtherLayout = changes > 0xFF
    // No veil is left about a spark.
    let isVeil = cells.hadPaper[lane] != 0 && cells.hasPaper[lane] == 0
    // A dithered color is meant to be off.
    return (isOtherLayout || changes.nonzeroBitCount <= 2 && !isVeil)
      && (quantizer.threshold == nil || old.foreground == new.foreground)
      && quantizer.keepsHue(old.foreground, of: sketch.ink[lane], as: new.foreground)
  }
}

/// Four cells of the last frame, and those that would be chosen now.
struct SucceedingLanes {
  let old: ShownLanes
  let new: ShownLanes
  /// Where the old ones had a background other than what is behind.
  let hadPaper: SIMD4<Int32>
  /// Where the new ones have.
  let hasPaper: SIMD4<Int32>
  /// Where both have ink in the same places, and both paper or none.
  let hasSameInk: SIMD4<Int32>

  @inline(__always)
  init(_ old: ShownLanes, _ new: ShownLanes, before backdrops: SIMD4<Int32>) {
    (self.old, self.new) = (old, new)
    hadPaper = ~(old.cells.background .== backdrops).bits
    hasPaper = ~(new.cells.background .== backdrops).bits
    hasSameInk = old.inks.equal(new.inks) & ~(hadPaper ^ hasPaper)
  }
}
