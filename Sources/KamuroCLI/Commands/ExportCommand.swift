internal import ArgumentParser
internal import KamuroParticles
internal import KamuroRecording
internal import KamuroScreen

/// Makes films of effects and sessions.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Make a film of effects or of a recorded session: GIF, PNG, WebP, SVG, HTML, cast.",
    discussion: """
      The ending of the file names the format:
        .gif .png .webp  animated pictures; a .png or .webp of --what canvas is transparent
        .svg             vector graphics of the screen
        .html            a page with play, pause, speed and a timeline
        .cast            a recording of asciinema
        .txt .ans        one frame after another, as text or with colors
        folder/          a PNG for each frame
      With -o - the film goes to standard output; --format says as what, such as rgba for ffmpeg.
      Examples:
        kamuro export fire --loop --for 4 -o fire.gif
        kamuro export finale -o finale.html
        kamuro export party.jsonl -o party.webp
        kamuro export fire --sound song.wav -o song.webp
        kamuro export peony --format rgba -o - | ffmpeg -f rawvideo -pix_fmt rgba -s 640x384 -i - peony.mp4
      """
  )

  @Argument(
    help: "Names of effects or paths of effect files, or a recorded session; - is standard input.",
    completion: .effects
  )
  var subjects: [String]

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The file, a folder that ends in /, or - for standard output.",
      valueName: "file"
    ),
    completion: .file()
  )
  var output: String

  @Option(help: "The format; by default that of the file's ending.")
  var format: FilmFormat?

  @OptionGroup(title: "Film options") var film: FilmOptions

  @OptionGroup(title: "Text options") var text: TextOptions

  @OptionGroup(title: "Sound options") var sound: SoundOptions

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @OptionGroup(title: "Frame options") var frame: FrameOptions

  @OptionGroup var remarks: RemarkOptions

  /// The format that `--format` or the file's ending selects.
  private var chosenFormat: FilmFormat? { format ?? FilmFormat(endingOf: output) }

  private var isStandardOutput: Bool { OutputDestination.isStandard(output) }

  func validate() throws {
    try checkInputs(subjects + [text.source, frame.picture.font])
    guard let chosen = chosenFormat else {
      if VideoCall.isVideo(output) {
        throw ValidationError(
          "\(output): ffmpeg makes videos of --format rgba -o -; see docs/export.md"
        )
      }
      let endings = FilmFormat.endings.map(\.ending).joined(separator: ", ")
      throw ValidationError(
        isStandardOutput
          ? "-o - needs --format: \(FilmFormat.allCases.map(\.rawValue).joined(separator: ", "))"
          : "\(output) has none of the endings \(endings), and --format names no format"
      )
    }
    if let format, let named = FilmFormat(endingOf: output), named != format {
      throw ValidationError(
        "--format \(format.rawValue) contradicts the file's ending in \(output)"
      )
    }
    try film.check(for: chosen)
    try checkPicture(for: chosen)
    if chosen == .folder, isStandardOutput {
      throw ValidationError("a folder of pictures cannot go to standard output")
    }
  }

  private func checkPicture(for format: FilmFormat) throws {
    let most = format.mostPixels
    if format.isPixels {
      return try frame.picture.check(frame.size, usualScale: 1, mostPixels: most)
    }
    try frame.picture.refuse(
      except: format.has(.resolvesTheme) ? ["theme"] : [],
      formats: "films of pixels, such as .webp"
    )
  }

  func run() throws {
    guard let format = chosenFormat else { return }
    if isStandardOutput, format.isPixels, StandardOutput.isTerminal {
      throw Failure(
        "a film is not for a terminal: name a file with -o, or redirect the output",
        code: .usage
      )
    }
    let request = FilmRequest(
      subjects: subjects,
      format: format,
      film: film,
      text: text.settings,
      sound: sound.settings,
      file: try file.settings,
      frame: frame,
      remarks: remarks.settings,
      colors: isStandardOutput && format == .ansi ? TerminalEnvironment.shownColors : nil
    )
    let export = FilmExport(request, try FilmPlan(request), to: output)
    try export.run()
  }
}
