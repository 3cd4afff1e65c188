import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The elements of an XML file, read by Foundation's parser.
final class FilmReader: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The places of the elements around it, in the list of all.
    let ancestors: [Int]
    var text = ""
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []
  private(set) var error: (any Error)?

  init(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    if !parser.parse() { error = parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  /// The elements of a name.
  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  /// The rules of all style sheets.
  var style: String { all("style").map(\.text).joined() }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(Element(name: name, attributes: attributes, ancestors: open))
    open.append(elements.count - 1)
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let place = open.last { elements[place].text += text }
  }
}

/// The keyframes of a style sheet: percentages, and the properties there.
struct KeyframeReader {
  struct Frame {
    let percent: Double
    let properties: [String: String]
  }

  private(set) var animations: [String: [Frame]] = [:]

  init(_ style: String) {
    for rule in style.components(separatedBy: "@keyframes ").dropFirst() {
      let name = String(rule.prefix { $0 != "{" })
      // The rule ends with the second brace in a row.
      let body = rule.dropFirst(name.count + 1).components(separatedBy: "}}")[0]
      animations[name] = body.split(separator: "}").map { frame in
        let parts = frame.split(separator: "{", maxSplits: 1)
        let selector = parts[0].split(separator: ",")[0]
        let percent = selector == "to" ? 100 : Double(selector.dropLast()) ?? .nan
        return Frame(percent: percent, properties: Self.properties(String(parts.last ?? "")))
      }
    }
  }

  /// The properties of a declaration block.
  static func properties(_ text: String) -> [String: String] {
    text.split(separator: ";").reduce(into: [:]) { properties, declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1).map(String.init)
      if parts.count == 2 { properties[parts[0]] = parts[1] }
    }
  }
}
