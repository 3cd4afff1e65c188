/// A type whose properties are declared in a table.
package protocol Declared: Hashable, Sendable {
  /// The properties, in the order of writing and documentation.
  static var properties: [Property<Self>] { get }

  /// A value with every property at its default.
  init()

  /// Notes contradictions between properties, after all of them have been read.
  func noteContradictions(in reading: inout PropertyReading)

  /// Reads a value in a way of its own, instead of by the table; false if it does not.
  static func take(
    _ value: PropertyValue,
    named name: String,
    in root: inout Self,
    reading: inout PropertyReading
  ) -> Bool
}

extension Declared {
  /// The default, for types whose properties cannot contradict each other.
  package func noteContradictions(in reading: inout PropertyReading) {}

  /// The default, for types whose values are all read by the table.
  package static func take(
    _ value: PropertyValue,
    named name: String,
    in root: inout Self,
    reading: inout PropertyReading
  ) -> Bool { false }
}

/// The single declaration of a property: its name, rule, default and summary.
///
/// Reading, writing, validation, messages and reference pages are derived from it. A new property
/// is one row of its type's table. The key path and the rule are evaluated lazily: an effect uses
/// few of the properties, and evaluating all of them would delay the program's start.
package struct Property<Root: Sendable>: Sendable {
  /// The name in files.
  package let name: String
  /// A one-line description without a final period.
  package let summary: String
  /// The usual values of its numbers, with their unit; empty if it has none.
  let usual: String
  private let describe: @Sendable () -> (form: ValueForm, defaultValue: PropertyValue)
  private let animate: @Sendable () -> [AnimatableNumber<Root>]
  private let write: @Sendable (inout Root, PropertyValue, inout PropertyReading) -> Void
  private let read: @Sendable (Root) -> PropertyValue?

  // Without the two attributes the initializer is inlined into all rows and specialized for all
  // pairs of types: two thirds of the module's object code, and a third of its compile time.

  /// Declares a property.
  /// - Parameters:
  ///   - name: The name in files, unique within the table.
  ///   - keyPath: The stored property. Its default is the value in `Root.init()`.
  ///   - rule: How a value is written, and which values are allowed.
  ///   - summary: A one-line description.
  ///   - usual: The usual values of its numbers, with their unit or what they are: "0.5…2, a factor".
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  package init<Value: Equatable>(
    _ name: String,
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Value> & Sendable,
    _ rule: @autoclosure @escaping @Sendable () -> ValueRule<Value>,
    _ summary: String,
    usual: String = ""
  ) where Root: Declared {
    (self.name, self.summary, self.usual) = (name, summary, usual)
    describe = {
      let rule = rule()
      return (rule.form, rule.encode(Root()[keyPath: keyPath()]))
    }
    animate = {
      let keyPath = keyPath()
      return rule().numbers.map { $0.lifted(to: keyPath, under: name) }
    }
    write = { root, value, reading in
      if let decoded = rule().decode(value, &reading) {
        root[keyPath: keyPath()] = decoded
      }
    }
    read = { root in
      let keyPath = keyPath()
      let value = root[keyPath: keyPath]
      return value == Root()[keyPath: keyPath] ? nil : rule().encode(value)
    }
  }

  private init<Inner>(
    lifting property: Property<Inner>,
    to keyPath: @escaping @Sendable () -> any WritableKeyPath<Root, Inner> & Sendable
  ) {
    (name, summary, usual) = (property.name, property.summary, property.usual)
    describe = property.describe
    animate = { [] }
    write = { property.write(&$0[keyPath: keyPath()], $1, &$2) }
    read = { property.read($0[keyPath: keyPath()]) }
  }

  /// The declaration without its type.
  package var description: PropertyDescription {
    let (form, defaultValue) = describe()
    return PropertyDescription(
      name: name,
      summary: summary,
      usual: usual,
      form: form,
      defaultValue: defaultValue
    )
  }

  /// The form of the values: unit, range, choices.
  package var form: ValueForm { describe().form }
  /// The default value, as it would be written.
  package var defaultValue: PropertyValue { describe().defaultValue }

  /// The numbers in it that tracks can animate.
  var numbers: [AnimatableNumber<Root>] { animate() }

  /// The same property of a type that contains `Root` and exposes its properties as its own.
  ///
  /// Tracks cannot animate it there.
  func lifted<Outer: Sendable>(
    to keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Outer, Root> & Sendable
  ) -> Property<Outer> {
    Property<Outer>(lifting: self, to: keyPath)
  }

  /// Reads a written value, or notes what is wrong with it and keeps the old one.
  func set(_ value: PropertyValue, in root: inout Root, reading: inout PropertyReading) {
    reading.descend(.name(name)) { write(&root, value, &$0) }
  }

  /// The written value; `nil` if it is the default.
  func value(in root: Root) -> PropertyValue? {
    read(root)
  }
}

