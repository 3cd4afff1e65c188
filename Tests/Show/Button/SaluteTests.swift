import Foundation
import Kamuro
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("Salute of a pressed button")
struct SaluteTests {
  private static let sizes = [
    ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 60),
  ]

  /// A prompt in half blocks of true color, so that the light is in the colors.
  private func prompt(_ effect: String, on size: ScreenSize) throws -> ButtonPrompt {
    let effect = try #require(try Catalogue.effect(named: effect))
    let style = ShowStyle(Look(glyphs: .half, colors: .direct), seed: 7)
    return ButtonPrompt(labels: ["Yes"], effect: effect, size: size, style: style)
  }

  @Test(
    "A press has ten times the light of the classic sparks after 0.15 s, and ends within 3 s",
    arguments: sizes
  )
  func pressLightsTheScreenAndSettles(size: ScreenSize) throws {
    func lights(_ effect: String) throws -> [Double] {
      var prompt = try prompt(effect, on: size)
      let dark = prompt.picture(at: 0, size: size).light
      prompt.handle(.key(.enter), at: 1)
      return [1.15, 4].map { prompt.picture(at: $0, size: size).light - dark }
    }
    let (salute, classic) = try (lights("salute"), lights("classic"))
    #expect(classic[0] > 0 && salute[0] > 10 * classic[0])
    #expect(salute[1] == 0)
  }

  @Test("The prompt ends by itself once the salute is over", arguments: sizes)
  func promptEndsAfterTheSalute(size: ScreenSize) throws {
    var prompt = try prompt("salute", on: size)
    prompt.handle(.key(.enter), at: 1)
    _ = prompt.picture(at: 1.15, size: size)
    _ = prompt.picture(at: 2.5, size: size)
    #expect(prompt.outcome == nil)
    _ = prompt.picture(at: 4, size: size)
    #expect(prompt.outcome == .chosen(0))
  }

  @Test("Sparks of the salute pass before and behind the box", arguments: sizes)
  func sparksPassBeforeAndBehindTheBox(size: ScreenSize) throws {
    var prompt = try prompt("salute", on: size)
    prompt.handle(.key(.enter), at: 1)
    let box = Button(label: "Yes").frame(on: size)
    let (columns, rows) = (box.columns, box.rows)
    var (before, behind) = (0, 0)
    var batch = SpriteBatch()
    for time in stride(from: 1.02, to: 1.6, by: 0.02) {
      _ = prompt.picture(at: time, size: size)
      var simulation = prompt.theater.stage.simulation
      simulation.draw(into: &batch)
      for run in batch.runs where run.cell != "flash" {
        let inside = run.range.count { index in
          columns.contains(Int(batch[.x][index] / 8)) && rows.contains(Int(batch[.y][index] / 16))
            && batch[.opacity][index] > 0.5
        }
        if run.zPosition > Button.zPosition { before += inside } else { behind += inside }
      }
    }
    #expect(before > 10 && behind > 10)
  }

  @Test("A press of the demo's button has a salute at most twice a second, a click beside it none")
  func demoSalutesAtMostTwiceASecond() {
    let size = Self.sizes[0]
    let style = ShowStyle(Look(glyphs: .half, colors: .direct), seed: 7)
    func cells(after events: [(InputEvent, Seconds)]) -> Int {
      var demo = Demo(size: size, style: style, hasTour: false)
      _ = demo.picture(at: 60, size: size)
      for (event, time) in events { demo.handle(event, at: time) }
      _ = demo.picture(at: 61, size: size)
      var batch = SpriteBatch()
      var simulation = demo.theater.stage.simulation
      simulation.draw(into: &batch)
      return batch.runs.filter { $0.cell == "flash" }.reduce(0) { $0 + $1.range.count }
    }
    let press = InputEvent.key(.enter)
    #expect(cells(after: [(press, 60.9)]) == 1)
    #expect(cells(after: (0..<9).map { (press, 60.9 + 0.01 * Double($0)) }) == 2)
    let place = PointerPlace(column: 2, row: 2)
    #expect(cells(after: [(.mouseDown(.right, at: place), 60.9)]) == 0)
  }
}

extension ScreenGrid {
  /// The sum of the linear light of all half blocks and blanks; text and borders are left out.
  fileprivate var light: Double {
    cells.reduce(0) { sum, cell in
      switch cell.glyph {
      case " ": sum + cell.background.light
      case "\u{2580}", "\u{2584}": sum + (cell.foreground.light + cell.background.light) / 2
      case "\u{2588}": sum + cell.foreground.light
      default: sum
      }
    }
  }
}

extension ScreenColor {
  fileprivate var light: Double {
    guard case .direct(let red, let green, let blue) = kind else { return 0 }
    return [red, green, blue].reduce(0) { sum, level in
      let level = Double(level) / 255
      return sum + (level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)) / 3
    }
  }
}
