internal import ArgumentParser
internal import Kamuro
internal import KamuroImporters
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

/// Reads effect files and reports every error.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report every error in effect files: exit 0 without errors, 65 with some.",
    discussion: """
      Each error is a line: file:line:column: path: value and rule. Of a file that is \
      not valid JSON, only the first error is reported. A part that would exceed the \
      limits of a frame is thinned when it plays; that is a warning, not an error. So is \
      a property that has no effect where it stands, and a force that throws all \
      particles off the stage. Of a file of another tool, it also reports what is imported \
      only nearly, or not at all.
      Examples:
        kamuro check --quiet *.json || exit
        kamuro check --json sparks.json
        kamuro show peony | kamuro check -
      """
  )

  @Argument(
    help: "Paths of effect files, names of effects, or - for standard input.",
    completion: .effects
  )
  var files: [String]

  @OptionGroup(title: "Effect file options") var options: EffectOptions

  @Flag(help: "Print the errors as a JSON list.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print nothing; see the exit code.")
  var quiet = false

  func validate() throws {
    try checkInputs(files)
    if json, quiet { throw ValidationError("--json and --quiet contradict each other") }
  }

  func run() throws {
    var errors: [EffectFileError] = []
    var warnings: [Warning] = []
    var findings: [(file: String, finding: ImportFinding)] = []
    var praise: PrintableText = ""
    var code: Failure.Code?
    let options = try options.settings
    for file in files {
      do {
        let (effect, imported) = try options.loadImported(file)
        praise +=
          "\(file): no errors\(Self.isEmpty(effect) ? ", but nothing is ever born" : "")\n"
        if let imported {
          praise += "\(file): \(imported.summary)\n"
          findings += imported.effect.findings.map { (file, $0) }
          praise += imported.remarks.lazy.map { "\(file):\($0.line): \($0)\n" as PrintableText }
            .joined()
        }
        let found = Warning.all(of: effect, in: file)
        praise += Self.lines(found)
        warnings += found
      } catch let failure as Failure {
        errors += failure.found(in: file).errors
        // The exit code for a missing file takes precedence over that for errors in a file.
        code = code == .noInput ? .noInput : failure.code
      }
    }
    if !quiet {
      let text = errors.isEmpty ? praise : Self.lines(errors) + Self.lines(warnings)
      try Output.print(json ? Self.json(errors, warnings, findings) : text)
    }
    if let code { throw ExitCode(code.rawValue) }
  }

  private static func lines(_ remarks: [some CustomStringConvertible]) -> PrintableText {
    remarks.lazy.map { "\($0)\n" as PrintableText }.joined()
  }

  /// Whether an effect never shows anything.
  private static func isEmpty(_ effect: Effect) -> Bool {
    [effect].isEmpty(on: ScreenSize(columns: 80, rows: 24))
  }

  private static func json(
    _ errors: [EffectFileError],
    _ warnings: [Warning],
    _ findings: [(file: String, finding: ImportFinding)]
  ) -> PrintableText {
    var writer = JSONWriter(style: .pretty)
    writer.beginArray()
    for error in errors {
      writer.beginObject(.line)
      writer.write("file", error.file)
      if error.line > 0 {
        writer.write("line", error.line)
        writer.write("column", error.column)
      }
      writer.write("path", error.path)
      writer.write("message", error.message)
      writer.write("severity", "error")
      writer.endObject()
    }
    for warning in warnings {
      writer.beginObject(.line)
      writer.write("file", warning.file)
      writer.write("path", warning.path)
      writer.write("message", warning.message)
      writer.write("severity", "warning")
      writer.endObject()
    }
    for (file, finding) in findings {
      writer.beginObject(.line)
      writer.write("file", file)
      writer.write("line", finding.line)
      writer.write("path", finding.property)
      writer.write("message", finding.explanation)
      writer.write("severity", "import")
      writer.write("outcome", finding.outcome.rawValue)
      writer.endObject()
    }
    writer.endArray()
    return writer.text
  }
}
