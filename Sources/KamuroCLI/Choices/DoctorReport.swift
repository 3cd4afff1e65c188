internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen
internal import KamuroTerminal

/// The report of `kamuro doctor`: one line per subject, with its value and the reason.
final class DoctorReport {
  /// The choices that shows would make; `nil` if none can be played.
  let choices: ShowChoices?
  /// Whether the locale's encoding is UTF-8.
  var isUnicode: Bool { inspection.isUnicode }

  /// The lines about sound, if it was listened to.
  var sound: [Line] = []

  private let environment: TerminalEnvironment
  private let inspection: TerminalInspection
  private let motion: Chosen<Bool?>
  private let isTerminal: Bool

  /// - Parameter motion: Whether the desktop asks for less motion.
  init(
    settings: ShowSettings,
    environment: TerminalEnvironment,
    inspection: TerminalInspection,
    motion: Chosen<Bool?>,
    isTerminal: Bool
  ) {
    self.motion = motion
    self.environment = environment
    self.inspection = inspection
    self.isTerminal = isTerminal
    var choices = (try? inspection.facts.get()).map {
      ShowChoices(settings, on: $0, environment: environment, isTerminal: isTerminal)
    }
    // With ncurses a show asks no questions, so it has no answers.
    if let answers = inspection.answers, answers.isComplete, choices?.presenter.value == .writer {
      choices?.adopt(answers)
    }
    self.choices = choices
  }

  /// A line of the report.
  struct Line {
    let what: String
    let value: String
    let why: String

    init(_ what: String, _ value: String, _ why: String) {
      (self.what, self.value, self.why) = (what, value.printable, why.printable)
    }
  }

  /// The lines, aligned in columns.
  var text: PrintableText {
    let lines = [terminal, name, size, encoding] + chosen + pictures + sound
    let widths = (
      what: lines.map(\.what.displayWidth).max() ?? 0,
      value: lines.map(\.value.displayWidth).max() ?? 0
    )
    return lines.lazy.map { line -> PrintableText in
      "\(line.what.padded(to: widths.what))  \(line.value.padded(to: widths.value))  \(line.why)\n"
    }.joined()
  }
}

// MARK: - The terminal

extension DoctorReport {
  private var terminal: Line {
    switch inspection.facts {
    case .failure(let error):
      return Line("terminal", environment.typeName ?? "none", error.description)
    case .success(let facts):
      let isNamed = facts.typeName == environment.typeName
      let reason =
        isNamed ? "TERM; terminfo has it" : "TERM=\(environment.typeName ?? ""); this entry is used"
      return Line("terminal", facts.typeName, reason)
    }
  }

  private var name: Line {
    guard let answers = inspection.answers else {
      let reason =
        isTerminal ? "this terminal cannot be asked" : "standard output is not a terminal"
      return Line("name", "unknown", reason)
    }
    guard let name = answers.name else {
      return Line(
        "name",
        "unknown",
        answers.isComplete ? "the terminal did not send its name" : "no answer"
      )
    }
    let version = answers.version.map { " " + $0 } ?? ""
    return Line("name", name + version, "the terminal's answer")
  }

  private var size: Line {
    guard let size = inspection.size else { return Line("size", "unknown", "there is no terminal") }
    return Line("size", "\(size.columns)x\(size.rows)", "the window")
  }

  private var encoding: Line {
    Line("encoding", inspection.isUnicode ? "UTF-8" : "ASCII", environment.locale)
  }
}

// MARK: - The choices

extension DoctorReport {
  private var chosen: [Line] {
    guard let choices, let facts = try? inspection.facts.get() else { return [] }
    let size = inspection.size ?? ScreenSize(columns: 80, rows: 24)
    let rate = choices.mostFrames(on: size)
    let isSlower = rate < choices.framesPerSecond.value
    return [
      Line("colors", choices.colors.value.rawValue, choices.colors.reason),
      Line("glyphs", choices.glyphs.value.rawValue, choices.glyphs.reason),
      Line("pixels", Self.text(of: choices.pictures.value), choices.pictures.reason),
      Line("blocks", choices.blocks.value.rawValue, choices.blocks.reason),
      Line(
        "background",
        Self.text(of: choices.background.value),
        choices.background.reason
      ),
      mouse(of: choices.presenter.value, on: facts),
      Line(
        "synchronized",
        choices.isSynchronized.value ? "yes" : "no",
        choices.isSynchronized.reason
      ),
      Line("presenter", choices.presenter.value.rawValue, choices.presenter.reason),
      writer(on: facts),
      ncurses(on: facts),
      Line(
        "frame rate",
        rate == rate.rounded() ? "\(Int(rate))" : "\(rate)",
        isSlower ? "pictures are large" : choices.framesPerSecond.reason
      ),
      Line("calm", choices.isCalm.value ? "yes" : "no", choices.isCalm.reason),
      motionLine,
    ] + palette
  }

  /// The desktop's wish, which the screensaver follows.
  private var motionLine: Line {
    let value =
      switch motion.value {
      case nil: "unknown"
      case true?: "less"
      case false?: "usual"
      }
    return Line("motion", value, motion.reason)
  }

  /// Only where an option names one.
  private var palette: [Line] {
    guard let choices, let name = choices.rendering.palette?.name else { return [] }
    return [Line("palette", name, choices.palette.reason)]
  }

  /// A way in which pictures are sent.
  private static func text(of pictures: PictureOutput.Form?) -> String {
    switch pictures {
    case nil: "no"
    case .shared: "kitty, in memory"
    case .png: "kitty, as PNG"
    case .sixel: "sixel"
    }
  }

  /// A background as #rrggbb, and whether it is dark or light.
  private static func text(of background: Background) -> String {
    if background == .terminal(nil) { return "unknown" }
    let color = background.color
    let digits = [color.red, color.green, color.blue].map { channel in
      let level = Int((channel * 255).rounded())
      return (level < 16 ? "0" : "") + String(level, radix: 16)
    }
    return "#" + digits.joined() + (background.isLight ? " light" : " dark")
  }

  private var pictures: [Line] {
    let (isLinked, font) = (PictureLibraries.areLinked, FontFiles.found)
    return [
      Line(
        "pictures",
        isLinked ? "yes" : "no",
        "built with\(isLinked ? "" : "out") the trait Films"
      ),
      Line(
        "font",
        font == nil ? "missing" : "found",
        font ?? "letters in pictures and films need it"
      ),
    ]
  }
}

extension String {
  /// The text, filled up with spaces to a width in columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }
}
