internal import KamuroParticles

/// The effects and pictures that a file holds in its member `files`, by the names under which it and
/// its parts include them.
///
/// ```json
/// { "kamuro": 1, "effects": [{ "effect": "spark" }], "files": {
///     "spark": { "kamuro": 1, "layers": [{ … }] },
///     "leaf.png": "data:image/png;base64,iVBORw0KGgo…" } }
/// ```
struct HeldFiles {
  /// An effect that a file holds.
  final class Part: Sendable {
    let host: EffectFile.Source
    let name: String
    let json: JSONValue

    init(_ json: JSONValue, named name: String, of host: EffectFile.Source) {
      (self.json, self.name, self.host) = (json, name, host)
    }
  }

  private var members: [JSONObject.Member]

  /// No files.
  init() { members = [] }

  /// Takes the member out of a file, and notes what is wrong with it.
  init(
    from file: inout JSONValue,
    of source: EffectFile.Source,
    noting errors: inout [EffectFileError]
  ) {
    members = []
    guard case .object(var object) = file.content, let value = object["files"] else { return }
    object.members.removeAll { $0.key == "files" }
    file.content = .object(object)
    let path = source.path.appending(.name("files"))
    func note(_ message: String, at location: TextLocation, _ path: PropertyPath) {
      errors.append(
        EffectFileError(file: source.name, location: location, path: "\(path)", message: message)
      )
    }
    guard source.part == nil else {
      note("a file that another one holds holds no files", at: value.location, path)
      return
    }
    guard case .object(let files) = value.content else {
      note("\(value.kind) is not an object: expected { … }", at: value.location, path)
      return
    }
    let count = files.members.count
    guard count <= EffectFile.mostHeldFiles else {
      note("\(count) files are more than \(EffectFile.mostHeldFiles)", at: value.location, path)
      return
    }
    members = files.members
    for file in members {
      let (path, content) = (path.appending(.name(file.key)), file.value.content)
      if !(1...EffectFile.longestHeldName).contains(file.key.unicodeScalars.count) {
        note("a name has 1...\(EffectFile.longestHeldName) characters", at: file.keyLocation, path)
      }
      if case .object = content { continue }
      if case .string(let text) = content, DataURL.recognizes(text) { continue }
      let expected = "expected an effect, { … }, or a picture, \"\(DataURL.head)…\""
      note("\(file.value.kind): \(expected)", at: file.value.location, path)
    }
  }

  /// The effect of a name; `nil` if there is no such file.
  func effect(
    named name: String,
    in host: EffectFile.Source
  ) throws(EffectFile.Refusal) -> EffectFile.Source? {
    guard let json = self[name] else { return nil }
    guard case .object = json.content else {
      throw EffectFile.Refusal("in the files it is a picture, not an effect")
    }
    return EffectFile.Source(part: Part(json, named: name, of: host))
  }

  /// The data URL of a name; `nil` if there is no such file.
  func picture(named name: String) throws(EffectFile.Refusal) -> String? {
    guard let json = self[name] else { return nil }
    guard case .string(let text) = json.content else {
      throw EffectFile.Refusal("in the files it is an effect, not a picture")
    }
    return text
  }

  private subscript(name: String) -> JSONValue? {
    members.first { $0.key.hasBytes(of: name) }?.value
  }
}
