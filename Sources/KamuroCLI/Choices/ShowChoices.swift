internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

/// The choices for a show's look and output, each with its reason.
///
/// Shows use them, and `kamuro doctor` prints them.
struct ShowChoices {
  let presenter: Chosen<SessionOptions.PresenterChoice>
  let glyphs: Chosen<GlyphStyle>
  /// The color depth.
  private(set) var colors: Chosen<ColorDepth>
  /// How pictures are sent that show light in place of glyphs; `nil` for glyphs.
  private(set) var pictures: Chosen<PictureOutput.Form?>
  /// Whether the terminal plays loops by itself; not calm ones, whose frames depend on those before.
  private(set) var playsLoops = false
  let framesPerSecond: Chosen<Double>
  /// Whether flashes are avoided.
  let isCalm: Chosen<Bool>
  /// The blocks among the glyphs of the hybrid style.
  private(set) var blocks: Chosen<BlockSet>
  /// The part of its eighth of a screen cell that a braille dot fills.
  private(set) var dotCoverage: Chosen<Float>
  /// Whether frames use synchronized output, so that the terminal shows only whole ones.
  private(set) var isSynchronized: Chosen<Bool>
  /// Whether emoji of several scalars are shown whole, which needs an answer of a terminal that is
  /// known to draw them in two columns.
  private(set) var showsClusters = false
  /// The background behind the light.
  private(set) var background: Chosen<Background>
  /// The palette that the colors of effects follow; `nil` for their own colors.
  private(set) var palette: Chosen<HuePalette?>
  private let maySynchronize: Bool
  private let mayChangeBackground: Bool
  private let mayChangeBlocks: Bool
  private let mayRaiseColors: Bool
  private let mayLowerColors: Bool
  /// The size of a screen cell in pixels, and the largest width and height of a sixel.
  private var cellPixels: PixelSize?
  private var largestSixel = 10_000
  private let wantedPixels: PixelChoice
  /// Whether the terminal seems to be on this machine.
  private let isLocal: Bool
  let rendering: RenderingSettings
  private let escapeName: String

  /// Chooses by settings, environment and terminfo, before the terminal has answered anything.
  init(
    _ settings: ShowSettings,
    on facts: TerminalFacts,
    environment: TerminalEnvironment,
    isTerminal: Bool = true
  ) {
    rendering = settings.rendering
    escapeName = facts.isScreen ? "Esc Esc" : "Esc"
    presenter = Self.presenter(settings, on: facts)
    glyphs = Self.glyphs(settings, on: facts, environment, presenter.value)
    colors = Self.colors(
      settings,
      environment.colors(on: facts, isTerminal: isTerminal),
      presenter.value
    )
    mayLowerColors = settings.colors == .auto
    mayRaiseColors =
      settings.colors == .auto && presenter.value == .writer
      && environment.settledColors(isTerminal: isTerminal) == nil
    isLocal = !environment.isRemote || settings.pixels == .sixel
    (pictures, wantedPixels) = Self.pictures(settings, on: facts, environment, presenter.value)
    isCalm =
      settings.calm.map { Chosen($0, because: $0 ? "--calm" : "--no-calm") } ?? environment.isCalm
    framesPerSecond = Self.rate(settings, environment, isCalm)
    let wanted = settings.glyphs.blocks.map { Chosen($0, because: "--glyphs") }
    mayChangeBlocks = wanted == nil
    blocks = Self.blocks(wanted ?? environment.blocks, presenter.value)
    dotCoverage =
      settings.rendering.dotCoverage.map { Chosen($0, because: "--dot-coverage") }
      ?? Chosen(Look().dotCoverage, because: "most fonts have about that")
    background =
      settings.rendering.background.background.map { Chosen($0, because: "--background") }
      ?? environment.background
    palette = Self.palette(rendering.palette)
    mayChangeBackground = settings.rendering.background == .auto
    if settings.isUnsynchronized {
      isSynchronized = Chosen(false, because: "--no-sync")
    } else if presenter.value == .ncurses {
      isSynchronized = Chosen(false, because: "ncurses draws the frames")
    } else {
      isSynchronized = Chosen(false, because: "the terminal has not answered")
    }
    maySynchronize = !settings.isUnsynchronized && presenter.value == .writer
  }

