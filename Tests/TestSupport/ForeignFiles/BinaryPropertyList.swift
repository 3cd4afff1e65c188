/// A value of a property list, to write.
package indirect enum PropertyListValue: Sendable {
  case real(Double)
  case integer(Int)
  case flag(Bool)
  case text(String)
  case data([UInt8])
  case reference(Int)
  case array([PropertyListValue])
  case dictionary([(String, PropertyListValue)])
}

/// A writer of binary property lists, after the description in CFBinaryPList.c.
package struct BinaryPropertyList {
  /// The bytes of each object.
  private var objects: [[UInt8]] = []

  /// The file.
  package static func bytes(of value: PropertyListValue) -> [UInt8] {
    var writer = BinaryPropertyList()
    let root = writer.add(value)
    return file(of: writer.objects, root: root)
  }

  /// The file of objects that are encoded already, with indices of 2 bytes.
  package static func file(of objects: [[UInt8]], root: Int = 0) -> [UInt8] {
    var file = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(file.count)
      file += object
    }
    let table = file.count
    for offset in offsets { file += big(offset, count: 4) }
    file += [0, 0, 0, 0, 0, 0, 4, 2]
    file += big(offsets.count, count: 8) + big(root, count: 8) + big(table, count: 8)
    return file
  }

  private static func big(_ number: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }

  /// The first byte of an object with a count.
  private static func mark(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 15, 0x11] + big(count, count: 2)
  }

  private mutating func add(_ value: PropertyListValue) -> Int {
    let place = objects.count
    objects.append([])
    objects[place] =
      switch value {
      case .real(let number): [0x23] + Self.big(Int(bitPattern: UInt(number.bitPattern)), count: 8)
      case .integer(let number): [0x13] + Self.big(number, count: 8)
      case .flag(let isOn): [isOn ? 9 : 8]
      case .text(let text): Self.mark(5, text.utf8.count) + Array(text.utf8)
      case .data(let bytes): Self.mark(4, bytes.count) + bytes
      case .reference(let index): [0x81] + Self.big(index, count: 2)
      case .array(let values):
        Self.mark(10, values.count) + values.flatMap { Self.big(add($0), count: 2) }
      case .dictionary(let entries):
        Self.mark(13, entries.count)
          + entries.flatMap { Self.big(add(.text($0.0)), count: 2) }
          + entries.flatMap { Self.big(add($0.1), count: 2) }
      }
    return place
  }
}
