import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
  private let tree: PropertyValue = [
    "kamuro": 1, "name": "a\"b", "empty": [], "none": [:],
    "layers": [["size": ["100vw", 0], "on": true, "nothing": .null]],
  ]

  @Test("The pretty JSON style indents by two spaces and keeps short arrays on one line")
  func prettyStyleIndentsAndKeepsShortArrays() {
    #expect(
      tree.json() == """
        {
          "kamuro": 1,
          "name": "a\\"b",
          "empty": [],
          "none": {},
          "layers": [
            {
              "size": ["100vw", 0],
              "on": true,
              "nothing": null
            }
          ]
        }
        """
    )
  }

  @Test("The compact JSON style leaves out all space")
  func compactStyleHasNoSpace() {
    #expect(
      tree.json(style: .compact)
        == #"{"kamuro":1,"name":"a\"b","empty":[],"none":{},"#
        + #""layers":[{"size":["100vw",0],"on":true,"nothing":null}]}"#
    )
  }

  @Test("The JSON writer breaks an array of plain values wider than 100 columns")
  func wideArraysAreBroken() {
    let fits = PropertyValue.list(Array(repeating: 100, count: 20))
    #expect(fits.json().utf8.count == 100)
    #expect(!fits.json().contains("\n"))
    let broken = PropertyValue.list(Array(repeating: 100, count: 21)).json()
    #expect(broken.split(separator: "\n").count == 23)
    #expect(broken.hasPrefix("[\n  100,\n  100,"))
    let inner: PropertyValue = ["a": fits]
    #expect(inner.json().split(separator: "\n").count == 24)
  }

  @Test("The JSON writer writes in pieces and can be emptied between them")
  func writerCanBeEmptiedBetweenPieces() {
    var (writer, text) = (JSONWriter(style: .pretty), "")
    writer.beginObject()
    writer.key("sprites")
    writer.beginArray()
    for x in 0..<2 {
      writer.beginObject(.line)
      writer.key("x")
      writer.write(Float(x) + 0.1)
      writer.key("place")
      writer.beginArray()
      writer.write(x)
      writer.write(false)
      writer.endArray()
      writer.endObject()
      text += String(decoding: writer.bytes, as: UTF8.self)
      writer.bytes.removeAll(keepingCapacity: true)
    }
    writer.endArray()
    writer.endObject()
    text += String(decoding: writer.bytes, as: UTF8.self)
    #expect(
      text == """
        {
          "sprites": [
            { "x": 0.1, "place": [0, false] },
            { "x": 1.1, "place": [1, false] }
          ]
        }
        """
    )
  }

  @Test(
    "The JSON writer writes numbers in their shortest form",
    arguments: [
      (0.0, "0"), (-0.0, "-0"), (12, "12"), (0.1, "0.1"), (-2.5, "-2.5"), (1e21, "1e+21"),
      (.leastNonzeroMagnitude, "5e-324"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
      (.infinity, "null"), (.nan, "null"),
    ]
  )
  func numbersHaveTheirShortestForm(number: Double, expected: String) {
    #expect(PropertyValue.number(number).json() == expected)
  }

  @Test("The JSON writer escapes quotes, backslashes, control and invisible characters only")
  func stringsAreEscapedWhereNeeded() {
    let text = PropertyValue.text("\"\\/\n\r\t\0\u{1B}\u{7F}\u{9B}é🎆").json()
    #expect(text == #""\"\\/\n\r\t\u0000\u001b\u007f\u009bé🎆""#)
    let invisible = PropertyValue.text("\u{200B}\u{202E}\u{2066}\u{2028}\u{FEFF}\u{E0001}✈\u{FE0F}")
      .json()
    #expect(invisible == "\"\\u200b\\u202e\\u2066\\u2028\\ufeff\\udb40\\udc01✈\u{FE0F}\"")
  }

  @Test(
    "The JSON reader reads any tree back as the writer was given it",
    arguments: [JSONWriter.Style.pretty, .compact]
  )
  func anyTreeIsReadBack(style: JSONWriter.Style) throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let tree = PropertyValue.random(depth: 4, using: &generator)
      let text = tree.json(style: style)
      #expect(PropertyValue(try JSONValue(reading: text.utf8)) == tree)
      #expect(!style.isCompact || !text.contains("\n"))
    }
  }
}

extension JSONWriter.Style {
  fileprivate var isCompact: Bool { self == .compact }
}

extension PropertyValue {
  /// A tree that is at most `depth` deep.
  fileprivate static func random(
    depth: Int,
    using generator: inout SeededGenerator
  ) -> PropertyValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .flag(.random(using: &generator))
    case 2: return .number(Double(Int.random(in: -1000...1000, using: &generator)))
    case 3:
      let number = Double(bitPattern: generator.next())
      return .number(number.isFinite ? number : 0.5)
    case 4: return .text(randomText(using: &generator))
    case 5:
      let count = Int.random(in: 0...6, using: &generator)
      return .list((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
    default:
      let count = Int.random(in: 0...6, using: &generator)
      return .object(
        (0..<count).map { place in
          Member(
            name: "\(place)" + randomText(using: &generator),
            value: random(depth: depth - 1, using: &generator)
          )
        }
      )
    }
  }

  private static func randomText(using generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      let largest: UInt32 = Bool.random(using: &generator) ? 0x7F : 0x10FFFF
      let value = UInt32.random(in: 0...largest, using: &generator)
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
