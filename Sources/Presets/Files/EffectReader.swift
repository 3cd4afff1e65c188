internal import KamuroParticles

/// A reader of a file and its included files that collects all errors.
struct EffectReader {
  /// The maximum number of included files, counted transitively.
  private static let maximumFiles = 256
  /// The maximum depth of inclusions; a file without inclusions has depth 1.
  private static let maximumDepth = 8
  /// The maximum number of emitter cells in a file.
  private static let maximumCells = 1000

  private(set) var errors: [EffectFileError] = []
  private let find: EffectFile.Finder
  private let images: ImageShelf
  /// The stack of files being read, each included by the one before it.
  private var open: [EffectFile.Source] = []
  private var fileCount = 0
  /// The number of errors, including those not recorded again.
  private var errorCount = 0
  /// A cache of included effects, by file and parameters.
  private var known: [Key: Included?] = [:]
  /// What the files hold, by their identities.
  private var held: [String: HeldFiles] = [:]
  /// A cache of resolved files, by name and including file.
  private var found: [Question: EffectFile.Source] = [:]

  /// The result of reading a file.
  private struct Included {
    var effect: Effect
    /// The number of particles and the like of the effect, with all included effects.
    var crowding: EffectSize
    /// The depth of inclusions; 1 for a file without inclusions.
    var depth = 1
  }

  private struct Question: Hashable {
    let name: String
    let holder: String
  }

  private struct Key: Hashable {
    let identity: String
    let parameters: [PropertyValue.Member]
  }

  init(find: @escaping EffectFile.Finder, images: ImageShelf) {
    self.find = find
    self.images = images
  }

  /// Reads a file with values from the command line; `nil` if the file cannot be read at all.
  mutating func read(
    _ source: EffectFile.Source,
    parameters: [Override] = [],
    settings: [Override] = []
  ) -> Effect? {
    let read = read(source, settings: settings) { declared, reader in
      for override in parameters {
        let value = declared.fitted(override.value(at: .start), to: override.name)
        if let problem = declared.set(override.name, to: value, from: override.label) {
          // Whoever knows no name of a parameter may mean a property.
          let needsHint = override.option == "--param" && !problem.hasSuffix("?")
          let hint = needsHint ? "; --set changes properties" : ""
          reader.note([.init(file: override.label, message: problem + hint)])
        }
      }
    }
    return read?.effect
  }

  private mutating func read(
    _ source: EffectFile.Source,
    settings: [Override] = [],
    giving give: (inout Parameters, inout EffectReader) -> Void
  ) -> Included? {
    guard let file = file(of: source) else { return nil }
    var problems: [PropertyProblem] = []
    note(versionOf: file, in: &problems)
    note(schemaOf: file, in: &problems)
    note(orderOf: file, in: &problems)
    var declared = Parameters(of: file, named: source.name, noting: &problems)
    give(&declared, &self)
    let filled = declared.filling(file)
    problems += filled.problems
    var draft = Draft(source: source, filled: filled)
    for override in settings { apply(override, to: &draft) }
    if let message = Self.excess(of: draft.json) {
      problems.append(.init(path: PropertyPath(), message: message))
      note(draft.errors(of: problems))
      return nil
    }
    let files = held[source.host.identity] ?? HeldFiles()
    var reading = PropertyReading { [images] name in
      images.image(named: name, among: files, for: source.host)
    }
    let value = PropertyValue(draft.json)
    let effect = Effect.read(from: value, reading: &reading, ignoring: EffectFile.ownMembers)
    // A placeholder for a missing value is not an error of its own.
    problems += reading.problems.filter { problem in
      !filled.absent.contains { problem.path.isWithin($0) }
    }
    note(draft.errors(of: problems))
    guard let effect else { return nil }
    return including(effect, of: draft, except: problems)
  }

  /// The values of a file without those that it holds; `nil` if it is no JSON.
  private mutating func file(of source: EffectFile.Source) -> JSONValue? {
    var file: JSONValue
    if let part = source.part {
      file = part.json
    } else {
      do {
        file = try JSONValue(reading: source.bytes, byteLimit: EffectFile.maximumSize)
      } catch {
        note([.init(file: source.name, location: error.location, message: error.message)])
        return nil
      }
    }
    var errors: [EffectFileError] = []
    held[source.identity] = HeldFiles(from: &file, of: source, noting: &errors)
    note(errors)
    return file
  }

  private mutating func apply(_ override: Override, to draft: inout Draft) {
    do throws(Setting.Problem) {
      draft.places += try Setting(path: override.name).apply(override, to: &draft.json).map {
        ($0, override.label)
      }
    } catch {
      note([.init(file: override.label, message: error.message)])
    }
  }

  /// Records errors, each once even if its file is included several times.
  private mutating func note(_ found: [EffectFileError]) {
    errorCount += found.count
    for error in found where !isFull && !errors.contains(error) { errors.append(error) }
  }

  /// Whether the maximum number of errors is reached, so that reading stops.
  private var isFull: Bool { errors.count >= EffectFileErrors.maximumCount }

  /// All recorded errors; `nil` if there are none.
  func error(in source: EffectFile.Source) -> EffectFileErrors? {
    guard !errors.isEmpty else { return nil }
    let message = "there may be more errors: these are the first \(EffectFileErrors.maximumCount)"
    let end = isFull ? [EffectFileError(file: source.name, message: message)] : []
    return EffectFileErrors(errors: errors + end)
  }

