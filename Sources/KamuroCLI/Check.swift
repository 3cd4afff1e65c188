internal import ArgumentParser
internal import Presets

/// Reads effect files and tells every mistake.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tell every mistake of effect files: exit 0 without one, 65 with some.",
    discussion: """
      Each mistake is a line: file:line:column: path: value and rule. A file that is not JSON is told
      up to its first mistake.
      """
  )

  @Argument(help: "Paths of effect files, or names of effects.")
  var files: [String]

  @OptionGroup var options: EffectOptions

  @Flag(help: "Print the mistakes as a JSON list.")
  var json = false

  func run() throws {
    var mistakes: [EffectFileError.Mistake] = []
    var code: Failure.Code?
    for file in files {
      do {
        _ = try options.load(file)
      } catch let failure as Failure {
        mistakes += failure.found(in: file).mistakes
        // A file that is not there weighs more than mistakes in one that is.
        code = code == .noInput ? .noInput : failure.code
      }
    }
    try Output.write(json ? Self.json(mistakes) : text(mistakes), to: nil)
    if let code { throw ExitCode(code.rawValue) }
  }

  private func text(_ mistakes: [EffectFileError.Mistake]) -> String {
    guard mistakes.isEmpty else { return mistakes.map { "\($0)\n" }.joined() }
    return files.map { "\($0): no mistakes\n" }.joined()
  }

  private static func json(_ mistakes: [EffectFileError.Mistake]) -> String {
    var writer = JSONWriter(style: .pretty)
    writer.beginArray()
    for mistake in mistakes {
      writer.beginObject(.line)
      writer.key("file")
      writer.write(mistake.file)
      if mistake.line > 0 {
        writer.key("line")
        writer.write(mistake.line)
        writer.key("column")
        writer.write(mistake.column)
      }
      writer.key("path")
      writer.write(mistake.path)
      writer.key("message")
      writer.write(mistake.message)
      writer.endObject()
    }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
