import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Values in the designer")
struct DesignModelTests {
  private func text(_ string: String) throws -> EffectText { try EffectText(Array(string.utf8)) }

  @Test("Nine of ten values of the presets are in the soft ranges of their properties")
  func coversPresets() throws {
    var (inside, all) = (0, 0)
    for name in Catalogue.names {
      let text = try EffectText(try #require(Catalogue.file(named: name)))
      for part in PartTree(of: text).parts {
        for row in RowReading(text: text).rows(of: part.path) where row.isSet && row.link == nil {
          guard case .number(let number, _) = row.kind,
            let range = SoftRange.usual(of: row.target.lastName, in: number.unit, form: nil)
          else { continue }
          all += 1
          if (range.lower...range.upper).contains(number.value) { inside += 1 }
        }
      }
    }
    #expect(all > 500 && Double(inside) / Double(all) >= 0.9, "\(inside) of \(all)")
  }

  @Test(
    "Steps are the largest of 1, 2 and 5 times a power of ten up to 2 % of the value",
    arguments: [
      (120.0, 122.0, 140.0), (80, 81, 90), (2.2, 2.22, 2.4), (0.15, 0.152, 0.16), (1, 1.02, 1.2),
      (0.0, 1, 10),
    ]
  )
  func steps(value: Double, fine: Double, coarse: Double) {
    let range = SoftRange(lower: -60, upper: 200)
    let up = range.value(value, movedBy: 1, isCoarse: false)
    #expect(abs(up - fine) < 0.011 * max(fine, 1), "\(up)")
    #expect(range.value(up, movedBy: -1, isCoarse: false) < up)
    #expect(range.value(value, movedBy: 1, isCoarse: true) > up)
    // Three significant digits at most.
    for value in [up, coarse] { #expect("\(value)".filter(\.isNumber).count <= 4) }
  }

  @Test("A slider comes to the value from which its place was computed", arguments: 0..<200)
  func sliderIsItsInverse(step: Int) {
    for range in [
      SoftRange(lower: 0.05, upper: 20, isLogarithmic: true), SoftRange(lower: -60, upper: 200),
      SoftRange(lower: 0, upper: 300, isWhole: true),
    ] {
      let fraction = Double(step) / 199
      let value = range.value(at: fraction)
      #expect(abs(range.fraction(of: value) - fraction) < 0.012, "\(value)")
      #expect((range.lower...range.upper).contains(value))
    }
  }

  @Test("Undo and redo restore every byte, and a drag is one step")
  func undoesDrags() throws {
    let original = try text("{\n  \"a\": 1, // one\n  \"b\": 2\n}\n")
    var document = Document(original)
    let path = PropertyPath().appending(.name("a"))
    for value in 2...9 { try document.apply(.set(path, .number(Double(value))), staysOpen: true) }
    document.close()
    #expect(document.edits.count == 1 && document.isChanged)
    let dragged = document.text.bytes
    #expect(try document.undo() != nil && document.text == original)
    #expect(try document.redo() != nil && document.text.bytes == dragged)
    // Back at the value from before, no edit remains.
    _ = try document.undo()
    try document.apply(.set(path, .number(5)), staysOpen: true)
    try document.apply(.set(path, .number(1)), staysOpen: true)
    #expect(document.edits.isEmpty && !document.isChanged)
  }

  @Test("A change from outside and edits are both in the merged text")
  func mergesChanges() throws {
    var document = Document(try text(#"{ "a": 1, "b": 2, "c": [1] }"#))
    let top = PropertyPath()
    try document.apply(.set(top.appending(.name("a")), .number(7)))
    try document.apply(.double(top.appending(.name("c")).appending(.index(0))))
    let refused = document.merge(try text("{\n  \"a\": 1,\n  // new\n  \"b\": 3\n}"))
    #expect(refused.count == 1)
    #expect(
      String(decoding: document.text.bytes, as: UTF8.self).contains(
        "\"a\": 7,\n  // new\n  \"b\": 3"
      )
    )
  }

  @Test("An edit of a journal is read as it was written")
  func readsJournal() throws {
    let path = PropertyPath().appending(.name("layers")).appending(.index(2))
    let edits: [EffectEdit] = [
      .set(path, .list([.number(1), .text("2vh")])), .remove(path), .double(path),
      .move(path, from: 1, to: 0), .add(path, .object([])),
      .several([.remove(path), .double(path)]),
    ]
    for edit in edits { #expect(EffectEdit(edit.value) == edit) }
    #expect(EffectEdit(.list([.text("set"), .number(3)])) == nil && EffectEdit(.null) == nil)
  }
}
