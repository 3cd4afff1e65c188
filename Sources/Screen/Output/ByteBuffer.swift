internal import KamuroFoundations

/// A queue of output bytes: frames append, writes remove, and its memory is kept.
package struct ByteBuffer: ~Copyable {
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The offset of the first byte that was not removed yet.
  private var start = 0
  private var end = 0
  /// For each number below 256, its decimal digits and a semicolon, packed with the first one
  /// lowest; the highest byte is the number of digits.
  private let decimals: UnsafeMutablePointer<UInt64>

  /// Creates an empty buffer.
  package init(capacity: Int = 4096) {
    self.capacity = max(64, capacity)
    storage = .allocate(capacity: self.capacity)
    decimals = .allocate(capacity: 256)
    for number in 0..<256 {
      var (packed, digits, rest) = (UInt64(UInt8(ascii: ";")), UInt64(0), number)
      repeat {
        packed = packed << 8 | UInt64(UInt8(ascii: "0")) + UInt64(rest % 10)
        digits += 1
        rest /= 10
      } while rest > 0
      decimals[number] = packed | digits << 56
    }
  }

  deinit {
    storage.deallocate()
    decimals.deallocate()
  }

  /// The number of bytes in the buffer.
  package var count: Int { end - start }

  /// Whether the buffer is empty.
  package var isEmpty: Bool { start == end }

  /// The bytes in the buffer.
  package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: storage + start, count: count)
  }

  /// Removes the first `count` bytes.
  package mutating func take(_ count: Int) {
    precondition(count >= 0 && count <= end - start)
    start += count
    if start == end { removeAll() }
  }

  /// Removes all bytes.
  package mutating func removeAll() {
    start = 0
    end = 0
  }

  /// Reserves capacity for `additional` bytes.
  @inline(__always)
  private mutating func reserve(_ additional: Int) {
    if end + additional > capacity { grow(by: additional) }
  }

  @inline(never)
  private mutating func grow(by additional: Int) {
    let grown = max(capacity * 2, end + additional)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: grown)
    moved.update(from: storage, count: end)
    storage.deallocate()
    storage = moved
    capacity = grown
  }

  /// Appends one byte.
  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[end] = byte
    end += 1
  }

  /// Appends a literal's bytes.
  package mutating func append(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount)
    (storage + end).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    end += text.utf8CodeUnitCount
  }

  /// Appends bytes.
  package mutating func append(contentsOf bytes: [UInt8]) {
    reserve(bytes.count)
    bytes.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      (storage + end).update(from: base, count: source.count)
    }
    end += bytes.count
  }

  /// Appends bytes of memory.
  package mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    reserve(bytes.count)
    (storage + end).update(from: base, count: bytes.count)
    end += bytes.count
  }

  /// Appends bytes as base 64.
  package mutating func append(base64 bytes: ArraySlice<UInt8>) {
    let length = Base64.length(of: bytes.count)
    reserve(length)
    bytes.withUnsafeBufferPointer { Base64.write($0, to: storage + end) }
    end += length
  }

  /// Appends up to four or eight bytes, packed with the first one lowest.
  @inline(__always)
  package mutating func append(packed bytes: some FixedWidthInteger, count: Int) {
    reserve(MemoryLayout.size(ofValue: bytes))
    store(bytes)
    end &+= count
  }

  /// Appends a number of 0...255 in decimal digits.
  @inline(__always)
  package mutating func append(decimal number: UInt8) {
    let digits = decimals[Int(number)]
    append(packed: UInt32(truncatingIfNeeded: digits), count: Int(digits &>> 56))
  }

  /// Appends three numbers of 0...255 in decimal digits, semicolons between them.
  @inline(__always)
  package mutating func append(decimals first: UInt8, _ second: UInt8, _ third: UInt8) {
    reserve(12)
    let (digits, others) = (decimals[Int(first)], decimals[Int(second)])
    store(UInt32(truncatingIfNeeded: digits))
    end &+= Int(digits &>> 56) &+ 1
    store(UInt32(truncatingIfNeeded: others))
    end &+= Int(others &>> 56) &+ 1
    append(decimal: third)
  }

  /// Stores bytes after the last one; the capacity is reserved.
  @inline(__always)
  private func store(_ bytes: some FixedWidthInteger) {
    UnsafeMutableRawPointer(storage + end).storeBytes(of: bytes.littleEndian, as: type(of: bytes))
  }

  /// Appends a number of 0..<2^32 in decimal digits.
  package mutating func append(decimal number: Int) {
    if let number = UInt8(exactly: number) { return append(decimal: number) }
    let length = Self.digits(of: number)
    reserve(length)
    // 32-bit division is faster than 64-bit.
    var rest = UInt32(truncatingIfNeeded: number)
    var place = end + length
    while place > end {
      place -= 1
      storage[place] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
      rest /= 10
    }
    end += length
  }

  /// Appends a scalar in UTF-8.
  @inline(__always)
  package mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    let (low, middle) = (0x80 | value & 0x3F, 0x80 | value &>> 6 & 0x3F)
    let bytes =
      switch value {
      case ..<0x80: value
      case ..<0x800: 0xC0 | value &>> 6 | low &<< 8
      case ..<0x1_0000: 0xE0 | value &>> 12 | middle &<< 8 | low &<< 16
      default: 0xF0 | value &>> 18 | (0x80 | value &>> 12 & 0x3F) &<< 8 | middle &<< 16 | low &<< 24
      }
    append(packed: bytes, count: Self.length(of: scalar))
  }

  /// The number of bytes of a scalar in UTF-8.
  @inline(__always)
  package static func length(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x1_0000: 3
    default: 4
    }
  }

  /// The number of decimal digits of a number that is not negative.
  @inline(__always)
  package static func digits(of number: Int) -> Int {
    number < 1000 ? (number < 10 ? 1 : number < 100 ? 2 : 3) : manyDigits(of: number)
  }

  @inline(never)
  private static func manyDigits(of number: Int) -> Int { 3 + digits(of: number / 1000) }
}
