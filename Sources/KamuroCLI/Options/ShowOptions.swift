internal import ArgumentParser
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

/// The options that all shows and `kamuro doctor` share.
struct ShowOptions: ParsableArguments {
  /// A value of `--presenter`.
  enum PresenterChoice: String, WordChoice {
    case auto
    case writer
    case ncurses

    var sessionChoice: SessionOptions.PresenterChoice {
      switch self {
      case .auto: .automatic
      case .writer: .writer
      case .ncurses: .ncurses
      }
    }
  }

  @Option(
    name: [.customShort("s", allowingJoined: true), .long],
    help: "The seed of the random numbers; without it every show is another."
  )
  var seed: UInt64?

  @Option(help: "What to draw light with.")
  var glyphs = GlyphChoice.auto

  @Option(help: "How many colors to use.")
  var colors = ColorChoice.auto

  @OptionGroup var ink: InkOptions

  @Option(
    name: [.customShort("f", allowingJoined: true), .long],
    help: """
      Frames per second at most, 1 to 240; 60, 30 through ssh and tmux, or 15 with --calm. Slow \
      links get fewer.
      """
  )
  var fps: Double?

  @Option(help: "What puts frames on the terminal.")
  var presenter = PresenterChoice.auto

  @Flag(name: .customLong("no-sync"), help: "Do not have the terminal show frames whole.")
  var isUnsynchronized = false

  @Flag(help: "Fewer frames and no flashes; KAMURO_CALM=1 is the same for every show.")
  var calm = false

  func validate() throws {
    if let fps, !(1...240).contains(fps) {
      throw ValidationError("--fps \(fps) is outside 1...240")
    }
  }

  /// What holds where no option is given.
  static var unasked: Self {
    var options = Self()
    options.seed = nil
    options.glyphs = .auto
    options.colors = .auto
    options.ink = .unasked
    options.fps = nil
    options.presenter = .auto
    options.isUnsynchronized = false
    options.calm = false
    return options
  }

  /// Opens the terminal, plays a show on it, and gives the terminal back.
  /// - Parameters:
  ///   - mouse: Which movements of the mouse the show wants to know of.
  ///   - placement: Where on the terminal it is drawn.
  ///   - readsInput: Whether it reads what is typed; where it does not, it ends with the first key.
  ///   - endsByTouch: Whether any key and the loss of the focus end it, and keys stay unread for
  ///     whoever reads next.
  ///   - reload: Reads the show's effects again when their files change.
  ///   - wallClock: Tells the show the time of day.
  ///   - makeShow: Makes the show for the terminal as it was found.
  func play<Playing: Show>(
    mouse: SessionOptions.Mouse = .drags,
    placement: SessionOptions.Placement = .fullScreen,
    readsInput: Bool = true,
    endsByTouch: Bool = false,
    reloading reload: Reload? = nil,
    wallClock: WallClock? = nil,
    _ makeShow: @escaping (ScreenSize, ShowStyle) -> Playing
  ) throws -> Outcome {
    var options = SessionOptions()
    options.mouse = mouse
    options.reportsFocus = endsByTouch
    options.leavesKeys = endsByTouch
    options.presenter = presenter.sessionChoice
    options.asksTerminal = true
    options.asksColors =
      colors == .auto && presenter != .ncurses && TerminalEnvironment().leavesColorsOpen
    options.placement = placement
    options.readsInput = readsInput
    let session: Session
    do {
      session = try Session(options: options)
    } catch {
      throw Failure("\(error)", code: .unavailable)
    }
    defer { session.close() }
    let choices = ShowChoices(self, on: session.facts, environment: TerminalEnvironment())
    let seed = seed ?? UInt64.random(in: 0...0xFFFF_FFFF)
    let (size, style) = (session.size, choices.style(seed: seed))
    var run = ShowRun(
      session: session,
      choices: choices,
      reload: reload,
      wallClock: wallClock
    ) {
      makeShow(size, style)
    }
    return run.play()
  }

  /// Refuses a standard output that is no terminal: a show in a file is of no use to anybody.
  static func requireTerminalOutput() throws {
    guard StandardOutput.isTerminal else {
      throw Failure(
        "standard output is not a terminal; kamuro render draws a moment of an effect into a file",
        code: .unavailable
      )
    }
  }
}
