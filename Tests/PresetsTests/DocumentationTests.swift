import Foundation
import Particles
import Presets
import Testing

@Suite("The guide to effect files")
struct DocumentationTests {
  private let guide: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    guide = try String(contentsOf: root.appending(path: "docs/effect-files.md"), encoding: .utf8)
  }

  @Test("has only examples that load")
  func examples() throws {
    let examples = guide.matches(of: /```json\n((?s).*?)```/).map { String($0.1) }
    #expect(examples.count == 4)
    for example in examples {
      #expect(throws: Never.self) { try EffectFile.read(example.utf8, named: "example") }
    }
  }

  @Test("names every property, its summary and nothing else")
  func properties() {
    let rows = guide.matches(of: /\| `(\w+)` \| .* \| (.*) \|/).map { "\($0.1): \($0.2)" }
    #expect(Set(rows) == Set(declared))
    #expect(rows.count == declared.count)
  }

  private var declared: [String] {
    Effect.properties.map { "\($0.name): \($0.summary)" }
      + EmitterLayer.properties.map { "\($0.name): \($0.summary)" }
      + Transform.properties.map { "\($0.name): \($0.summary)" }
      + EmitterCell.properties.map { "\($0.name): \($0.summary)" }
      + Contents.properties.map { "\($0.name): \($0.summary)" }
      + PolarMotion.properties.map { "\($0.name): \($0.summary)" }
      + CellDynamics.properties.map { "\($0.name): \($0.summary)" }
      + Field.properties.map { "\($0.name): \($0.summary)" }
      + Wall.properties.map { "\($0.name): \($0.summary)" }
      + ItemGroup.properties.map { "\($0.name): \($0.summary)" }
      + Gravity.properties.map { "\($0.name): \($0.summary)" }
      + Push.properties.map { "\($0.name): \($0.summary)" }
      + Particles.Attachment.properties.map { "\($0.name): \($0.summary)" }
      + Picture.properties.map { "\($0.name): \($0.summary)" }
      + Burst.properties.map { "\($0.name): \($0.summary)" }
      + LifeCurve.properties.map { "\($0.name): \($0.summary)" }
      + ColorCurve.properties.map { "\($0.name): \($0.summary)" }
      + KeyframeTrack.properties.map { "\($0.name): \($0.summary)" }
      + Transition.properties.map { "\($0.name): \($0.summary)" }
      + Firework.properties.map { "\($0.name): \($0.summary)" }
      + TrajectorySet.Quarters.properties.map { "\($0.name): \($0.summary)" }
      + Trajectory.properties.map { "\($0.name): \($0.summary)" }
      + WrittenSegment.properties.map { "\($0.name): \($0.summary)" }
      + SparkTrack.properties.map { "\($0.name): \($0.summary)" }
  }
}
