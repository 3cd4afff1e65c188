import Foundation
import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@Suite("JSON Schema of effect files")
struct SchemaTests {
  @Test("The schema accepts every effect of the catalogue and every example of the guides")
  func schemaAcceptsCatalogueAndExamples() throws {
    let presets = try Catalogue.names.map { try #require(Catalogue.file(named: $0)) }
    let files = try presets + GuideExamples.all().map { Array($0.utf8) }
    for verdict in try verdicts(on: files) { #expect(verdict.isValid, "\(verdict.text)") }
  }

  @Test("The schema and Kamuro accept every form of value, written in each possible syntax")
  func schemaAcceptsEveryFormThatKamuroReads() throws {
    for text in SchemaFiles.good {
      #expect(throws: Never.self, "\(text)") { try EffectFile.read(text.utf8, named: "good") }
    }
    for verdict in try verdicts(on: SchemaFiles.good.map { Array($0.utf8) }) {
      #expect(verdict.isValid, "\(verdict.text)")
    }
  }

  @Test("The schema accepts the name of a parameter for any value")
  func schemaAcceptsParametersForAnyValue() throws {
    for verdict in try verdicts(on: SchemaFiles.parameterized.map { Array($0.utf8) }) {
      #expect(verdict.isValid, "\(verdict.text)")
    }
  }

  @Test("The schema refuses broken files, as Kamuro does")
  func schemaRefusesBrokenFiles() throws {
    let files = SchemaFiles.broken
    #expect(files.count >= 30)
    for text in files {
      #expect(throws: EffectFileErrors.self, "\(text)") {
        try EffectFile.read(text.utf8, named: "broken")
      }
    }
    let verdicts = try verdicts(on: files.map { Array($0.utf8) })
    for (text, verdict) in zip(files, verdicts) { #expect(!verdict.isValid, "\(text)") }
  }

  @Test("The schema accepts what Kamuro writes")
  func schemaAcceptsWhatKamuroWrites() throws {
    let files = try Catalogue.names.map { name in
      Array(EffectFile.text(of: try #require(try Catalogue.effect(named: name))).utf8)
    }
    for verdict in try verdicts(on: files) { #expect(verdict.isValid, "\(verdict.text)") }
  }

  @Test("The schema accepts each randomly changed file that Kamuro accepts")
  func schemaAcceptsChangedFilesThatKamuroAccepts() throws {
    var generator = SeededGenerator(seed: 4)
    let examples = try GuideExamples.all().map { PropertyValue(try JSONValue(reading: $0.utf8)) }
    let others = PropertyValue(try JSONValue(reading: SchemaFiles.values.utf8))
    let pool = (examples + [others]).flatMap(\.parts)
    var taken: [[UInt8]] = []
    for round in 0..<2000 {
      let example = examples[round % examples.count]
      let place = Int.random(in: 1..<example.parts.count, using: &generator)
      let part = try #require(pool.randomElement(using: &generator))
      let bytes = Array(example.replacing(part: place, with: part).json(style: .compact).utf8)
      if (try? EffectFile.read(bytes, named: "changed")) != nil { taken.append(bytes) }
    }
    #expect(taken.count > 100)
    for (bytes, verdict) in zip(taken, try verdicts(on: taken)) {
      #expect(verdict.isValid, "\(verdict.text): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("The schema accepts every default, wherever it is written")
  func schemaAcceptsEveryDefault() throws {
    guard case .object(let members) = full(ObjectForm(Effect.self), depth: 0) else {
      Issue.record("an effect is no object")
      return
    }
    let version = PropertyValue.Member(name: "kamuro", value: 1)
    let text = PropertyValue.object([version] + members).json(style: .compact)
    let verdict = try #require(try verdicts(on: [Array(text.utf8)]).first)
    #expect(verdict.isValid, "\(verdict.text)")
  }

  /// An object with each property at its default, and one element in each list of objects.
  private func full(_ type: ObjectForm, depth: Int) -> PropertyValue {
    .object(
      type.rows.compactMap { row in
        var value = row.defaultValue
        switch row.form {
        case .object(let object) where depth < 5: value = full(object, depth: depth + 1)
        case .list(.object(let object), _) where depth < 5: value = [full(object, depth: depth + 1)]
        default: break
        }
        return value == .null ? nil : .init(name: row.name, value: value)
      }
    )
  }

  @Test("The schema has a definition for each declared type, under a name of its own")
  func schemaDefinesEachDeclaredType() throws {
    let schema = try JSONValue(reading: EffectSchema.text.utf8)
    guard case .object(let top) = schema.content, case .object(let parts)? = top["$defs"]?.content
    else {
      Issue.record("the schema has no $defs")
      return
    }
    let names = EffectSchema.types.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.first == "Effect")
    #expect(names.dropFirst().allSatisfy { parts[$0] != nil })
    let known = [
      "parameter", "parameterName", "expression", "text", "length", "angle", "color",
      "timingFunction",
    ]
    #expect(Set(parts.members.map(\.key)) == Set(names.dropFirst() + known))
  }
}

// MARK: - Validating with Python

extension SchemaTests {
  private struct Verdict {
    let text: String
    var isValid: Bool { text.hasPrefix("valid ") }
  }

  /// The validator's verdict on each file, without its comments and trailing commas.
  private func verdicts(on files: [[UInt8]]) throws -> [Verdict] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "kamuro-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let schema = folder.appending(path: "schema.json")
    try EffectSchema.text.write(to: schema, atomically: false, encoding: .utf8)
    let paths = try files.enumerated().map { index, bytes in
      let path = folder.appending(path: "\(index).json")
      let plain = PropertyValue(try JSONValue(reading: bytes)).json(style: .compact)
      try plain.write(to: path, atomically: false, encoding: .utf8)
      return path.path
    }
    let program = repository.appending(path: "Tests/Presets/Schema/validate.py").path
    let finished = try python(["-B", program, schema.path] + paths)
    #expect(finished.status == .exited(0), "\(finished.errors)")
    let verdicts = finished.output.split(separator: "\n").map { Verdict(text: String($0)) }
    try #require(verdicts.count == files.count)
    return verdicts
  }

  private func python(_ arguments: [String]) throws -> Command.Finished {
    guard let python = Self.python else {
      throw SystemError("no python3 has the package jsonschema: run Scripts/setup --tests")
    }
    return try Python.run(python, arguments)
  }

  private static let python = Python.path(running: "from jsonschema import Draft202012Validator")
}

// MARK: - Changing files

extension PropertyValue {
  /// The value and all values in it, outer ones first.
  fileprivate var parts: [PropertyValue] {
    switch self {
    case .list(let elements): [self] + elements.flatMap(\.parts)
    case .object(let members): [self] + members.flatMap { $0.value.parts }
    case .number, .text, .flag, .null: [self]
    }
  }

  /// The value with one of its parts replaced.
  fileprivate func replacing(part index: Int, with part: PropertyValue) -> PropertyValue {
    guard index != 0 else { return part }
    var first = 1
    let replaced = { (value: PropertyValue) in
      defer { first += value.parts.count }
      let isInside = (first..<(first + value.parts.count)).contains(index)
      return isInside ? value.replacing(part: index - first, with: part) : value
    }
    return switch self {
    case .list(let elements): .list(elements.map(replaced))
    case .object(let members):
      .object(members.map { Member(name: $0.name, value: replaced($0.value)) })
    case .number, .text, .flag, .null: self
    }
  }
}
