internal import ArgumentParser
internal import Particles
internal import Raster
internal import Show
internal import Terminal

/// The options that everything on a terminal shares.
struct ShowOptions: ParsableArguments {
  /// What `--presenter` asks for.
  enum PresenterChoice: String, CaseIterable, ExpressibleByArgument {
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

  @Option(help: "What chance depends on; without it every show is another.")
  var seed: UInt64?

  @Option(
    help:
      "What to draw light with: auto, hybrid, braille, octant, sextant, quadrant, half or ascii."
  )
  var glyphs = GlyphChoice.auto

  @Option(help: "How many colors to use: auto, none, 16, 256 or true.")
  var colors = ColorChoice.auto

  @OptionGroup var ink: InkOptions

  @Option(help: "Frames per second, 1 to 240; 60, or 30 through ssh and tmux.")
  var fps: Double?

  @Option(help: "What puts frames on the terminal: auto, writer or ncurses.")
  var presenter = PresenterChoice.auto

  func validate() throws {
    if let fps, !(1...240).contains(fps) {
      throw ValidationError("--fps \(fps) is outside 1...240")
    }
  }

  /// Opens the terminal, plays a show on it, and gives the terminal back.
  /// - Parameters:
  ///   - mouse: Which movements of the mouse the show wants to know of.
  ///   - makeShow: Makes the show for the terminal as it was found.
  func play(
    mouse: SessionOptions.Mouse = .drags,
    _ makeShow: (ScreenSize, ShowStyle) throws -> any Show
  ) throws -> Outcome {
    let environment = TerminalEnvironment()
    var options = SessionOptions()
    options.mouse = mouse
    options.presenter = presenter.sessionChoice
    let session: Session
    do {
      session = try Session(options: options)
    } catch {
      throw Failure(error.description, code: .unavailable)
    }
    defer { session.close() }
    // To the C library that ncurses asks, octants have no width.
    let finest = session.presenter is NcursesPresenter ? BlockSet.sextant : .octant
    let wanted = glyphs.resolved(default: environment.glyphs(encoding: session.encoding))
    let style = ShowStyle(
      glyphs: wanted == .octant && finest < .octant ? .sextant : wanted,
      blocks: min(environment.blocks, finest),
      colors: colors(of: session, environment),
      dither: ink.dither,
      dotCoverage: ink.dotCoverage,
      seed: seed ?? UInt64.random(in: 0...0xFFFF_FFFF)
    )
    var run = ShowRun(
      show: try makeShow(session.size, style),
      session: session,
      framesPerSecond: fps ?? environment.framesPerSecond
    )
    return run.play()
  }

  private func colors(of session: Session, _ environment: TerminalEnvironment) -> ColorDepth {
    let depth = colors.resolved(default: environment.colors(terminfo: session.colorCount))
    // ncurses cannot say direct colors: its pairs run out.
    return depth == .direct && session.presenter is NcursesPresenter ? .palette256 : depth
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
