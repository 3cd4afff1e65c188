import KamuroPresets
import Testing

@Suite("JSON error messages")
struct JSONMessagesTests {
  @Test("A JSON error names the place, what was expected and what was found", arguments: messages)
  func errorNamesPlaceExpectedAndFound(text: String, expected: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(reading: text.utf8) }
    #expect(error?.description == expected)
  }

  @Test("Invalid UTF-8 in JSON is reported by the byte that is not allowed")
  func invalidUTF8IsReportedByItsByte() {
    let texts: [([UInt8], String)] = [
      ([0xFF], "line 1, column 1: this is not UTF-8 text: byte 0xFF is not allowed here"),
      (
        Array("[\"é".utf8) + [0xC0, 0x80],
        "line 1, column 4: this is not UTF-8 text: byte 0xC0 is not allowed here"
      ),
      (
        Array("// a\n// ".utf8) + [0xED, 0xA0, 0x80],
        "line 2, column 4: this is not UTF-8 text: byte 0xED is not allowed here"
      ),
      (
        Array("\"".utf8) + [0xE2, 0x82],
        "line 1, column 2: this is not UTF-8 text: byte 0xE2 is not allowed here"
      ),
    ]
    for (bytes, expected) in texts {
      let error = #expect(throws: JSONError.self) { try JSONValue(reading: bytes) }
      #expect(error?.description == expected)
    }
  }

  @Test("The size of a JSON text is limited")
  func textSizeIsLimited() throws {
    #expect(try JSONValue(reading: "[1]".utf8, byteLimit: 3).kind == "an array")
    let error = #expect(throws: JSONError.self) {
      try JSONValue(reading: "[10]".utf8, byteLimit: 3)
    }
    #expect(error?.description == "line 1, column 1: the file is larger than 3 bytes")
    #expect(throws: JSONError.self) { try JSONValue(reading: repeatElement(32, count: 5 << 20)) }
  }

  @Test("The nesting of JSON arrays and objects is limited")
  func nestingIsLimited() throws {
    let (deepest, deeper) = (nested(64), nested(65))
    #expect(try JSONValue(reading: deepest.utf8).kind == "an array")
    let error = #expect(throws: JSONError.self) { try JSONValue(reading: deeper.utf8) }
    #expect(
      error?.description
        == "line 1, column 65: arrays and objects can be nested 64 deep, and this one is deeper"
    )
    let endless = String(repeating: "{\"a\":[", count: 500_000)
    #expect(throws: JSONError.self) { try JSONValue(reading: endless.utf8) }
    #expect(throws: JSONError.self) { try JSONValue(reading: "[]".utf8, depthLimit: 0) }
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }
}

private let messages: [(String, String)] = [
  ("", "line 1, column 1: expected a value, found the end of the file"),
  (" \n  // only a comment", "line 2, column 20: expected a value, found the end of the file"),
  (
    "{\n  \"a\": 1\n  \"b\": 2 }",
    "line 3, column 3: expected ',' or '}' after a member, found '\"'"
  ),
  ("{\n\n \"a\": 1 b", "line 3, column 9: expected ',' or '}' after a member, found 'b'"),
  ("[1 2]", "line 1, column 4: expected ',' or ']' after an element, found '2'"),
  ("[1}", "line 1, column 3: expected ',' or ']' after an element, found '}'"),
  (
    "\n [1,\n2",
    "line 3, column 2: expected ',' or ']' after an element, found the end of the file;"
      + " the opening one is at line 2, column 2"
  ),
  (
    "{",
    "line 1, column 2: expected a key in double quotes or '}', found the end of the file;"
      + " the opening one is at line 1, column 1"
  ),
  ("[,]", "line 1, column 2: expected a value or ']', found ','"),
  ("[1,,]", "line 1, column 4: expected a value or ']', found ','"),
  ("{,}", "line 1, column 2: expected a key in double quotes or '}', found ','"),
  ("{a: 1}", "line 1, column 2: expected a key in double quotes or '}', found 'a'"),
  ("{\"a\" 1}", "line 1, column 6: expected ':' after the key, found '1'"),
  ("{\"a\":}", "line 1, column 6: expected a value after ':', found '}'"),
  ("1 2", "line 1, column 3: expected the end of the file after its value, found '2'"),
  ("[]]", "line 1, column 3: expected the end of the file after its value, found ']'"),
  ("é", "line 1, column 1: expected a value, found 'é'"),
  ("\u{1B}", "line 1, column 1: expected a value, found U+001B"),
  ("\u{202E}", "line 1, column 1: expected a value, found U+202E"),
  ("/x", "line 1, column 2: expected '/' or '*' to begin a comment, found 'x'"),
  ("[1, /* no end\n*", "line 1, column 5: this comment is never closed: '*/' is missing"),
  ("{\"a\": \"b}", "line 1, column 7: this string is never closed: '\"' is missing"),
  (
    "{\"a\": \"b\n}",
    "line 1, column 7: a string must end on the line where it starts; write \\n for a line break"
  ),
  (
    "\"a\tb\"",
    "line 1, column 3: a string cannot hold the control character U+0009; write \\u0009"
  ),
  ("\"\\x\"", "line 1, column 3: expected one of \" \\ / b f n r t u after '\\', found 'x'"),
  ("\"\\u12g4\"", "line 1, column 6: expected four hexadecimal digits after '\\u', found 'g'"),
  (
    "\"\\ud83dx\"",
    "line 1, column 2: \\uD83D is one half of a surrogate pair; the other is missing"
  ),
  (
    "\"\\udE00\"",
    "line 1, column 2: \\uDE00 is one half of a surrogate pair; the other is missing"
  ),
  (
    "[True]",
    "line 1, column 2: expected a value, found 'True'; the only words are true, false and null"
  ),
  (
    "NaN",
    "line 1, column 1: expected a value, found 'NaN'; the only words are true, false and null"
  ),
  (
    "nullx",
    "line 1, column 1: expected a value, found 'nullx'; the only words are true, false and null"
  ),
  ("['a']", "line 1, column 2: strings need double quotes (\"), not single ones"),
  ("{'a': 1}", "line 1, column 2: strings need double quotes (\"), not single ones"),
  ("[01]", "line 1, column 2: a number cannot have further digits after a leading 0"),
  ("[.5]", "line 1, column 2: a number needs a digit before its decimal point"),
  ("[-.5]", "line 1, column 3: a number needs a digit before its decimal point"),
  ("[-]", "line 1, column 3: expected a digit after '-', found ']'"),
  ("[1.]", "line 1, column 4: expected a digit after the decimal point, found ']'"),
  ("[1e+]", "line 1, column 5: expected a digit after the exponent's 'e', found ']'"),
  ("[+1]", "line 1, column 2: expected a value or ']', found '+'"),
  ("[1, -1e999]", "line 1, column 5: -1e999 is beyond the largest number, about 1.8e308"),
  (
    "{\"size\": 1,\n \"size\": 2}",
    "line 2, column 2: the key \"size\" was already used at line 1, column 2"
  ),
  (
    "{\"\\u001b[2J\": 1, \"\\u001b[2J\": 2}",
    "line 1, column 18: the key \"\\u{001B}[2J\" was already used at line 1, column 2"
  ),
  (
    "{\n \"\(String(repeating: "\u{301}", count: 501))\": 1}",
    "line 2, column 2: this key is longer than 1000 bytes"
  ),
]
