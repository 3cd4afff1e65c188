import KamuroParticles
import KamuroPresets
import KamuroTestSupport

/// A mutator of effect files: it changes their bytes, their values or their structure at random.
struct Mutator {
  /// The original files.
  private static let files = Catalogue.names.compactMap { Catalogue.file(named: $0) }
  /// The original files as values.
  private static let values = files.compactMap {
    (try? JSONValue(reading: $0)).map { PropertyValue($0) }
  }
  /// All values in the files, except large ones.
  private static let parts = values.flatMap(\.parts).filter { $0.parts.count < 50 }
  /// The names of all properties.
  private static let names = Array(
    Set(EffectSchema.types.flatMap { $0.rows.map(\.name) })
  ).sorted()

  /// The files to include: built-in effects, the file itself, another one, and missing ones.
  private static let included =
    Catalogue.names + ["self.json", "./self.json", "other.json", "missing.json", "", "peony.json/"]

  private var chance: SeededGenerator

  init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  /// The next mutated file.
  mutating func file() -> [UInt8] {
    if integer(below: 4) == 0 { return broken(pick(Self.files) ?? []) }
    var value = pick(Self.values) ?? .null
    for _ in 0...integer(below: 2) { value = changed(value) }
    for _ in 0..<integer(below: 3) { value = restructured(value, in: value) }
    if integer(below: 4) == 0 { value = including(value) }
    if integer(below: 8) == 0 { value = parameterized(value) }
    return Array(value.json(style: .compact).utf8)
  }

  mutating func integer(below limit: Int) -> Int { .random(in: 0..<limit, using: &chance) }

  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &chance)
  }

  /// The name of a random property.
  mutating func propertyName() -> String { pick(Self.names) ?? "" }

  mutating func byte() -> UInt8 { .random(in: 0...255, using: &chance) }
}

// MARK: - Bytes

extension Mutator {
  /// The bytes with one to five changes.
  mutating func broken(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes.isEmpty ? [0] : bytes
    for _ in 0...integer(below: 4) {
      let place = integer(below: bytes.count)
      switch integer(below: 5) {
      case 0: bytes[place] = byte()
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(.random(in: 32...126, using: &chance), at: place)
      case 3: bytes[place] = pick(Array("-0123456789e.\"[]{},:".utf8)) ?? 0
      default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
      }
      if bytes.isEmpty { bytes = [0] }
    }
    return bytes
  }
}

// MARK: - Values

extension Mutator {
  /// The value with one random change.
  mutating func changed(_ value: PropertyValue) -> PropertyValue {
    switch value {
    case .object(var members) where !members.isEmpty && integer(below: 8) > 0:
      let index = integer(below: members.count)
      members[index] = .init(name: members[index].name, value: changed(members[index].value))
      return .object(members)
    case .list(var elements) where !elements.isEmpty && integer(below: 8) > 0:
      let index = integer(below: elements.count)
      elements[index] = changed(elements[index])
      return .list(elements)
    case _ where integer(below: 6) == 0: return replacement
    case .object(let members): return .object(changed(members))
    case .list(let elements): return changed(elements)
    case .number(let number): return changed(number)
    default: return replacement
    }
  }

  /// A random text with a dollar sign: a parameter, an expression, or neither.
  private var reference: String {
    mutating get {
      let before = pick(["", "", "2 * ", "-(", "5vw - "]) ?? ""
      let after = pick(["color", "x", "height", "", "$", "x / $rate", "x)", "x*1e308*10"]) ?? ""
      return "\(before)$\(after)"
    }
  }

  /// A random value.
  var replacement: PropertyValue {
    mutating get {
      switch integer(below: 10) {
      case 0: .text(reference)
      case 1: .text(pick(["infinite", "", "linear", "gold", "1e308vh", "-3turn", "40vmin"]) ?? "")
      case 2: pick([.null, .flag(true), .flag(false), .list([]), .object([])]) ?? .null
      case 3: changed(1.0)
      default: pick(Self.parts) ?? .null
      }
    }
  }

  private mutating func changed(_ number: Double) -> PropertyValue {
    let factors = [-1, 0, 0.5, 2, 10, 1000, 1e-3, 1e-9, 1e-300, 1e9, 1e300]
    guard integer(below: 3) > 0 else {
      return .number(pick([0, -0.0, 1, 0.1, 1e-9, 100, 1000, 3600, 86_400, 100_000, 1e6]) ?? 0)
    }
    let product = number * (pick(factors) ?? 1)
    return .number(product.isFinite ? product : 1e308)
  }

  private mutating func changed(_ members: [PropertyValue.Member]) -> [PropertyValue.Member] {
    var members = members
    let (one, other) = (
      integer(below: max(1, members.count)), integer(below: max(1, members.count))
    )
    let name = pick(Self.names) ?? ""
    switch integer(below: 5) {
    case _ where members.isEmpty, 0: members.append(.init(name: name, value: replacement))
    case 1: members.remove(at: one)
    case 2: members[one] = .init(name: name, value: members[one].value)
    case 3:
      let (a, b) = (members[one], members[other])
      members[one] = .init(name: a.name, value: b.value)
      members[other] = .init(name: b.name, value: a.value)
    default: members.append(members[one])
    }
    return members
  }

  private mutating func changed(_ elements: [PropertyValue]) -> PropertyValue {
    var elements = elements
    let one = integer(below: max(1, elements.count))
    switch integer(below: 6) {
    case _ where elements.isEmpty, 0: elements.append(replacement)
    case 1: elements.remove(at: one)
    case 2: elements.append(elements[one])
    case 3: elements += Array(repeating: elements[one], count: integer(below: 40))
    case 4: elements.swapAt(one, integer(below: elements.count))
    default: return elements[one]
    }
    return .list(elements)
  }

  /// The file with random inclusions.
  private mutating func including(_ file: PropertyValue) -> PropertyValue {
    guard case .object(let members) = file else { return file }
    let inclusions = (0...integer(below: 3)).map { _ in inclusion }
    return .object(
      members.filter { $0.name != "effects" } + [.init(name: "effects", value: .list(inclusions))]
    )
  }

  private var inclusion: PropertyValue {
    mutating get {
      var members = [
        PropertyValue.Member(name: "effect", value: .text(pick(Self.included) ?? ""))
      ]
      let numbers: [(String, [Double])] = [
        ("repeatInterval", [0.01, 0.5, 2, 60]), ("duration", [0, 0.1, 3, 50]),
        ("count", [1, 3, 100]),
        ("repeatCount", [1, 2.5, 1000]), ("beginTime", [-50, 2]), ("beginTimeRange", [0.5, 3600]),
      ]
      for (name, values) in numbers where integer(below: 2) == 0 {
        members.append(.init(name: name, value: .number(pick(values) ?? 0)))
      }
      return .object(members)
    }
  }
}

extension PropertyValue {
  /// The value itself and all values in it.
  var parts: [PropertyValue] {
    switch self {
    case .list(let values): [self] + values.flatMap(\.parts)
    case .object(let members): [self] + members.flatMap(\.value.parts)
    default: [self]
    }
  }

  /// The approximate size in a file, in bytes.
  var weight: Int {
    switch self {
    case .list(let values): values.reduce(2) { $0 + $1.weight + 1 }
    case .object(let members): members.reduce(2) { $0 + $1.name.utf8.count + $1.value.weight + 4 }
    case .text(let text): text.utf8.count + 2
    case .number, .flag, .null: 5
    }
  }
}
