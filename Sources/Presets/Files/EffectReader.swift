internal import Particles

/// Reads a file and those that it includes, and notes every mistake on the way.
struct EffectReader {
  /// The most files that one file may include, with those that these include.
  private static let maximumFiles = 256
  /// How deep files may include each other: one that includes nothing is 1 deep.
  private static let maximumDepth = 8
  /// The most emitter cells in a file.
  private static let maximumCells = 1000

  private(set) var mistakes: [EffectFileError.Mistake] = []
  private let find: EffectFile.Finder
  /// The files that are being read, each included by the one before it.
  private var open: [EffectFile.Source] = []
  private var fileCount = 0
  /// What was included before, by the file and its parameters.
  private var known: [Key: Effect] = [:]

  private struct Key: Hashable {
    let identity: String
    let parameters: [PropertyValue.Member]
  }

  init(find: @escaping EffectFile.Finder) {
    self.find = find
  }

  /// Reads a file with values from the command line; `nil` where it cannot be read at all.
  mutating func read(
    _ source: EffectFile.Source,
    parameters: [Override] = [],
    settings: [Override] = []
  ) -> Effect? {
    read(source, settings: settings) { declared, reader in
      for override in parameters {
        let value = override.value(at: .start)
        if let problem = declared.set(override.name, to: value, from: override.label) {
          reader.mistakes.append(.init(file: override.label, message: problem))
        }
      }
    }
  }

  private mutating func read(
    _ source: EffectFile.Source,
    settings: [Override] = [],
    giving give: (inout Parameters, inout EffectReader) -> Void
  ) -> Effect? {
    let file: JSONValue
    do {
      file = try JSONValue(reading: source.bytes, byteLimit: EffectFile.maximumSize)
    } catch {
      mistakes.append(.init(file: source.name, location: error.location, message: error.message))
      return nil
    }
    var problems: [PropertyProblem] = []
    note(versionOf: file, in: &problems)
    note(schemaOf: file, in: &problems)
    var declared = Parameters(of: file, noting: &problems)
    give(&declared, &self)
    let filled = declared.filling(file)
    problems += filled.problems
    var draft = Draft(source: source, filled: filled)
    for override in settings { apply(override, to: &draft) }
    if let message = Self.excess(of: draft.json) {
      problems.append(.init(path: PropertyPath(), message: message))
      mistakes += draft.mistakes(of: problems)
      return nil
    }
    var reading = PropertyReading()
    let value = PropertyValue(draft.json)
    let effect = Effect.read(from: value, reading: &reading, ignoring: EffectFile.ownMembers)
    // What stands in place of a value that is not there is no mistake of its own.
    problems += reading.problems.filter { problem in
      !filled.problems.contains { problem.path.isWithin($0.path) }
    }
    mistakes += draft.mistakes(of: problems)
    guard var effect else { return nil }
    include(in: &effect, of: draft)
    return effect
  }

  private mutating func apply(_ override: Override, to draft: inout Draft) {
    do throws(Setting.Problem) {
      draft.places += try Setting(override).apply(to: &draft.json).map { ($0, override.label) }
    } catch {
      mistakes.append(.init(file: override.label, message: error.message))
    }
  }

  /// Editors find the schema by what stands there.
  private func note(schemaOf file: JSONValue, in problems: inout [PropertyProblem]) {
    guard let schema = file["$schema"], schema.kind != "a string" else { return }
    let path = PropertyPath().appending(.name("$schema"))
    problems.append(.init(path: path, message: "\(schema.kind) is not a text: expected \"…\""))
  }

  private func note(versionOf file: JSONValue, in problems: inout [PropertyProblem]) {
    guard case .object(let object) = file.content else { return }
    let version = EffectFile.version
    let path = PropertyPath().appending(.name("kamuro"))
    switch object["kamuro"]?.content {
    case .number(Double(version)): break
    case .number(let number) where number > Double(version):
      let written = PropertyValue.number(number).json()
      let message = "this file is of version \(written), and this Kamuro reads version \(version)"
      problems.append(.init(path: path, message: message))
    case nil:
      let message =
        "kamuro: missing; an effect file begins with { \"kamuro\": \(version), … }"
      problems.append(.init(path: PropertyPath(), message: message))
    default:
      problems.append(.init(path: path, message: "expected the format's version, \(version)"))
    }
  }

  /// What there is too much of in a file; `nil` where it is small enough to be read.
  private static func excess(of file: JSONValue) -> String? {
    let cells = file.elementCount(under: "emitterCells")
    if cells > maximumCells { return "\(cells) emitter cells are more than \(maximumCells)" }
    guard file.count > Parameters.maximumSize else { return nil }
    return "the file is made of more than \(Parameters.maximumSize) values"
  }
}

// MARK: - Included files

extension EffectReader {
  /// Reads what an effect includes.
  private mutating func include(in effect: inout Effect, of draft: Draft) {
    open.append(draft.source)
    defer { open.removeLast() }
    for index in effect.effects.indices {
      let path = PropertyPath().appending(.name("effects")).appending(.index(index))
      let names = effect.effects[index].names
      let choices = names.enumerated().compactMap { choice, name in
        let place = path.appending(.name("effect"))
        return included(
          name,
          with: effect.effects[index].parameters,
          at: names.count > 1 ? place.appending(.index(choice)) : place,
          of: path,
          in: draft
        )
      }
      guard choices.count == names.count else { continue }
      effect.effects[index].choices = choices
      if let problem = effect.effects[index].crowding {
        mistakes += draft.mistakes(of: [.init(path: path, message: problem)])
      }
    }
    if let problem = effect.crowding {
      mistakes += draft.mistakes(of: [.init(path: PropertyPath(), message: problem)])
    }
  }

  private mutating func included(
    _ name: String,
    with parameters: [PropertyValue.Member],
    at path: PropertyPath,
    of inclusion: PropertyPath,
    in draft: Draft
  ) -> Effect? {
    let source: EffectFile.Source
    do throws(EffectFile.Refusal) {
      source = try find(name, draft.source)
      try checkPlace(of: source)
    } catch {
      let message = "\(quoted(name)): \(error.message)"
      mistakes += draft.mistakes(of: [.init(path: path, message: message)])
      return nil
    }
    let key = Key(identity: source.identity, parameters: parameters)
    if let effect = known[key] { return effect }
    fileCount += 1
    let before = mistakes.count
    let effect = read(source) { declared, reader in
      for member in parameters {
        let value = JSONValue(written: member.value, at: .start)
        guard let problem = declared.set(member.name, to: value, from: draft.source.name) else {
          continue
        }
        let path = inclusion.appending(.name("parameters")).appending(.name(member.name))
        reader.mistakes += draft.mistakes(of: [.init(path: path, message: problem)])
      }
    }
    guard let effect, mistakes.count == before else { return nil }
    known[key] = effect
    return effect
  }

  /// Refuses a file that includes itself, and more files than anybody needs.
  private func checkPlace(of source: EffectFile.Source) throws(EffectFile.Refusal) {
    if let start = open.firstIndex(where: { $0.identity == source.identity }) {
      let circle = (open[start...] + [source]).map(\.name).joined(separator: " -> ")
      throw EffectFile.Refusal("a file cannot include itself: \(circle)")
    }
    guard open.count < Self.maximumDepth else {
      throw EffectFile.Refusal("files include each other at most \(Self.maximumDepth) deep")
    }
    guard fileCount < Self.maximumFiles else {
      throw EffectFile.Refusal("more than \(Self.maximumFiles) files are included")
    }
  }
}
