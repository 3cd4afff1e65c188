import ArgumentParser
import Foundation
import KamuroParticles
import KamuroRaster
import KamuroScreen
import KamuroShow
import KamuroTerminal
import Testing

@testable import KamuroCLI

@Suite("Show choices")
struct ShowChoicesTests {
  private func choices(
    _ arguments: String...,
    variables: [String: String] = [:]
  ) throws -> ShowChoices {
    ShowChoices(
      try ShowOptions.parse(arguments).settings,
      on: TerminalFacts(),
      environment: TerminalEnvironment { variables[$0] }
    )
  }

  private func answers(_ name: String?, _ version: String?) -> TerminalAnswers {
    var answers = TerminalAnswers()
    (answers.name, answers.version, answers.isComplete) = (name, version, true)
    return answers
  }

  @Test(
    "Show choices keep the blocks that --glyphs names, whatever the terminal answers",
    arguments: [
      ("hybrid-half", .half), ("hybrid-quadrant", .quadrant), ("hybrid-sextant", .sextant),
      ("hybrid-octant", .octant),
    ] as [(String, BlockSet)]
  )
  func keepsBlocksNamedByOption(glyphs: String, blocks: BlockSet) throws {
    var choices = try choices("--glyphs", glyphs)
    choices.adopt(answers("foot", "1.19"))
    #expect(choices.glyphs.value == .hybrid && choices.blocks.value == blocks)
    #expect(choices.blocks.reason == "--glyphs")
    let ncurses = try self.choices("--glyphs", glyphs, "--presenter", "ncurses")
    #expect(ncurses.blocks.value == (blocks == .octant ? .sextant : blocks))
  }

  @Test("A machine runs on a battery if one of its own is discharging")
  func batteryIsDischarging() throws {
    func isBattery(_ supplies: [String: [String: String]]) throws -> Bool {
      let fixture = try EffectFixture("", named: "unused")
      for (name, values) in supplies {
        let folder = fixture.folder.appendingPathComponent("power/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (file, text) in values {
          try Data("\(text)\n".utf8).write(to: folder.appendingPathComponent(file))
        }
      }
      return PowerSupply.isBattery(in: fixture.folder.appendingPathComponent("power").path)
    }
    let mains = ["type": "Mains", "online": "1"]
    let battery = ["type": "Battery", "status": "Discharging"]
    #expect(try isBattery(["BAT0": battery]))
    #expect(try !isBattery([:]) && !isBattery(["AC": mains]))
    #expect(try !isBattery(["AC": mains, "BAT0": ["type": "Battery", "status": "Charging"]]))
    let mouse = battery.merging(["scope": "Device"]) { $1 }
    #expect(try !isBattery(["AC": mains, "hid": mouse]))
  }

