import Kamuro
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Several buttons")
struct ButtonChoiceTests {
  private func prompt(
    _ labels: [String],
    timeout: Seconds? = nil,
    on size: ScreenSize = size
  ) throws -> ButtonPrompt {
    ButtonPrompt(
      labels: labels,
      effect: try #require(try Catalogue.effect(named: "classic")),
      timeout: timeout,
      size: size,
      style: style
    )
  }

  /// The label of the button that has the focus.
  private func focus(of prompt: ButtonPrompt, on size: ScreenSize = size) -> String? {
    var prompt = prompt
    return prompt.picture(at: 0, size: size).text.firstMatch(of: /> (\w+) </).map { String($0.1) }
  }

  @Test("Tab and arrow keys move the focus among buttons, and around at both ends")
  func tabAndArrowsMoveTheFocus() throws {
    var prompt = try prompt(["Yes", "No", "Maybe"])
    #expect(focus(of: prompt) == "Yes")
    for (key, label) in [
      (Key.tab, "No"), (.right, "Maybe"), (.tab, "Yes"), (.backTab, "Maybe"), (.left, "No"),
      (.end, "Maybe"), (.home, "Yes"), (.up, "Yes"), (.down, "Yes"), (.character("x"), "Yes"),
    ] {
      prompt.handle(.key(key), at: 0)
      #expect(focus(of: prompt) == label, "\(key)")
    }
  }

  @Test("The outcome is the button pressed by a key or a click, which moves the focus too")
  func outcomeIsThePressedButton() throws {
    for key in [Key.enter, .character(" ")] {
      var prompt = try prompt(["Yes", "No"])
      prompt.handle(.key(.tab), at: 0)
      prompt.handle(.key(key), at: 1)
      // The focus stays while sparks fly around the pressed one.
      prompt.handle(.key(.tab), at: 1.1)
      _ = prompt.picture(at: 1.5)
      #expect(prompt.outcome == .chosen(1))
    }
    var prompt = try prompt(["Yes", "No", "Maybe"])
    let grid = prompt.picture(at: 0)
    let place = try #require(grid.place(of: "Maybe"))
    prompt.handle(.mouseDown(.left, at: PointerPlace(column: 0, row: place.row)), at: 0.1)
    #expect(!prompt.isMoving)
    let click = PointerPlace(column: place.column, row: place.row)
    prompt.handle(.mouseDown(.left, at: click), at: 0.2)
    let sparks = prompt.picture(at: 0.4).litPlaces
    #expect(!sparks.isEmpty && sparks.allSatisfy { $0.column > size.columns / 2 })
    _ = prompt.picture(at: 0.8)
    #expect(prompt.outcome == .chosen(2))
  }

  @Test("Buttons wrap into lines, among which up and down move the focus")
  func buttonsWrapIntoLines() throws {
    let narrow = ScreenSize(columns: 28, rows: 20)
    var prompt = try prompt(["one", "two", "three", "four", "five"], on: narrow)
    let rows = ["one", "two", "three", "four", "five"].map {
      prompt.picture(at: 0, size: narrow).place(of: $0)?.row
    }
    #expect(rows == [5, 5, 8, 8, 11].map { $0 + 1 })
    for (key, label) in [
      (Key.right, "two"), (.down, "four"), (.down, "five"), (.down, "five"), (.up, "four"),
    ] {
      prompt.handle(.key(key), at: 0)
      #expect(focus(of: prompt, on: narrow) == label)
    }
  }

  @Test("Buttons stay on a screen of any size without overlap, at least the one with the focus")
  func buttonsStayOnSmallScreens() throws {
    let labels = ["red", "green", "blue", "a rather long label", "火花"]
    for columns in [1, 5, 9, 20, 33, 80] {
      for rows in [1, 2, 3, 5, 8, 9, 24] {
        let size = ScreenSize(columns: columns, rows: rows)
        var row = ButtonRow(labels: labels)
        for step in 0..<labels.count {
          let frames = row.layout(on: size).frames.compactMap(\.self)
          #expect(row.layout(on: size).frames[step] != nil)
          for (index, frame) in frames.enumerated() {
            #expect((0...columns).contains(frame.columns.upperBound) && frame.columns.count > 0)
            #expect(frame.columns.lowerBound >= 0 && frame.rows.lowerBound >= 0)
            #expect(frame.rows.upperBound <= rows)
            for other in frames[..<index] {
              let meet = other.rows.overlaps(frame.rows) && other.columns.overlaps(frame.columns)
              #expect(!meet)
            }
          }
          row.moveFocus(by: .tab, on: size)
        }
        var prompt = try prompt(labels, timeout: 5, on: size)
        _ = prompt.picture(at: 0, size: size)
        prompt.handle(.key(.enter), at: 0.1)
        _ = prompt.picture(at: 0.2, size: size)
      }
    }
  }

  @Test("A prompt ends without an answer at its timeout, after a countdown")
  func promptTimesOutAfterACountdown() throws {
    var prompt = try prompt(["Yes", "No"], timeout: 60)
    #expect(!prompt.isMoving && prompt.deadline == 50)
    #expect(!prompt.picture(at: 49.9).text.contains(" s "))
    #expect(prompt.picture(at: 50).text.contains("exit   10 s"))
    #expect(prompt.deadline == 51)
    #expect(prompt.picture(at: 52.5).text.contains("exit   8 s"))
    #expect(prompt.deadline == 53)
    #expect(prompt.picture(at: 59.9).text.contains("exit   1 s"))
    #expect(prompt.deadline == 60 && prompt.outcome == nil)
    var late = prompt
    _ = prompt.picture(at: 60)
    #expect(prompt.outcome == .timedOut && prompt.deadline == nil)
    late.handle(.key(.enter), at: 60.1)
    #expect(late.outcome == .timedOut && !late.isMoving)
  }

  @Test("A prompt has no deadline once a button is pressed, nor without a timeout")
  func pressedOrUnlimitedPromptHasNoDeadline() throws {
    var prompt = try prompt(["Yes"], timeout: 2)
    prompt.handle(.key(.enter), at: 1.9)
    #expect(prompt.deadline == nil)
    _ = prompt.picture(at: 2.5)
    #expect(prompt.outcome == .chosen(0))
    #expect(try self.prompt(["Yes"]).deadline == nil)
  }
}

@Suite("Celebration")
struct CelebrationTests {
  private let low = ScreenSize(columns: 80, rows: 12)

  @Test("A celebration fills its rows, fades and ends in time, also with an endless effect")
  func celebrationFillsItsRowsAndEnds() throws {
    let snow = try #require(try Catalogue.effect(named: "snow"))
    for var show in [
      Celebration(duration: 2, size: low, style: style),
      Celebration(effects: [snow], duration: 2, size: low, style: style),
    ] {
      #expect(show.isMoving)
      let early = show.picture(at: 1, size: low).litPlaces
      #expect(early.count > 100)
      #expect(Set(early.map { $0.column / 20 }).count == 4)
      #expect(show.outcome == nil)
      #expect(show.picture(at: 1.97, size: low).litPlaces.count < early.count / 2)
      let end = show.picture(at: 2, size: low)
      #expect(end.litPlaces.isEmpty && show.outcome == .ended && !show.isMoving)
    }
  }

  @Test("A celebration has the same frames however often it is drawn")
  func celebrationDoesNotDependOnDrawnFrames() throws {
    var often = Celebration(duration: 2, size: low, style: style)
    var once = often
    for step in 0..<30 { _ = often.picture(at: Double(step) / 20, size: low) }
    #expect(often.picture(at: 1.5, size: low) == once.picture(at: 1.5, size: low))
  }
}
