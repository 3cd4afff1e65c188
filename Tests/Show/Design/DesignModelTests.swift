import KamuroParticles
import KamuroPresets
import KamuroScreen
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

  @Test("An unchanged list is no edit, and a changed one is read as it was written")
  func writesLists() throws {
    var (count, refused) = (0, 0)
    for (number, name) in Catalogue.names.enumerated() {
      let text = try EffectText(try #require(Catalogue.file(named: name)))
      let source = RandomSource(seed: 59).child(UInt64(number))
      var step: UInt64 = 0
      for part in PartTree(of: text).parts {
        for row in RowReading(text: text).rows(of: part.path) {
          guard case .keys(var keys) = row.kind, keys.entries.count > 1 else { continue }
          #expect(keys.edit(of: text) == nil, "\(name) \(row.path)")
          for _ in 0..<4 {
            change(&keys, by: source, at: step)
            step += 1
          }
          guard let edit = keys.edit(of: text) else { continue }
          count += 1
          let changed = try edit.applied(to: text)
          let rows = RowReading(text: changed).rows(of: part.path)
          let read = rows.first { $0.name == row.name && $0.path == row.path }
          guard case .keys(let again)? = read?.kind else {
            // The last entry was removed, and the list with it.
            #expect(keys.isEmpty, "\(name) \(row.path)")
            continue
          }
          #expect(again.entries.map(\.value) == keys.entries.map(\.value), "\(name) \(row.path)")
          #expect(!keys.hasPlaces || again.places == keys.places, "\(name) \(row.path)")
          let file = EffectFile.Source(name: name, identity: "x", bytes: changed.bytes)
          if (try? EffectFile.read(file)) == nil { refused += 1 }
        }
      }
    }
    // Values may leave their property's range, and paths need corners.
    #expect(count > 200 && refused < count / 10, "\(refused) of \(count)")
  }

  private func change(_ keys: inout KeyList, by source: RandomSource, at step: UInt64) {
    keys.select(Int(source.child(1).unit(step) * 5))
    switch Int(source.child(2).unit(step) * 7) {
    case 0: keys.raise(by: 1)
    case 1: keys.raise(by: -10)
    case 2: keys.shift(by: 1)
    case 3: keys.insert()
    case 4: keys.cut()
    case 5: keys.drag(to: (source.child(3).unit(step), source.child(4).unit(step)), span: keys.span)
    default:
      // No list of more than 64 values, and none that is empty.
      let names = keys.shapes.indices.filter { keys.shapes[$0].name == "mirror" }
      if let index = names.first { keys.take(shape: index) }
    }
  }

  @Test("A color of OKLCH is that of its hexadecimal digits, and always one that screens show")
  func convertsColors() throws {
    let source = RandomSource(seed: 7)
    for number in 0..<2000 as Range<UInt64> {
      let levels = (0..<3).map { Int(source.child(UInt64($0)).unit(number) * 256) }
      let text = "#" + levels.map { String($0 + 256, radix: 16).dropFirst() }.joined()
      let field = try #require(ColorField(.text(text)))
      let color = field.color
      for (channel, level) in zip([color.red, color.green, color.blue], levels) {
        #expect(abs(channel * 255 - Double(level)) < 1.6, "\(text) \(color)")
      }
      var moved = field
      moved.change(.hue, by: Double(number % 100))
      moved.set(.chroma, to: 1)
      for channel in [moved.color.red, moved.color.green, moved.color.blue] {
        #expect((0...1).contains(channel))
      }
    }
    // The numbers of CSS Color 4 for red, lime and blue.
    for (name, lightness, chroma, hue) in [
      ("red", 0.628, 0.2577, 29.23), ("lime", 0.8664, 0.2948, 142.5),
      ("blue", 0.452, 0.3132, 264.05),
    ] {
      let field = try #require(ColorField(.text(name)))
      #expect(abs(field.lightness - lightness) < 0.001 && abs(field.chroma - chroma) < 0.001)
      #expect(abs(field.hue - hue) < 0.2, "\(field.hue)")
    }
  }

  @Test("Versions of one text and number are the same, and keep what is locked, places and names")
  func keepsVersions() throws {
    for name in ["peony", "fire", "snow", "vortex-magic"] {
      let text = try EffectText(try #require(Catalogue.file(named: name)))
      let parts = PartTree(of: text).parts
      let locked = Set(
        parts.flatMap { RowReading(text: text).rows(of: $0.path) }
          .filter { ["lifetime", "birthRate"].contains($0.name) }.map(\.target)
      )
      let one = Mutation(of: text, round: 2, strength: 0.5, keeping: locked)
      let other = Mutation(of: text, round: 2, strength: 0.5, keeping: locked)
      for number in 1..<30 as Range<UInt64> {
        let edits = one.edits(ofVersion: number, in: text)
        #expect(edits == other.edits(ofVersion: number, in: text))
        for edit in edits {
          #expect(!locked.contains(edit.path), "\(name) \(edit.path)")
          let kept = ["name", "emitterPosition", "beginTime", "timeOffset"]
          #expect(!edit.path.components.contains { part in kept.contains { part == .name($0) } })
        }
      }
    }
  }

  @Test("Panels are on the screen and beside each other, and the middle of the stage is free")
  func laysOut() {
    for columns in stride(from: 1, through: 260, by: 7) {
      for rows in stride(from: 1, through: 90, by: 3) {
        let size = ScreenSize(columns: columns, rows: rows)
        for showsTree in [false, true] {
          let layout = DesignLayout(on: size, isHidden: false, showsTree: showsTree)
          let boxes = [layout.rows, layout.tree, layout.edits].compactMap(\.self)
          for box in boxes + [layout.editor, layout.plot].compactMap(\.self) {
            #expect(box.column >= 0 && box.row >= 0 && box.columns > 0 && box.rows > 0)
            #expect(box.column + box.columns <= columns && box.row + box.rows <= rows - 2)
          }
          for (index, box) in boxes.enumerated() {
            for other in boxes[..<index] {
              #expect(
                box.column >= other.column + other.columns
                  || other.column >= box.column + box.columns
                  || box.row >= other.row + other.rows || other.row >= box.row + box.rows
              )
            }
          }
          if columns >= 80 { #expect(layout.stageColumns.contains(columns / 2)) }
        }
      }
    }
  }
}
