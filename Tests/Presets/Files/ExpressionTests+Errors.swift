import KamuroParticles
import KamuroPresets
import Testing

extension ExpressionTests {
  @Test(
    "An error in an expression is reported at its character, with what is allowed",
    arguments: [
      ("2 * * $size", 4, "expected a number, a $name, - or (, found '*'"),
      ("$size +", 7, "expected a number, a $name, - or (, found the end"),
      ("(2 * $size", 10, "expected + - * / or ), found the end"),
      ("2 * $size)", 9, "expected + - * / or the end, found ')'"),
      ("2 $size", 2, "expected + - * / or the end, found '$'"),
      ("$size 2", 6, "expected + - * / or the end, found '2'"),
      ("$size * é", 8, "expected a number, a $name, - or (, found 'é'"),
      ("$size * .", 9, "expected a digit, found the end"),
      ("+$size", 0, "expected a number, a $name, - or (, found '+'"),
      ("$size + $5", 9, "expected a name after $, found '5'"),
      ("()$size", 1, "expected a number, a $name, - or (, found ')'"),
    ]
  )
  func syntaxErrorsAreReportedAtTheirCharacter(
    expression: String,
    offset: Int,
    message: String
  ) throws {
    let place = "my.json:2:\(37 + offset): layers[0].emitterPosition[0]"
    #expect(
      try errors(file(expression)) == ["\(place): \(message); a $ that is text is written $$"]
    )
  }

  @Test(
    "Units that do not fit, colors, a zero divisor and an overflow are reported at their character",
    arguments: [
      ("$width + $size", 7, "50vw + 3: both amounts must have the same unit"),
      ("$width - 3vh", 7, "50vw - 3vh: both amounts must have the same unit"),
      ("1 + $turn", 2, "1 + 90deg: both amounts must have the same unit"),
      ("$width * $tall", 7, "50vw * -25vh: one of two factors must be a plain number"),
      ("$size / $width", 6, "3 / 50vw: the divisor must be a plain number or have the same unit"),
      (
        "$width / $tall", 7,
        "50vw / -25vh: the divisor must be a plain number or have the same unit"
      ),
      ("$size / ($zero * 2)", 6, "3 / 0: division by zero"),
      ("$width / 0vw", 7, "50vw / 0vw: division by zero"),
      ("$huge * 10", 6, "1e+308 * 10 is beyond the largest number, about 1.8e308"),
      ("$size * 1e999", 8, "1e999 is beyond the largest number, about 1.8e308"),
      (
        "$size * 3px", 9, "unknown unit \"px\": expected pt, vw, vh, vmin, vmax, deg, rad, turn"
      ),
      (
        "2 * $tint", 4,
        "$tint is \"gold\": only a number, a length or an angle can be calculated with"
      ),
      (
        "2 * $on", 4,
        "$on is a Boolean: only a number, a length or an angle can be calculated with"
      ),
      (
        "2 * $sise", 4,
        "there is no parameter \"sise\": did you mean size?; a $ that is text is written $$"
      ),
    ]
  )
  func wrongValuesAreReportedAtTheirCharacter(
    expression: String,
    offset: Int,
    message: String
  ) throws {
    let place = "my.json:2:\(37 + offset): layers[0].emitterPosition[0]"
    #expect(try errors(file(expression)) == ["\(place): \(message)"])
  }

  @Test("A range applies to the value of an expression, which names what set its parameters")
  func rangesApplyToTheValue() throws {
    let place = "my.json:2:36: layers[0].emitterPosition[0]"
    #expect(
      try errors(file("$size * 1e5")) == [
        "\(place): 300000 is outside -100000...100000 pt (the value of \"$size * 1e5\")"
      ]
    )
    #expect(
      try errors(file("-$size * 1vw"), ["size=1e6"]) == [
        "\(place): \"-1000000vw\" is outside -100000...100000 pt (the value of \"-$size * 1vw\", size by --param size=1e6)"
      ]
    )
    #expect(
      try errors(file("$turn + 1deg")) == [
        "\(place): \"91deg\" is not a length: expected a number, or text such as \"40vh\" (the value of \"$turn + 1deg\")"
      ]
    )
  }

  @Test("The column of an error counts the escapes of a text as they are written")
  func columnsCountEscapesAsWritten() throws {
    for (written, offset) in [
      ("\\u0024size \\/ é", 14), ("$size \\/ $zero", 6), ("$size + \\u0031 2", 15),
      ("$size * \\ud83d\\ude00", 8), ("$size\\u0020* 2 é", 15),
    ] {
      let errors = try errors("\u{FEFF}// é\r\n" + file(written))
      let place = "my.json:3:\(37 + offset): layers[0].emitterPosition[0]: "
      #expect(errors.count == 1 && errors[0].hasPrefix(place), "\(written): \(errors)")
    }
  }

  @Test("Expressions are bounded in nesting and length")
  func expressionsAreBounded() throws {
    let nested = { (count: Int) in
      String(repeating: "(", count: count) + "$size" + String(repeating: ")", count: count)
    }
    #expect(try length(nested(32)) == Length(3))
    #expect(
      try errors(file(nested(33))) == [
        "my.json:2:69: layers[0].emitterPosition[0]: parentheses are nested at most 32 deep"
      ]
    )
    let long = "$size" + String(repeating: "+1", count: 497)
    #expect(try length("\(long) ") == Length(500))
    #expect(
      try errors(file("\(long)+1")) == [
        "my.json:2:1037: layers[0].emitterPosition[0]: an expression has at most 1000 characters"
      ]
    )
    let signs = String(repeating: "-", count: 994)
    #expect(try length("\(signs)$size") == Length(3))
    #expect(try errors(file(String(repeating: "(", count: 999) + "$a")).count == 1)
  }

  @Test("Values cannot be calculated from parameters in the declarations of others")
  func declarationsAreNotCalculated() throws {
    let text =
      "{ \"kamuro\": 1, \"parameters\": { \"a\": 1, \"b\": \"2 * $a\" }, \"name\": \"$b\" }"
    #expect(try read(text).name == "2 * $a")
  }
}
