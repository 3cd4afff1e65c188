package import KamuroParticles

extension EffectText {
  /// The list at a path, with the bytes of its elements.
  private func list(at path: PropertyPath) throws(Refusal) -> JSONSpan {
    guard let place = place(of: path), case .list? = value(at: path) else {
      throw Refusal("\(path) is no list")
    }
    return place.span
  }

  /// Inserts an element into a list, by default at its end; without one, the list is added.
  package func inserting(
    _ value: PropertyValue,
    at index: Int = .max,
    of path: PropertyPath
  ) throws(Refusal) -> EffectText {
    guard place(of: path) != nil else { return try setting(path, to: .list([value])) }
    let list = try list(at: path)
    let text = Array(value.jsonLine.utf8)
    return try applying(inserting(text, at: min(index, list.parts.count), in: list))
  }

  /// Copies an element with its comments to the end of its list.
  ///
  /// Random numbers come from the index: those of the others stay. A name gets the next number.
  package func doubling(_ element: PropertyPath) throws(Refusal) -> EffectText {
    guard case .index(let index)? = element.components.last, let path = element.parent else {
      throw Refusal("\(element) is no element of a list")
    }
    let list = try list(at: path)
    guard list.parts.indices.contains(index) else { throw Refusal("\(element) is not there") }
    let count = list.parts.count
    let text = try inserting(copyOf: index, at: count, in: list)
    let copy = path.appending(.index(count))
    guard case .text(let name)? = text.value(at: copy.appending(.name("name"))) else { return text }
    return try text.setting(
      copy.appending(.name("name")),
      to: .text(numbered(name, among: names(at: path)))
    )
  }

  /// Moves an element with its comments to another index.
  package func moving(
    _ index: Int,
    to target: Int,
    of path: PropertyPath
  ) throws(Refusal) -> EffectText {
    let list = try list(at: path)
    guard list.parts.indices.contains(index), list.parts.indices.contains(target) else {
      throw Refusal("\(path)[\(target)] is not there")
    }
    guard index != target else { return self }
    let place = target > index ? target + 1 : target
    let text = try inserting(copyOf: index, at: place, in: list)
    return try text.removing(path.appending(.index(target > index ? index : index + 1)))
  }

  private func inserting(
    copyOf index: Int,
    at place: Int,
    in list: JSONSpan
  ) throws(Refusal) -> EffectText {
    let part = list.parts[index]
    let start = commentedStart(of: index, in: list)
    let lineStart = TextLayout(bytes: bytes).lineStart(of: part.start)
    let comments = start < lineStart ? Array(bytes[start..<lineStart]) : []
    return try applying(
      inserting(Array(bytes[part.range]), at: place, in: list, below: comments)
    )
  }

  private func names(at path: PropertyPath) -> Set<String> {
    guard case .list(let elements)? = value(at: path) else { return [] }
    return Set(
      elements.compactMap { element in
        guard case .object(let members) = element,
          case .text(let name)? = members.first(where: { $0.name == "name" })?.value
        else { return nil }
        return name
      }
    )
  }

  private func numbered(_ name: String, among names: Set<String>) -> String {
    // "spark 2" is followed by "spark 3".
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    let isNumbered = words.count > 1 && words.last.flatMap { Int($0) } != nil
    let stem = isNumbered ? words.dropLast().joined(separator: " ") : name
    let free = (2...).lazy.map { "\(stem) \($0)" }.first { !names.contains($0) }
    return free ?? name
  }
}