  @Test("Show choices take the palette of the terminal's answers, unless a theme is named")
  func takesPaletteOfAnswers() throws {
    var answers = answers("kitty", "0.41.0")
    answers.themeColors = [1: .direct(red: 255, green: 0, blue: 200)]
    var own = try choices()
    var terminal = try choices("--palette", "terminal")
    var named = try choices("--palette", "nord")
    let before = (terminal.palette.value, named.palette.value)
    #expect(own.palette.value == nil && before.0 != nil && before.0 != before.1)
    own.adopt(answers)
    terminal.adopt(answers)
    named.adopt(answers)
    #expect(own.palette.value == nil && named.palette.value == before.1)
    #expect(
      terminal.palette.value != before.0 && terminal.palette.reason == "the terminal's answer"
        && terminal.style(seed: 1).look.palette == terminal.palette.value
    )
  }

  @Test(
    "Show choices take the blocks that the answering terminal is known to draw",
    arguments: [
      ("kitty", "0.39.1", .sextant), ("kitty", "0.40.0", .octant), ("kitty", "1.0", .octant),
      ("foot", "1.19.9", .sextant), ("foot", "1.20", .octant), ("ghostty", "1.1.3", .sextant),
      ("ghostty", "1.2.0-main+abc", .octant), ("ghostty", "tip", .sextant),
      ("VTE", "5200", .quadrant), ("VTE", "6003", .sextant), ("VTE", "7702", .sextant),
      ("VTE", "7802", .octant), ("Rio", "0.4.10", .quadrant), ("rio", "0.5.28", .octant),
      ("WezTerm", "20240203-110809-5046fc22", .sextant),
      ("WezTerm", "20260331-040028-577474d8", .octant), ("contour", "0.4.3", .sextant),
      ("XTerm", "379", .quadrant), ("tmux", "3.4", .quadrant), ("kitty", nil, .sextant),
    ] as [(String, String?, BlockSet)]
  )
  func takesBlocksOfAnsweringTerminal(name: String, version: String?, blocks: BlockSet) throws {
    // Variables may be inherited from another terminal, so an answer overrules them.
    for variables in [[:], ["TMUX": "/tmp/tmux-0/default,1,0"], ["VTE_VERSION": "7802"]] {
      var choices = try choices(variables: variables)
      choices.adopt(answers(name, version))
      #expect(choices.blocks.value == blocks, "\(choices.blocks.reason)")
      #expect(choices.glyphs.value == .hybrid)
    }
  }

  @Test(
    "Show choices keep the first choice where the answer says nothing",
    arguments: ["Konsole", nil]
  )
  func keepsFirstChoiceWithoutUsefulAnswer(name: String?) throws {
    var choices = try choices(variables: ["TERM": "foot", "COLORFGBG": "0;15"])
    choices.adopt(answers(name, "99"))
    #expect(choices.blocks.value == .sextant)
    #expect(choices.background.value == .terminal(.white))
  }

  @Test("Show choices give ncurses no octants and no true color")
  func givesNcursesNoOctantsAndNoTrueColor() throws {
    var choices = try choices(
      "--presenter",
      "ncurses",
      "--colors",
      "true",
      variables: ["VTE_VERSION": "7802"]
    )
    #expect(choices.blocks.value == .sextant && choices.colors.value == .palette256)
    choices.adopt(answers("kitty", "0.41.0"))
    #expect(choices.blocks.value == .sextant && !choices.isSynchronized.value)
  }

  @Test(
    "Show choices take true color that the terminal proves, unless the user chose otherwise",
    arguments: [
      ([], [:], .direct), (["--colors", "256"], [:], .palette256),
      (["--colors", "16"], [:], .sixteen),
      ([], ["NO_COLOR": "1"], .none), ([], ["FORCE_COLOR": "2"], .palette256),
      ([], ["TERM": "dumb"], .none), (["--presenter", "ncurses"], [:], .palette256),
      ([], ["CLICOLOR_FORCE": "1"], .direct),
    ] as [([String], [String: String], ColorDepth)]
  )
  func takesTrueColorUnlessUserChoseOtherwise(
    arguments: [String],
    variables: [String: String],
    colors: ColorDepth
  ) throws {
    var choices = ShowChoices(
      try ShowOptions.parse(arguments).settings,
      on: TerminalFacts(),
      environment: TerminalEnvironment { variables[$0] }
    )
    var answers = answers("XTerm", "379")
    choices.adopt(answers)
    #expect(choices.colors.value != .direct)
    answers.hasDirectColor = true
    choices.adopt(answers)
    #expect(choices.colors.value == colors)
    #expect(choices.reducedColors.first == colors)
    // Colors that were asked for do not fall on a slow link, and no others below 256.
    let mayFall = colors == .direct && arguments.isEmpty
    #expect(choices.reducedColors.dropFirst() == (mayFall ? [.palette256] : []))
  }

  @Test(
    "Show choices name Esc Esc in GNU screen, which holds a lone Esc back",
    arguments: [(true, "Esc Esc"), (false, "Esc")]
  )
  func namesEscapeKeyInGNUScreen(isScreen: Bool, name: String) throws {
    let choices = ShowChoices(
      ShowSettings(),
      on: TerminalFacts(isScreen: isScreen),
      environment: TerminalEnvironment { _ in nil }
    )
    #expect(choices.style(seed: 1).escapeName == name)
  }

  @Test("Show choices give a show the terminal's background as a color")
  func givesBackgroundAsColor() throws {
    var choices = try choices()
    #expect(choices.style(seed: 1).look.background == .terminal(nil))
    var answers = answers(nil, nil)
    answers.background = .direct(red: 255, green: 0, blue: 51)
    choices.adopt(answers)
    let color = Color(red: 1, green: 0, blue: 0.2)
    #expect(choices.style(seed: 1).look.background == .terminal(color))
  }

  @Test(
    "Show choices keep the color of --background, whatever the terminal answers",
    arguments: [
      ("dark", Background.terminal(Color(red: 0, green: 0, blue: 0))), ("light", .terminal(.white)),
      ("#ff0033", .painted(Color(red: 1, green: 0, blue: 0.2))),
    ]
  )
  func backgroundOptionOverrulesTerminal(option: String, background: Background) throws {
    var choices = try choices("--background", option, variables: ["COLORFGBG": "0;15"])
    #expect(choices.background.value == background)
    var answers = answers(nil, nil)
    answers.background = .direct(red: 1, green: 2, blue: 3)
    choices.adopt(answers)
    #expect(choices.background.value == background)
  }

  @Test("Show choices are calm at 15 frames a second when asked for, unless --fps says otherwise")
  func calmShowsHave15FramesPerSecond() throws {
    let ssh = ["SSH_CONNECTION": "::1 1 ::1 22"]
    for (found, isCalm, rate) in [
      (try choices(), false, 60.0), (try choices("--calm"), true, 15),
      (try choices("--calm", variables: ssh), true, 15),
      (try choices(variables: ["KAMURO_CALM": "1"]), true, 15),
      (try choices(variables: ["KAMURO_CALM": "0"]), false, 60),
      (try choices(variables: ["KAMURO_CALM": ""]), false, 60),
      (try choices(variables: ["REDUCE_MOTION": "1"]), true, 15),
      (try choices(variables: ["REDUCE_MOTION": "0"]), false, 60),
      (try choices(variables: ["REDUCE_MOTION": "1", "KAMURO_CALM": "0"]), false, 60),
      (try choices("--no-calm", variables: ["KAMURO_CALM": "1"]), false, 60),
      (try choices("--calm", "--no-calm"), false, 60),
      (try choices("--calm", "--fps", "40"), true, 40),
    ] {
      #expect(found.isCalm.value == isCalm && found.framesPerSecond.value == rate)
      let style = found.style(seed: 1)
      #expect(style.isCalm == isCalm && style.framesPerSecond == rate)
      #expect(style.look.limiterRate == (isCalm ? rate : nil))
    }
  }

  private func graphics(_ features: Set<TerminalAnswers.GraphicsFeature>) -> TerminalAnswers {
    var answers = answers("kitty", "0.41.0")
    answers.graphics = features
    return answers
  }

  @Test(
    "Pictures are shown where the terminal answered, in true color, unless an option says glyphs"
  )
  func choosesPictures() throws {
    let colorful = ["COLORTERM": "truecolor"]
    var local = try choices(variables: colorful)
    #expect(local.pictures.value == nil)
    local.adopt(graphics([.pictures, .sharedMemory]))
    #expect(local.pictures.value == .shared)
    #expect(
      local.details(on: ScreenSize(columns: 80, rows: 24)).map(\.pixels) == [
        .fine, .medium, nil, nil,
      ]
    )
    var distant = try choices(variables: colorful)
    distant.adopt(graphics([.pictures]))
    #expect(distant.pictures.value == .png)
    let details = distant.details(on: ScreenSize(columns: 80, rows: 24))
    #expect(details.map(\.pixels) == [.fine, .medium, .glyphs, nil, nil])
    #expect(distant.firstDetail(of: details, isMeasured: true) == 3)
    #expect(distant.firstDetail(of: details, isMeasured: false) == 1)
    for options in [["--pixels", "off"], ["--glyphs", "braille"], ["--presenter", "ncurses"]] {
      var choices = ShowChoices(
        try ShowOptions.parse(options).settings,
        on: TerminalFacts(),
        environment: TerminalEnvironment { colorful[$0] }
      )
      choices.adopt(graphics([.pictures, .sharedMemory]))
      let (value, reason) = (choices.pictures.value, choices.pictures.reason)
      #expect(value == nil && (reason == options[0] || reason.hasPrefix(options[1])))
    }
    var wished = try choices("--glyphs", "braille", "--pixels", "kitty", variables: colorful)
    wished.adopt(graphics([.pictures]))
    #expect(wished.pictures.value == .png)
    var poor = try choices("--colors", "256", variables: colorful)
    poor.adopt(graphics([.pictures]))
    #expect(poor.pictures.value == nil)
    var inner = try choices(variables: ["TMUX": "x", "COLORTERM": "truecolor"])
    inner.adopt(graphics([.pictures]))
    #expect(inner.pictures.value == nil && inner.pictures.reason == "TMUX is set")
  }

  @Test("Large pictures are shown at 30 frames per second, and those that are sent as well")
  func limitsRateOfPictures() throws {
    var choices = try choices(variables: ["COLORTERM": "truecolor"])
    choices.adopt(graphics([.pictures, .sharedMemory]))
    #expect(choices.mostFrames(on: ScreenSize(columns: 80, rows: 24)) == 60)
    #expect(choices.mostFrames(on: ScreenSize(columns: 160, rows: 48)) == 30)
  }
}
