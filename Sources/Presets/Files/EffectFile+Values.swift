package import KamuroParticles

extension EffectFile {
  /// The present value of a property: the first one that its path names; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - parameters: Values of parameters in place of their defaults.
  ///   - settings: Values of properties in place of the file's.
  package static func value(
    ofProperty target: Override,
    in source: Source,
    parameters: [Override],
    settings: [Override]
  ) -> PropertyValue? {
    guard let file = try? JSONValue(reading: source.bytes, byteLimit: maximumSize) else {
      return nil
    }
    var problems: [PropertyProblem] = []
    var declared = Parameters(of: file, named: source.name, noting: &problems)
    for override in parameters {
      let value = declared.fitted(override.value(at: .start), to: override.name)
      _ = declared.set(override.name, to: value, from: override.label)
    }
    var json = declared.filling(file).json
    for override in settings { _ = try? Setting(path: override.name).apply(override, to: &json) }
    guard let path = try? Setting(path: target.name).places(in: json).first else { return nil }
    return json.value(at: path).map { PropertyValue($0) }
  }
}

extension Override {
  /// A value on the way to this one: numbers, also those before a unit, are in between; others are
  /// those at the end.
  /// - Parameter part: The part of the way, 0...1.
  package func between(_ first: PropertyValue, part: Double) -> Override {
    Override(name, parsed.between(first, part: part), option: option)
  }
}

extension PropertyValue {
  fileprivate func between(_ first: PropertyValue, part: Double) -> PropertyValue {
    switch (first, self) {
    case (.number(let first), .number(let last)): return .number(first + (last - first) * part)
    case (.text(let first), .text(let last)):
      guard let (first, unit) = Self.quantity(first), let (last, other) = Self.quantity(last),
        unit == other
      else { return self }
      return .text("\((first + (last - first) * part).written)\(unit)")
    case (.list(let first), .list(let last)) where first.count == last.count:
      return .list(zip(first, last).map { $1.between($0, part: part) })
    default: return self
    }
  }

  /// A number and its unit: "80vh".
  private static func quantity(_ text: String) -> (Double, unit: Substring)? {
    let digits = text.prefix { "+-.0123456789".contains($0) }
    return Double(digits).map { ($0, text[digits.endIndex...]) }
  }
}
