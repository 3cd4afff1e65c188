internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroTerminal

/// The environment variables that describe the terminal and its user's wishes.
struct TerminalEnvironment {
  private let variable: (String) -> String?

  init(variable: @escaping (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
    self.variable = variable
  }

  private func isSet(_ name: String) -> Bool {
    variable(name).map { !$0.isEmpty } ?? false
  }

  private var type: String { variable("TERM") ?? "" }

  /// A variable and its value as the reason for a choice.
  private func quoted(_ name: String) -> String { "\(name)=\(variable(name) ?? "")" }

  /// The variable that sets the locale, such as "LANG=C.UTF-8".
  var locale: String {
    ["LC_ALL", "LC_CTYPE", "LANG"].first(where: isSet).map(quoted) ?? "LANG is not set"
  }

  /// Whether TERM is missing, or is "dumb" for a terminal that can only print.
  var isDumb: Bool { typeName.map { $0 == "dumb" } ?? true }

  /// Whether the program runs in continuous integration.
  var isAutomated: Bool { isSet("CI") }

  /// The terminal's type; `nil` if TERM is missing or empty.
  var typeName: String? { isSet("TERM") ? type : nil }

  /// The glyphs that the terminal is expected to draw.
  ///
  /// The Linux console has no braille, and a locale that is not UTF-8 has only ASCII.
  func glyphs(encoding: OutputEncoding) -> Chosen<GlyphStyle> {
    if encoding == .ascii { return Chosen(.ascii, because: "the locale is not UTF-8") }
    if type == "linux" { return Chosen(.ascii, because: "TERM=linux has no braille") }
    return Chosen(.hybrid, because: "the locale is UTF-8")
  }

  /// Whether the program runs on another machine than the terminal, as far as variables tell.
  var isRemote: Bool { isSet("SSH_CONNECTION") }

  /// The variable that a multiplexer sets, if there is one.
  var multiplexer: String? { ["TMUX", "STY"].first(where: isSet) }

  /// The terminal that variables name, with its version, and the variable.
  private var known: (terminal: KnownTerminal, version: Version, variable: String)? {
    let program = variable("TERM_PROGRAM") ?? ""
    let version = Version(variable("TERM_PROGRAM_VERSION") ?? "")
    if let terminal = KnownTerminal.ofType(type) {
      let isOwn = program.isEmpty || program.lowercased() == terminal.name
      return (terminal, isOwn ? version : [], "TERM")
    }
    if let terminal = KnownTerminal.named(program) { return (terminal, version, "TERM_PROGRAM") }
    guard isSet("VTE_VERSION"), let vte = KnownTerminal.named("vte") else { return nil }
    return (vte, Version(variable("VTE_VERSION") ?? ""), "VTE_VERSION")
  }

  /// The finest blocks that the terminal is known to draw; quadrants if nothing is known.
  ///
  /// A multiplexer such as tmux is expected to draw only quadrants.
  var blocks: Chosen<BlockSet> {
    if let multiplexer { return Chosen(.quadrant, because: "\(multiplexer) is set") }
    guard let known else { return Chosen(.quadrant, because: "most fonts have them") }
    return Chosen(known.terminal.blocks(in: known.version), because: quoted(known.variable))
  }

  /// How the terminal tells the desktop something; a multiplexer passes on no more than the bell.
  var notification: DesktopNotification {
    multiplexer == nil ? known?.terminal.notification ?? .bell : .bell
  }

  /// Whether the terminal is known to show progress, by ConEmu's OSC 9;4.
  var showsProgress: Bool {
    guard multiplexer == nil else { return false }
    if isSet("WT_SESSION") || isSet("ConEmuPID") { return true }
    return known.map { $0.terminal.showsProgress(in: $0.version) } ?? false
  }

  /// The background according to COLORFGBG, as black or white; unknown without it.
  var background: Chosen<Background> {
    let fields = (variable("COLORFGBG") ?? "").split(separator: ";")
    guard fields.count > 1, let index = fields.last.flatMap({ Int($0) }), (0...15).contains(index)
    else { return Chosen(.terminal(nil), because: "the terminal has not answered") }
    let level: Double = index == 7 || index == 15 ? 1 : 0
    return Chosen(
      .terminal(Color(red: level, green: level, blue: level)),
      because: quoted("COLORFGBG")
    )
  }

  /// Whether KAMURO_CALM, or else REDUCE_MOTION, asks for a show without flashes, or against one by 0;
  /// `nil` where neither is set.
  var calmWish: Chosen<Bool>? {
    ["KAMURO_CALM", "REDUCE_MOTION"].first(where: isSet).map { name in
      let refusals = ["0", "no", "off", "false"]
      return Chosen(!refusals.contains(variable(name)?.lowercased() ?? ""), because: quoted(name))
    }
  }

  /// Whether variables ask for a show without flashes.
  var isCalm: Chosen<Bool> {
    calmWish ?? Chosen(false, because: "none of --calm, KAMURO_CALM and REDUCE_MOTION asks for it")
  }

  /// Whether the program runs on a desktop, and not on another machine.
  var hasDesktop: Bool {
    #if canImport(Darwin)
    !isRemote
    #else
    !isRemote && ["WAYLAND_DISPLAY", "DISPLAY"].contains(where: isSet)
    #endif
  }

  /// The frame rate, in frames per second; lower through ssh or tmux.
  var framesPerSecond: Chosen<Double> {
    for name in ["SSH_CONNECTION", "TMUX"] where isSet(name) {
      return Chosen(30, because: "\(name) is set")
    }
    return Chosen(60, because: "neither SSH_CONNECTION nor TMUX is set")
  }
}

// MARK: - Colors

extension TerminalEnvironment {
  private static let wishes: [String: ColorDepth] = [
    "0": .none, "false": .none, "1": .sixteen, "2": .palette256, "3": .direct,
  ]

