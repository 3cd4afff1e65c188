extension JSONReader {
  /// The location of a scalar of a string, whose escapes may be longer than what they stand for.
  ///
  /// - Parameters:
  ///   - index: The index of the scalar; that of the closing quotation mark for the number of all.
  ///   - start: The location of the opening quotation mark.
  ///   - bytes: The text, which was read without errors.
  /// - Complexity: O(*n*) in the bytes before it.
  static func location(
    ofScalar index: Int,
    inStringAt start: TextLocation,
    of bytes: [UInt8]
  ) -> TextLocation {
    var reader = JSONReader(bytes: bytes, depthLimit: 0)
    reader.skipByteOrderMark()
    do throws(JSONError) {
      while reader.location < start, reader.next != nil { try reader.takeScalar() }
      guard reader.take("\"") else { return start }
      for _ in 0..<index where reader.next != UInt8(ascii: "\"") {
        if reader.next == UInt8(ascii: "\\") {
          _ = try reader.escape()
        } else if reader.next != nil {
          try reader.takeScalar()
        }
      }
      return reader.location
    } catch {
      return start
    }
  }
}
