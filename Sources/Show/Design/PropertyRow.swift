internal import KamuroParticles
internal import KamuroPresets

/// A number with its unit, as a file has it: 90, "80vh", "-90deg".
struct DesignNumber: Equatable, Sendable {
  var value: Double
  var unit = ""

  init(_ value: Double, unit: String = "") { (self.value, self.unit) = (value, unit) }

  /// Reads a value; `nil` if it is no number.
  init?(_ value: PropertyValue?) {
    switch value {
    case .number(let number)?: self.init(number)
    case .text(let text)?:
      let digits = text.prefix { "+-.0123456789".contains($0) }
      guard let number = Double(digits), number.isFinite else { return nil }
      self.init(number, unit: String(text[digits.endIndex...]))
      guard unit.allSatisfy(\.isLetter) else { return nil }
    default: return nil
    }
  }

  /// The number with the same unit, as a file has it.
  func written(_ value: Double) -> PropertyValue {
    unit.isEmpty ? .number(value) : .text("\(value.written)\(unit)")
  }
}

/// The range about a value, which is a property of its own.
struct Spread: Equatable, Sendable {
  /// Where an edit of it goes.
  let target: PropertyPath
  /// `nil` if the file has none.
  let number: DesignNumber?
}

/// A row of the designer: a property of the selected part, or a parameter.
struct PropertyRow: Equatable, Sendable {
  /// How a value is changed.
  enum Kind: Equatable, Sendable {
    case number(DesignNumber, SoftRange)
    case flag(Bool)
    case choice([String])
    case keys(KeyList)
    case color(ColorField)
    /// By typing.
    case text
  }

  /// The name, as it is searched and shown.
  let name: String
  /// The section that the row is in.
  var section: String
  /// Where the value of the property stands.
  let path: PropertyPath
  /// Where an edit of it goes: the path, or the default of a parameter.
  let target: PropertyPath
  /// The value, or the default if the file has none.
  let value: PropertyValue
  /// The text of the value in the file, if that is a parameter or an expression.
  let link: String?
  let isSet: Bool
  let kind: Kind
  let summary: String
  let usual: String
  let initial: PropertyValue
  /// The property of its range, where each particle's value is this one plus or minus up to that.
  var spread: Spread?
  /// Whether it is the range of another row, which shows it.
  var isSpread = false

  /// Names of rows that are shown also where the file does not set them.
  private static let offered = ["colorOverLife", "opacity over life", "scale over life"]

  /// Whether it is shown beside what the file sets.
  var isUsual: Bool { isSet && !isSpread || Self.offered.contains(name) }

  /// Whether a number is set far from what is usual.
  var isUnusual: Bool {
    guard isSet, !usual.isEmpty, case .number(let number, _) = kind,
      let range = SoftRange.usual(of: path.lastName, in: number.unit, form: nil)
    else { return false }
    return !(range.lower...range.upper).contains(number.value)
  }

  /// The last part of the name, which its section tells apart.
  var title: String {
    for end in [" over life", " over time"] where name.hasSuffix(end) {
      return String(name.dropLast(end.count))
    }
    return name.split(separator: ".").last.map(String.init) ?? name
  }

  /// The value as it is shown.
  var shown: String {
    if case .keys(let keys) = kind { return keys.summary }
    if let range = spread?.number, case .number(let mean, _) = kind, range.value != 0 {
      let unit = range.unit == mean.unit ? "" : mean.unit
      return "\(mean.value.written)\(unit) ±\(range.value.written)\(range.unit)"
    }
    return switch value {
    case .text(let text): text
    case .list(let list) where list.count > 3: "\(list.count) values"
    case .object: "…"
    case .null: "none"
    default: value.jsonLine
    }
  }

  /// The text with which typing begins.
  var typed: String {
    switch value {
    case .text(let text): return text
    case .list(let values):
      // Plain values stand side by side.
      let words = values.map { value -> String? in
        switch value {
        case .text(let text): text.contains(where: { ", ".contains($0) }) ? nil : text
        case .number: value.jsonLine
        default: nil
        }
      }
      let known = words.compactMap(\.self)
      return known.count == values.count && !known.isEmpty
        ? known.joined(separator: ", ") : value.jsonLine
    case .null: return ""
    default: return value.jsonLine
    }
  }
}

extension PropertyValue {
  subscript(name: String) -> PropertyValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The numbers of a list; `nil` if it has others.
  var numbers: [Double]? {
    guard case .list(let elements) = self else { return nil }
    let numbers = elements.compactMap { if case .number(let number) = $0 { number } else { nil } }
    return numbers.count == elements.count ? numbers : nil
  }
}