  /// The limit that a file exceeds; `nil` if it is small enough to be read.
  private static func excess(of file: JSONValue) -> String? {
    let cells = file.elementCount(under: "emitterCells")
    if cells > maximumCells { return "\(cells) emitter cells are more than \(maximumCells)" }
    guard file.count > Parameters.maximumSize else { return nil }
    return "the file has more than \(Parameters.maximumSize) values"
  }
}

// MARK: - Included files

extension EffectReader {
  /// Resolves and reads the inclusions of an effect.
  private mutating func including(
    _ effect: Effect,
    of draft: Draft,
    except problems: [PropertyProblem]
  ) -> Included {
    open.append(draft.source)
    defer { open.removeLast() }
    var all = Included(effect: effect, crowding: EffectSize(of: effect))
    let top = PropertyPath().appending(.name("effects"))
    // Elements that are not objects have already been reported, and are not in `effect.effects`.
    for (index, place) in zip(effect.effects.indices, draft.json.objectPlaces(in: "effects")) {
      let path = top.appending(.index(place))
      guard !isFull, !problems.contains(where: { $0.path.isWithin(path) }),
        let choices = choices(of: effect.effects[index], at: path, in: draft)
      else { continue }
      // A screen has one background, that of the outermost effect.
      all.effect.effects[index].choices = choices.map(\.effect.asIncluded)
      all.depth = max(all.depth, 1 + (choices.map(\.depth).max() ?? 0))
      let inclusion = all.effect.effects[index]
      if let problem = all.crowding.add(inclusion, choices: choices.map(\.crowding)) {
        note(draft.errors(of: [.init(path: path, message: problem)]))
      }
    }
    if let problem = all.crowding.problem {
      note(draft.errors(of: [.init(path: PropertyPath(), message: problem)]))
    }
    return all
  }

  /// Reads all alternatives of an inclusion; `nil` if one of them cannot be read.
  private mutating func choices(
    of inclusion: Inclusion,
    at path: PropertyPath,
    in draft: Draft
  ) -> [Included]? {
    let names = inclusion.names
    let choices = names.enumerated().compactMap { choice, name -> Included? in
      guard !isFull else { return nil }
      let place = path.appending(.name("effect"))
      return included(
        name,
        with: inclusion.parameters,
        at: names.count > 1 ? place.appending(.index(choice)) : place,
        of: path,
        in: draft
      )
    }
    return choices.count == names.count ? choices : nil
  }

  private mutating func included(
    _ name: String,
    with parameters: [PropertyValue.Member],
    at path: PropertyPath,
    of inclusion: PropertyPath,
    in draft: Draft
  ) -> Included? {
    do throws(EffectFile.Refusal) {
      let source = try source(name, in: draft.source)
      let key = Key(identity: source.identity, parameters: parameters)
      try checkPlace(of: source, depth: known[key]??.depth ?? 1)
      if let included = known[key] { return included }
      try countFile()
      let before = errorCount
      let included = read(source) { declared, reader in
        let path = inclusion.appending(.name("parameters"))
        reader.give(parameters, to: &declared, at: path, in: draft)
      }
      let sound = errorCount == before ? included : nil
      known[key] = .some(sound)
      return sound
    } catch {
      let message = "\(quoted(name)): \(error.message)"
      note(draft.errors(of: [.init(path: path, message: message)]))
      return nil
    }
  }

  /// Passes the parameters of an inclusion to the included file.
  private mutating func give(
    _ parameters: [PropertyValue.Member],
    to declared: inout Parameters,
    at path: PropertyPath,
    in draft: Draft
  ) {
    for member in parameters {
      let value = JSONValue(written: member.value, at: .start)
      guard let problem = declared.set(member.name, to: value, from: draft.source.name) else {
        continue
      }
      let place = path.appending(.name(member.name))
      note(draft.errors(of: [.init(path: place, message: problem)]))
    }
  }

  /// Resolves an included file, with a cache.
  private mutating func source(
    _ name: String,
    in holder: EffectFile.Source
  ) throws(EffectFile.Refusal) -> EffectFile.Source {
    let host = holder.host
    let question = Question(name: name, holder: host.identity)
    if let source = found[question] { return source }
    let own = try held[host.identity]?.effect(named: name, in: host)
    let source = if let own { own } else { try find(name, host) }
    found[question] = source
    return source
  }

  /// Rejects inclusion cycles and inclusions that are nested too deep.
  private func checkPlace(
    of source: EffectFile.Source,
    depth: Int
  ) throws(EffectFile.Refusal) {
    if let start = open.firstIndex(where: { $0.identity == source.identity }) {
      let circle = (open[start...] + [source]).map(\.title).joined(separator: " -> ")
      throw EffectFile.Refusal("a file cannot include itself: \(circle)")
    }
    guard open.count + depth <= Self.maximumDepth else {
      throw EffectFile.Refusal("files include each other at most \(Self.maximumDepth) deep")
    }
  }

  /// Rejects more than the maximum number of included files.
  private mutating func countFile() throws(EffectFile.Refusal) {
    guard fileCount < Self.maximumFiles else {
      throw EffectFile.Refusal("more than \(Self.maximumFiles) files are included")
    }
    fileCount += 1
  }
}
