internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

extension ShowSettings {
  /// Opens the terminal, plays a show on it, and restores the terminal.
  /// - Parameters:
  ///   - kind: The type of the show.
  ///   - mouse: The mouse reports that the show needs.
  ///   - placement: Where on the terminal it is drawn.
  ///   - readsInput: Whether it reads keys; if not, the first key ends it.
  ///   - endsByTouch: Whether any key and the loss of the focus end it; the key stays unread, so that
  ///     the shell reads it.
  ///   - loops: Whether the terminal plays loops by itself, where it can.
  ///   - reload: Reads the show's effects again when their files change.
  ///   - desk: Reads the orders to the show.
  ///   - sound: What the show hears.
  ///   - repeatsSound: Whether a file that is heard begins again at its end, or ends the show.
  ///   - wallClock: The source of the time of day.
  ///   - piped: The text that arrives beside the show.
  ///   - makeShow: Creates the show for the size and style of the terminal.
  func play(
    _ kind: any Show.Type,
    mouse: SessionOptions.Mouse = .drags,
    placement: SessionOptions.Placement = .fullScreen,
    readsInput: Bool = true,
    endsByTouch: Bool = false,
    loops: Bool = false,
    reloading reload: Reload? = nil,
    obeying desk: OrderDesk? = nil,
    hearing sound: SoundSettings = SoundSettings(),
    repeatsSound: Bool = true,
    wallClock: WallClock? = nil,
    piped: PipedText? = nil,
    _ makeShow: @escaping (ScreenSize, ShowStyle) -> any Show
  ) throws -> Outcome {
    var options = SessionOptions()
    options.mouse = mouse
    options.reportsFocus = endsByTouch
    options.leavesKeys = endsByTouch
    options.presenter = presenter.sessionChoice
    options.queriesTerminal = true
    options.queriesTrueColor =
      colors == .auto && presenter != .ncurses && TerminalEnvironment().leavesColorsOpen
    options.queriesGraphics =
      pixels == .auto && glyphs == .auto || [.kitty, .sixel].contains(pixels)
    options.queriesLoops = loops
    options.queriesTheme = rendering.palette == .terminal
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
    let size = session.size
    var style = choices.style(seed: seed)
    let input = try sound.input(repeats: repeatsSound, isCalm: style.isCalm)
    defer { if input != nil { SoundInput.endPrograms() } }
    style.hearing = input?.hearing
    let showStyle = style
    let run = ShowRun(
      kind,
      session: session,
      choices: choices,
      reload: reload,
      desk: desk,
      sound: input,
      wallClock: wallClock,
      piped: piped
    ) {
      makeShow(size, showStyle)
    }
    return run.play()
  }

  /// Throws unless standard output is a terminal, because a show in a file or pipe is useless.
  static func requireTerminalOutput() throws {
    guard StandardOutput.isTerminal else {
      throw Failure(
        "standard output is not a terminal; kamuro render draws a moment of an effect into a file",
        code: .unavailable
      )
    }
  }
}
