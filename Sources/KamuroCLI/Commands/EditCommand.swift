internal import ArgumentParser
internal import KamuroParticles
internal import KamuroPresets

/// Changes values of an effect file, and nothing else in it.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change values of an effect file, and keep its comments and its layout.",
    discussion: """
      A path is that of --set: cells.spark.birthRate, layers[0].emitterCells[1].drag, parameters.color. \
      A value is JSON, or else a text. Where the file has "$height", the parameter height gets the value, \
      unless --unlink is given. What would not be read any more is not written.
      Examples:
        kamuro edit sparks.json cells.spark.birthRate=200 cells.spark.drag=0.8
        kamuro edit sparks.json --remove cells.spark.afterglow
        kamuro edit sparks.json --add 'layers[0].emitterCells={"name":"glow"}'
        kamuro edit sparks.json --double cells.spark --diff
      """
  )

  @Argument(
    help:
      "The path of the file, or - for standard input; the result is then written to standard output.",
    completion: .file(extensions: ["json"])
  )
  var file: String

  @Argument(help: ArgumentHelp("Values to set.", valueName: "path=value"))
  var values: [String] = []

  @Option(help: ArgumentHelp("Remove a value, with its comment.", valueName: "path"))
  var remove: [String] = []

  @Option(help: ArgumentHelp("Add an element at the end of a list.", valueName: "path=value"))
  var add: [String] = []

  @Option(help: ArgumentHelp("Copy an element of a list to its end.", valueName: "path"))
  var double: [String] = []

  @Flag(help: "Set values themselves where they name parameters.")
  var unlink = false

  @Flag(help: "Print the difference, and write nothing.")
  var diff = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to another file, or - for standard output.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var output: String?

  @OptionGroup var remarks: RemarkOptions

  func validate() throws {
    if values.isEmpty, remove.isEmpty, add.isEmpty, double.isEmpty {
      throw ValidationError("say what to change: a path=value, --remove, --add or --double")
    }
    if diff, output != nil { throw ValidationError("--diff writes nothing: leave --output out") }
  }

  func run() throws {
    let bytes = try InputFile.bytes(of: file)
    let edited = try edited(bytes)
    if diff {
      return try Output.print(
        PrintableText(lines: LineDiff.text(from: bytes, to: edited, named: file))
      )
    }
    let target = output ?? (file == StandardInput.path ? "-" : file)
    if edited == bytes, target == file { return remarks.settings.add("nothing has changed") }
    try Output.write(edited, to: target)
  }

  /// The file after all changes.
  /// - Throws: A failure if one of them is not possible, or if the file could not be read then.
  private func edited(_ bytes: [UInt8]) throws -> [UInt8] {
    var text: EffectText
    do throws(JSONError) {
      text = try EffectText(bytes)
    } catch {
      let place = error.location
      throw Failure(
        EffectFileErrors(file: file, line: place.line, column: place.column, message: error.message)
      )
    }
    do throws(EffectText.Refusal) {
      for value in values {
        let before = text
        text = try change(value, in: text) { .set(before.valuePath(of: $0, for: $1), $1) }
      }
      for value in add { text = try change(value, in: text) { .add($0, $1) } }
      for path in double {
        for place in try present(path, in: text) { text = try text.doubling(place) }
      }
      for path in remove {
        // From the last to the first, so that the others keep their places.
        for place in try present(path, in: text).reversed() { text = try text.removing(place) }
      }
    } catch {
      throw Failure("\(file): \(error.message)", code: .data)
    }
    let settings = EffectSettings()
    if (try? settings.effect(of: bytes, inFile: file)) != nil {
      _ = try settings.effect(of: text.bytes, inFile: file)
    }
    return text.bytes
  }

  /// Makes the edit of a path and its value, for all that the path names.
  private func change(
    _ argument: String,
    in text: EffectText,
    by edit: (PropertyPath, PropertyValue) -> EffectEdit
  ) throws(EffectText.Refusal) -> EffectText {
    guard let override = Override(argument, option: "edit") else {
      throw EffectText.Refusal("\(argument) has no value: expected PATH=VALUE")
    }
    var text = text
    for place in try text.paths(named: override.name) {
      let source = unlink ? place : text.source(of: place)
      if source != place {
        remarks.settings.add("\(place) is the parameter \(source): that has the value now")
      }
      text = try edit(source, override.parsed).applied(to: text)
    }
    return text
  }

  /// The paths that a path names, of which all must be there.
  private func present(
    _ path: String,
    in text: EffectText
  ) throws(EffectText.Refusal) -> [PropertyPath] {
    let places = try text.paths(named: path)
    if let missing = places.first(where: { text.value(at: $0) == nil }) {
      throw EffectText.Refusal("\(missing) is not in the file")
    }
    return places
  }
}
