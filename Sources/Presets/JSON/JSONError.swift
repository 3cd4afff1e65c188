/// A syntax error in a JSON text, with its location.
package struct JSONError: Error, Equatable, Sendable {
  /// The location of the error.
  package var location: TextLocation
  /// The kind of error.
  package var problem: Problem

  /// Creates an error.
  package init(at location: TextLocation, _ problem: Problem) {
    self.location = location
    self.problem = problem
  }

  /// The error in words, without the location.
  package var message: String { problem.description }
}

extension JSONError: CustomStringConvertible {
  /// The location and the message: "line 3, column 9: expected ':' after the key, found '1'".
  package var description: String { "\(location): \(message)" }
}

extension JSONError {
  /// The kinds of errors in a JSON text.
  ///
  /// `found` and `word` are already escaped for messages.
  package enum Problem: Equatable, Sendable {
    case tooManyBytes(limit: Int)
    case tooDeep(limit: Int)
    case invalidUTF8(byte: UInt8)
    case unexpected(expected: String, found: String)
    case unclosed(expected: String, opening: TextLocation)
    case unclosedComment
    case unclosedString
    case lineBreakInString
    case controlCharacterInString(UInt8)
    case unknownEscape(found: String)
    case incompleteUnicodeEscape(found: String)
    case loneSurrogate(UInt16)
    case unknownWord(String)
    case singleQuote
    case leadingZero
    case missingIntegerDigit
    case numberTooLarge(String)
    case duplicateKey(String, first: TextLocation)
    case keyTooLong(limit: Int)
  }
}

extension JSONError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooManyBytes(let limit):
      "the file is larger than \(limit) bytes"
    case .tooDeep(let limit):
      "arrays and objects can be nested \(limit) deep, and this one is deeper"
    case .invalidUTF8(let byte):
      "this is not UTF-8 text: byte 0x\(hexadecimal(byte, digits: 2)) is not allowed here"
    case .unexpected(let expected, let found):
      "expected \(expected), found \(found)"
    case .unclosed(let expected, let opening):
      "expected \(expected), found the end of the file; the opening one is at \(opening)"
    case .unclosedComment:
      "this comment is never closed: '*/' is missing"
    case .unclosedString:
      "this string is never closed: '\"' is missing"
    case .lineBreakInString:
      "a string must end on the line where it starts; write \\n for a line break"
    case .controlCharacterInString(let byte):
      "a string cannot hold the control character U+\(hexadecimal(byte, digits: 4))"
        + "; write \\u\(hexadecimal(byte, digits: 4))"
    case .unknownEscape(let found):
      "expected one of \" \\ / b f n r t u after '\\', found \(found)"
    case .incompleteUnicodeEscape(let found):
      "expected four hexadecimal digits after '\\u', found \(found)"
    case .loneSurrogate(let unit):
      "\\u\(hexadecimal(unit, digits: 4)) is one half of a surrogate pair; the other is missing"
    case .unknownWord(let word):
      "expected a value, found '\(word)'; the only words are true, false and null"
    case .singleQuote:
      "strings need double quotes (\"), not single ones"
    case .leadingZero:
      "a number cannot have further digits after a leading 0"
    case .missingIntegerDigit:
      "a number needs a digit before its decimal point"
    case .numberTooLarge(let number):
      "\(number) is beyond the largest number, about 1.8e308"
    case .duplicateKey(let key, let first):
      "the key \(key) was already used at \(first)"
    case .keyTooLong(let limit):
      "this key is longer than \(limit) bytes"
    }
  }

  private func hexadecimal(_ value: some BinaryInteger, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
