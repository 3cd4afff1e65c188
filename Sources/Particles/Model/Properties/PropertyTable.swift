/// A type whose properties are declared once, in a table.
public protocol Declared: Hashable, Sendable {
  /// The properties, in the order in which they are written and documented.
  static var properties: [Property<Self>] { get }

  /// A value with every property at its default.
  init()

  /// Notes what the properties say against each other once all of them are read.
  func noteContradictions(in reading: inout PropertyReading)
}

extension Declared {
  /// Most types have properties that cannot contradict each other.
  public func noteContradictions(in reading: inout PropertyReading) {}
}

/// The one declaration of a property: its name, its rule, its default and its summary.
///
/// Reading and writing files, checking values, messages and reference pages come from it. A new
/// property is one row of its type's table. Where its value is kept, and its rule, are worked out
/// when they are asked for: an effect names few of the properties that there are, and a program
/// that starts waits for all that it makes.
public struct Property<Root: Sendable>: Sendable {
  /// The name in files.
  public let name: String
  /// One line about it, without a full stop at its end.
  public let summary: String
  private let describe: @Sendable () -> (form: ValueForm, defaultValue: PropertyValue)
  private let animate: @Sendable () -> [AnimatableNumber<Root>]
  private let write: @Sendable (inout Root, PropertyValue, inout PropertyReading) -> Void
  private let read: @Sendable (Root) -> PropertyValue?

  /// Declares a property.
  /// - Parameters:
  ///   - name: The name in files, unique within the table.
  ///   - keyPath: Where the value is kept. Its default is what `Root.init()` puts there.
  ///   - rule: How a value is written and which are allowed.
  ///   - summary: One line about it.
  public init<Value: Equatable>(
    _ name: String,
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Value> & Sendable,
    _ rule: @autoclosure @escaping @Sendable () -> ValueRule<Value>,
    _ summary: String
  ) where Root: Declared {
    self.name = name
    self.summary = summary
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
    name = property.name
    summary = property.summary
    describe = property.describe
    animate = { [] }
    write = { property.write(&$0[keyPath: keyPath()], $1, &$2) }
    read = { property.read($0[keyPath: keyPath()]) }
  }

  /// What the row says, whatever type it is of.
  public var description: PropertyDescription {
    let (form, defaultValue) = describe()
    return PropertyDescription(
      name: name,
      summary: summary,
      form: form,
      defaultValue: defaultValue
    )
  }

  /// What values look like: unit, range, choices.
  public var form: ValueForm { describe().form }
  /// What it is where nothing is written, as it would be written.
  public var defaultValue: PropertyValue { describe().defaultValue }

  /// The numbers in it that tracks can animate.
  var numbers: [AnimatableNumber<Root>] { animate() }

  /// The same property of a type that holds `Root` and shows its properties as its own.
  ///
  /// Tracks cannot animate it there.
  func lifted<Outer: Sendable>(
    to keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Outer, Root> & Sendable
  ) -> Property<Outer> {
    Property<Outer>(lifting: self, to: keyPath)
  }

  /// Puts a written value in its place, or notes what is wrong with it and leaves the old one.
  func set(_ value: PropertyValue, in root: inout Root, reading: inout PropertyReading) {
    reading.descend(.name(name)) { write(&root, value, &$0) }
  }

  /// The value as it is written; `nil` where it is the default.
  func value(in root: Root) -> PropertyValue? {
    read(root)
  }
}

/// What is being read: the place in it, and the problems met so far.
public struct PropertyReading: Sendable {
  /// Where the value stands that is being read.
  public private(set) var path = PropertyPath()
  /// What was found wrong, in reading order.
  public private(set) var problems: [PropertyProblem] = []

  /// The most problems that are noted.
  public static let maximumProblems = 100

  /// Starts at the top.
  public init() {}

  /// Notes what is wrong with the value that is being read, as one of the first problems.
  public mutating func note(_ message: @autoclosure () -> String) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(PropertyProblem(path: path, message: message()))
  }

  /// Reads something one step further down.
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

extension Declared {
  /// Reads the members of an object, noting every problem; `nil` where it is no object.
  ///
  /// What a problem leaves open keeps its default. Names in `ignoring` are passed over.
  public static func read(
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
      if let property = properties.first(where: { $0.name.hasBytes(of: member.name) }) {
        property.set(member.value, in: &result, reading: &reading)
      } else {
        reading.descend(.name(member.name)) { $0.note(unknownName(member.name)) }
      }
    }
    result.noteContradictions(in: &reading)
    return result
  }

  /// The value as it is written: only what differs from the defaults.
  public var written: PropertyValue {
    .object(
      Self.properties.compactMap { property in
        property.value(in: self).map { .init(name: property.name, value: $0) }
      }
    )
  }

  private static func unknownName(_ name: String) -> String {
    let names = properties.map(\.name)
    let meant = otherNames[name].flatMap { names.contains($0) ? $0 : nil }
    guard let nearest = meant ?? name.nearest(among: names) else { return "unknown property" }
    return "unknown property: did you mean \(nearest)?"
  }
}

/// What other particle systems call a property, and its name here.
private let otherNames = [
  "acceleration": "yAcceleration", "angle": "emissionLongitude", "cells": "emitterCells",
  "direction": "emissionLongitude", "emissionRate": "birthRate", "emitters": "layers",
  "endColor": "colorOverLife", "gravity": "yAcceleration", "image": "contents",
  "life": "lifetime", "lifespan": "lifetime", "rate": "birthRate", "shape": "emitterShape",
  "size": "emitterSize", "spread": "emissionRange", "startColor": "color",
]

extension String {
  /// The one of some names that this one may have been meant to be; `nil` where none is close.
  package func nearest(among names: some Sequence<String>) -> String? {
    // No name is anywhere near a text of that length.
    guard utf8.count <= 4000 else { return nil }
    var limit = max(2, count / 3)
    var nearest: String?
    // The distance is at least the difference of the lengths.
    for name in names where abs(name.count - count) <= limit {
      let distance = name.distance(to: self)
      guard distance < limit || (distance == limit && nearest == nil) else { continue }
      (nearest, limit) = (name, distance)
    }
    return nearest
  }

  /// The number of characters to insert, delete or replace to come from one text to the other,
  /// without regard to case (Levenshtein).
  /// - Complexity: O(*m* · *n*); texts are cut at 64 characters.
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
