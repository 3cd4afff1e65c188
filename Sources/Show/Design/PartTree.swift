internal import KamuroParticles
internal import KamuroPresets

/// The parts of an effect file: the effect, its layers and their emitter cells.
struct PartTree: Equatable, Sendable {
  /// A line of the tree.
  struct Part: Equatable, Sendable {
    let path: PropertyPath
    let title: String
    let depth: Int

    /// Whether it is a layer or a cell that is off while another one plays alone.
    func isBeside(_ solo: PropertyPath) -> Bool {
      guard let list = path.parent?.components.last,
        [.name("layers"), .name("emitterCells")].contains(list)
      else { return false }
      // Those around it stay, and so do those within.
      return !path.isRelated(to: solo)
    }
  }

  /// Whether the elements of a property are parts: objects other than curves, which are rows.
  static func isHolder(_ description: PropertyDescription) -> Bool {
    guard case .list(.object, _) = description.form else { return false }
    return description.name != "valueOverLife"
  }

  let parts: [Part]

  init(of text: EffectText) {
    var parts = [Part(path: PropertyPath(), title: "effect", depth: 0)]
    func add(_ value: PropertyValue, at path: PropertyPath, depth: Int) {
      guard case .object(let members) = value else { return }
      let holders = Set(ObjectForm.rows(at: path).filter(Self.isHolder).map(\.name))
      for member in members where holders.contains(member.name) {
        guard case .list(let elements) = member.value else { continue }
        for (index, element) in elements.enumerated() where element != .null {
          let place = path.appending(.name(member.name)).appending(.index(index))
          let title = Self.title(of: element, in: member.name, index)
          parts.append(Part(path: place, title: title, depth: depth))
          add(element, at: place, depth: depth + 1)
        }
      }
    }
    add(text.value(at: PropertyPath()) ?? .null, at: PropertyPath(), depth: 1)
    self.parts = parts
  }

  private static func title(of value: PropertyValue, in list: String, _ index: Int) -> String {
    for name in ["name", "keyPath", "effect"] {
      if case .text(let text)? = value[name], !text.isEmpty { return text }
    }
    let kind =
      list == "emitterCells" ? "cell" : list.hasSuffix("s") ? String(list.dropLast()) : list
    if case .text(let text)? = value["shape"] ?? value["kind"] { return "\(kind) \(text)" }
    return "\(kind) \(index + 1)"
  }

  /// The part at a path, or the nearest one around it.
  func index(of path: PropertyPath) -> Int {
    parts.lastIndex { path.components.starts(with: $0.path.components) } ?? 0
  }

  /// The names of the parts down to one.
  func trail(to index: Int) -> String {
    let path = parts[index].path.components
    let names = parts.filter { $0.depth > 0 && path.starts(with: $0.path.components) }.map(\.title)
    return names.isEmpty ? "effect" : names.joined(separator: " › ")
  }
}
