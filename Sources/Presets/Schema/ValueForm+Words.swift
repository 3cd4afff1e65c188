internal import KamuroParticles

extension ValueForm {
  /// A description of the values for the reference page.
  ///
  /// - Parameter name: Returns the name of an object type.
  func words(_ name: (ObjectForm) -> String) -> String {
    switch self {
    case .number(let range, let unit): unit.isEmpty ? range.words : "\(range.words) \(unit)"
    case .count(let range): "\(range.lowerBound)…\(range.upperBound), whole"
    case .quantity(let range): "number, length or angle, \(range.words)"
    case .length(let range, let per): "length\(per.perWords), \(range.words)"
    case .angle(let range, let per): "angle\(per.perWords), \(range.words) deg"
    case .color: "color"
    case .timingFunction: "[timing function](animations.md#timing-functions)"
    case .choice(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .text(let maximum): "text, up to \(maximum) characters"
    case .data(let head, _): "`\(head)…`"
    case .flag: "`true`, `false`"
    case .tuple(let forms): Self.words(tuple: forms, name)
    case .list(let form, let count):
      (count.lowerBound > 0 ? "\(count.lowerBound)…" : "up to ")
        + "\(count.upperBound) of: \(form.elementWords(name))"
    case .object(let object): name(object)
    case .named(let form, let maximum):
      "up to \(maximum) of: \(form.elementWords(name)), each under a key of one character"
    case .parameters: "an object of values, each under the name of a parameter"
    case .oneOf(let forms): Self.words(either: forms.map { $0.words(name) })
    }
  }

  /// The unit of a value's numbers; `nil` if they have none.
  var unitWords: String? {
    switch self {
    case .number(_, let unit): unit.isEmpty ? nil : unit
    case .length(_, let per): "points\(per.perWords), or text such as \"40vh\""
    case .angle(_, let per): "radians\(per.perWords), or text such as \"90deg\""
    case .tuple(let forms), .oneOf(let forms): forms.lazy.compactMap(\.unitWords).first
    case .list(let form, _), .named(let form, _): form.unitWords
    case .count, .quantity, .color, .timingFunction, .choice, .text, .data, .flag, .object,
      .parameters:
      nil
    }
  }

  private static func words(tuple forms: [ValueForm], _ name: (ObjectForm) -> String) -> String {
    guard Set(forms).count == 1 else {
      return "[\(forms.map { $0.words(name) }.joined(separator: ", "))]"
    }
    return "\(forms.count == 2 ? "two" : "\(forms.count)") of: \(forms[0].elementWords(name))"
  }

  private static func words(either words: [String]) -> String {
    guard words.count > 1 else { return words.joined() }
    return "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])"
  }

  /// The description for use inside another one, in parentheses if necessary.
  private func elementWords(_ name: (ObjectForm) -> String) -> String {
    if case .oneOf = self { "(\(words(name)))" } else { words(name) }
  }
}

extension String {
  /// The unit as a suffix: " per s" for "s".
  fileprivate var perWords: String { isEmpty ? "" : " per \(self)" }
}

extension ClosedRange<Double> {
  fileprivate var words: String { "\(lowerBound.written)…\(upperBound.written)" }
}