  /// Adopts the terminal's answers, except where an option or the user's wish overrules them.
  mutating func adopt(_ answers: TerminalAnswers) {
    let terminal = answers.name.flatMap(KnownTerminal.named)
    if rendering.dotCoverage == nil, let terminal, let coverage = terminal.dotCoverage {
      dotCoverage = Chosen(coverage, because: "\(terminal.name) answered")
    }
    if mayChangeBlocks, let name = answers.name, let terminal {
      let known = terminal.blocks(in: Version(answers.version ?? ""))
      let version = answers.version.map { " " + $0 } ?? ""
      blocks = Self.blocks(Chosen(known, because: "\(name)\(version) answered"), presenter.value)
      showsClusters = terminal.joinsEmoji
    }
    if mayChangeBackground, let color = answers.background.flatMap(Color.init(_:)) {
      background = Chosen(.terminal(color), because: "the terminal's answer")
    }
    if rendering.palette == .terminal, !answers.themeColors.isEmpty {
      var theme = Theme.dark.palette
      for (index, color) in answers.themeColors where theme.indices.contains(index) {
        theme[index] = Color(color) ?? theme[index]
      }
      palette = Chosen(HuePalette(theme: theme), because: "the terminal's answer")
    }
    if mayRaiseColors, answers.hasDirectColor, colors.value != .direct {
      colors = Chosen(.direct, because: "the terminal's answer")
    }
    adoptGraphics(answers)
    playsLoops =
      answers.playsLoops && [.shared, .png].contains(pictures.value) && PictureLibraries.areLinked
      && !isCalm.value
    if maySynchronize {
      // tmux answers whatever its terminal knows, and at the end of a frame draws whole rows anew.
      let isTmux = answers.name?.lowercased() == "tmux"
      let knows = answers.canSynchronize ? "knows" : "does not know"
      isSynchronized = Chosen(
        answers.canSynchronize && !isTmux,
        because: isTmux ? "tmux answers for itself alone" : "the terminal \(knows) mode 2026"
      )
    }
  }

  /// The color depth to use, followed by 256 colors for slow links, unless it was asked for.
  ///
  /// Colors take most of a frame's bytes: a frame of fireworks in 256 colors has half of the bytes
  /// that it has in true color.
  var reducedColors: [ColorDepth] {
    mayLowerColors && colors.value == .direct ? [.direct, .palette256] : [colors.value]
  }

  /// The levels of detail for faster and slower links, the highest one first.
  func details(on size: ScreenSize) -> [FrameDetail] {
    let form = pictures.value == .sixel && !fitsSixel(size) ? nil : pictures.value
    let pictures = form.map { FrameDetail.pictures($0, on: size) } ?? []
    return pictures + FrameDetail.glyphs(reducedColors)
  }

  /// Whether the picture of a size is within what the terminal shows as a sixel.
  private func fitsSixel(_ size: ScreenSize) -> Bool {
    guard let cell = cellPixels else { return false }
    return max(size.columns * cell.width, size.rows * cell.height) <= largestSixel
  }

  /// The index of the level to begin with among those of ``details(on:)``: where pictures are large,
  /// that of glyphs, because what the link carries is not known yet.
  /// - Parameter isMeasured: Whether the link is measured; if not, the pictures of medium resolution.
  func firstDetail(of details: [FrameDetail], isMeasured: Bool) -> Int {
    guard pictures.value == .png else { return 0 }
    return details.firstIndex { $0.pixels == (isMeasured ? nil : .medium) } ?? 0
  }

  /// The most frames per second of a size: pictures of more than half a million pixels take the terminal
  /// long.
  func mostFrames(on size: ScreenSize) -> Double {
    guard let form = pictures.value else { return framesPerSecond.value }
    if form == .sixel { return min(framesPerSecond.value, 30) }
    let isLarge =
      size.cellCount * CanvasResolution.fine.columns * CanvasResolution.fine.rows > 500_000
    return min(framesPerSecond.value, form == .shared && !isLarge ? .infinity : 30)
  }

  /// The style of a show whose random numbers depend on `seed`.
  func style(seed: UInt64) -> ShowStyle {
    var look = Look(glyphs: glyphs.value, blocks: blocks.value, colors: colors.value)
    look.dither = rendering.dither
    look.dotCoverage = dotCoverage.value
    look.blooms = rendering.blooms
    look.isSteady = true
    look.background = background.value
    look.palette = palette.value
    look.limiterRate = isCalm.value ? framesPerSecond.value : nil
    var style = ShowStyle(look, seed: seed)
    style.framesPerSecond = framesPerSecond.value
    style.escapeName = escapeName
    style.isCalm = isCalm.value
    return style
  }
}

// MARK: - Rules

extension ShowChoices {
  private typealias Presenter = SessionOptions.PresenterChoice

  /// The frame rate of a calm show, in frames per second.
  private static let limiterRate = 15.0

  private static func rate(
    _ settings: ShowSettings,
    _ environment: TerminalEnvironment,
    _ isCalm: Chosen<Bool>
  ) -> Chosen<Double> {
    if let fps = settings.fps { return Chosen(fps, because: "--fps") }
    if isCalm.value { return Chosen(limiterRate, because: isCalm.reason) }
    return environment.framesPerSecond
  }

