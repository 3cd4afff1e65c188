import KamuroImporters
import KamuroTestSupport

/// Generated files that try to crash, to stall or to fill the memory.
enum HostileFiles {
  struct File: Sendable {
    let name: String
    let format: ForeignFormat
    let bytes: [UInt8]
  }

  static let all: [File] = [xml, numbersOfXML, libGDX, json, archives, encodings].flatMap { $0 }

  /// Words that stand where numbers should.
  private static let words = [
    "nan", "inf", "-inf", "1e308", "-1e308", "1e-308", "999999999999", "-1", "0", "", "x", "0x1p99",
  ]

  private static func file(_ name: String, _ format: ForeignFormat, _ text: String) -> File {
    File(name: name, format: format, bytes: Array(text.utf8))
  }

  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  // MARK: XML

  private static func list(_ entries: String, before: String = "") -> String {
    "\(before)<plist><dict><key>maxParticles</key><real>9</real>\(entries)</dict></plist>"
  }

  private static let xml: [File] = {
    let laughs = (1...9).map { level in
      "<!ENTITY l\(level) \"\(times(10, "&l\(level - 1);"))\">"
    }
    let life = "<key>particleLifespan</key><real>&l9;</real>"
    let bodies: [(String, String)] = [
      (
        "billion laughs",
        list(life, before: "<!DOCTYPE plist [<!ENTITY l0 \"1\">\(laughs.joined())]>")
      ),
      ("one entity", list("<key>&a;</key>", before: "<!DOCTYPE plist [<!ENTITY a \"b\">]>")),
      ("external", list("&a;", before: "<!DOCTYPE p [<!ENTITY a SYSTEM \"/etc/passwd\">]>")),
      ("parameter entity", list("", before: "<!DOCTYPE p [<!ENTITY % a \"b\"> %a;]>")),
      ("unknown entity", list("&nothing;")),
      ("character reference", list("<key>&#0;</key>")),
      ("deep", times(100_000, "<plist>maxParticles")),
      ("65 deep", list(times(65, "<dict>") + times(65, "</dict>"))),
      ("many elements", list(times(200_000, "<a/>"))),
      ("long attribute", "<plist maxParticles=\"\(times(3_000_000, "a"))\"/>"),
      ("many attributes", "<plist \((0..<50_000).map { "a\($0)='' " }.joined())/>"),
      ("long name", "<\(times(1_000_000, "plist"))>maxParticles"),
      ("long text", list("<key>\(times(3_000_000, "x"))</key>")),
      ("many texts", list("<key>\(times(300_000, "x<!---->"))</key>")),
      ("open comment", list("<!--")), ("open CDATA", list("<![CDATA[")),
      ("no dictionary", "<plist><array>maxParticles</array></plist>"),
      ("nothing in it", "<plist></plist>"), ("another root", "<svg>maxParticles</svg>"),
      ("a key without a value", list("<key>speed</key>")),
      ("nested value", list("<key>speed</key><dict><real>1</real></dict>")),
      ("empty emitter", "<particleEmitterConfig/>"),
      ("no numbers", "<particleEmitterConfig><speed/></particleEmitterConfig>"),
    ]
    return bodies.map { file("XML, \($0.0)", .designer, $0.1) } + truncated(list(life), .designer)
  }()

  private static let numbersOfXML: [File] = [
    "maxParticles", "particleLifespan", "particleLifespanVariance", "duration", "speed",
    "maxRadius", "startParticleSize", "angleVariance", "rotationEnd", "startColorRed",
    "sourcePositionVariancex", "emitterType",
  ].flatMap { name in
    words.map { word in
      let others = "<key>emitterType</key><real>1</real><key>particleLifespan</key><real>0</real>"
      let entry = "<key>\(name)</key><real>\(word)</real>"
      return file("\(name) \(word)", .designer, list(others + entry))
    }
  }

