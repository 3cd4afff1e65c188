internal import KamuroParticles
internal import KamuroPresets

/// The parts of an effect file: the effect, its layers and their emitter cells.
struct PartTree: Equatable, Sendable {
  /// A line of the tree.
  struct Part: Equatable, Sendable {
    let path: PropertyPath
    let title: String
    let depth: Int
  }

  /// The members whose elements are parts.
  static let holders = ["layers", "emitterCells", "effects", "fireworks", "items", "animations"]
  private static let shown = ["layers", "emitterCells"]

  let parts: [Part]

  init(of text: EffectText) {
    var parts = [Part(path: PropertyPath(), title: "effect", depth: 0)]
    func add(_ value: PropertyValue, at path: PropertyPath, depth: Int) {
      guard case .object(let members) = value else { return }
      for member in members where Self.shown.contains(member.name) {
        guard case .list(let elements) = member.value else { continue }
        for (index, element) in elements.enumerated() {
          let place = path.appending(.name(member.name)).appending(.index(index))
          let kind = member.name == "layers" ? "layer" : "cell"
          parts.append(Part(path: place, title: Self.title(of: element, kind, index), depth: depth))
          add(element, at: place, depth: depth + 1)
        }
      }
    }
    add(text.value(at: PropertyPath()) ?? .null, at: PropertyPath(), depth: 1)
    self.parts = parts
  }

  private static func title(of value: PropertyValue, _ kind: String, _ index: Int) -> String {
    if case .object(let members) = value,
      case .text(let name)? = members.first(where: { $0.name == "name" })?.value, !name.isEmpty
    {
      return name
    }
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
