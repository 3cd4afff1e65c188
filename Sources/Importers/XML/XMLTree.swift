internal import KamuroCDocuments

/// An element of an XML document.
struct XMLElement {
  let name: String
  let attributes: [String: String]
  /// The line of its beginning, from 1.
  let line: Int
  private(set) var children: [XMLElement] = []
  /// The text in it, apart from that of its children.
  private(set) var text = ""

  /// The limits of a document.
  private static let deepest = 64
  private static let mostElements = 20_000

  /// Reads a document; its root is the element.
  /// - Throws: An ``ImportError``: entities and documents beyond the limits are refused.
  init(reading bytes: [UInt8]) throws(ImportError) {
    let builder = Builder()
    var error = kamuro_xml_error()
    // The context is this builder, which outlives the call.
    let isRead = withExtendedLifetime(builder) {
      var handler = kamuro_xml_handler(
        context: Unmanaged.passUnretained(builder).toOpaque(),
        start: { Builder.of($0)?.start($1, $2, line: $3) ?? false },
        text: { Builder.of($0)?.add($1, count: $2) ?? false },
        end: { Builder.of($0)?.end() ?? false }
      )
      return kamuro_xml_read(bytes, bytes.count, &handler, &error)
    }
    guard isRead, let root = builder.root else {
      throw ImportError(
        builder.refusal ?? error.message.map { String(cString: $0) } ?? "there is no element",
        line: max(1, error.line),
        column: max(1, error.column)
      )
    }
    self = root
  }

  private init(name: String, attributes: [String: String], line: Int) {
    (self.name, self.attributes, self.line) = (name, attributes, line)
  }

  /// Builds the elements while a document is read.
  private final class Builder {
    private(set) var root: XMLElement?
    private(set) var refusal: String?
    private var open: [XMLElement] = []
    private var count = 0

    static func of(_ context: UnsafeMutableRawPointer?) -> Builder? {
      context.map { Unmanaged<Builder>.fromOpaque($0).takeUnretainedValue() }
    }

    private func refuse(_ reason: String) -> Bool {
      refusal = reason
      return false
    }

    func start(
      _ name: UnsafePointer<CChar>?,
      _ pairs: UnsafePointer<UnsafePointer<CChar>?>?,
      line: Int
    ) -> Bool {
      count += 1
      guard count <= mostElements else {
        return refuse("the file has more than \(mostElements) elements")
      }
      guard open.count < deepest else {
        return refuse("elements are nested more than \(deepest) deep")
      }
      var attributes: [String: String] = [:]
      var place = 0
      while let pairs, let key = pairs[place], let value = pairs[place + 1] {
        attributes[String(cString: key)] = String(cString: value)
        place += 2
      }
      open.append(
        XMLElement(
          name: name.map { String(cString: $0) } ?? "",
          attributes: attributes,
          line: line
        )
      )
      return true
    }

    func add(_ bytes: UnsafePointer<CChar>?, count: Int) -> Bool {
      guard let bytes, !open.isEmpty else { return true }
      let text = UnsafeRawBufferPointer(start: bytes, count: count)
      open[open.count - 1].text += String(decoding: text, as: UTF8.self)
      return true
    }

    func end() -> Bool {
      guard let element = open.popLast() else { return true }
      if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
      return true
    }
  }
}
