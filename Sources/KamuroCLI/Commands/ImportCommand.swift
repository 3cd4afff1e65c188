internal import ArgumentParser
internal import KamuroImporters
internal import KamuroPresets

/// Turns files of other tools into effect files.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn particle files of other tools into effect files.",
    discussion: """
      The format is found by the content; kamuro list --formats names them. play, render and \
      export take such files as they are. What differs from the original is a comment in the \
      new file, and kamuro check reports it. A file with an error does not keep the others \
      from being imported.
      Examples:
        kamuro import fire.p                 # writes fire.json
        kamuro import assets/*.p -o effects
        kamuro import logo.png               # a picture comes, stands and bursts
        kamuro import fire.p -o - | less
        unzip -p pack.zip fire.p | kamuro import - > fire.json
      """
  )

  @Argument(
    help: "The files of other tools, PNG pictures, or - for standard input.",
    completion: .file()
  )
  var files: [String]

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The folder to write to, made if it is missing (default: ., of - standard output), or -, of one file.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var output: String?

  @OptionGroup var fit: FitOptions

  @Flag(help: "Overwrite files that are there already.")
  var force = false

  @OptionGroup var remarks: RemarkOptions

  func validate() throws {
    try checkInputs(files)
    guard let output else { return }
    if OutputDestination.isStandard(output), files.count > 1 {
      throw ValidationError("-o - is for one file")
    }
    if output.hasSuffix(".json") {
      throw ValidationError("-o \(output) is no folder: -o - > \(output) writes one file")
    }
  }

  func run() throws {
    let fit = try fit.settings
    var code: Failure.Code?
    for path in files {
      do {
        try importFile(path, fit: fit)
      } catch let failure as Failure {
        Output.complain(failure.message)
        // As in kamuro check, the exit code for a missing file takes precedence.
        code = code == .noInput ? .noInput : failure.code
      }
    }
    if let code { throw ExitCode(code.rawValue) }
  }

  private func importFile(_ path: String, fit: StageFit) throws {
    guard
      let file = try ImportedFile(try InputFile.bytes(fetching: path), named: path, fit: fit)
    else {
      throw Failure(
        "\(path): it is no particle file that Kamuro knows; kamuro list --formats names them",
        code: .data
      )
    }
    let output = output ?? (path == StandardInput.path ? path : ".")
    if OutputDestination.isStandard(output) {
      try Output.pass(file.bytes)
    } else {
      let folder = output.hasSuffix("/") ? String(output.dropLast()) : output
      let place = "\(folder)/\(ImportedFile.name(of: path)).json"
      try Folder.create(folder.isEmpty ? "/" : folder)
      try Output.write(file.bytes, to: place, replacing: force)
      remarks.settings.add("\(place): imported from \(file.effect.format.title)")
    }
    for finding in file.remarks { remarks.settings.add("\(path):\(finding.line): \(finding)") }
  }
}
