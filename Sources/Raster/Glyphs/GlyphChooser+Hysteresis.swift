internal import KamuroCSIMD
internal import KamuroScreen

extension GlyphChooser {
  /// The hysteresis of dark screen cells: the factor on the minimum light from which on they are
  /// shown, so that they do not flicker at the threshold.
  private static let darkHysteresis: Float = 1.02
  /// The tolerance of the hysteresis: the additional error, as a part of the screen cell's light,
  /// with which a screen cell of the last frame is kept; larger for palettes, whose
  /// colors are far apart.
  private var tolerance: Float {
    switch quantizer.depth {
    case .sixteen: 0.1
    case .palette256: 0.07
    case .direct, .none: 0.02
    }
  }

  /// The distance in OKLab between a screen cell's colors below which its pattern is hardly seen.
  private static let softContrast: Float = 0.1

  /// The distance in OKLab between the colors that are seen in a screen cell.
  func contrast(of cell: ScreenCell) -> Float {
    // There is nothing to be seen behind a full block.
    if cell.glyph == GlyphSet.full { return 0 }
    let (ink, paper) = (
      quantizer.shownLab(of: cell.foreground), quantizer.shownLab(of: cell.background)
    )
    return ink.squaredDistance(to: paper).squareRoot()
  }

  /// The factor on the minimum light from which on screen cells are shown.
  @inline(__always)
  static func minimumLightFactor(after old: ShownInks) -> Lanes {
    Lanes(repeating: darkHysteresis).kept(where: old.isDark, else: Lanes(repeating: 1))
  }

