import KamuroParticles
import KamuroPresets
import Testing

@Suite("Fireworks in effect files")
struct FireworkFileTests {
  private func firework(_ members: String) throws -> Firework {
    let text = "{ \"kamuro\": 1, \"fireworks\": [ { \(members) } ] }"
    let effect = try EffectFile.read(text.utf8, named: "my.json")
    let again = try EffectFile.read(EffectFile.text(of: effect).utf8, named: "again.json")
    #expect(again == effect)
    return try #require(effect.fireworks.first)
  }

  private func place(_ x: Double, _ y: Double) -> Vector { Vector(dx: x, dy: y) }

  @Test("A firework's trajectories are read from every kind of segment")
  func trajectoriesAreReadFromEverySegment() throws {
    let firework = try firework(
      """
      "trajectories": [
        [{ "to": [1, 2] }, { "control": [3, 4], "to": [5, 6] },
         { "control1": [1, 1], "control2": [2, 2], "to": [3, 3] },
         { "center": [0, 1], "angle": "90deg", "aspect": 2, "tilt": "45deg" }],
        { "start": [7, 8], "segments": [{ "to": [0, 0] }] }
      ]
      """
    )
    let first = Trajectory([
      .line(to: place(1, 2)), .quadratic(control: place(3, 4), to: place(5, 6)),
      .cubic(control1: place(1, 1), control2: place(2, 2), to: place(3, 3)),
      .arc(center: place(0, 1), angle: .degrees(90), aspect: 2, tilt: .degrees(45)),
    ])
    let second = Trajectory(from: place(7, 8), [.line(to: .zero)])
    #expect(firework.trajectories == .drawn([first, second]))
  }

  @Test("A firework's trajectories are read by name and by quarter")
  func trajectoriesAreReadByNameAndQuarter() throws {
    #expect(try firework("\"trajectories\": \"classic\"").trajectories == .classic)
    #expect(try firework("\"trajectories\": \"fountain\"").trajectories == .fountain)
    let quarters = try firework(
      "\"trajectories\": { \"top\": [[{ \"to\": [1, 0] }]], \"bottom\": [[{ \"to\": [0, 1] }]] }"
    )
    let (top, bottom) = (
      Trajectory([.line(to: place(1, 0))]), Trajectory([.line(to: place(0, 1))])
    )
    #expect(quarters.trajectories == .quarters(.init(top: [top], bottom: [bottom])))
  }

  @Test("The fountain of the catalogue equals the one in code")
  func catalogueFountainEqualsTheOneInCode() throws {
    var expected = Firework.fountain
    expected.position = LengthPair(Length(50, .width), Length(100, .height))
    expected.repeatInterval = 1.3
    #expect(try Catalogue.effect(named: "fountain")?.fireworks == [expected])
  }
}