  private static func presenter(
    _ settings: ShowSettings,
    on facts: TerminalFacts
  ) -> Chosen<SessionOptions.PresenterChoice> {
    let wish = settings.presenter.sessionChoice
    let reason =
      wish != .automatic
      ? "--presenter"
      : "terminfo: \(facts.typeName) \(facts.isStandard ? "speaks" : "does not speak") ECMA-48"
    return Chosen(wish.resolved(isStandard: facts.isStandard), because: reason)
  }

  /// Whether pictures may be shown, before the terminal has answered: the reason why not, and what is
  /// asked for.
  private static func pictures(
    _ settings: ShowSettings,
    on facts: TerminalFacts,
    _ environment: TerminalEnvironment,
    _ presenter: Presenter
  ) -> (Chosen<PictureOutput.Form?>, PixelChoice) {
    func off(_ reason: String) -> (Chosen<PictureOutput.Form?>, PixelChoice) {
      (Chosen(nil, because: reason), .off)
    }
    if settings.pixels == .off { return off("--pixels") }
    if settings.pixels == .auto, settings.glyphs != .auto { return off("--glyphs") }
    if presenter == .ncurses { return off("ncurses draws the frames") }
    if let name = environment.multiplexer { return off("\(name) is set") }
    return (Chosen(nil, because: "the terminal has not answered"), settings.pixels)
  }

  /// Chooses pictures by the terminal's answers.
  private mutating func adoptGraphics(_ answers: TerminalAnswers) {
    guard wantedPixels != .off else { return }
    cellPixels = answers.cellPixels
    // xterm cuts larger ones without a word.
    if answers.name?.lowercased() == "xterm" { largestSixel = 1000 }
    guard colors.value == .direct else {
      pictures = Chosen(nil, because: "pictures have true colors: \(colors.reason)")
      return
    }
    let hasKitty = answers.graphics.contains(.pictures) && wantedPixels != .sixel
    if hasKitty, answers.graphics.contains(.sharedMemory) {
      pictures = Chosen(.shared, because: "the terminal has read a picture in shared memory")
    } else if hasKitty, PictureLibraries.areLinked {
      pictures = Chosen(.png, because: "the terminal answered as kitty does")
    } else if wantedPixels != .kitty, answers.hasSixels, answers.cellPixels != nil, isLocal {
      pictures = Chosen(.sixel, because: "the terminal has sixels, by its attributes")
    } else if hasKitty {
      pictures = Chosen(
        nil,
        because: "pictures need the trait Films, or a terminal on this machine"
      )
    } else {
      pictures = Chosen(nil, because: "the terminal did not answer that it shows pictures")
    }
  }

  private static func glyphs(
    _ settings: ShowSettings,
    on facts: TerminalFacts,
    _ environment: TerminalEnvironment,
    _ presenter: Presenter
  ) -> Chosen<GlyphStyle> {
    let automatic = environment.glyphs(encoding: facts.encoding)
    guard settings.glyphs != .auto else { return automatic }
    let wanted = settings.glyphs.resolved(default: automatic.value)
    if wanted == .octant, presenter == .ncurses {
      return Chosen(.sextant, because: "to ncurses octants have no width")
    }
    return Chosen(wanted, because: "--glyphs")
  }

  private static func colors(
    _ settings: ShowSettings,
    _ automatic: Chosen<ColorDepth>,
    _ presenter: Presenter
  ) -> Chosen<ColorDepth> {
    let wanted =
      settings.colors == .auto
      ? automatic : Chosen(settings.colors.resolved(default: automatic.value), because: "--colors")
    guard wanted.value == .direct, presenter == .ncurses else { return wanted }
    return Chosen(.palette256, because: "ncurses' pairs of direct colors run out")
  }

  private static func palette(_ choice: PaletteChoice?) -> Chosen<HuePalette?> {
    guard let choice else { return Chosen(nil, because: "effects have their own colors") }
    return Chosen(
      choice.palette(onTerminal: Theme.dark.palette),
      because: choice == .terminal ? "the terminal has not answered" : "--palette"
    )
  }

  private static func blocks(
    _ known: Chosen<BlockSet>,
    _ presenter: Presenter
  ) -> Chosen<BlockSet> {
    // Ncurses takes character widths from the C library, which has none for octants.
    guard known.value == .octant, presenter == .ncurses else { return known }
    return Chosen(.sextant, because: "to ncurses octants have no width")
  }
}

extension Color {
  /// Converts a true color; `nil` for a palette's or the standard color.
  fileprivate init?(_ color: ScreenColor) {
    guard case .direct(let red, let green, let blue) = color.kind else { return nil }
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }
}