  /// The error of the last frame's screen cells minus that of the sketch and the tolerance;
  /// infinite where it is not needed.
  @inline(__always)
  mutating func excessError(
    of old: ShownLanes,
    against sketch: GlyphSketch,
    of batch: CellBatch,
    before backdrop: some Backdrop
  ) -> Lanes {
    let notNeeded = Lanes(repeating: .infinity)
    let isOther = old.inks.isLit & ~old.inks.equal(inks(of: sketch))
    guard isOther != .zero else { return notNeeded }
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
      let (isShaded, all) = (old.inks.isShaded, Float(LightCanvas.dotsPerCell))
      shownSketch.inkSum = batch.sum.kept(where: isShaded, else: ink.sum)
      shownSketch.area = Lanes(repeating: all).kept(where: isShaded, else: ink.area)
      shownSketch.coverage = Lanes(repeating: dotCoverage).kept(
        where: isDotted,
        else: Lanes(repeating: 1)
      )
      shownSketch.coverage = Self.parts(of: bits).kept(
        where: isShaded,
        else: shownSketch.coverage
      )
    }
    let oldInk = quantizer.depth == .none ? hue(of: batch) : light(\.foreground)
    // Blocks that show flat light worse than a shade have a pattern that it has not.
    let most = (batch.sum.peak * tolerance).kept(where: ~sketch.isMixed | old.inks.isShaded)
    let oldError = error(
      of: shownSketch,
      as: oldInk,
      light(\.background),
      from: batch,
      before: backdrop
    )
    return (oldError - sketch.error - most * most).kept(where: isOther, else: notNeeded)
  }

  /// A mask of the lanes that keep their screen cells of the last frame, because these show the
  /// present light nearly as well as new ones.
  ///
  /// They are compared with the present light only, never with other frames, so that errors do not
  /// accumulate. Lanes that should be dark become dark at once. If the ink has the same pattern,
  /// only the colors are compared.
  @inline(__always)
  mutating func keeps(
    _ cells: HysteresisLanes,
    of sketch: GlyphSketch,
    in batch: CellBatch,
    _ excessError: Lanes,
    within tolerance: SIMD4<Int32>
  ) -> SIMD4<Int32> {
    let (old, new) = (cells.old.cells, cells.new.cells)
    let areAlike = cells.likeForegrounds & cells.likeBackgrounds
    var keeps = cells.hasSameInk & areAlike
    if quantizer.depth == .direct {
      keeps |= sketch.isShown & cells.areSoft(blockCount: shape.count, within: tolerance)
    }
    // All of this is free of branches, which would often be mispredicted. Only few lanes need the
    // slow path.
    let isOther = ~cells.hasSameInk & (old.equal(new) | (excessError .<= 0).bits)
    let isUnsure =
      quantizer.depth == .direct
      ? isOther : isOther | (cells.hasSameInk & ~areAlike) | sketch.isFlat
    let looks = isUnsure & ~keeps & cells.old.inks.isLit & sketch.isShown
    return looks == .zero
      ? keeps : keeps | slowKeeps(cells, of: sketch, in: batch, excessError, where: looks)
  }

  /// A mask of the lanes, among those of `mask`, that keep their screen cells though these are
  /// different.
  @inline(never)
  private mutating func slowKeeps(
    _ cells: HysteresisLanes,
    of sketch: GlyphSketch,
    in batch: CellBatch,
    _ excessError: Lanes,
    where mask: SIMD4<Int32>
  ) -> SIMD4<Int32> {
    var keeps = SIMD4<Int32>.zero
    for lane in 0..<CellBatch.capacity where mask[lane] != 0 {
      dither(at: batch.places[lane], of: batch)
      let isKept =
        cells.hasSameInk[lane] != 0
        ? keepsColors(cells, of: sketch, lane)
        : (excessError[lane] <= 0 || cells.old.cells[lane] == cells.new.cells[lane])
          && keepsInk(cells, of: sketch, lane)
      let isFlat = sketch.isMixed[lane] != 0 || sketch.isFlat[lane] != 0 && excessError[lane] <= 0
      if isKept || isFlat && keepsMix(cells, in: batch, lane) { keeps[lane] = -1 }
    }
    return keeps
  }

  /// Whether the old palette colors are as near to the light as the new ones, within the tolerance.
  private func keepsColors(_ cells: HysteresisLanes, of sketch: GlyphSketch, _ lane: Int) -> Bool {
    let (old, new) = (cells.old.cells[lane], cells.new.cells[lane])
    return quantizer.isNear(old.foreground, to: sketch.ink[lane], as: new.foreground)
      && quantizer.isNear(old.background, to: sketch.paper[lane], as: new.background)
  }

  /// Whether the old ink, whose error is within the tolerance, can stay without a visible flaw.
  ///
  /// It can if at most one block has moved, if the layout is another, or if its two colors are so alike
  /// that the blocks are hardly seen; any other change means that the light has moved.
  private func keepsInk(_ cells: HysteresisLanes, of sketch: GlyphSketch, _ lane: Int) -> Bool {
    let (old, new) = (cells.old.cells[lane], cells.new.cells[lane])
    if old == new { return true }
    let changes = cells.old.inks.bits[lane] ^ cells.new.inks.bits[lane]
    let isOtherLayout = changes > 0xFF
    // A background around a spark is removed at once.
    let isVeil = cells.hadPaper[lane] != 0 && cells.hasPaper[lane] == 0
    // A dithered color is different from the light by design, and must not be moved to other ink.
    let isSoft = quantizer.depth != .none && contrast(of: old) < Self.softContrast
    let isSmall = changes.nonzeroBitCount <= 2 || isSoft
    return (isOtherLayout || isSmall && !isVeil)
      && (quantizer.threshold == nil || old.foreground == new.foreground)
      && quantizer.keepsHue(old.foreground, of: sketch.ink[lane], as: new.foreground)
  }
}

/// Four screen cells of the last frame and their new candidates.
struct HysteresisLanes {
  let old: ShownLanes
  let new: ShownLanes
  /// A mask of the old screen cells with a background of their own.
  let hadPaper: SIMD4<Int32>
  /// A mask of the new screen cells with a background of their own.
  let hasPaper: SIMD4<Int32>
  /// A mask of the lanes with the same ink pattern in which both or neither have a background.
  let hasSameInk: SIMD4<Int32>
  /// A mask of the lanes whose foregrounds are equal or barely different.
  let likeForegrounds: SIMD4<Int32>
  /// The same for backgrounds.
  let likeBackgrounds: SIMD4<Int32>

