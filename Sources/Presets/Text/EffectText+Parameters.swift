package import KamuroParticles

extension EffectText {
  /// The path at which the value of a property stands: the default of the parameter that it names, or
  /// its own.
  package func source(of path: PropertyPath) -> PropertyPath {
    guard let name = parameter(at: path) else { return path }
    return PropertyPath.parameter(name, in: root)
  }

  /// Where a value for a path belongs: in the default of a parameter that has a summary beside it,
  /// unless the value has a default itself.
  package func valuePath(of path: PropertyPath, for value: PropertyValue) -> PropertyPath {
    if case .object(let members) = value, members.contains(where: { $0.name == "default" }) {
      return path
    }
    guard path.components.count == 2, path.components[0] == .name("parameters"),
      case .name(let name) = path.components[1]
    else { return path }
    return PropertyPath.parameter(name, in: root)
  }

  /// The name of the parameter that the value at a path is; `nil` if it is none.
  package func parameter(at path: PropertyPath) -> String? {
    guard case .text(let text)? = value(at: path), case .parameter(let name) = DollarText(text),
      root["parameters"]?[name] != nil
    else { return nil }
    return name
  }

  /// The path of the first value that is nothing but a parameter; `nil` if there is none.
  package func firstUse(ofParameter name: String) -> PropertyPath? {
    root.firstPlace(of: "$\(name)", at: PropertyPath())
  }

  /// How often a parameter is named in the text.
  package func uses(ofParameter name: String) -> Int {
    root.uses(ofParameter: name)
  }
}

extension PropertyPath {
  /// The path of a parameter's default, which stands alone or beside a summary.
  static func parameter(_ name: String, in root: JSONValue) -> PropertyPath {
    let path = PropertyPath().appending(.name("parameters")).appending(.name(name))
    let hasSummary = root["parameters"]?[name]?["default"] != nil
    return hasSummary ? path.appending(.name("default")) : path
  }
}

extension JSONValue {
  /// The path of the first string that is a text, without the parameters.
  fileprivate func firstPlace(of text: String, at path: PropertyPath) -> PropertyPath? {
    switch content {
    case .string(let string): return string == text ? path : nil
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        let found = element.firstPlace(of: text, at: path.appending(.index(index)))
        if let found { return found }
      }
    case .object(let object):
      for member in object.members where !path.components.isEmpty || member.key != "parameters" {
        let found = member.value.firstPlace(of: text, at: path.appending(.name(member.key)))
        if let found { return found }
      }
    default: break
    }
    return nil
  }

  fileprivate func uses(ofParameter name: String) -> Int {
    switch content {
    case .string(let text): text.contains("$\(name)") ? 1 : 0
    case .array(let elements): elements.reduce(0) { $0 + $1.uses(ofParameter: name) }
    case .object(let object):
      object.members.reduce(0) { $0 + $1.value.uses(ofParameter: name) }
    default: 0
    }
  }
}
