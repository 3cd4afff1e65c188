internal import KamuroParticles

/// The parameters of a file: named values that replace "$name" in it, and occur in expressions.
struct Parameters {
  /// The maximum number of parameters of a file.
  static let maximum = 32
  /// The maximum number of values in a file after substitution.
  static let maximumSize = 200_000

  /// A value and its origin.
  struct Given {
    var value: JSONValue
    var size: Int
    /// The origin in messages; `nil` for the file's own default.
    var source: String?
  }

  var values: [String: Given] = [:]
  private var summaries: [String: String] = [:]
  /// The names in the file's order, for suggestions such as "did you mean".
  var names: [String] = []
  /// The file's name in messages.
  private let fileName: String

  /// Reads the declarations of a file, and records their problems.
  init(of file: JSONValue, named fileName: String, noting problems: inout [PropertyProblem]) {
    self.fileName = fileName
    guard let declared = file["parameters"] else { return }
    let top = PropertyPath().appending(.name("parameters"))
    guard case .object(let object) = declared.content else {
      problems.append(
        .init(path: top, message: "\(declared.kind) is not an object: expected { … }")
      )
      return
    }
    if object.members.count > Self.maximum {
      let message = "\(object.members.count) parameters are more than \(Self.maximum)"
      problems.append(.init(path: top, message: message))
    }
    for member in object.members.prefix(Self.maximum) {
      let path = top.appending(.name(member.key))
      names.append(member.key)
      if !Self.isName(member.key) {
        let rule = "a name is a letter, then letters and digits, 32 at most"
        problems.append(.init(path: path, message: rule))
      }
      guard let value = Self.defaultValue(of: member.value, at: path, noting: &problems) else {
        continue
      }
      values[member.key] = Given(value: value, size: value.count)
      if case .string(let text)? = member.value["summary"]?.content {
        summaries[member.key] = text
      }
    }
  }

  /// The default of a declaration: the value itself or, if it is an object, its "default".
  private static func defaultValue(
    of declaration: JSONValue,
    at path: PropertyPath,
    noting problems: inout [PropertyProblem]
  ) -> JSONValue? {
    guard case .object(let object) = declaration.content else { return declaration }
    for member in object.members where !["default", "summary"].contains(member.key) {
      let message = "unknown property: a parameter has a default and a summary"
      problems.append(.init(path: path.appending(.name(member.key)), message: message))
    }
    if let summary = object["summary"], !isSummary(summary) {
      let rule = "expected a text of up to 200 characters, without control characters"
      problems.append(.init(path: path.appending(.name("summary")), message: rule))
    }
    guard let value = object["default"] else {
      problems.append(.init(path: path, message: "a parameter needs a default"))
      return nil
    }
    return value
  }

  private static func isSummary(_ value: JSONValue) -> Bool {
    guard case .string(let text) = value.content, text.unicodeScalars.count <= 200 else {
      return false
    }
    return !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func isName(_ text: String) -> Bool {
    let bytes = text.utf8
    let isLetter = { (byte: UInt8) in (65...90).contains(byte) || (97...122).contains(byte) }
    return (1...32).contains(bytes.count) && bytes.first.map(isLetter) == true
      && bytes.allSatisfy { isLetter($0) || (48...57).contains($0) }
  }

  /// Sets a parameter's value; returns a problem if there is no parameter of that name.
  mutating func set(_ name: String, to value: JSONValue, from source: String) -> String? {
    guard names.contains(name) else { return unknown(name) }
    values[name] = Given(value: value, size: value.count, source: source)
    return nil
  }

  /// A value of the command line for a parameter: one text or object is a list of one where the parameter
  /// is a list of such, but not of numbers and lengths, which may be a pair.
  func fitted(_ value: JSONValue, to name: String) -> JSONValue {
    guard case .array(let elements)? = values[name]?.value.content, let first = elements.first
    else { return value }
    let list = JSONValue(.array([value]), at: value.location)
    switch (value.content, first.content) {
    case (.string, .string(let text)):
      let isQuantity = text.first.map { "+-.0123456789".contains($0) } ?? false
      return isQuantity ? value : list
    case (.string, .array), (.object, .object): return list
    default: return value
    }
  }

  /// The parameters for a listing, in the file's order.
  var described: [EffectFile.Parameter] {
    names.compactMap { name in
      values[name].map {
        .init(name: name, summary: summaries[name] ?? "", value: PropertyValue($0.value))
      }
    }
  }

  /// The value of a parameter; `nil` if there is none.
  func given(_ name: String) -> Given? { values[name] }

  /// What is wrong with a name that no parameter has.
  func unknown(_ name: String) -> String {
    if names.isEmpty { return "there is no parameter \(quoted(name)): \(fileName) has none" }
    let hint =
      name.nearest(among: names).map { "did you mean \($0)?" }
      ?? "\(fileName) has \(names.joined(separator: ", "))"
    return "there is no parameter \(quoted(name)): \(hint)"
  }
}

// MARK: - Substitution

extension Parameters {
  /// A file with its parameters substituted.
  struct Filled {
    var json: JSONValue
    /// The paths of substituted values, with a note for messages.
    private(set) var places: [(path: PropertyPath, note: String)] = []
    private(set) var problems: [PropertyProblem] = []
    /// The index of the scalar at which a problem in a text is noticed, by the path of the text.
    private(set) var indices: [PropertyPath: Int] = [:]
    /// The first paths whose values are missing, all of which are reported as problems.
    private(set) var absent: [PropertyPath] = []
    fileprivate var size = 0

