import Foundation

/// What `kamuro --experimental-dump-help` says about the commands and their options: those members
/// that the manual pages have.
struct CommandTree: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  struct Argument: Decodable {
    enum Kind: String, Decodable {
      case positional
      case option
      case flag
    }

    struct Name: Decodable {
      /// "short", "long" or "longWithSingleDash".
      let kind: String
      let name: String

      /// The name as typed, without its first dash.
      var afterDash: String { kind == "long" ? "-\(name)" : name }
    }

    let kind: Kind
    let shouldDisplay: Bool
    let sectionTitle: String?
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    let allValues: [String]?
  }
}

extension CommandTree.Command {
  /// The discussion up to its examples.
  var explanation: String { parts.first ?? "" }

  /// The lines of the examples, which are the end of the discussion.
  var examples: [String] {
    parts.dropFirst().flatMap { $0.split(separator: "\n") }.map { String($0.drop { $0 == " " }) }
  }

  private var parts: [String] { (discussion ?? "").components(separatedBy: "Examples:\n") }

  /// The options and flags that help shows, in their order.
  var options: [CommandTree.Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && $0.kind != .positional }
  }

  /// The arguments without a name, in their order.
  var positionals: [CommandTree.Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && $0.kind == .positional }
  }

  /// The titles of groups of options, in their order; the command's own options are `nil`, first.
  var optionGroups: [String?] {
    var seen: Set<String?> = []
    let titles = options.map(\.sectionTitle)
    return (titles.filter { $0 == nil } + titles.filter { $0 != nil }).filter {
      seen.insert($0).inserted
    }
  }
}

extension CommandTree.Argument {
  /// What help says: the abstract, then the values and the default.
  var explanation: String {
    let notes = [
      allValues.map { "values: \($0.joined(separator: ", "))" },
      defaultValue.map { "default: \($0)" },
    ].compactMap(\.self)
    let note = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    return (abstract ?? "") + note
  }
}
