import Foundation
import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@Suite("The guide to effect files")
struct DocumentationTests {
  private let docs: URL
  private let guide: String

  init() throws {
    docs = repository.appending(path: "docs")
    guide = try String(contentsOf: docs.appending(path: "effect-format.md"), encoding: .utf8)
  }

  @Test("has only examples that load")
  func examples() throws {
    let examples = guide.matches(of: /```json\n((?s).*?)```/).map { String($0.1) }
    #expect(examples.count == 8)
    for example in examples {
      #expect(throws: Never.self) { try EffectFile.read(example.utf8, named: "example") }
    }
  }

  @Test("has a table for each type, as the table of its properties says")
  func tables() throws {
    #expect(try ReferencePage.updated(guide) == guide, "run make docs")
  }

  @Test("has a schema beside it that says the same")
  func schema() throws {
    let schema = try String(
      contentsOf: docs.appending(path: "kamuro.schema.json"),
      encoding: .utf8
    )
    #expect(schema == EffectSchema.text, "run make docs")
  }

  @Test("tells a row's name, default, values and meaning")
  func rows() {
    for row in [
      "| `blur` | `0` | length, 0…400 | The standard deviation of a Gaussian blur of the layer |",
      "| `emissionRange` | `0` | angle, -360000…360000 deg | The range of emissionLongitude |",
      "| `direction` | `\"90deg\"` | angle, -360000…360000 deg | The direction, clockwise from \"to the right\" |",
      "| `points` | `5` | 3…32, whole | The points of a star or the corners of a polygon, one of them up |",
      "| `repeatCount` | `0` | 0…1000000 or `infinite` | The number of repeats, also a fraction or \"infinite\"; 0: once |",
      "| `emitterCells` | `[]` | up to 32 of: [a cell](#a-cell-emittercells) | The emitter cells |",
    ] {
      #expect(guide.contains(row + "\n"))
    }
  }

  @Test("is refused with a table too few, too many or without an end")
  func broken() {
    let marker = "<!-- table: Burst -->"
    let cases: [(String, String, ReferencePage.Problem)] = [
      (marker, "", .missingTable("Burst")),
      (marker, "<!-- table: Bang -->", .unknownType("Bang")),
      (marker, "\(marker)\n<!-- end -->\n\(marker)", .secondTable("Burst")),
      ("<!-- end -->", "", .openTable("Effect")),
    ]
    for (old, new, problem) in cases {
      let page = guide.replacingOccurrences(of: old, with: new)
      #expect(throws: problem) { try ReferencePage.updated(page) }
    }
  }

  @Test("is made anew where a row is missing or wrong")
  func stale() throws {
    let lines = guide.split(separator: "\n", omittingEmptySubsequences: false)
    let without = lines.filter { !$0.hasPrefix("| `velocityRange` |") }.joined(separator: "\n")
    #expect(without != guide)
    #expect(try ReferencePage.updated(without) == guide)
  }
}