/// The state of reading: the current path and the problems so far.
package struct PropertyReading {
  /// The path of the value that is being read.
  package private(set) var path = PropertyPath()
  /// The problems, in reading order.
  package private(set) var problems: [PropertyProblem] = []

  /// The largest number of problems that are noted.
  package static let maximumProblems = 100

  /// The reason why an image is not available.
  package struct ImageRefusal: Error {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
  }

  private let findImage: (String) -> Result<Image, ImageRefusal>

  /// Starts at the top level, without images.
  package init() {
    self.init { _ in .failure(ImageRefusal("only an effect file in a folder has images")) }
  }

  /// Starts at the top level.
  /// - Parameter findImage: Reads the image of a name.
  package init(findingImages findImage: @escaping (String) -> Result<Image, ImageRefusal>) {
    self.findImage = findImage
  }

  /// The image of a name.
  func image(named name: String) -> Result<Image, ImageRefusal> { findImage(name) }

  /// Notes a problem with the current value, up to the limit.
  package mutating func note(_ message: @autoclosure () -> String) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(PropertyProblem(path: path, message: message()))
  }

  /// Reads something one level deeper.
  package mutating func descend<Result>(
    _ component: PropertyPath.Component,
    _ read: (inout PropertyReading) -> Result
  ) -> Result {
    let outer = path
    path = path.appending(component)
    defer { path = outer }
    return read(&self)
  }
}

extension PropertyReading {
  /// The member of a list's element that says how many it stands for; what is read has none.
  package static let repeatName = "repeat"
}

extension Declared {
  /// Reads the members of an object and notes every problem; `nil` if it is not an object.
  ///
  /// Properties with a problem keep their defaults. Names in `ignoring` are skipped.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func read(
    from value: PropertyValue,
    reading: inout PropertyReading,
    ignoring: Set<String> = []
  ) -> Self? {
    guard case .object(let members) = value else {
      reading.note("\(value.quoted) is not an object: expected { … }")
      return nil
    }
    var result = Self()
    for member in members where !ignoring.contains(member.name) {
      if take(member.value, named: member.name, in: &result, reading: &reading) { continue }
      if let property = properties.first(where: { $0.name.hasBytes(of: member.name) }) {
        property.set(member.value, in: &result, reading: &reading)
      } else {
        reading.descend(.name(member.name)) {
          let names = properties.map(\.name) + [PropertyReading.repeatName] + ignoring.sorted()
          $0.note(OtherNames.refusal(of: member.name, among: names))
        }
      }
    }
    result.noteContradictions(in: &reading)
    return result
  }

  /// The written value: only properties that differ from their defaults.
  @_semantics("optimize.sil.specialize.generic.never")
  package var written: PropertyValue {
    .object(
      Self.properties.compactMap { property in
        property.value(in: self).map { .init(name: property.name, value: $0) }
      }
    )
  }
}

extension String {
  /// The most similar of some names; `nil` if none is close.
  package func nearest(among names: some Sequence<String>) -> String? {
    // A text of that length is not close to any name.
    guard utf8.count <= 4000 else { return nil }
    var limit = max(2, count / 3)
    var nearest: String?
    // The difference of the lengths is a lower bound of the distance.
    for name in names where abs(name.count - count) <= limit {
      let distance = name.distance(to: self)
      guard distance < limit || (distance == limit && nearest == nil) else { continue }
      (nearest, limit) = (name, distance)
    }
    return nearest
  }

  /// The Levenshtein distance: the number of insertions, deletions and replacements of characters,
  /// ignoring case.
  /// - Complexity: O(*m* · *n*); texts are truncated to 64 characters.
  package func distance(to other: String) -> Int {
    let target = Array(other.lowercased().prefix(64))
    var row = Array(0...target.count)
    for (line, character) in lowercased().prefix(64).enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, candidate) in target.enumerated() {
        let replaced = diagonal + (character == candidate ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }
}
