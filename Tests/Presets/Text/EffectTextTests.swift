import Foundation
import KamuroParticles
import KamuroTestSupport
import Testing

@testable import KamuroPresets

/// A value changed without a text: what edits must give.
private indirect enum Change: CustomStringConvertible {
  case set(PropertyPath, PropertyValue)
  case remove(PropertyPath)
  case double(PropertyPath, Int)
  case move(PropertyPath, Int, Int)
  case insert(PropertyPath, Int, PropertyValue)

  var description: String {
    switch self {
    case .set(let path, let value): "set \(path) to \(value.jsonLine)"
    case .remove(let path): "remove \(path)"
    case .double(let path, let index): "double \(path)[\(index)]"
    case .move(let path, let from, let to): "move \(path)[\(from)] to \(to)"
    case .insert(let path, let index, let value): "insert \(value.jsonLine) at \(path)[\(index)]"
    }
  }

  func apply(to text: EffectText) throws -> EffectText {
    switch self {
    case .set(let path, let value): try text.setting(path, to: value)
    case .remove(let path): try text.removing(path)
    case .double(let path, let index): try text.doubling(path.appending(.index(index)))
    case .move(let path, let from, let to): try text.moving(from, to: to, of: path)
    case .insert(let path, let index, let value): try text.inserting(value, at: index, of: path)
    }
  }

  /// The change of a value, where the order of an object's members does not matter.
  func apply(to value: PropertyValue) -> PropertyValue {
    switch self {
    case .set(let path, let new): value.changed(at: path.components[...]) { _ in new }
    case .remove(let path): value.changed(at: path.components[...]) { _ in nil }
    case .double(let path, let index):
      value.changed(at: path.components[...]) { $0?.list { $0 + [$0[index]] } }
    case .move(let path, let from, let to):
      value.changed(at: path.components[...]) {
        $0?.list { elements in
          var elements = elements
          elements.insert(elements.remove(at: from), at: to)
          return elements
        }
      }
    case .insert(let path, let index, let new):
      value.changed(at: path.components[...]) {
        $0?.list { Array($0[..<index] + [new] + $0[index...]) }
      }
    }
  }
}

extension PropertyValue {
  fileprivate func list(_ change: ([PropertyValue]) -> [PropertyValue]) -> PropertyValue {
    if case .list(let elements) = self { .list(change(elements)) } else { self }
  }

  fileprivate func changed(
    at path: ArraySlice<PropertyPath.Component>,
    _ change: (PropertyValue?) -> PropertyValue?
  ) -> PropertyValue {
    guard let first = path.first else { return change(self) ?? self }
    let rest = path.dropFirst()
    switch (first, self) {
    case (.name(let name), .object(var members)):
      let place = members.firstIndex { $0.name == name }
      let old = place.map { members[$0].value }
      let new =
        rest.isEmpty ? change(old) : (old ?? .object([])).changed(at: rest, change)
      switch (place, new) {
      case (let place?, let new?): members[place] = .init(name: name, value: new)
      case (let place?, nil): members.remove(at: place)
      case (nil, let new?): members.append(.init(name: name, value: new))
      case (nil, nil): break
      }
      return .object(members)
    case (.index(let index), .list(var elements)):
      if rest.isEmpty {
        if let new = change(elements[index]) {
          elements[index] = new
        } else {
          elements.remove(at: index)
        }
      } else {
        elements[index] = elements[index].changed(at: rest, change)
      }
      return .list(elements)
    default: return self
    }
  }

  /// The value with the members of all objects in the order of their names.
  fileprivate var sorted: PropertyValue {
    switch self {
    case .list(let elements): .list(elements.map(\.sorted))
    case .object(let members):
      .object(
        members.map { .init(name: $0.name, value: $0.value.sorted) }.sorted { $0.name < $1.name }
      )
    default: self
    }
  }

  /// The paths of all values in it.
  fileprivate func paths(from path: PropertyPath = PropertyPath()) -> [PropertyPath] {
    switch self {
    case .list(let elements):
      [path] + elements.enumerated().flatMap { $1.paths(from: path.appending(.index($0))) }
    case .object(let members):
      [path] + members.flatMap { $0.value.paths(from: path.appending(.name($0.name))) }
    default: [path]
    }
  }

  /// The value without the names of cells.
  fileprivate var unnamed: PropertyValue {
    switch self {
    case .list(let elements): .list(elements.map(\.unnamed))
    case .object(let members):
      .object(
        members.map { .init(name: $0.name, value: $0.name == "name" ? .null : $0.value.unnamed) }
      )
    default: self
    }
  }
}

