internal import KamuroParticles

/// A command-line override of a property: `cells.spark.birthRate=200`.
///
/// A path is written as in messages, `layers[0].emitterCells[1].birthRate`, or shorter: an element
/// of a list can be given by its name, all elements by `*`, and `cells` are all emitter cells at
/// any depth.
struct Setting {
  /// The reason why a path does not match.
  struct Problem: Error {
    let message: String
  }

  /// One component of a path.
  private enum Step: CustomStringConvertible {
    case name(String)
    case index(Int)

    var isName: Bool { if case .name = self { true } else { false } }

    var description: String {
      switch self {
      case .name(let name): name
      case .index(let index): "[\(index)]"
      }
    }
  }

  /// The maximum number of components, which is also the maximum depth of a file.
  private static let maximumSteps = 64

  private let steps: [Step]
  private let takesElements: Bool

  /// Parses a path.
  /// - Parameter takesElements: Whether it may end with an element of a list.
  init(path: String, takesElements: Bool = false) throws(Problem) {
    var steps: [Step] = []
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      if !pieces[0].isEmpty { steps.append(.name(String(pieces[0]))) }
      for piece in pieces.dropFirst() {
        guard piece.hasSuffix("]"), let index = Int(piece.dropLast()), index >= 0 else {
          throw Problem(message: "\(quoted(path)) is no path: expected [0] after a list")
        }
        steps.append(.index(index))
      }
      if pieces[0].isEmpty, pieces.count == 1 || steps.count == pieces.count - 1 {
        throw Problem(message: "\(quoted(path)) is no path: a name is missing in it")
      }
    }
    guard steps.count <= Self.maximumSteps else {
      let count = "\(steps.count) steps are more than \(Self.maximumSteps)"
      throw Problem(message: "\(quoted(path)) is no path: \(count)")
    }
    guard takesElements || steps.last?.isName == true else {
      throw Problem(message: "\(quoted(path)) is no path: it must end with a property")
    }
    (self.steps, self.takesElements) = (steps, takesElements)
  }

  /// Sets a value in a file, and returns the paths of all changed values.
  func apply(_ override: Override, to file: inout JSONValue) throws(Problem) -> [PropertyPath] {
    var places: [PropertyPath] = []
    try apply(steps[...], to: &file, at: PropertyPath(), noting: &places) { value in
      value = override.value(at: value.location)
    }
    return places
  }

  /// The paths in a file that the path names; those of missing members, too.
  func places(in file: JSONValue) throws(Problem) -> [PropertyPath] {
    var (copy, places) = (file, [PropertyPath]())
    try apply(steps[...], to: &copy, at: PropertyPath(), noting: &places) { _ in }
    return places
  }

  private func apply(
    _ steps: ArraySlice<Step>,
    to value: inout JSONValue,
    at path: PropertyPath,
    noting places: inout [PropertyPath],
    by change: (inout JSONValue) -> Void
  ) throws(Problem) {
    guard let step = steps.first else {
      change(&value)
      places.append(path)
      return
    }
    let rest = steps.dropFirst()
    if case .array = value.content {
      let chosen = try choose(step, among: value.elements, at: path)
      try value.changeElements { (elements) throws(Problem) in
        for index in chosen {
          let path = path.appending(.index(index))
          try apply(rest, to: &elements[index], at: path, noting: &places, by: change)
        }
      }
      return
    }
    guard case .name(let name) = step else {
      throw Problem(message: "\(path) is not a list: it has no \(step)")
    }
    guard case .object = value.content else {
      throw Problem(message: "\(path) is \(value.kind): it has no \(name)")
    }
    if name == "cells", value["cells"] == nil {
      return try applyToCells(rest, of: &value, at: path, noting: &places, by: change)
    }
    let path = path.appending(.name(name))
    try value.changeMember(name) { (member) throws(Problem) in
      try apply(rest, to: &member, at: path, noting: &places, by: change)
    }
  }

  /// The indices of the list elements that a component matches.
  private func choose(
    _ step: Step,
    among elements: [JSONValue],
    at path: PropertyPath
  ) throws(Problem) -> [Int] {
    switch step {
    case .index(let index):
      guard elements.indices.contains(index) else {
        let count = elements.count == 1 ? "one element" : "\(elements.count) elements"
        throw Problem(message: "\(path)[\(index)] is not there: \(path) has \(count)")
      }
      return [index]
    case .name("*"): return Array(elements.indices)
    case .name(let name):
      let found = elements.indices.filter { elements[$0].isNamed(name) }
      guard found.isEmpty else { return found }
      throw Problem(message: Self.nothing(name, among: elements, in: "\(path)"))
    }
  }

  /// Applies the remaining path to all emitter cells of a name, at any depth.
  private func applyToCells(
    _ steps: ArraySlice<Step>,
    of value: inout JSONValue,
    at path: PropertyPath,
    noting places: inout [PropertyPath],
    by change: (inout JSONValue) -> Void
  ) throws(Problem) {
    guard case .name(let name) = steps.first, takesElements || steps.count > 1 else {
      throw Problem(message: "cells needs a cell's name after it, or *: cells.spark.birthRate")
    }
    let before = places.count
    try value.changeCells(at: path) { (cell, path) throws(Problem) in
      guard name == "*" || cell.isNamed(name) else { return }
      try apply(steps.dropFirst(), to: &cell, at: path, noting: &places, by: change)
    }
    guard places.count == before else { return }
    throw Problem(message: Self.nothing(name, among: value.cells, in: "cells"))
  }

  private static func nothing(_ name: String, among values: [JSONValue], in place: String) -> String
  {
    let names = values.compactMap { value -> String? in
      guard case .string(let name) = value["name"]?.content, !name.isEmpty else { return nil }
      return name
    }
    let hint =
      name.nearest(among: names).map { ": did you mean \($0)?" }
      ?? (names.isEmpty ? "" : ": there are \(Set(names).sorted().joined(separator: ", "))")
    return "nothing in \(place) is named \(quoted(name))\(hint)"
  }
}

