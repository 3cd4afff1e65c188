internal import KamuroCDocuments

/// A value of a property list.
indirect enum ListValue {
  case number(Double)
  case text(String)
  case data([UInt8])
  /// The index of another object of a keyed archive.
  case reference(Int)
  case array([ListValue])
  case dictionary([String: ListValue])
}

/// The objects of an archive that NSKeyedArchiver wrote, as a binary property list.
struct KeyedArchive {
  private static let deepest = 64
  private static let mostValues = 200_000

  private let objects: [ListValue]
  /// The objects below `$top`.
  let top: [String: ListValue]

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist00".utf8)) }

  /// Reads an archive.
  /// - Throws: An ``ImportError``.
  init(_ bytes: [UInt8]) throws(ImportError) {
    guard kamuro_xml_is_linked() else {
      throw ImportError(
        """
        this kamuro was built without libplist: install libplist-dev (apt) or libplist (brew), \
        and build it again
        """,
        line: 1
      )
    }
    let builder = Builder(most: Self.mostValues)
    // The context is this builder, which outlives the call.
    let isRead = withExtendedLifetime(builder) {
      var handler = kamuro_plist_handler(
        context: Unmanaged.passUnretained(builder).toOpaque(),
        key: { Builder.of($0)?.setKey($1) ?? false },
        begin: { Builder.of($0)?.begin(isDictionary: $1) ?? false },
        end: { Builder.of($0)?.end() ?? false },
        number: { Builder.of($0)?.add(.number($1)) ?? false },
        text: { Builder.of($0)?.add(.text(Builder.text($1, $2))) ?? false },
        data: { context, bytes, count in
          let data = UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
          return Builder.of(context)?.add(.data(Array(data))) ?? false
        },
        reference: { Builder.of($0)?.add(.reference(Int(clamping: $1))) ?? false }
      )
      return kamuro_plist_read(bytes, bytes.count, Int32(Self.deepest), &handler)
    }
    guard isRead, case .dictionary(let root)? = builder.root,
      case .array(let objects)? = root["$objects"], case .dictionary(let top)? = root["$top"]
    else {
      throw ImportError(
        "expected a keyed archive of at most \(Self.mostValues) values, \(Self.deepest) deep",
        line: 1
      )
    }
    (self.objects, self.top) = (objects, top)
  }

  /// What a value is, if it refers to an object; `nil` for `$null`, and outside of the archive.
  func resolved(_ value: ListValue?) -> ListValue? {
    guard case .reference(let index)? = value else { return value }
    guard objects.indices.contains(index), index > 0 else { return nil }
    // An archive's objects do not refer to references.
    if case .reference = objects[index] { return nil }
    return objects[index]
  }

  func object(_ value: ListValue?) -> [String: ListValue]? {
    guard case .dictionary(let object)? = resolved(value) else { return nil }
    return object
  }

  func number(_ value: ListValue?) -> Double? {
    guard case .number(let number)? = resolved(value), number.isFinite else { return nil }
    return min(max(number, -1e9), 1e9)
  }

  func text(_ value: ListValue?) -> String? {
    guard case .text(let text)? = resolved(value) else { return nil }
    return text
  }

  /// The elements of an array, or of an archived NSArray.
  func elements(_ value: ListValue?) -> [ListValue] {
    if case .array(let elements)? = resolved(value) { return elements }
    if case .array(let elements)? = resolved(object(value)?["NS.objects"]) { return elements }
    return []
  }

  /// The name of an object's class.
  func className(of object: [String: ListValue]) -> String {
    text(self.object(object["$class"])?["$classname"]) ?? ""
  }

  /// Builds values while a property list is read.
  private final class Builder {
    private(set) var root: ListValue?
    private var open: [(dictionary: [String: ListValue]?, array: [ListValue], key: String)] = []
    private var key = ""
    private var left: Int

    init(most: Int) { left = most }

    static func of(_ context: UnsafeMutableRawPointer?) -> Builder? {
      context.map { Unmanaged<Builder>.fromOpaque($0).takeUnretainedValue() }
    }

    static func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
      guard let bytes else { return "" }
      return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func setKey(_ name: UnsafePointer<CChar>?) -> Bool {
      key = name.map { String(cString: $0) } ?? ""
      return true
    }

    func begin(isDictionary: Bool) -> Bool {
      left -= 1
      open.append((isDictionary ? [:] : nil, [], key))
      return left > 0
    }

    func end() -> Bool {
      guard let closed = open.popLast() else { return false }
      key = closed.key
      return add(closed.dictionary.map { .dictionary($0) } ?? .array(closed.array))
    }

    func add(_ value: ListValue) -> Bool {
      left -= 1
      guard !open.isEmpty else {
        root = value
        return true
      }
      if open[open.count - 1].dictionary != nil {
        open[open.count - 1].dictionary?[key] = value
      } else {
        open[open.count - 1].array.append(value)
      }
      return left > 0
    }
  }
}
