import Foundation
import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@Suite("JSON reader")
struct JSONReaderTests {
  @Test(
    "The JSON reader reads numbers to the nearest Double",
    arguments: [
      ("0", 0), ("-0", -0.0), ("7", 7), ("-12.5", -12.5), ("1e3", 1000), ("1E+3", 1000),
      ("25e-2", 0.25), ("0.1", 0.1), ("1.7976931348623157e308", Double.greatestFiniteMagnitude),
      ("5e-324", Double.leastNonzeroMagnitude), ("1e-999", 0),
      ("9007199254740993", 9_007_199_254_740_992),
    ]
  )
  func numbersAreReadToTheNearestDouble(text: String, expected: Double) throws {
    let value = try JSONValue(reading: text.utf8)
    guard case .number(let number) = value.content else {
      Issue.record("\(text) was read as \(value.kind)")
      return
    }
    #expect(number.bitPattern == expected.bitPattern)
  }

  @Test(
    "The JSON reader resolves the escapes of strings",
    arguments: [
      (#""""#, ""), (#""a b""#, "a b"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83c\uDF86!""#, "🎆!"), (#""é€🎆""#, "é€🎆"),
      (#""\u0000""#, "\0"),
    ]
  )
  func stringEscapesAreResolved(text: String, expected: String) throws {
    #expect(try JSONValue(reading: text.utf8).content == .string(expected))
  }

  @Test("The JSON reader accepts comments, trailing commas, any line end and a byte order mark")
  func commentsAndTrailingCommasAreAccepted() throws {
    let text = "\u{FEFF}// sky\r\n[ /* one * / */ 1, // two\r 2,\n]/**/ // end"
    let value = try JSONValue(reading: text.utf8)
    #expect(
      value.content
        == .array([
          JSONValue(.number(1), at: TextLocation(line: 2, column: 17)),
          JSONValue(.number(2), at: TextLocation(line: 3, column: 2)),
        ])
    )
    #expect(value.location == TextLocation(line: 2, column: 1))
    #expect(try JSONValue(reading: "{\"a\":{},}".utf8).kind == "an object")
  }

  @Test(
    "Literals of JavaScript read as their JSON does, and only where they are allowed",
    arguments: [
      ("{a: 1, $b_2: 'x', 3: `y`, }", #"{ "a": 1, "$b_2": "x", "3": "y" }"#),
      ("[.5, 5., +7, -.25e1, 0xFf8800, -0x10]", "[0.5, 5, 7, -2.5, 16746496, -16]"),
      (#"['it\'s "so"', `\``, "it's"];"#, #"["it's \"so\"", "`", "it's"]"#),
      (
        "/* of a page */ { a: undefined, b: NaN, c: Infinity } // end",
        #"{"a":null,"b":null,"c":null}"#
      ),
    ]
  )
  func literalsOfJavaScriptAreRead(literal: String, json: String) throws {
    let read = try JSONValue(reading: literal.utf8, grammar: .javaScript)
    #expect(PropertyValue(read) == PropertyValue(try JSONValue(reading: json.utf8)))
    #expect(throws: JSONError.self) { try JSONValue(reading: literal.utf8) }
  }

  @Test(
    "What is no literal of JavaScript is an error with its place",
    arguments: [
      ("{a: 1 b: 2}", "line 1, column 7: expected ',' or '}' after a member, found 'b'"),
      ("{a: new Circle(0)}", "line 1, column 5: expected a value, found 'new'"),
      ("[+-1]", "line 1, column 3: expected a digit after '+', found '-'"),
      ("[.]", "line 1, column 3: expected a digit after the decimal point, found ']'"),
      ("[0x]", "line 1, column 4: expected a hexadecimal digit"),
      ("{a: 'b\n'}", "line 1, column 5: a string must end on the line where it starts"),
      ("{: 1}", "line 1, column 2: expected a key or '}', found ':'"),
    ]
  )
  func brokenLiteralsHavePlaces(literal: String, expected: String) {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(reading: literal.utf8, grammar: .javaScript)
    }
    #expect(error?.description.hasPrefix(expected) == true, "\(error?.description ?? "")")
  }

  @Test("The JSON reader keeps the order of members and the location of each key and value")
  func membersKeepOrderAndLocations() throws {
    let text = "{\n  \"é🎆\": \"🎆\", \"b\": true,\n\t\"a\":\n null }"
    guard case .object(let object) = try JSONValue(reading: text.utf8).content else {
      Issue.record("not an object")
      return
    }
    #expect(object.members.map(\.key) == ["é🎆", "b", "a"])
    #expect(
      object.members.map(\.keyLocation.description) == [
        "line 2, column 3", "line 2, column 14", "line 3, column 2",
      ]
    )
    #expect(
      object.members.map(\.value.location.description) == [
        "line 2, column 9", "line 2, column 19", "line 4, column 2",
      ]
    )
    #expect(object["b"]?.content == .bool(true))
    #expect(object["c"] == nil)
  }

