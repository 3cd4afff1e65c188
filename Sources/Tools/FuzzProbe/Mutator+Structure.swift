import KamuroParticles
import KamuroPresets

/// Mutations of a file's structure: nesting, depth, number and type of values.
extension Mutator {
  /// The value with one random part moved, wrapped, repeated or converted to another type.
  mutating func restructured(
    _ value: PropertyValue,
    in root: PropertyValue
  ) -> PropertyValue {
    switch value {
    case .object(var members) where !members.isEmpty && integer(below: 6) > 0:
      let index = integer(below: members.count)
      members[index] = .init(
        name: members[index].name,
        value: restructured(members[index].value, in: root)
      )
      return .object(members)
    case .list(var elements) where !elements.isEmpty && integer(below: 6) > 0:
      let index = integer(below: elements.count)
      elements[index] = restructured(elements[index], in: root)
      return .list(elements)
    default: return rebuilt(value, in: root)
    }
  }

  private mutating func rebuilt(_ value: PropertyValue, in root: PropertyValue) -> PropertyValue {
    switch integer(below: 10) {
    case 0: .list([value])
    case 1: .object([.init(name: name(), value: value)])
    case 2: nested(value)
    case 3: pick(root.parts) ?? .null
    case 4: unwrapped(value)
    case 5: repeated(value)
    case 6: retyped(value)
    case 7: .text(hostileText())
    case 8: extremeNumber()
    default: renamed(value)
    }
  }

  /// The value nested in lists or objects, also deeper than files may be.
  private mutating func nested(_ value: PropertyValue) -> PropertyValue {
    let depth = pick([2, 5, 20, 60, 64, 70, 400]) ?? 2
    let (isList, key) = (integer(below: 2) == 0, String(name().prefix(64)))
    return (0..<depth).reduce(value) { inner, _ in
      isList ? .list([inner]) : .object([.init(name: key, value: inner)])
    }
  }

  private mutating func unwrapped(_ value: PropertyValue) -> PropertyValue {
    switch value {
    case .list(let elements): pick(elements) ?? .null
    case .object(let members): pick(members)?.value ?? .null
    default: .list([])
    }
  }

  /// A long list of copies; the larger the value, the fewer copies.
  private mutating func repeated(_ value: PropertyValue) -> PropertyValue {
    let most = max(2, 1_000_000 / value.weight)
    let count = min(most, pick([2, 17, 65, 257, 1001, 5000, 100_000]) ?? 2)
    return .list(Array(repeating: value, count: count))
  }

  private mutating func retyped(_ value: PropertyValue) -> PropertyValue {
    switch value {
    case .number(let number): .text("\(number)\(pick(Self.units) ?? "")")
    case .text(let text):
      .number(Double(text.filter { "0123456789.".contains($0) }) ?? Double(text.count))
    case .flag(let flag): .number(flag ? 1 : 0)
    case .null: .flag(true)
    case .list(let elements):
      .object(elements.enumerated().map { .init(name: "\($0)", value: $1) })
    case .object(let members): .list(members.map(\.value))
    }
  }

  private mutating func renamed(_ value: PropertyValue) -> PropertyValue {
    guard case .object(let members) = value, !members.isEmpty else { return replacement }
    var changed = members
    let index = integer(below: changed.count)
    changed[index] = .init(name: name(), value: members[index].value)
    return .object(changed)
  }

  private static let units = [
    "", "vw", "vh", "vmin", "vmax", "pt", "deg", "rad", "turn", "VW", "vwvw", "%", "em", " vh",
    "e5vh", "e999deg", "\u{301}", "\u{0}",
  ]

  private mutating func extremeNumber() -> PropertyValue {
    let numbers = [
      1e308, -1e308, .leastNonzeroMagnitude, -.leastNormalMagnitude, 0x1p53, -0x1p63, 0x1p64,
      65_536, 2_147_483_648, 4_294_967_296, 1 + .ulpOfOne, 0.1 + 0.2, -1, 86_400, 8_640_000,
      100_000, 1_000_000, 0.001,
    ]
    return .number(pick(numbers) ?? 0)
  }
}

// MARK: - Texts

extension Mutator {
  private static let hostilePieces = [
    "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{9B}1m", "\u{7}", "\r", "\n", "\u{0}", "\u{7F}", "\u{85}",
    "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{301}", "\u{20E3}", "\u{FE0F}",
    "\u{200D}", "\u{1F468}\u{1F3FB}", "\u{1F1E9}\u{1F1EA}", "\u{FFFF}", "\u{10FFFF}", "\u{E000}",
    "\u{663}", "\u{3000}", "\u{2028}", "/", "..", "~", "$", "$$", "%s%n", "'", "\"", "\\", "`", "*",
    "[0]", ".", "=", " ", "-", "--help", "a", "é", "漢", "layers", ".json",
  ]

  /// A text of pieces that are difficult for terminals, shells, paths or people; sometimes a long
  /// one.
  mutating func hostileText() -> String {
    let pieces = (0...integer(below: 6)).map { _ in pick(Self.hostilePieces) ?? "" }
    guard integer(below: 12) == 0 else { return pieces.joined() }
    return String(repeating: pieces[0], count: pick([20, 65, 257, 5000, 60_000]) ?? 20)
  }

  /// A text of JSON with a mutated value or structure.
  mutating func changed(json text: String) -> String {
    guard let json = try? JSONValue(reading: text.utf8) else { return hostileText() }
    let value = PropertyValue(json)
    let other = integer(below: 2) == 0 ? changed(value) : restructured(value, in: value)
    return other.json(style: .compact)
  }

  /// A property's name or a hostile text.
  mutating func name() -> String {
    integer(below: 3) == 0 ? hostileText() : propertyName()
  }

  /// The file with parameters, some of which are used.
  mutating func parameterized(_ file: PropertyValue) -> PropertyValue {
    guard case .object(let members) = file else { return file }
    let parameters = (0...integer(below: 4)).map { _ -> PropertyValue.Member in
      let name = integer(below: 3) == 0 ? hostileText() : pick(["x", "rate", "A1"]) ?? "x"
      let value = replacement
      let isPlain = integer(below: 2) == 0
      return .init(
        name: name,
        value: isPlain ? value : .object([.init(name: "default", value: value)])
      )
    }
    let used = members.map { member in
      integer(below: 6) == 0
        ? PropertyValue.Member(name: member.name, value: .text("$\(parameters[0].name)")) : member
    }
    return .object(used + [.init(name: "parameters", value: .object(parameters))])
  }
}