extension JSONValue {
  fileprivate func isNamed(_ name: String) -> Bool { self["name"]?.content == .string(name) }

  /// All emitter cells below this value, at any depth.
  fileprivate var cells: [JSONValue] {
    var copy = self
    var cells: [JSONValue] = []
    copy.changeCells(at: PropertyPath()) { (cell, _) in cells.append(cell) }
    return cells
  }

  /// Changes all emitter cells below this value, each before its sub-cells.
  fileprivate mutating func changeCells<Problem: Error>(
    at path: PropertyPath,
    _ change: (inout JSONValue, PropertyPath) throws(Problem) -> Void
  ) throws(Problem) {
    try changeElements { (elements) throws(Problem) in
      for index in elements.indices {
        try elements[index].changeCells(at: path.appending(.index(index)), change)
      }
    }
    try changeObject { (object) throws(Problem) in
      for member in object.members.indices {
        let path = path.appending(.name(object.members[member].key))
        if object.members[member].key.hasBytes(of: "emitterCells") {
          try object.members[member].value.changeElements { (cells) throws(Problem) in
            for index in cells.indices { try change(&cells[index], path.appending(.index(index))) }
          }
        }
        try object.members[member].value.changeCells(at: path, change)
      }
    }
  }
}

// MARK: - In-place changes

extension JSONValue {
  /// The elements of an array; empty for other values.
  fileprivate var elements: [JSONValue] {
    guard case .array(let elements) = content else { return [] }
    return elements
  }

  /// Changes a member of an object; a missing member is first added as an empty object.
  fileprivate mutating func changeMember<Problem: Error>(
    _ name: String,
    _ change: (inout JSONValue) throws(Problem) -> Void
  ) throws(Problem) {
    let location = location
    try changeObject { (object) throws(Problem) in
      if let index = object.members.firstIndex(where: { $0.key.hasBytes(of: name) }) {
        try change(&object.members[index].value)
      } else {
        var value = JSONValue(.object(JSONObject()), at: location)
        try change(&value)
        object.members.append(.init(key: name, keyLocation: location, value: value))
      }
    }
  }

  /// Changes an object without copying its members; no effect on other values.
  private mutating func changeObject<Problem: Error>(
    _ change: (inout JSONObject) throws(Problem) -> Void
  ) throws(Problem) {
    guard case .object(var object) = content else { return }
    content = .null
    defer { content = .object(object) }
    try change(&object)
  }

  /// Changes the elements of an array without copying them; no effect on other values.
  fileprivate mutating func changeElements<Problem: Error>(
    _ change: (inout [JSONValue]) throws(Problem) -> Void
  ) throws(Problem) {
    guard case .array(var elements) = content else { return }
    content = .null
    defer { content = .array(elements) }
    try change(&elements)
  }
}
