import Foundation
import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@Suite("Guide to effect files")
struct DocumentationTests {
  private let docs: URL
  private let guide: String

  init() throws {
    docs = repository.appending(path: "docs")
    guide = try String(contentsOf: docs.appending(path: "effect-format.md"), encoding: .utf8)
  }

  @Test("Every example of the guide loads")
  func guideExamplesLoad() throws {
    let examples = guide.matches(of: /```json\n((?s).*?)```/).map { String($0.1) }
    #expect(examples.count == 10)
    for example in examples {
      let effect = try EffectFile.read(example.utf8, named: "example")
      #expect(effect.idleProperties.isEmpty, "\(effect.idleProperties)")
    }
  }

  @Test("The guide's tables match the declared properties of each type")
  func guideTablesMatchTheProperties() throws {
    #expect(try ReferencePage.updated(guide) == guide, "run make docs")
  }

  @Test("The schema beside the guide matches the generated one")
  func writtenSchemaMatchesTheGeneratedOne() throws {
    let schema = try String(
      contentsOf: docs.appending(path: "kamuro.schema.json"),
      encoding: .utf8
    )
    #expect(schema == EffectSchema.text, "run make docs")
  }

  @Test("A row of the guide has the name, default, values and meaning of a property")
  func tableRowsHaveNameDefaultValuesAndMeaning() {
    for row in [
      "| `blur` | `0` | length, 0…400 | 2…12 pt | The standard deviation of a Gaussian blur of the layer |",
      "| `emissionRange` | `0` | angle, -360000…360000 deg | 10deg…180deg | The range of emissionLongitude |",
      "| `direction` | `\"90deg\"` | angle, -360000…360000 deg | 90deg, down | The direction, clockwise from \"to the right\" |",
      "| `points` | `5` | 3…32, whole | 4…6 | The number of points of a star or corners of a polygon; one points up |",
      "| `repeatCount` | `0` | 0…1000000 or `infinite` | 1…20, a number | The number of repeats, also a fraction or \"infinite\"; 0: once |",
      "| `emitterCells` | `[]` | up to 32 of: [a cell](#a-cell-emittercells) |  | The emitter cells |",
    ] {
      #expect(guide.contains(row + "\n"))
    }
  }

  @Test("Each number of each table has a usual value, with its unit or what it is")
  func numbersHaveUsualValues() {
    for type in EffectSchema.types {
      for row in type.rows {
        let subject = "\(type.name).\(row.name)"
        #expect(row.form.hasNumbers == !row.usual.isEmpty, "\(subject)")
        guard case .number(_, unit: "") = row.form else { continue }
        let saysWhat = row.usual.contains { $0.isLetter }
        #expect(saysWhat, "\(subject): \(row.usual)")
      }
    }
  }

  @Test("The strengths of fields say what 1 is, in the guide and in the schema")
  func strengthsHaveUnits() {
    for text in [guide, EffectSchema.text] {
      #expect(text.contains("1 is 1000 pt/s² of gravity, 100 pt/s² of noise"))
      #expect(text.contains("1 is 100 pt/s for 100 x 100 pt of density 1"))
    }
  }

  @Test("A guide with a missing, unknown, second or unclosed table is refused")
  func guideWithWrongTablesIsRefused() {
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

  @Test("A missing row of the guide is generated again")
  func missingTableRowIsGeneratedAgain() throws {
    let lines = guide.split(separator: "\n", omittingEmptySubsequences: false)
    let without = lines.filter { !$0.hasPrefix("| `velocityRange` |") }.joined(separator: "\n")
    #expect(without != guide)
    #expect(try ReferencePage.updated(without) == guide)
  }
}