@Suite("Edits of effect texts")
struct EffectTextTests {
  private static let nasty = [
    "{}", "{ }", "{\n}\n", "{ // nothing\n}", "{ /* a */ }", "\u{FEFF}{\"a\":1}", "[]", "[1,2 , 3]",
    "{\"a\":1,\"b\":[ ],\"c\":{}}", "{\r\n  \"a\": 1, // one\r\n  \"b\": 2\r\n}\r\n",
    "{\n\t\"a\": [\n\t\t1, // one\n\t\t2,\n\t\t// three\n\t\t3,\n\t],\n}",
    "{\n  \"a\": 1\n, \"b\": 2 // two\n, \"c\": [1\n, 2]\n}",
    "/* x */ { /* y */ \"a\" /* k */ : /* v */ 1 /* w */ , /* z */ \"b\": 2 } // end",
    "{ \"a\": 1, // about a\n  \"b\": 2 }", "{\"a\":{\"b\":{\"c\":[{\"d\":1},{\"d\":2}]}}}",
    "{\n  // first\n  // second\n  \"a\": 1,\n\n  // alone\n\n  \"b\": 2, /* x */ /* y */\n  \"c\": 3 // c\n}",
    "{ \"a\": \"\\\"//\", \"b\": [\"/*\", \"*/\"], }", "{\"a\":1,\n\"b\":2}",
    "{ \"a\": [ 1, 2 ], /* c */ \"d\": 4, }",
    "{\n  \"name\": \"x\", \"tags\": [\"a\", \"b\"],\n  \"layers\": [{\n    \"name\": \"l\", \"birthRate\": 1 }, {\n    \"name\": \"m\" }]\n}",
  ]

  /// How many times each text is edited in a row: more in `make soak`.
  private static let walks =
    ProcessInfo.processInfo.environment["KAMURO_SOAK"].flatMap(Int.init).map { 4 * $0 } ?? 4

