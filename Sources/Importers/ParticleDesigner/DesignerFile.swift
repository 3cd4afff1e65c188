internal import KamuroPresets

/// The properties of a particle designer's file: from a property list in XML or binary, from the same
/// in JSON, or from Starling's XML.
struct DesignerFile {
  /// The two dialects.
  enum Dialect {
    /// A property list of cocos2d, or its JSON: y grows upward.
    case cocos
    /// The `.pex` of Starling: y grows downward.
    case starling
  }

  private struct Entry {
    let text: String
    let line: Int
  }

  let dialect: Dialect
  /// By name in lower case: spellings differ.
  private var entries: [String: Entry] = [:]

  init(_ file: ImportFile) throws(ImportError) {
    if PropertyList.recognizes(file.bytes) {
      try self.init(PropertyList(file.bytes))
    } else if file.text.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{") {
      self.init(try file.readJSON())
    } else {
      try self.init(XMLElement(reading: file.bytes))
    }
  }

  private init(_ list: PropertyList) throws(ImportError) {
    dialect = .cocos
    guard case .dictionary(let root) = list.root else {
      throw ImportError("expected a dictionary in the property list", line: 1)
    }
    for (key, value) in root {
      // The engines take texts and numbers only.
      switch value {
      case .number(let number): entries[key.lowercased()] = Entry(text: "\(number)", line: 1)
      case .text(let text): entries[key.lowercased()] = Entry(text: text, line: 1)
      default: break
      }
    }
  }

  private init(_ json: JSONValue) {
    dialect = .cocos
    guard case .object(let object) = json.content else { return }
    for member in object.members {
      let value = member.value
      let text = value.string ?? value.double.map { "\($0)" } ?? (value.isTrue ? "true" : "false")
      entries[member.key.lowercased()] = Entry(text: text, line: value.location.line)
    }
  }

  private init(_ root: XMLElement) throws(ImportError) {
    switch root.name.lowercased() {
    case "plist":
      dialect = .cocos
      guard let list = root.children.first, list.name == "dict" else {
        throw ImportError("expected a <dict> in <plist>", line: root.line)
      }
      for (key, value) in zip(list.children, list.children.dropFirst()) where key.name == "key" {
        let text = ["true", "false"].contains(value.name) ? value.name : value.text
        entries[key.text.lowercased()] = Entry(text: text, line: value.line)
      }
    case "particleemitterconfig":
      dialect = .starling
      for element in root.children {
        for (name, value) in element.attributes {
          let part = name == "value" ? "" : name.lowercased()
          entries[element.name.lowercased() + part] = Entry(text: value, line: element.line)
        }
      }
    default:
      throw ImportError(
        "expected <plist> or <particleEmitterConfig>, found <\(root.name.prefix(40))>",
        line: root.line
      )
    }
  }

  /// The line of a property; `nil` without it.
  func line(of name: String) -> Int? { entries[name.lowercased()]?.line }

  /// A text; `nil` without it.
  func text(_ name: String) -> String? { entries[name.lowercased()]?.text }

  /// A number, clamped to ±1e9.
  /// - Throws: An ``ImportError`` if there is something else.
  func number(_ name: String, default usual: Double = 0) throws(ImportError) -> Double {
    guard let entry = entries[name.lowercased()] else { return usual }
    let text = entry.text.filter { !$0.isWhitespace }
    if text == "true" || text == "false" { return text == "true" ? 1 : 0 }
    guard let number = Double(text), number.isFinite else {
      throw ImportError(
        "\(name): expected a number, found \"\(text.prefix(40))\"",
        line: entry.line
      )
    }
    return min(max(number, -1e9), 1e9)
  }

  /// A base and its variance, which is the range on each side.
  func spread(
    _ name: String,
    _ variance: String,
    default usual: Double = 0
  ) throws(ImportError) -> (base: Double, range: Double) {
    (try number(name, default: usual), abs(try number(variance)))
  }
}
