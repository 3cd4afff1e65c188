import Foundation
import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@Suite("Guides to effect files")
struct DocumentationTests {
  private let docs: URL
  private let reference: String

  init() throws {
    docs = repository.appending(path: "docs")
    reference = try String(contentsOf: docs.appending(path: "reference.md"), encoding: .utf8)
  }

  @Test("Every example of the guides loads")
  func guideExamplesLoad() throws {
    let examples = try GuideExamples.all()
    #expect(examples.count == 21)
    for example in examples {
      let effect = try EffectFile.read(example.utf8, named: "example")
      #expect(effect.idleProperties.isEmpty, "\(effect.idleProperties)")
    }
  }

  @Test("A guide has the text of each file of docs/examples/effects")
  func guidesHaveExampleFiles() throws {
    let folder = docs.appending(path: "examples/effects")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let examples = try GuideExamples.all()
    #expect(files.count > 10)
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(examples.contains(text), "\(file)")
    }
  }

  @Test("The reference is the generated one")
  func writtenReferenceMatchesTheGeneratedOne() {
    #expect(reference == ReferencePage.text, "run make docs")
  }

  @Test("The reference has a part for each declared type, and each names a guide that exists")
  func referenceHasEachType() {
    let types = EffectSchema.types.map(\.name)
    #expect(ReferencePage.chapters.map(\.type).sorted() == types.sorted())
    for chapter in ReferencePage.chapters {
      let page = docs.appending(path: String(chapter.guide.prefix { $0 != "#" }))
      #expect(FileManager.default.fileExists(atPath: page.path), "\(chapter.guide)")
    }
  }

  @Test("The schema beside the guides matches the generated one")
  func writtenSchemaMatchesTheGeneratedOne() throws {
    let schema = try String(
      contentsOf: docs.appending(path: "kamuro.schema.json"),
      encoding: .utf8
    )
    #expect(schema == EffectSchema.text, "run make docs")
  }

  @Test("A row of the reference has the name, default, values and meaning of a property")
  func tableRowsHaveNameDefaultValuesAndMeaning() {
    for row in [
      "| `blur` | `0` | length, 0…400 | 2…12 pt | The standard deviation of a Gaussian blur of the layer |",
      "| `emissionRange` | `0` | angle, -360000…360000 deg | 10deg…180deg | The range of emissionLongitude |",
      "| `direction` | `\"90deg\"` | angle, -360000…360000 deg | 90deg, down | The direction, clockwise from \"to the right\" |",
      "| `points` | `5` | 3…32, whole | 4…6 | The number of points of a star or corners of a polygon; one points up |",
      "| `repeatCount` | `0` | 0…1000000 or `infinite` | 1…20, a number | The number of repeats, also a fraction or \"infinite\"; 0: once |",
      "| `emitterCells` | `[]` | up to 32 of: [a cell](#a-cell-emittercells) |  | The emitter cells |",
    ] {
      #expect(reference.contains(row + "\n"))
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

  @Test("The strengths of fields say what 1 is, in the reference and in the schema")
  func strengthsHaveUnits() {
    for text in [reference, EffectSchema.text] {
      #expect(text.contains("1 is 1000 pt/s² of gravity, 100 pt/s² of noise"))
      #expect(text.contains("1 is 100 pt/s for 100 x 100 pt of density 1"))
    }
  }
}