  /// A file that ends early, at some places.
  private static func truncated(_ text: String, _ format: ForeignFormat) -> [File] {
    (0..<12).map { part in
      file("cut \(part)", format, String(text.prefix(text.count * part / 12)))
    }
  }

  // MARK: libGDX

  private static let libGDX: [File] = {
    let text = LibGDXSample { $0.rotation = .ramp(0, 360) }.text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let keys = lines.indices.filter { lines[$0].contains(": ") && !lines[$0].hasSuffix("e") }
    let changed = keys.flatMap { line in
      ["nan", "1e9", "-1e9", "999999999999", "true", ""].map { word in
        var broken = lines
        let key = lines[line].prefix { $0 != ":" }
        broken[line] = "\(key): \(word)"
        return file("\(key) \(word)", .libGDX, broken.joined(separator: "\n"))
      }
    }
    let more = [
      file("many emitters", .libGDX, times(500, text + "\n")),
      file("long line", .libGDX, times(1_000_000, "a") + "\n" + text),
      file("blank lines", .libGDX, text + times(1_000_000, "\n")),
      file("empty", .libGDX, ""), file("only a name", .libGDX, "fire"),
      file("Windows lines", .libGDX, lines.joined(separator: "\r\n")),
    ]
    return changed + more + truncated(text, .libGDX)
  }()

  // MARK: JSON

  private static let json: [File] = {
    let values = [
      "null", "true", "-1", "1e308", "\"x\"", "[]", "{}", "[[[]]]", "{ \"min\": 9, \"max\": -9 }",
      "{ \"list\": [{ \"value\": 1e9, \"time\": -5 }, {}] }", "{ \"value\": [1, {}, \"#f\"] }",
    ]
    func all(_ format: ForeignFormat, _ names: [String], _ wrapped: (String) -> String) -> [File] {
      names.flatMap { name in
        values.map { value in
          file("\(name) \(value)", format, wrapped("\"\(name)\": \(value)"))
        }
      }
    }
    let pixi = ["lifetime", "frequency", "alpha", "scale", "color", "speed", "behaviors", "ease"]
    let confetti = ["particleCount", "ticks", "decay", "colors", "shapes", "origin", "scalar"]
    let page = ["number", "size", "move", "color", "opacity", "shape"]
    let more: [File] = [
      file("deep lists", .pixi, times(1_000_000, "[")),
      file("deep objects", .pixi, times(200_000, "{\"a\":")),
      file("many numbers", .pixi, "{ \"behaviors\": [\(times(900_000, "1,"))1] }"),
      file("many behaviors", .pixi, "{ \"behaviors\": [\(times(30_000, "{},"))1] }"),
      file(
        "one behavior, often",
        .pixi,
        """
        { "behaviors": [\(times(64, """
            { "type": "alpha", "config": { "alpha": { "list": [
            { "value": 1, "time": 0 }, { "value": 0, "time": 1 }] } } },
            """)){}] }
        """
      ),
      file("seldom", .pixi, "{ \"frequency\": 1e9, \"particlesPerWave\": 9 }"),
      file("long text", .pixi, "{ \"blendMode\": \"\(times(3_000_000, "a"))\" }"),
    ]
    let typed: [File] =
      all(.pixi, pixi) { (part: String) in "{ \"frequency\": 0.1, \(part) }" }
    let papers: [File] =
      all(.confetti, confetti) { (part: String) in "{ \"canvas-confetti\": { \(part) } }" }
    let pages: [File] =
      all(.ambient, page) { (part: String) in "{ \"particles\": { \(part) } }" }
    return [
      typed, papers, pages, more,
      truncated("{ \"lifetime\": { \"min\": 1 }, \"frequency\": 1 }", .pixi),
    ].flatMap { $0 }
  }()

  // MARK: Archives