  /// The texts of a folder that a run may name, such as one of imported files.
  private static var others: [String] {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment["KAMURO_EDITED"].map({ URL(filePath: $0) }),
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder,
        includingPropertiesForKeys: nil
      )
    else { return [] }
    return files.filter { $0.pathExtension == "json" }.compactMap {
      try? String(contentsOf: $0, encoding: .utf8)
    }
  }

  private static var texts: [String] {
    nasty + others
      + Catalogue.names.compactMap { Catalogue.file(named: $0) }.map {
        String(decoding: $0, as: UTF8.self)
      }
  }

  /// The comments of a text, each with its number.
  private static func comments(of bytes: [UInt8]) -> [String: Int] {
    var (found, index, isText) = ([String: Int](), 0, false)
    let layout = TextLayout(bytes: bytes)
    while index < bytes.count {
      if isText {
        if bytes[index] == UInt8(ascii: "\"") { isText = false }
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      } else if let end = layout.commentEnd(at: index) {
        found[String(decoding: bytes[index..<end], as: UTF8.self), default: 0] += 1
        index = end
      } else {
        if bytes[index] == UInt8(ascii: "\"") { isText = true }
        index += 1
      }
    }
    return found
  }

  private static func change(of value: PropertyValue, by source: RandomSource) -> Change? {
    let paths = value.paths()
    let path = paths[Int(source.bits(1) % UInt64(paths.count))]
    let number = PropertyValue.number(Double(source.bits(2) % 1000) / 10)
    let new: PropertyValue =
      switch source.bits(3) % 5 {
      case 0: .list([number, .text("x")])
      case 1:
        .object([.init(name: "keyPath", value: .text("opacity")), .init(name: "v", value: number)])
      case 2: .text("\(source.bits(4) % 90)vh")
      default: number
      }
    let old = path.components.reduce(value) { value, component in
      switch (component, value) {
      case (.name(let name), .object(let members)):
        members.first { $0.name == name }?.value ?? .null
      case (.index(let index), .list(let elements)): elements[index]
      default: .null
      }
    }
    switch (source.bits(5) % 6, old) {
    case (0, _) where !path.components.isEmpty: return .remove(path)
    case (1, .list(let elements)) where !elements.isEmpty:
      return .double(path, Int(source.bits(6) % UInt64(elements.count)))
    case (2, .list(let elements)) where !elements.isEmpty:
      let count = UInt64(elements.count)
      return .move(path, Int(source.bits(6) % count), Int(source.bits(7) % count))
    case (3, .list(let elements)):
      return .insert(path, Int(source.bits(6) % UInt64(elements.count + 1)), new)
    case (_, .object):
      let names = ["drag", "birthRate", "zz", "name", "color", "parameters", "valueOverLife"]
      return .set(path.appending(.name(names[Int(source.bits(6) % 7)])), new)
    case (_, .list): return nil
    case _ where path.components.isEmpty: return nil
    default: return .set(path, new)
    }
  }

  /// Checks the laws of an edit.
  private static func check(_ change: Change, of text: EffectText) throws -> EffectText {
    let before = try #require(text.value(at: PropertyPath()))
    let edited = try change.apply(to: text)
    let after = try #require(edited.value(at: PropertyPath()))
    var (found, expected) = (after.sorted, change.apply(to: before).sorted)
    if case .double = change { (found, expected) = (found.unnamed, expected.unnamed) }
    #expect(found == expected, "\(change) of \(String(decoding: text.bytes, as: UTF8.self))")
    // Undo restores every byte.
    if let edit = TextEdit(from: text.bytes, to: edited.bytes) {
      #expect(edit.applied(to: text.bytes) == edited.bytes)
      #expect(edit.inverse(in: text.bytes).applied(to: edited.bytes) == text.bytes)
    }
    // Lines stay within the width; what stands in brackets inside of a line may exceed it by its length.
    let isNested = if case .set(let path, _) = change { path.components.count > 1 } else { false }
    func long(_ bytes: [UInt8]) -> Int {
      let most = isNested ? 131 : 101
      return bytes.split(omittingEmptySubsequences: false) { $0 == 10 }.count { $0.count > most }
    }
    // What fills empty brackets on a line cannot be broken.
    if case .set(let path, let value) = change, value.jsonLine.count < 30,
      path.parent.flatMap({ text.value(at: $0) }) != .object([])
    {
      #expect(
        long(edited.bytes) <= long(text.bytes),
        "\(change)\n\(String(decoding: edited.bytes, as: UTF8.self))"
      )
    }
    // Comments are lost only with what they belong to.
    switch change {
    case .set(_, let value):
      if case .list = value { break }
      if case .object = value { break }
      let (old, new) = (comments(of: text.bytes), comments(of: edited.bytes))
      let isPlain = {
        if case .set(let path, _) = change {
          text.value(at: path).map(\.isPlain) ?? true
        } else {
          false
        }
      }()
      if isPlain {
        #expect(
          old == new,
          "\(change) of \(String(decoding: text.bytes, as: UTF8.self))\n=>\n\(String(decoding: edited.bytes, as: UTF8.self))"
        )
      }
    case .move:
      // The comment behind an element may stay.
      #expect(
        comments(of: text.bytes).values.reduce(0, +)
          - comments(of: edited.bytes).values.reduce(0, +) <= 1
      )
    case .insert, .double:
      let new = comments(of: edited.bytes)
      #expect(comments(of: text.bytes).allSatisfy { new[$0.key, default: 0] >= $0.value })
    case .remove: break
    }
    return edited
  }

  @Test("A value of a line that was too long before the edit changes alone")
  func keepsLongLine() throws {
    let line =
      #"{"name": "x", "emitters": [{"cells": [{"birthRate": 10, "lifetime": 1.2}]}], "#
      + #""summary": "a line that its author has made longer than others are"}"#
    let components: [PropertyPath.Component] = [
      .name("emitters"), .index(0), .name("cells"), .index(0), .name("birthRate"),
    ]
    let path = components.reduce(PropertyPath()) { $0.appending($1) }
    let edited = try EffectText(Array(line.utf8)).setting(path, to: .number(200))
    let expected = line.replacing("10", with: "200")
    #expect(String(decoding: edited.bytes, as: UTF8.self) == expected)
  }

  @Test(
    "Edits give what the values give, keep comments and lines, and are undone",
    arguments: 0..<8
  )
  func obeysLaws(part: Int) throws {
    for (index, text) in Self.texts.enumerated() where index % 8 == part {
      let original = try EffectText(Array(text.utf8))
      for walk in 0..<Self.walks {
        var text = original
        for step in 0..<12 {
          let source = RandomSource(seed: UInt64(index)).child(UInt64(walk)).child(UInt64(step))
          let value = try #require(text.value(at: PropertyPath()))
          guard let change = Self.change(of: value, by: source) else { continue }
          text = try Self.check(change, of: text)
        }
      }
    }
  }
}
