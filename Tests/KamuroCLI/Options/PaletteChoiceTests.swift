import ArgumentParser
import KamuroParticles
import KamuroRecording
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroCLI
@testable import KamuroRaster

@Suite("--palette")
struct PaletteChoiceTests {
  @Test(
    "takes each of its words, and every command that draws takes them",
    arguments: PaletteChoice.words
  )
  func takesWords(word: String) throws {
    #expect(try PaletteChoice(argument: word).name == word)
    for command in [
      ["demo"], ["play", "snow"], ["screensaver"], ["celebrate"], ["render", "snow"],
    ] {
      #expect(RootCommand.complaint(about: command + ["--palette", word]) == nil)
    }
  }

  @Test("takes words in any case, and colors with spaces between them")
  func takesSpacesAndCase() throws {
    #expect(try PaletteChoice(argument: "Nord").name == "nord")
    let spaced = try PaletteChoice(argument: "red, #F80 , gold")
    let close = try PaletteChoice(argument: "red,#F80,gold")
    #expect(spaced.palette(onTerminal: []) == close.palette(onTerminal: []))
  }

  @Test(
    "names a wrong color, its place and what is allowed",
    arguments: [
      ("red,blu,gold", "color 2, \"blu\", is not a name of CSS, #rgb or #rrggbb"),
      ("red,", "color 2, \"\", is not"), ("#ff,red", "color 1, \"#ff\""),
      ("red,transparent", "color 2, \"transparent\""), ("#ff000080,red", "color 1"),
      ("nodr", "it is none of terminal, dark,"), ("", "Missing value"),
      (Array(repeating: "red", count: 33).joined(separator: ","), "33 colors are more than 32"),
    ]
  )
  func namesWrongColor(list: String, message: String) {
    let said = RootCommand.complaint(about: ["demo", "--palette=\(list)"]) ?? ""
    #expect(said.contains(message), "\(said)")
  }

  @Test("of a list draws an effect in no other hues")
  func listDrawsItsHues() throws {
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      [
        "render", "confetti", "--at", "1", "--format", "ansi", "--colors", "true", "--no-bloom",
        "--glyphs", "half", "--palette", "#f00,#00f", "-s", "3",
      ]
    ).run()
    #expect(finished.status == .exited(0))
    let colors = finished.output.matches(of: /[34]8;2;(\d+);(\d+);(\d+)/).map { match in
      [match.output.1, match.output.2, match.output.3].compactMap { Int($0) }
    }
    #expect(!colors.isEmpty)
    // Hot light is whiter, but adds no green alone.
    for color in colors {
      #expect(color.count == 3 && color[1] <= min(color[0], color[2]) + 8, "\(color)")
    }
    #expect(colors.contains { $0[0] > 100 } && colors.contains { $0[2] > 100 })
  }

  @Test(
    "of a scale grows lighter from color to color",
    arguments: [NamedPalette.viridis, .plasma, .cividis]
  )
  func scaleGrowsLighter(palette: NamedPalette) {
    let light = palette.colors.map { color in
      OKLab(linear: BackgroundLight.light(of: color)).lightness
    }
    #expect(zip(light, light.dropFirst()).allSatisfy { $0 < $1 } && light.count == 10)
  }

  @Test("of equal rank has colors that differ for people without red or green cones")
  func ranksDiffer() {
    for palette in [NamedPalette.okabeIto, .tolBright] {
      #expect(Set(palette.colors).count == palette.colors.count)
      let light = palette.colors.map { OKLab(linear: BackgroundLight.light(of: $0)) }
      for (index, one) in light.enumerated() {
        for other in light[..<index] {
          // Without red or green lightness and blue against yellow remain.
          let difference = max(abs(one.lightness - other.lightness), abs(one.b - other.b))
          #expect(difference > 0.04, "\(palette)")
        }
      }
    }
  }
}
