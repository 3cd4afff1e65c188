extension KeyframeTrack {
  /// The path of an animated number in a layer: names, joined by dots.
  ///
  /// ```
  /// opacity
  /// emitterPosition.x
  /// emitterCells.rocket.birthRate
  /// emitterCells.rocket.emitterCells.trail.color.red
  /// ```
  /// Emitter cells are identified by name; of several with the same name all are animated. The
  /// numbers follow from the property tables of the layer and the emitter cell.
  package struct KeyPath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The names, joined by dots.
    package let description: String
    /// The names of the emitter cells, from the outermost; none for a property of the layer.
    package let cells: [String]
    /// The names from there to the number.
    package let property: [String]

    /// Creates a key path from its text.
    package init(_ text: String) {
      var names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      var cells: [String] = []
      while names.count > 2, names[0] == "emitterCells" {
        cells.append(names[1])
        names.removeFirst(2)
      }
      self.init(cells: cells, property: names)
    }

    /// The key path of a number of an emitter cell, given by the names of its ancestors and itself,
    /// or of the layer.
    init(cells: [String], property: [String]) {
      self.cells = cells
      self.property = property
      description = (cells.flatMap { ["emitterCells", $0] } + property).joined(separator: ".")
    }

    /// The key path of a part of this one's value.
    func appending(_ name: String) -> KeyPath {
      KeyPath(cells: cells, property: property + [name])
    }

    /// Compares the texts; this is called for every track in every evaluation.
    package static func == (one: KeyPath, other: KeyPath) -> Bool {
      one.description == other.description
    }

    /// Hashes the text.
    package func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// A key path from its text.
    package init(stringLiteral text: String) { self.init(text) }

    /// The layer's factor on the birthRate.
    package static let birthRate: KeyPath = "birthRate"
    /// The layer's opacity.
    package static let opacity: KeyPath = "opacity"

    static let zPosition: KeyPath = "zPosition"
    static let blur: KeyPath = "blur"
    static let transformScale: KeyPath = "transform.scale"
    static let transformRotation: KeyPath = "transform.rotation"
    static let translationX: KeyPath = "transform.translation.x"
    static let translationY: KeyPath = "transform.translation.y"

    /// Whether it is a part of the layer's transform.
    var isTransform: Bool { cells.isEmpty && property.first == "transform" }

    /// Whether it is a birthRate, of the layer or of an emitter cell.
    var isBirthRate: Bool { property == ["birthRate"] }
  }
}

extension ValueRule<KeyframeTrack.KeyPath> {
  /// The rule for a key path; whether its target exists is checked where the layer is known.
  static let keyPath = Self(
    .text(maximum: 256),
    encode: { .text($0.description) },
    decode: { value, reading in
      ValueRule<String>.text(maximum: 256).decode(value, &reading).map { KeyframeTrack.KeyPath($0) }
    }
  )
}

/// Why a key path has no target.
enum KeyPathError: Error {
  case unknownCell(String, among: [String])
  case unknownNumber(String, among: [String])

  /// The message, with the most similar correct name.
  var message: String {
    switch self {
    case .unknownCell(let name, _) where name.hasSuffix("]"):
      "cells are called by their names here, as emitterCells.spark.birthRate"
    case .unknownCell(let name, let names):
      "no cell is named \"\(name)\"" + Self.suggestion(for: name, among: names)
    case .unknownNumber(let path, let paths):
      "\"\(path)\" cannot be animated"
        + (paths.first { path.hasPrefix($0 + ".") }.map { ": \($0) is one number for all axes" }
          ?? Self.suggestion(for: path, among: paths))
    }
  }

  /// The first name of which this one is a prefix, or else the most similar one.
  private static func suggestion(for name: String, among names: [String]) -> String {
    if !name.isEmpty, let longer = names.first(where: { $0.hasPrefix(name + ".") }) {
      return ": did you mean \(longer)?"
    }
    let nearest = names.filter { !$0.isEmpty }.min { $0.distance(to: name) < $1.distance(to: name) }
    guard let nearest, nearest.distance(to: name) <= max(2, name.count / 3) else { return "" }
    return ": did you mean \(nearest)?"
  }
}
