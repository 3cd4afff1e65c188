import Foundation
import KamuroParticles
import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("Shattering text")
struct ShatterTests {
  private static let text = Panel(
    origin: ScreenPosition(column: 0, row: 0),
    columns: 30,
    cells: (0..<10 * 30).map(cell)
  )

  /// A screen cell of the text: a letter, or a hole at every seventh position.
  private static func cell(_ place: Int) -> ScreenCell? {
    if place % 7 == 3 { return nil }
    return ScreenCell(Unicode.Scalar(UInt8(0x21 + place % 90)))
  }

  private func shatter(pace: Double = 1) -> Shatter {
    var shatter = Shatter(pace: pace)
    shatter.adopt(Self.text, firstLine: 0, size: size)
    return shatter
  }

  /// The cells of the screen at a time; `nil` where there is no letter.
  private func picture(_ shatter: inout Shatter, at time: Seconds) -> [ScreenCell?] {
    var panel = Self.text
    shatter.draw(at: time, seed: 9, into: &panel)
    guard panel.columns != size.columns else { return panel.cells }
    return (0..<size.cellCount).map { place in
      let (row, column) = place.quotientAndRemainder(dividingBy: size.columns)
      return row < panel.rows && column < panel.columns
        ? panel.cells[row * panel.columns + column] : nil
    }
  }

  /// The number of letters at their original positions.
  private func lettersAtHome(_ picture: [ScreenCell?]) -> Int {
    (0..<300).count { place in
      Self.text.cells[place] != nil
        && picture[place / 30 * size.columns + place % 30] == Self.text.cells[place]
    }
  }

  private let count = text.cells.count { $0 != nil }

  @Test("Text bursts after a second and then every six, and is whole again between")
  func textBurstsPeriodicallyAndIsWholeBetween() {
    var shatter = shatter()
    for turn in 0..<4 {
      let begin = Double(turn) * 6
      for time in [0.0, 0.99] {
        #expect(lettersAtHome(picture(&shatter, at: begin + time)) == count)
      }
      let flying = picture(&shatter, at: begin + 2.5)
      #expect(lettersAtHome(flying) < count / 4)
      // Many letters are still on the screen, at different positions.
      #expect(flying.count { $0 != nil } > count / 6)
      for time in [5.51, 5.9, 6.5] {
        #expect(lettersAtHome(picture(&shatter, at: begin + time)) == count)
      }
    }
    var slow = self.shatter(pace: 0.5)
    #expect(lettersAtHome(picture(&slow, at: 1.99)) == count)
    #expect(lettersAtHome(picture(&slow, at: 5)) < count / 4)
    #expect(lettersAtHome(picture(&slow, at: 13.5)) == count)
  }

  @Test("Text bursts from where it is clicked, and from each of several places at once")
  func textBurstsFromClickedPlaces() {
    var shatter = shatter()
    shatter.burst(from: Point(x: 4, y: 8), at: 6)
    #expect(lettersAtHome(picture(&shatter, at: 5.99)) == count)
    // Letters near the click fly first.
    let early = picture(&shatter, at: 6.12)
    #expect(early[0] == nil || early[1] == nil || early[2] == nil)
    #expect(early[9 * size.columns + 29] == Self.text.cells[9 * 30 + 29])
    for index in 0..<40 {
      shatter.burst(from: Point(x: Double(index) * 5, y: 40), at: 6.2 + Double(index) / 100)
    }
    #expect(picture(&shatter, at: 6.3) != early)
    #expect(lettersAtHome(picture(&shatter, at: 30.8)) == count)
    // A click at an earlier time replaces the clicks after it.
    shatter.burst(from: Point(x: 4, y: 8), at: 0.1)
    var other = self.shatter()
    other.burst(from: Point(x: 4, y: 8), at: 0.1)
    for time in [0.05, 0.8, 6.6, 8] {
      #expect(picture(&shatter, at: time) == picture(&other, at: time))
    }
  }

  @Test("Shattering text depends on the time only, in whatever order it is drawn")
  func shatteringDependsOnTheTimeOnly() {
    var (forward, backward) = (shatter(), shatter())
    let times = (0..<200).map { Double($0) / 20 }
    let pictures = times.map { picture(&forward, at: $0) }
    for (time, expected) in zip(times, pictures).reversed() {
      #expect(picture(&backward, at: time) == expected)
    }
    var panel = Self.text
    for time in [Double.infinity, -.infinity, .nan, 1e300, -5] {
      forward.draw(at: time, seed: 9, into: &panel)
    }
    forward.adopt(nil, firstLine: 0, size: ScreenSize(columns: 1, rows: 1))
    forward.draw(at: 2, seed: 9, into: &panel)
  }

  @Test("Letters of burst text fly under gravity and drag, and come back without a jump")
  func lettersFlyUnderGravityAndDrag() {
    let place = Point(x: 100, y: 80)
    for number in 0..<40 {
      let source = RandomSource(seed: 3).child(UInt64(number))
      let home = Point(x: Double(number) * 9, y: Double(number % 5) * 30)
      func displacement(_ time: Double) -> Vector {
        Shatter.displacement(from: home, after: time, of: place, source: source)
      }
      let delay = min((home - place).magnitude / 1600, 0.6)
      let start = delay + 1e-6
      #expect(displacement(delay) == .zero && displacement(Shatter.duration) == .zero)
      // Integrates x'' = g - k x' from the velocity at the start until the letter returns.
      var velocity = displacement(start + 1e-5) * 1e5 + displacement(start) * -1e5
      var (position, step) = (Vector.zero, 1e-4)
      for _ in 0..<14_000 {
        position = position + velocity * (step / 2)
        velocity = velocity + (Vector(dx: 0, dy: 220) + velocity * -0.9) * step
        position = position + velocity * (step / 2)
      }
      #expect((displacement(delay + 1.4) + position * -1).magnitude < 1)
      var last = Vector.zero
      for frame in 0...1200 {
        let next = displacement(Double(frame) / 240)
        // Never faster than 1500 points a second.
        #expect((next + last * -1).magnitude < 1500.0 / 240)
        last = next
      }
    }
  }

  @Test("Two clicks at one time both burst the text")
  func clicksAtOneTimeAddUp() {
    let places = [Point(x: 20, y: 30), Point(x: 200, y: 100)]
    let flights = [[places[0]], [places[1]], places].map { clicks in
      var shatter = shatter()
      for place in clicks { shatter.burst(from: place, at: 0.2) }
      return picture(&shatter, at: 0.8)
    }
    #expect(flights[2] != flights[0] && flights[2] != flights[1])
  }
}
