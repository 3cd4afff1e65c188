internal import KamuroFoundations
internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroPresets

/// A list of effect files to fetch, each with its checksum: the JSON file that `KAMURO_INDEX` names by a
/// URL or a path.
///
/// ```json
/// { "kamuroIndex": 1, "effects": [
///   { "name": "sparks", "summary": "…", "tags": ["fire"], "file": "sparks.json", "sha256": "9f86…" }] }
/// ```
struct EffectIndex {
  /// What names an effect of the index on the command line, before its name.
  static let prefix = "index:"
  private static let variable = "KAMURO_INDEX"
  private static let mostEntries = 10_000

  struct Entry {
    let name: String
    let summary: String
    let tags: [String]
    /// A URL or a path, both from the index's own on.
    let file: String
    /// 64 hexadecimal digits, in lower case.
    let checksum: String
  }

  /// The URL or path of the index.
  let address: String
  let entries: [Entry]

  /// Reads the index that the environment names.
  /// - Throws: A ``Failure`` without one, and for a file that is none.
  init() throws {
    address = getenv(Self.variable).map { String(cString: $0) } ?? ""
    guard !address.isEmpty else {
      throw Failure(
        "no index is known: \(Self.variable) names one, by its URL or its path",
        code: .usage
      )
    }
    do {
      entries = try Self.entries(of: InputFile.bytes(fetching: address))
    } catch let error as JSONError {
      throw Failure("\(address): \(error)", code: .data)
    } catch let problem as Problem {
      throw Failure("\(address): \(problem.text)", code: .data)
    }
  }

  private struct Problem: Error { let text: String }

  private static func entries(of bytes: [UInt8]) throws -> [Entry] {
    guard bytes.count <= InputFile.usualLimit else { throw Problem(text: "it is too large") }
    let json = try JSONValue(reading: bytes)
    guard json[member: "kamuroIndex"]?.content == .number(1) else {
      throw Problem(text: "it is no index: it has no \"kamuroIndex\": 1")
    }
    guard let list = json[member: "effects"]?.array, list.count <= mostEntries else {
      throw Problem(text: "its \"effects\" are no list of at most \(mostEntries)")
    }
    return try list.enumerated().map { number, json in
      let texts = ["name", "file", "sha256"].map { json[member: $0]?.string ?? "" }
      let digits = texts[2].lowercased()
      guard !texts[0].isEmpty, !texts[1].isEmpty,
        digits.utf8.count == 64, digits.allSatisfy(\.isHexDigit)
      else {
        throw Problem(
          text: "effects[\(number)]: it needs a name, a file and a sha256 of 64 hexadecimal digits"
        )
      }
      return Entry(
        name: texts[0],
        summary: json[member: "summary"]?.string ?? "",
        tags: (json[member: "tags"]?.array ?? []).compactMap(\.string),
        file: texts[1],
        checksum: digits
      )
    }
  }
}

extension EffectIndex {
  /// Fetches the file of an entry.
  /// - Throws: A ``Failure`` if there is none of the name, or the file is not the one of the checksum.
  func file(named name: String) throws -> EffectFile.Source {
    guard let entry = entries.first(where: { $0.name == name }) else {
      let hint: PrintableText =
        name.nearest(among: entries.map(\.name)).map { "did you mean \(Self.prefix)\($0)?" }
        ?? "kamuro list --index names them."
      throw Failure("the index has no effect \"\(name)\": \(hint)", code: .noInput)
    }
    let place = place(of: entry)
    let bytes = try InputFile.bytes(fetching: place)
    let checksum = SHA256.digits(of: bytes)
    guard checksum == entry.checksum else {
      throw Failure(
        "\(place): it is not the file of the index: its SHA-256 is \(checksum), not \(entry.checksum)",
        code: .data
      )
    }
    return EffectFile.Source(name: Self.prefix + name, identity: place, bytes: bytes)
  }

  /// Where the file of an entry is.
  func place(of entry: Entry) -> String {
    if RemoteFile.isURL(entry.file) || entry.file.hasPrefix("/") && !RemoteFile.isURL(address) {
      return entry.file
    }
    // Without the last part of the index's address, and without a query.
    let whole = address.prefix { $0 != "?" && $0 != "#" }
    guard let slash = whole.lastIndex(of: "/") else { return entry.file }
    return whole[...slash] + entry.file
  }
}