  @inline(__always)
  init(
    _ old: ShownLanes,
    _ new: ShownLanes,
    before backdrops: SIMD4<Int32>,
    within tolerance: SIMD4<Int32>
  ) {
    (self.old, self.new) = (old, new)
    hadPaper = ~(old.cells.background .== backdrops).bits
    hasPaper = ~(new.cells.background .== backdrops).bits
    hasSameInk = old.inks.equal(new.inks) & ~(hadPaper ^ hasPaper)
    likeForegrounds = CellLanes.areAlike(
      old.cells.foreground,
      new.cells.foreground,
      within: tolerance
    )
    likeBackgrounds = CellLanes.areAlike(
      old.cells.background,
      new.cells.background,
      within: tolerance
    )
  }

  /// A mask of the lanes whose old and new blocks have direct colors so alike that the patterns are
  /// hardly seen, and means as near as a squared distance between sRGB levels.
  @inline(__always)
  func areSoft(blockCount: Int, within tolerance: SIMD4<Int32>) -> SIMD4<Int32> {
    let (old, new) = (
      BlockColors(old, count: blockCount, hasPaper: hadPaper),
      BlockColors(new, count: blockCount, hasPaper: hasPaper)
    )
    let distance = old.mean - new.mean
    let isNear = (distance.square .<= lanes_from_int(tolerance)).bits
    return isNear & old.isSoft & new.isSoft
  }

  /// The new screen cells, but in the lanes of a mask with each direct color of the last frame that is
  /// barely different.
  @inline(__always)
  func keepingLikeColors(where mask: SIMD4<Int32>) -> ShownLanes {
    var cells = new
    cells.cells.foreground = lane_masks_select(
      mask & hasSameInk & likeForegrounds,
      old.cells.foreground,
      new.cells.foreground
    )
    cells.cells.background = lane_masks_select(
      mask & hasSameInk & likeBackgrounds,
      old.cells.background,
      new.cells.background
    )
    return cells
  }
}

/// The colors of blocks in direct colors, as sRGB levels.
private struct BlockColors {
  /// The mean over the screen cell.
  let mean: LightLanes
  /// A mask of the lanes whose pattern is hardly seen.
  let isSoft: SIMD4<Int32>

  @inline(__always)
  init(_ shown: ShownLanes, count: Int, hasPaper: SIMD4<Int32>) {
    let full = Int32(truncatingIfNeeded: 1 << count &- 1)
    let isFull = (shown.inks.patternBits .== full).bits
    let ink = Self.levels(of: shown.cells.foreground)
    let paper = ink.kept(where: isFull, else: Self.levels(of: shown.cells.background))
    let contrast = ink - paper
    mean = paper + contrast * (Self.bitCounts(of: shown.inks.patternBits) * (1 / Float(count)))
    isSoft =
      (contrast.square .<= Float(LevelTolerance.soft)).bits
      & shown.inks.isLit & ~shown.inks.isDotted & (hasPaper | isFull)
  }

  @inline(__always)
  private static func levels(of colors: SIMD4<Int32>) -> LightLanes {
    func channel(_ shift: Int32) -> Lanes {
      lanes_from_int(colors &>> SIMD4(repeating: shift) & SIMD4(repeating: 0xFF))
    }
    return LightLanes(red: channel(16), green: channel(8), blue: channel(0), cover: .zero)
  }

  /// The number of bits in each lane's lowest byte.
  @inline(__always)
  private static func bitCounts(of bits: SIMD4<Int32>) -> Lanes {
    let pairs = bits &- (bits &>> 1 & 0x55)
    let fours = (pairs & 0x33) &+ (pairs &>> 2 & 0x33)
    return lanes_from_int((fours &+ (fours &>> 4)) & 0x0F)
  }
}

extension LightLanes {
  /// The squared distance of levels as in ``LevelTolerance``.
  @inline(__always)
  fileprivate var square: Lanes { red * red + green * green * 2 + blue * blue }
}
