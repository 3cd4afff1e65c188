package import KamuroParticles
public import KamuroScreen

/// How light looks on a screen: with which glyphs, in which colors, on which background.
///
/// ```swift
/// var look = Look(glyphs: .braille, colors: .palette256)
/// look.background = .terminal(.white)
/// let rasterizer = Rasterizer(look)
/// ```
public struct Look: Hashable, Sendable {
  /// The glyph set.
  public var glyphs: GlyphStyle
  /// The blocks that the hybrid style uses.
  public var blocks: BlockSet
  /// The color depth.
  public var colors: ColorDepth
  /// The dot coverage: the part of its eighth of a screen cell that a braille dot fills.
  ///
  /// It is 0.16 to 0.25 in most fonts and terminals. Light is conserved for this coverage, clamped to
  /// 0.05...1.
  public var dotCoverage: Float = GlyphChooser.usualDotCoverage
  /// The background behind everything.
  ///
  /// On a light background light is shown dark: the darker the brighter it is, in its own hue.
  public var background = Background.terminal(nil)
  /// How effects are shown on a terminal's light background.
  package var onLight = LightGround.dark
  /// The palette whose hues the colors of sprites take; `nil` for their own.
  package var palette: HuePalette?
  /// Whether colors missing in a palette of 256 or 16 are dithered from two colors.
  ///
  /// The pattern is fixed to the screen, so that a still picture stays still. A color with a hue is
  /// not mixed with grey.
  public var dither = false
  /// Whether bright light blooms, as its effects say; never without colors, where dots are counted
  /// and a halo would be dust, and never in ASCII, where it would fill the screen with letters.
  public var blooms = true
  /// Whether hysteresis is on: screen cells stay as they are while they show the light nearly as
  /// well as new ones would.
  ///
  /// Far fewer screen cells then change, and none in a still scene. A frame then depends on the
  /// frames before it; a change of the look or of the size discards them.
  public var isSteady = false
  /// The resolution of pictures that show light in place of glyphs; `nil` for glyphs.
  package var resolution: CanvasResolution?
  /// Whether the pixels of pictures are dithered, by half a level, so that dim halos have no bands;
  /// such pictures are harder to compress.
  package var hasDitheredPixels = false
  /// Whether text is not before pictures but beside them, so that its cells need backgrounds.
  package var hasOpaqueText = false
  /// The maximum frame rate for which the flash limiter is on, in frames per second; `nil` to turn
  /// it off.
  ///
  /// With the limiter the light of each part of the screen grows slowly, so that it cannot flash
  /// more than three times per second; a frame then depends on the frames before it. The frames
  /// must not be shown at a higher rate.
  public var limiterRate: Double?

  /// The dots in a row of a cell of pictures that show light in place of glyphs, on terminals with
  /// graphics: 2, 4 or 8, or else the next lower of these; `nil` for glyphs.
  ///
  /// The cells of a frame then hold text alone, before the picture.
  public var pixels: Int? {
    get { resolution?.columns }
    set { resolution = newValue.map { $0 < 4 ? .glyphs : $0 < 8 ? .medium : .fine } }
  }

  /// How effects are shown on a light background of the terminal.
  package enum LightGround: Hashable, Sendable {
    /// Their light is dark ink.
    case dark
    /// Their colors are shown as they are.
    case exact
    /// They bring a background.
    case painted(Color)
  }

  /// The background with what the effects ask for on a light one.
  ///
  /// A background that is painted anyway stays, and so does every one of 16 colors or none, among
  /// which no dark one is sure to be dark.
  package var shownBackground: Background {
    guard case .painted(let color) = onLight, colors == .direct || colors == .palette256,
      case .terminal = background, background.isLight
    else { return background }
    return .painted(color)
  }

  /// Creates a look.
  package init(
    glyphs: GlyphStyle = .hybrid,
    blocks: BlockSet = .quadrant,
    colors: ColorDepth = .direct
  ) {
    self.glyphs = glyphs
    self.blocks = blocks
    self.colors = colors
  }
}

extension Look {
  /// The look of effects that are shown together.
  package func showing(_ effects: [Effect]) -> Look {
    var look = self
    let colors = effects.compactMap(\.shownBackground)
    if let color = colors.first, colors.count == effects.count {
      look.onLight = .painted(color)
    } else {
      look.onLight = !effects.isEmpty && effects.allSatisfy(\.exactColors) ? .exact : .dark
    }
    return look
  }
}
