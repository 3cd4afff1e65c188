/// A value of a binary property list.
enum ListValue {
  case number(Double)
  case text(String)
  case data([UInt8])
  /// The index of another object of a keyed archive.
  case reference(Int)
  /// The index of an array or a dictionary in the list.
  case container(Int)
  case array([ListValue])
  case dictionary([String: ListValue])
}

/// A binary property list, after the description in CFBinaryPList.c.
///
/// Each object is decoded once, and containers hold the indices of others. So it does not matter how
/// often an object is shared, or how deep containers are nested.
struct PropertyList {
  /// The most values, of a hostile file: the largest archives of emitters have some thousands.
  fileprivate static let mostValues = 200_000
  /// The longest key, in bytes: many dictionaries may share one.
  fileprivate static let longestKey = 256

  private let objects: [ListValue]
  /// The object that contains the others.
  let root: ListValue

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist00".utf8)) }

  /// Reads a list.
  /// - Throws: An ``ImportError``.
  /// - Complexity: O(*n*) in the length of the file.
  init(_ bytes: [UInt8]) throws(ImportError) {
    guard var decoder = Decoder(bytes), let objects = decoder.objects() else {
      throw ImportError(
        """
        this is no valid binary property list, or one of more than \(Self.mostValues) values, or \
        with keys of more than \(Self.longestKey) bytes
        """,
        line: 1
      )
    }
    (self.objects, root) = (objects, objects[decoder.root])
  }

  /// The value, or the array or dictionary that it is the index of.
  func resolved(_ value: ListValue) -> ListValue {
    guard case .container(let index) = value else { return value }
    return objects[index]
  }
}

/// The bytes of a binary property list.
private struct Decoder {
  /// What an object is, the size that it tells, and the place of its content.
  private typealias Object = (kind: UInt8, size: Int, content: Range<Int>)

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let indexSize: Int
  private let count: Int
  private let table: Int
  /// The index of the root.
  let root: Int
  /// How many bytes the other objects may have, which do not overlap, and the containers values.
  private var left: (bytes: Int, values: Int)

  /// `nil` if the trailer, which is the last 32 bytes, is invalid.
  init?(_ bytes: [UInt8]) {
    let trailer = bytes.count - 32
    guard PropertyList.recognizes(bytes), trailer >= 8,
      let count = bytes.number(at: trailer + 8, size: 8),
      let root = bytes.number(at: trailer + 16, size: 8),
      let table = bytes.number(at: trailer + 24, size: 8)
    else { return nil }
    (offsetSize, indexSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    guard (1...8).contains(offsetSize), (1...8).contains(indexSize), root < count,
      count <= PropertyList.mostValues, table <= trailer, count * offsetSize <= trailer - table
    else { return nil }
    (self.bytes, self.count, self.table, self.root) = (bytes, count, table, root)
    left = (bytes.count, PropertyList.mostValues)
  }

  /// All objects; `nil` if one is invalid.
  mutating func objects() -> [ListValue]? {
    var objects: [ListValue] = []
    var containers: [(index: Int, object: Object)] = []
    for index in 0..<count {
      guard let object = object(index) else { return nil }
      if object.kind >= 10 { containers.append((index, object)) }
      objects.append(object.kind < 10 ? value(of: object) : .container(index))
    }
    let scalars = objects
    for (index, object) in containers {
      guard let container = container(object, of: scalars) else { return nil }
      objects[index] = container
    }
    return objects
  }

  private mutating func object(_ index: Int) -> Object? {
    let offset = bytes.number(at: table + index * offsetSize, size: offsetSize)
    guard let offset, offset < bytes.count else { return nil }
    let kind = bytes[offset] >> 4
    var (size, place) = (Int(bytes[offset] & 15), offset + 1)
    if size == 15, kind >= 4, kind != 8 {
      guard place < bytes.count, (0x10...0x13).contains(bytes[place]) else { return nil }
      let width = 1 << Int(bytes[place] & 3)
      guard let long = bytes.number(at: place + 1, size: width), long <= bytes.count else {
        return nil
      }
      (size, place) = (long, place + 1 + width)
    }
    let length: Int
    switch kind {
    case 0: length = 0
    case 1, 2, 3: length = 1 << size
    case 4, 5, 7: length = size
    case 6: length = 2 * size
    case 8: length = size + 1
    case 10, 11, 12: length = size * indexSize
    case 13: length = 2 * size * indexSize
    default: return nil
    }
    left.bytes -= length + 1
    guard left.bytes >= 0, length <= bytes.count - place else { return nil }
    return (kind, size, place..<place + length)
  }

  /// The value of an object that is no container; of a date and of nothing an empty text.
  private func value(of object: Object) -> ListValue {
    let content = bytes[object.content]
    switch (object.kind, object.size) {
    case (0, 8), (0, 9): return .number(Double(object.size - 8))
    case (1, ..<3): return .number(Double(content.bits))
    case (1, _): return .number(Double(Int64(bitPattern: content.bits)))
    case (2, 2): return .number(Double(Float(bitPattern: UInt32(content.bits))))
    case (2, 3): return .number(Double(bitPattern: content.bits))
    case (4, _): return .data(Array(content))
    case (5, _), (7, _): return .text(String(decoding: content, as: UTF8.self))
    case (6, _): return .text(String(decoding: content.units(isBigEndian: true), as: UTF16.self))
    case (8, _): return .reference(Int(clamping: content.bits))
    default: return .text("")
    }
  }

  private mutating func container(_ object: Object, of scalars: [ListValue]) -> ListValue? {
    left.values -= object.content.count / indexSize
    guard left.values >= 0 else { return nil }
    let indices = stride(
      from: object.content.lowerBound,
      to: object.content.upperBound,
      by: indexSize
    )
    .compactMap { bytes.number(at: $0, size: indexSize) }.filter { $0 < count }
    guard indices.count == object.content.count / indexSize else { return nil }
    guard object.kind == 13 else { return .array(indices.map { scalars[$0] }) }
    var members: [String: ListValue] = [:]
    for (key, value) in zip(indices, indices[object.size...]) {
      guard case .text(let name) = scalars[key], name.utf8.count <= PropertyList.longestKey else {
        return nil
      }
      members[name] = scalars[value]
    }
    return .dictionary(members)
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// The bits of a big-endian number; of a long one the last 64.
  fileprivate var bits: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }

  /// A big-endian number; `nil` outside of the bytes.
  fileprivate func number(at place: Int, size: Int) -> Int? {
    place >= 0 && place <= count - size ? Int(exactly: self[place..<place + size].bits) : nil
  }

  /// The code units of UTF-16; an odd byte at the end is left out.
  func units(isBigEndian: Bool) -> [UInt16] {
    let (high, low) = isBigEndian ? (0, 1) : (1, 0)
    return stride(from: startIndex, to: endIndex - 1, by: 2).map { place in
      UInt16(self[place + high]) << 8 | UInt16(self[place + low])
    }
  }
}