  @Test("The JSON reader finds a duplicate key among many")
  func duplicateKeyIsFoundAmongMany() throws {
    let members = (0..<5000).map { "\"key\($0)\": \($0)" }.joined(separator: ",\n")
    #expect(try JSONValue(reading: "{\(members)}".utf8).kind == "an object")
    let error = #expect(throws: JSONError.self) {
      try JSONValue(reading: "{\(members),\n\"key4321\": 0}".utf8)
    }
    #expect(error?.location == TextLocation(line: 5001, column: 1))
    #expect(error?.message == "the key \"key4321\" was already used at line 4322, column 1")
  }

  @Test("The JSON reader rejects every prefix of a valid text")
  func prefixesOfAValidTextAreRejected() throws {
    let bytes = Array(sample.utf8)
    #expect(try JSONValue(reading: bytes).kind == "an object")
    for length in 0..<bytes.count {
      #expect(throws: JSONError.self) { try JSONValue(reading: bytes[..<length]) }
    }
  }

  @Test("The JSON reader survives any change of bytes, and names a place inside the text")
  func changedBytesAreSurvived() {
    var generator = SeededGenerator(seed: 1)
    let original = Array(sample.utf8)
    for _ in 0..<20_000 {
      var bytes = original
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = .random(in: 0...255, using: &generator)
        case 1: bytes.insert(original.randomElement(using: &generator) ?? 0, at: place)
        default: bytes.remove(at: place)
        }
      }
      do throws(JSONError) {
        _ = try JSONValue(reading: bytes)
      } catch {
        let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
        #expect((1...lines).contains(error.location.line))
        #expect((1...bytes.count + 1).contains(error.location.column))
      }
    }
  }

  @Test("The JSON reader accepts and rejects what Foundation does", arguments: plainTexts)
  func readerAgreesWithFoundation(text: String) {
    let ours = (try? JSONValue(reading: text.utf8)) != nil
    let options: JSONSerialization.ReadingOptions = .fragmentsAllowed
    let theirs = (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: options)) != nil
    #expect(ours == theirs)
  }
}

private let sample = """
  // An effect
  { "kamuro": 1, "name": "con\\u0066etti é🎆", /* points */
    "layers": [ { "size": ["100vw", -0.5e+2], "on": true, "off": false, "none": null, },
      [], {}, [[1, 2], "\\ud83c\\udf86\\n"] ],
  }
  """

private let plainTexts = [
  "{}", "[]", "[[]]", "{\"a\":{\"b\":[1,2,3]}}", "true", "false", "null", "0", "-0", "1.5e10",
  "\"\"",
  "\"a\"", " \t\r\n[ 1 , 2 ]\n", "[\"\\u0041\\n\\/\"]", "[\"é€🎆\"]", "[\"\\ud83c\\udf86\"]",
  "{\"a\":1,\"b\":2}", "[1e-2, 1E2, 1e+2]",
  "", " ", "[", "]", "{", "}", "[1", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{1:2}", "{a:1}",
  "[01]", "[-01]", "[1.]", "[.5]", "[+1]", "[1e]", "[1e+]", "[-]", "[0x1]", "[NaN]", "[Infinity]",
  "[tru]",
  "[truee]", "['a']", "[\"a]", "[\"\\x\"]", "[\"\\u12\"]", "[\"a\nb\"]", "[\"a\u{1}b\"]", "[1]]",
  "[1] 2",
  "[,]", "[1,,2]", "{,}", "{\"a\":1,,\"b\":2}", "{\"a\":1 \"b\":2}", "[\u{A0}1]", "[1\u{2028}]",
  "nul", "\\",
]
