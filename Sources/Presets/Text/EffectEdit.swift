package import KamuroParticles

/// A change of an effect file that can be made again on another version of the file.
package enum EffectEdit: Equatable, Sendable {
  case set(PropertyPath, PropertyValue)
  case remove(PropertyPath)
  /// Copies an element to the end of its list.
  case double(PropertyPath)
  /// Moves an element of a list to another index.
  case move(PropertyPath, from: Int, to: Int)
  /// Adds an element at the end of a list.
  case add(PropertyPath, PropertyValue)
  /// Several edits that are one step.
  indirect case several([EffectEdit])

  /// One edit that makes some, at least one.
  package static func joining(_ edits: [EffectEdit]) -> EffectEdit {
    edits.count == 1 ? edits[0] : .several(edits)
  }

  /// The path of the value that changes.
  package var path: PropertyPath {
    switch self {
    case .set(let path, _), .remove(let path), .double(let path), .move(let path, _, _),
      .add(let path, _):
      path
    case .several(let edits): edits.first?.path ?? PropertyPath()
    }
  }

  /// The text after the edit.
  package func applied(to text: EffectText) throws(EffectText.Refusal) -> EffectText {
    switch self {
    case .set(let path, let value): return try text.setting(path, to: value)
    case .remove(let path): return try text.removing(path)
    case .double(let path): return try text.doubling(path)
    case .move(let path, let from, let to): return try text.moving(from, to: to, of: path)
    case .add(let path, let value):
      return try text.inserting(value, of: path)
    case .several(let edits):
      var text = text
      for edit in edits { text = try edit.applied(to: text) }
      return text
    }
  }

  /// The edit in a few words.
  package var summary: String {
    switch self {
    case .set(let path, .text(let text)): "\(path.lastName) \(text)"
    case .set(let path, let value): "\(path.lastName) \(value.jsonLine)"
    case .remove(let path): "\(path.lastName) removed"
    case .double(let path): "\(path.lastName) doubled"
    case .move(let path, _, _): "\(path.lastName) moved"
    case .add(let path, _): "\(path.lastName) added"
    case .several(let edits): edits.map(\.summary).joined(separator: ", ")
    }
  }
}

extension EffectEdit {
  /// The edit as JSON, for a journal.
  package var value: PropertyValue {
    func object(_ name: String, _ path: PropertyPath, _ others: [PropertyValue]) -> PropertyValue {
      .list([.text(name), path.value] + others)
    }
    return switch self {
    case .set(let path, let value): object("set", path, [value])
    case .remove(let path): object("remove", path, [])
    case .double(let path): object("double", path, [])
    case .move(let path, let from, let to):
      object("move", path, [.number(Double(from)), .number(Double(to))])
    case .add(let path, let value): object("add", path, [value])
    case .several(let edits): .list([.text("several"), .list(edits.map(\.value))])
    }
  }

  /// Reads an edit of a journal; `nil` if it is none.
  package init?(_ value: PropertyValue) {
    guard case .list(let parts) = value, parts.count >= 2, case .text(let name) = parts[0] else {
      return nil
    }
    if name == "several", case .list(let values) = parts[1] {
      let edits = values.compactMap { EffectEdit($0) }
      guard edits.count == values.count else { return nil }
      self = .several(edits)
      return
    }
    guard let path = PropertyPath(parts[1]) else { return nil }
    switch (name, parts.count) {
    case ("set", 3): self = .set(path, parts[2])
    case ("remove", 2): self = .remove(path)
    case ("double", 2): self = .double(path)
    case ("add", 3): self = .add(path, parts[2])
    case ("move", 4):
      guard case .number(let from) = parts[2], case .number(let to) = parts[3],
        let from = Int(exactly: from), let to = Int(exactly: to)
      else { return nil }
      self = .move(path, from: from, to: to)
    default: return nil
    }
  }
}

extension PropertyPath {
  /// The last name, with the index behind it.
  package var lastName: String {
    let start = components.lastIndex { if case .name = $0 { true } else { false } } ?? 0
    return "\(components[start...].reduce(PropertyPath()) { $0.appending($1) })"
  }

  /// The path as JSON.
  fileprivate var value: PropertyValue {
    .list(
      components.map { component in
        switch component {
        case .name(let name): .text(name)
        case .index(let index): .number(Double(index))
        }
      }
    )
  }

  fileprivate init?(_ value: PropertyValue) {
    guard case .list(let parts) = value else { return nil }
    var path = PropertyPath()
    for part in parts {
      switch part {
      case .text(let name): path = path.appending(.name(name))
      case .number(let number):
        guard let index = Int(exactly: number), index >= 0 else { return nil }
        path = path.appending(.index(index))
      default: return nil
      }
    }
    self = path
  }
}
