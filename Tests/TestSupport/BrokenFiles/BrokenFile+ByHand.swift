extension BrokenFile {
  private static let start = "{ \"kamuro\": 1, "
  private static let cell = "\(start)\"layers\": [{ \"emitterCells\": [{ "
  private static let cellPath = "layers[0].emitterCells[0]"
  private static let cellEnd = " }] }] }"

  /// Files with errors that do not follow from the tables of properties.
  static let byHand = texts + versions + numbers + nested + parameters + inclusions

  /// An error in the text itself.
  private static func text(_ before: String, _ after: String, _ words: String) -> BrokenFile {
    BrokenFile(before, after, words: words)
  }

  private static func value(_ name: String, _ value: String, _ words: String) -> BrokenFile {
    BrokenFile(cell + "\"\(name)\": ", value + cellEnd, path: "\(cellPath).\(name)", words: words)
  }

  // MARK: - Invalid JSON

  private static let texts: [BrokenFile] =
    [
      text("", "", "expected a value, found the end of the file"),
      text(" \n\n // only a comment", "", "expected a value, found the end of the file"),
      text("{}\n", "{}", "expected the end of the file after its value, found '{'"),
      text("{ \"kamuro\": 1 }\n ", "]", "expected the end of the file after its value, found ']'"),
      text(start, "name: 3 }", "expected a key in double quotes or '}', found 'n'"),
      text(start, "'name': 3 }", "strings need double quotes"),
      text("\(start)\"name\"", "; 3 }", "expected ':' after the key, found ';'"),
      text("\(start)\"name\": ", "}", "expected a value after ':', found '}'"),
      text("\(start)\"name\": ", "True }", "the only words are true, false and null"),
      text("\(start)\"name\": ", "NaN }", "the only words are true, false and null"),
      text("\(start)\"name\": ", "Infinity }", "the only words are true, false and null"),
      text("\(start)\"tags\": [\"a\" ", "\"b\"] }", "expected ',' or ']' after an element"),
      text("\(start)\"tags\": [\"a\"", "} }", "expected ',' or ']' after an element, found '}'"),
      text("\(start)\"tags\": [\"a\",", ",] }", "expected a value or ']', found ','"),
      text("\(start)\n\n\t\"é\": 1 ", "2 }", "expected ',' or '}' after a member, found '2'"),
      text(start, "/* é\n", "this comment is never closed"),
      text(start, "\u{7}}", "found U+0007"), text(start, "\u{202E}}", "found U+202E"),
      text(start, "\u{FEFF}}", "found U+FEFF"),
    ] + strings + keys

  private static let strings: [BrokenFile] = [
    text("\(start)\"name\": \"a\\", "x\" }", "expected one of \" \\ / b f n r t u after '\\'"),
    text("\(start)\"name\": \"\\u12", "g4\" }", "expected four hexadecimal digits after '\\u'"),
    text("\(start)\"name\": \"é\\u00e", "\" }", "expected four hexadecimal digits after '\\u'"),
    text("\(start)\"name\": \"", "\\ud83dx\" }", "one half of a surrogate pair"),
    text("\(start)\"name\": \"", "\\ude00\" }", "one half of a surrogate pair"),
    text("\(start)\"name\": \"", "\\ud83d\\ud83d\" }", "one half of a surrogate pair"),
    text("\(start)\"name\": ", "\"a\n\" }", "a string must end on the line where it starts"),
    text("\(start)\"name\": \"a", "\tb\" }", "the control character U+0009"),
    text("\(start)\"name\": \"a", "\u{1B}b\" }", "the control character U+001B"),
    text("\(start)\"name\": ", "\"a }", "this string is never closed"),
  ]

  private static let keys: [BrokenFile] = [
    text(start, "\"kamuro\": 1 }", "the key \"kamuro\" was already used at line 1, column 3"),
    text(
      "\(start)\"name\": \"a\",\n  ",
      "\"name\": \"a\" }",
      "the key \"name\" was already used at line 1, column 16"
    ),
    text(
      "\(cell)\"velocity\": 3, \"lifetime\": 2,\n\n ",
      "\"velocity\": 3\(cellEnd)",
      "the key \"velocity\" was already used at line 1, column 48"
    ),
    text(
      "\(start)\"parameters\": { \"a\": 1, ",
      "\"\\u0061\": 1 } }",
      "the key \"a\" was already used at line 1, column 32"
    ),
    text("{ \"é\": 1,\n", "\"e\u{301}\": 2 }", "was already used at line 1, column 3"),
  ]

  // MARK: - Versions and numbers

  private static let versions: [BrokenFile] =
    ["\"1\"", "null", "true", "[1]", "{}", "0", "-1", "0.5"].map {
      BrokenFile(
        "{ \"kamuro\": ",
        "\($0) }",
        path: "kamuro",
        words: "expected the format's version, 1"
      )
    }
    + ["2", "1.5", "1e308"].map {
      BrokenFile(
        "{\n\"kamuro\": ",
        "\($0) }",
        path: "kamuro",
        words: "and this Kamuro reads version 1"
      )
    }
    + [
      BrokenFile("\n ", "{ \"Kamuro\": 1 }", words: "kamuro: missing"),
      BrokenFile("", "[1]", words: "a list is not an object: expected { … }"),
      BrokenFile("  ", "\"kamuro\"", words: "\"kamuro\" is not an object: expected { … }"),
    ]

  private static let numbers: [BrokenFile] =
    ["1e999", "-1e999", "1e309", "\(String(repeating: "9", count: 400))"].map {
      BrokenFile(
        cell + "\"lifetime\": ",
        $0 + cellEnd,
        words: "is beyond the largest number, about 1.8e308"
      )
    }
    + [
      text("\(cell)\"lifetime\": ", "01\(cellEnd)", "further digits after a leading 0"),
      text("\(cell)\"lifetime\": ", ".5\(cellEnd)", "needs a digit before its decimal point"),
      text("\(cell)\"lifetime\": 5.", "\(cellEnd)", "expected a digit after the decimal point"),
      text("\(cell)\"lifetime\": 5e", "\(cellEnd)", "expected a digit after the exponent's 'e'"),
      text("\(cell)\"lifetime\": -", "\(cellEnd)", "expected a digit after '-'"),
      text("\(cell)\"lifetime\": ", "+5\(cellEnd)", "found '+'"),
      text("\(cell)\"lifetime\": 0", "x5\(cellEnd)", "found 'x'"),
      value("lifetime", "1.7976931348623157e308", "is outside 0...86400 s"),
      value("velocity", "\"1e308vh\"", "\"1e308vh\" is outside -100000...100000 pt/s"),
      value("velocity", "\"1e309vh\"", "\"1e309vh\" is not a length"),
      value("velocity", "\"0x10vh\"", "\"0x10vh\" is not a length"),
      value("velocity", "\"infvh\"", "\"infvh\" is not a length"),
      value("spin", "\"nandeg\"", "\"nandeg\" is not an angle"),
      value("spin", "1e308", "1e+308 is outside"),
      value("color", "\"glod\"", "did you mean gold?"),
      value("renderMode", "3", "unknown property"),
    ]

  // MARK: - Nesting, names and inclusions

  private static let nested: [BrokenFile] =
    [
      text(
        String(repeating: "[", count: 64),
        String(repeating: "[", count: 90_000),
        "arrays and objects can be nested 64 deep"
      ),
      text(
        String(repeating: "{ \"a\":", count: 64),
        String(repeating: "{ \"a\":", count: 9000),
        "arrays and objects can be nested 64 deep"
      ),
      BrokenFile(
        cells(4),
        "{ \"emitterCells\": [{}] }" + String(repeating: " ] }", count: 4) + " ] }",
        path: "layers[0]" + String(repeating: ".emitterCells[0]", count: 4),
        words: "emitterCells are nested more than 4 deep"
      ),
      BrokenFile(
        "",
        "\(start)\"layers\": [\(crowd)] }",
        words: "1024 emitter cells are more than 1000"
      ),
    ]

  /// The beginning of a file up to a value that is nested so deep in emitter cells.
  private static func cells(_ depth: Int) -> String {
    "\(start)\"layers\": [" + String(repeating: "{ \"emitterCells\": [", count: depth)
  }

  /// Layers with 1,024 emitter cells.
  private static let crowd: String = {
    let cells = Array(repeating: "{}", count: 32).joined(separator: ",")
    return Array(repeating: "{\"emitterCells\":[\(cells)]}", count: 32).joined(separator: ",")
  }()

  private static let parameters: [BrokenFile] = [
    BrokenFile(
      "\(start)\"name\": ",
      "\"$title\" }",
      path: "name",
      words: "there is no parameter \"title\": "
    ),
    BrokenFile(
      "\(start)\"parameters\": { \"title\": \"a\" },\n\"name\": ",
      "\"$titel\" }",
      path: "name",
      words: "there is no parameter \"titel\": did you mean title?"
    ),
    BrokenFile(
      "\(start)\"parameters\": { \"title\": ",
      "3 }, \"name\": \"$title\" }",
      path: "name",
      words: "3 is not a text"
    ),
    BrokenFile(
      "\(start)\"parameters\": { \"2a\": ",
      "3 } }",
      path: "parameters.2a",
      words: "a name is a letter, then letters and digits, 32 at most"
    ),
    BrokenFile(
      "\(start)\"parameters\": ",
      "[3] }",
      path: "parameters",
      words: "an array is not an object: expected { … }"
    ),
    BrokenFile(
      "\(start)\"parameters\": { \"a\": ",
      "{ \"summary\": \"b\" } } }",
      path: "parameters.a",
      words: "a parameter needs a default"
    ),
    BrokenFile(
      "\(start)\"parameters\": { \"a\": { \"default\": 3, \"defualt\": ",
      "3 } } }",
      path: "parameters.a.defualt",
      words: "unknown property: a parameter has a default and a summary"
    ),
  ]

  private static let inclusions: [BrokenFile] = [
    BrokenFile(
      "\(start)\"effects\": [{ \"effect\": ",
      "\"snwo\" }] }",
      path: "effects[0].effect",
      words: "\"snwo\": there is no such effect: did you mean snow?"
    ),
    BrokenFile(
      "\(start)\"effects\": [{ \"effect\": [\"snow\", ",
      "\"sonw\"] }] }",
      path: "effects[0].effect[1]",
      words: "\"sonw\": there is no such effect: did you mean snow?"
    ),
    BrokenFile(
      "\(start)\"effects\": [{ \"effect\": \"snow\", \"parameters\": { \"depth\": ",
      "3 } }] }",
      path: "effects[0].parameters.depth",
      words: "there is no parameter \"depth\""
    ),
    BrokenFile(
      "\(start)\"effects\": [",
      "{ \"count\": 2 }] }",
      path: "effects[0]",
      words: "an included effect needs the name of an effect"
    ),
    BrokenFile(
      "\(start)\"effects\": [",
      "{ \"effect\": \"snow\", \"repeatInterval\": 1 }] }",
      path: "effects[0]",
      words: "an effect that never ends would begin again and again: it needs a duration"
    ),
  ]
}