  private static func archive(_ emitter: [(String, PropertyListValue)], root: Int = 1) -> [UInt8] {
    BinaryPropertyList.bytes(
      of: .dictionary([
        ("$top", .dictionary([("root", .reference(root))])),
        (
          "$objects",
          .array([
            .text("$null"), .dictionary(emitter + [("$class", .reference(2))]),
            .dictionary([("$classname", .text("SKEmitterNode"))]),
          ])
        ),
      ])
    )
  }

  private static let archives: [File] = {
    let names = ["_birthrate", "_lifetime", "_startSpeed", "_startScale", "_startPosition"]
    let values: [PropertyListValue] = [
      .real(.nan), .real(.infinity), .real(-1e300), .real(1e300), .integer(-1), .text("{}"),
      .text("{nan, inf}"), .data([0]), .reference(1), .reference(60_000), .array([]),
      .dictionary([]),
    ]
    let typed: [File] = names.flatMap { name in
      values.map { (value: PropertyListValue) in
        File(name: name, format: .spriteKit, bytes: archive([(name, value)]))
      }
    }
    let whole = archive([("_lifetime", .real(1))])
    let cut: [File] = (0..<12).map { part in
      let bytes = Array(whole.prefix(whole.count * part / 12))
      return File(name: "cut archive \(part)", format: .spriteKit, bytes: bytes)
    }
    /// Each byte of the trailer, which has sizes, counts and offsets, at its most.
    let trailers: [File] = (1...26).map { place in
      var bytes = whole
      bytes[bytes.count - place] = 255
      return File(name: "trailer \(place)", format: .spriteKit, bytes: bytes)
    }
    let children = PropertyListValue.array(Array(repeating: .reference(1), count: 60))
    var nested = PropertyListValue.array([])
    for _ in 0..<200 { nested = .array([nested]) }
    let shapes: [(String, [UInt8])] = [
      ("own child", archive([("_children", .array([.reference(1)]))])),
      ("60 own children", archive([("_children", children)])),
      ("deep array", archive([("_children", nested)])),
      ("no root", archive([], root: 0)), ("root outside", archive([], root: 9999)),
    ]
    let shaped: [File] = shapes.map { File(name: $0.0, format: .spriteKit, bytes: $0.1) }
    return [typed, cut, trailers, shaped, selfReferences(whole)].flatMap { $0 }
  }()

  /// Each byte of the objects as a reference to the root, which contains them.
  private static func selfReferences(_ bytes: [UInt8]) -> [File] {
    (8..<min(bytes.count, 48)).map { place in
      var changed = bytes
      changed[place] = 0
      return File(name: "reference \(place)", format: .spriteKit, bytes: changed)
    }
  }

  // MARK: Encodings

  private static let encodings: [File] = {
    let samples: [(ForeignFormat, String)] = [
      (.designer, list("")), (.libGDX, LibGDXSample().text), (.pixi, "{ \"frequency\": 1 }"),
      (.confetti, "{ \"canvas-confetti\": {} }"),
    ]
    return samples.flatMap { format, text in
      let plain: [UInt8] = Array(text.utf8)
      let wide: [UInt8] = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      let big: [UInt8] = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      let (first, last) = (Array(plain[..<(plain.count / 2)]), Array(plain[(plain.count / 2)...]))
      let parts: [[[UInt8]]] = [
        [[0xFE, 0xFF], big], [[0xFF, 0xFE], wide], [big], [wide], [[0xEF, 0xBB, 0xBF], plain],
        [[0], plain], [plain, [0]], [first, [0], last], [first, [0xFF, 0xC0, 0x80], last],
        [Array("<?xml version='1.0' encoding='utf-99'?>".utf8), plain],
        [Array("<?xml version='1.0' encoding='latin1'?>".utf8), plain],
        [[UInt8](repeating: 0, count: 1_000_000)], [[UInt8](repeating: 255, count: 1_000_000)],
        [[UInt8](repeating: 32, count: 1_000_000)], [],
      ]
      return parts.enumerated().map { index, part in
        File(name: "encoded \(index)", format: format, bytes: part.flatMap { $0 })
      }
    }
  }()
}
