internal import KamuroPresets

/// A file of another tool.
struct ImportFile {
  let bytes: [UInt8]
  /// The bytes in UTF-8, if they are in UTF-16: with a byte order mark, or of which the first
  /// character is ASCII.
  let text: [UInt8]
  private let parsed: Result<JSONValue, JSONError>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let text = bytes.asUTF8
    self.text = text
    do throws(JSONError) {
      // Options are often pasted from a page's JavaScript.
      parsed = .success(
        try JSONValue(reading: text, grammar: .javaScript, byteLimit: ForeignFormat.maximumSize)
      )
    } catch {
      parsed = .failure(error)
    }
  }

  /// The file as JSON; `nil` if it is none.
  var json: JSONValue? { try? parsed.get() }

  /// Why the file is no JSON.
  var error: JSONError? {
    if case .failure(let error) = parsed { error } else { nil }
  }

  /// The file as JSON.
  /// - Throws: An ``ImportError`` with the place of what is wrong.
  func readJSON() throws(ImportError) -> JSONValue {
    switch parsed {
    case .success(let json): return json
    case .failure(let error):
      throw ImportError(error.message, line: error.location.line, column: error.location.column)
    }
  }

  /// The text of the first bytes.
  func head(_ count: Int) -> String { String(decoding: text.prefix(count), as: UTF8.self) }

  /// Whether the file is XML, of which the first bytes contain one of some texts.
  func isXML(with tags: String..., within count: Int = 1 << 16) -> Bool {
    let start = head(count)
    return start.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "<"
      && tags.contains(where: start.contains)
  }

  /// Whether the file is a property list, binary or in XML.
  var isPropertyList: Bool { PropertyList.recognizes(text) || isXML(with: "<plist") }
}

extension [UInt8] {
  fileprivate var asUTF8: [UInt8] {
    guard count >= 2 else { return self }
    let isMarked = self[0] == 0xFE && self[1] == 0xFF || self[0] == 0xFF && self[1] == 0xFE
    guard isMarked || (self[0] == 0) != (self[1] == 0) else { return self }
    let units = units(isBigEndian: self[0] == 0xFE || self[0] == 0).dropFirst(isMarked ? 1 : 0)
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
