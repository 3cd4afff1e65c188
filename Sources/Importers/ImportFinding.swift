internal import KamuroPresets

/// A row of a table of what an importer understands.
package struct ImportedProperty: Equatable, Sendable {
  /// The name in files of the format.
  package let name: String
  /// What becomes of it.
  package let outcome: ImportFinding.Outcome
  /// How, in a sentence without a period.
  package let meaning: String

  /// What becomes of light that is added.
  static let screened = "blendMode screen, whose sums keep their hue as those of a game's screen do"

  static func exact(_ name: String, _ meaning: String) -> Self {
    Self(name: name, outcome: .exact, meaning: meaning)
  }

  static func approximated(_ name: String, _ meaning: String) -> Self {
    Self(name: name, outcome: .approximated, meaning: meaning)
  }

  static func leftOut(_ name: String, _ meaning: String) -> Self {
    Self(name: name, outcome: .leftOut, meaning: meaning)
  }
}

/// What became of a property of a file.
package struct ImportFinding: Hashable, Sendable {
  /// How near an imported property is to the original.
  package enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// The same motion or look.
    case exact
    /// Nearly the same; the explanation tells the difference.
    case approximated
    /// It has no counterpart.
    case leftOut = "left out"
  }

  /// The property, with the emitter that has it: `Flame: Angle`.
  package let property: String
  /// Its line in the file, from 1.
  package let line: Int
  package let outcome: Outcome
  /// How it is approximated, or why it is left out; empty if it is exact.
  package let explanation: String
}

extension ImportFinding {
  /// What became of a property: without an explanation it is exact, with one approximated.
  init(_ property: String, line: Int, _ explanation: String, _ outcome: Outcome?) {
    (self.property, self.line, self.explanation) = (property, line, explanation)
    self.outcome = outcome ?? (explanation.isEmpty ? .exact : .approximated)
  }
}

extension ImportFinding: CustomStringConvertible {
  package var description: String {
    explanation.isEmpty
      ? "\(property): \(outcome.rawValue)" : "\(property): \(outcome.rawValue): \(explanation)"
  }
}

/// What became of the properties of a file, while it is read: all copies add to the same findings.
struct ImportNotes {
  private final class Findings {
    var all: [ImportFinding] = []
  }

  private let noted: Findings
  /// What is before the names of properties.
  private let prefix: String

  init() { (noted, prefix) = (Findings(), "") }

  private init(of other: ImportNotes, within prefix: String) {
    (noted, self.prefix) = (other.noted, other.prefix + prefix)
  }

  /// Notes of a part of the file, whose properties have a prefix.
  func within(_ prefix: String) -> ImportNotes { ImportNotes(of: self, within: prefix) }

  /// Notes of the same part, which are not added to the same findings.
  var apart: ImportNotes { ImportNotes().within(prefix) }

  /// The findings by their lines; those of a line in the order in which they were noted.
  var findings: [ImportFinding] {
    let inOrder = noted.all.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    return inOrder.map(\.element)
  }

  func add(_ finding: ImportFinding) { noted.all.append(finding) }

  /// Adds what became of a property: without an explanation it is exact, with one approximated.
  func add(
    _ property: String,
    line: Int,
    _ explanation: String = "",
    _ outcome: ImportFinding.Outcome? = nil
  ) {
    add(ImportFinding(prefix + property, line: line, explanation, outcome))
  }

  /// Adds what became of a value of JSON, if it is there.
  func add(
    _ property: String,
    at json: JSONValue?,
    _ explanation: String = "",
    _ outcome: ImportFinding.Outcome? = nil
  ) {
    if let json { add(property, line: json.location.line, explanation, outcome) }
  }
}

/// A file that cannot be imported.
package struct ImportError: Error, Equatable, Sendable {
  /// The line in the file, from 1.
  package let line: Int
  /// The column, from 1.
  package let column: Int
  /// What is wrong, and what is allowed.
  package let message: String

  init(_ message: String, line: Int, column: Int = 1) {
    (self.message, self.line, self.column) = (message, line, column)
  }
}