  /// The color depth: the user's wish, then the terminal's claim, then terminfo.
  ///
  /// NO_COLOR overrules everything (no-color.org); FORCE_COLOR takes 0 to 3 as in Node.js. If it or
  /// CLICOLOR_FORCE has another value, there are at least 16 colors, in a pipe or file too.
  func colors(on facts: TerminalFacts, isTerminal: Bool) -> Chosen<ColorDepth> {
    if let settled = settledColors(isTerminal: isTerminal) { return settled }
    if claimsDirectColors {
      return Chosen(.direct, because: quoted("COLORTERM"))
    }
    let terminfo = terminfoColors(facts)
    if let force, terminfo.value == .none { return Chosen(.sixteen, because: quoted(force)) }
    return terminfo
  }

  /// The color depth that the user's wish or the kind of output settles; `nil` if the terminal's
  /// claim and terminfo decide.
  func settledColors(isTerminal: Bool) -> Chosen<ColorDepth>? {
    if isSet("NO_COLOR") { return Chosen(.none, because: "NO_COLOR is set") }
    if let wish = variable("FORCE_COLOR").flatMap({ Self.wishes[$0] }) {
      return Chosen(wish, because: quoted("FORCE_COLOR"))
    }
    guard force == nil else { return nil }
    if !isTerminal { return Chosen(.none, because: "standard output is not a terminal") }
    return type == "dumb" ? Chosen(.none, because: "TERM=dumb") : nil
  }

  /// The wish of the user who sees standard output, if that is a terminal, for colors in text.
  static var shownColors: ColorDepth? {
    StandardOutput.isTerminal ? Self().settledColors(isTerminal: true)?.value : nil
  }

  /// Whether COLORTERM claims true color.
  private var claimsDirectColors: Bool { ["truecolor", "24bit"].contains(variable("COLORTERM")) }

  /// Whether the terminal's answer can raise the color depth above the environment's.
  var leavesColorsOpen: Bool { settledColors(isTerminal: true) == nil && !claimsDirectColors }

  /// The variable that forces colors, if any.
  private var force: String? {
    ["FORCE_COLOR", "CLICOLOR_FORCE"].first { isSet($0) && variable($0) != "0" }
  }

  private func terminfoColors(_ facts: TerminalFacts) -> Chosen<ColorDepth> {
    if facts.hasDirectColor {
      return Chosen(.direct, because: "terminfo: \(facts.typeName) has direct colors")
    }
    let reason = "terminfo: \(facts.typeName) has \(facts.colorCount) colors"
    switch facts.colorCount {
    case 256...: return Chosen(.palette256, because: reason)
    case 8...: return Chosen(.sixteen, because: reason)
    default: return Chosen(.none, because: "terminfo: \(facts.typeName) has no colors")
    }
  }
}
