import Foundation

/// A file of presets/.
struct Preset {
  /// What the file says for lists, and about its place in the catalogue.
  private struct Header: Decodable {
    var summary: String?
    var tags: [String]?
    var order: Int?
  }

  /// The file's name without its ending.
  let name: String
  private let text: String
  private let header: Header

  /// Reads a file.
  /// - Throws: What is wrong with it; a built-in file is complete and in UTF-8.
  init(of file: URL) throws {
    let bytes = try Data(contentsOf: file)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PresetError("\(file.path): not UTF-8")
    }
    // JSON5 has the comments and trailing commas of effect files.
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      header = try decoder.decode(Header.self, from: bytes)
    } catch {
      throw PresetError("\(file.path): \(error)")
    }
    self.text = text
    name = file.deletingPathExtension().lastPathComponent
  }

  /// The row of the catalogue, in Swift.
  var row: String {
    let tags = (header.tags ?? []).map(\.literal).joined(separator: ", ")
    let summary = (header.summary ?? "").literal
    return """
      Entry(name: \(name.literal), summary: \(summary), tags: [\(tags)], text: \(text.literal))
      """
  }
}

extension Preset: Comparable {
  private var rank: (Int, String) { (header.order ?? .max, name) }

  static func < (one: Preset, other: Preset) -> Bool { one.rank < other.rank }

  static func == (one: Preset, other: Preset) -> Bool { one.rank == other.rank }
}

extension String {
  /// The text as a literal of Swift, in one line.
  fileprivate var literal: String {
    let parts = unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case "\n": "\\n"
      case _ where scalar.properties.generalCategory == .control:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"\(parts.joined())\""
  }
}

/// What is wrong with a file of presets/, or with the command line.
struct PresetError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