    /// Whether it has too many values.
    var isFull: Bool { size > Parameters.maximumSize }

    /// Records further values, and once that they are too many.
    mutating func grow(by count: Int, at path: PropertyPath) {
      let wasFull = isFull
      size += count
      guard isFull, !wasFull else { return }
      let message = "with its parameters the file has more than \(Parameters.maximumSize) values"
      lack(path, message)
    }

    /// Records a missing value and, unless it was reported already, the reason.
    /// - Parameter index: The index of the scalar in the text at which it is noticed.
    mutating func lack(_ path: PropertyPath, _ message: String? = nil, index: Int? = nil) {
      guard absent.count < PropertyReading.maximumProblems else { return }
      absent.append(path)
      guard let message else { return }
      problems.append(.init(path: path, message: message))
      indices[path] = index
    }

    /// Records the origin of a substituted value.
    mutating func note(_ note: String, at path: PropertyPath) { places.append((path, note)) }
  }

  /// Replaces "$name" and expressions by their values, and a doubled "$" by a single one.
  func filling(_ file: JSONValue) -> Filled {
    var filled = Filled(json: file, size: file.count)
    guard case .object(var object) = file.content else { return filled }
    for index in object.members.indices {
      let name = object.members[index].key
      guard !EffectFile.ownMembers.contains(name) else { continue }
      let path = PropertyPath().appending(.name(name))
      object.members[index].value = fill(object.members[index].value, at: path, in: &filled)
    }
    filled.json.content = .object(object)
    return filled
  }

  func fill(
    _ value: JSONValue,
    at path: PropertyPath,
    in filled: inout Filled
  ) -> JSONValue {
    switch value.content {
    case .string(let text):
      switch DollarText(text) {
      case .plain(let text): return JSONValue(.string(text), at: value.location)
      case .parameter(let name): return fill(name, of: value, at: path, in: &filled)
      case .expression: return compute(text, of: value, at: path, in: &filled)
      }
    case .array(let elements):
      let values = repeating(elements, at: path, in: &filled).enumerated().map { index, copy in
        copy.parameters.fill(copy.element, at: path.appending(.index(index)), in: &filled)
      }
      return JSONValue(.array(values), at: value.location)
    case .object(var object):
      for index in object.members.indices {
        let member = object.members[index]
        let value = fill(member.value, at: path.appending(.name(member.key)), in: &filled)
        object.members[index].value = value.asText(of: member)
      }
      return JSONValue(.object(object), at: value.location)
    default: return value
    }
  }

  private func fill(
    _ name: String,
    of value: JSONValue,
    at path: PropertyPath,
    in filled: inout Filled
  ) -> JSONValue {
    guard let given = values[name] else {
      let isDeclared = names.contains(name)
      filled.lack(path, isDeclared ? nil : "\(unknown(name)); \(Expression.rule)")
      return JSONValue(.null, at: value.location)
    }
    filled.grow(by: given.size, at: path)
    guard !filled.isFull else {
      filled.lack(path)
      return JSONValue(.null, at: value.location)
    }
    let source = given.source.map { ", by \($0)" } ?? ""
    filled.note(" (the parameter \(name)\(source))", at: path)
    // A default is part of the file: errors in it are located there.
    return given.source == nil ? given.value : JSONValue(given.value.content, at: value.location)
  }
}

extension JSONValue {
  /// The value of a member, as text where a text has been computed: a countdown shows numbers.
  fileprivate func asText(of member: JSONObject.Member) -> JSONValue {
    guard case .number(let number) = content, case .string = member.value.content,
      ["text", "emitterText", "name"].contains(member.key)
    else { return self }
    return JSONValue(.string(number.written), at: location)
  }
}
