import Foundation
import KamuroParticles
import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("Text that bursts")
struct ShatterTests {
  private static let text = Panel(
    origin: ScreenPosition(column: 0, row: 0),
    columns: 30,
    cells: (0..<10 * 30).map(cell)
  )

  /// A cell of the text: letters, and a blank in each seventh place.
  private static func cell(_ place: Int) -> ScreenCell? {
    if place % 7 == 3 { return nil }
    return ScreenCell(Unicode.Scalar(UInt8(0x21 + place % 90)))
  }

  private func shatter(pace: Double = 1) -> Shatter {
    var shatter = Shatter(pace: pace)
    shatter.adopt(Self.text, firstLine: 0, size: size)
    return shatter
  }

  /// The cells of the screen at a time; blanks where there is nothing.
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

  /// How many letters are where they belong.
  private func atHome(_ picture: [ScreenCell?]) -> Int {
    (0..<300).count { place in
      Self.text.cells[place] != nil
        && picture[place / 30 * size.columns + place % 30] == Self.text.cells[place]
    }
  }

  private let count = text.cells.count { $0 != nil }

  @Test("bursts after a second and then every six, and is whole again between")
  func bursts() {
    var shatter = shatter()
    for turn in 0..<4 {
      let begin = Double(turn) * 6
      for time in [0.0, 0.99] { #expect(atHome(picture(&shatter, at: begin + time)) == count) }
      let flying = picture(&shatter, at: begin + 2.5)
      #expect(atHome(flying) < count / 4)
      // Many are still on the screen, and not all in one heap.
      #expect(flying.count { $0 != nil } > count / 6)
      for time in [5.51, 5.9, 6.5] { #expect(atHome(picture(&shatter, at: begin + time)) == count) }
    }
    var slow = self.shatter(pace: 0.5)
    #expect(atHome(picture(&slow, at: 1.99)) == count)
    #expect(atHome(picture(&slow, at: 5)) < count / 4)
    #expect(atHome(picture(&slow, at: 13.5)) == count)
  }

  @Test("bursts from where it is clicked, and from each of several places at once")
  func clicks() {
    var shatter = shatter()
    shatter.burst(from: Point(x: 4, y: 8), at: 6)
    #expect(atHome(picture(&shatter, at: 5.99)) == count)
    // Letters near the place fly first.
    let early = picture(&shatter, at: 6.12)
    #expect(early[0] == nil || early[1] == nil || early[2] == nil)
    #expect(early[9 * size.columns + 29] == Self.text.cells[9 * 30 + 29])
    for index in 0..<40 {
      shatter.burst(from: Point(x: Double(index) * 5, y: 40), at: 6.2 + Double(index) / 100)
    }
    #expect(picture(&shatter, at: 6.3) != early)
    #expect(atHome(picture(&shatter, at: 30.8)) == count)
    // A click at an earlier time takes the place of those after it.
    shatter.burst(from: Point(x: 4, y: 8), at: 0.1)
    var other = self.shatter()
    other.burst(from: Point(x: 4, y: 8), at: 0.1)
    for time in [0.05, 0.8, 6.6, 8] {
      #expect(picture(&shatter, at: time) == picture(&other, at: time))
    }
  }

  @Test("is a function of the time, in whatever order it is asked for")
  func order() {
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

  @Test("flies as a body does under gravity and drag, and comes back without a jump")
  func flight() {
    let place = Point(x: 100, y: 80)
    for number in 0..<40 {
      let source = RandomSource(seed: 3).child(UInt64(number))
      let home = Point(x: Double(number) * 9, y: Double(number % 5) * 30)
      func way(_ time: Double) -> Vector {
        Shatter.way(from: home, after: time, of: place, source: source)
      }
      let delay = min((home - place).magnitude / 1600, 0.6)
      let start = delay + 1e-6
      #expect(way(delay) == .zero && way(Shatter.duration) == .zero)
      // Steps of x'' = g - k x', from the velocity at the start, as long as nothing leads it back.
      var velocity = way(start + 1e-5) * 1e5 + way(start) * -1e5
      var (position, step) = (Vector.zero, 1e-4)
      for _ in 0..<14_000 {
        position = position + velocity * (step / 2)
        velocity = velocity + (Vector(dx: 0, dy: 220) + velocity * -0.9) * step
        position = position + velocity * (step / 2)
      }
      #expect((way(delay + 1.4) + position * -1).magnitude < 1)
      var last = Vector.zero
      for frame in 0...1200 {
        let next = way(Double(frame) / 240)
        // Never faster than 1500 points a second.
        #expect((next + last * -1).magnitude < 1500.0 / 240)
        last = next
      }
    }
  }
}
