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
      new file, and kamuro check reports it.
        kamuro import fire.p                 # writes fire.json
        kamuro import assets/*.p -o effects
        kamuro import fire.p -o - | less
      """
  )

  @Argument(help: "The files of other tools.", completion: .file())
  var files: [String]

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The folder to write to, or - for standard output, of one file.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var output = "."

  @Option(
    help: ArgumentHelp(
      """
      How pixels become lengths: stage, so that particles fill a sensible part of any stage; none, \
      a pixel is a point; or the size of a screen in pixels, as WIDTHxHEIGHT.
      """,
      valueName: "fit"
    )
  )
  var fit = "stage"

  @Flag(help: "Overwrite files that are there already.")
  var force = false

  @OptionGroup var remarks: RemarkOptions

  func validate() throws {
    if output == "-", files.count > 1 {
      throw ValidationError("-o - is for one file")
    }
    _ = try stageFit
  }

  private var stageFit: StageFit {
    get throws {
      switch fit {
      case "stage": return .stage
      case "none": return .none
      default:
        let sides = fit.split(separator: "x", omittingEmptySubsequences: false).map(Double.init)
        guard sides.count == 2, let width = sides[0], let height = sides[1],
          (1...100_000).contains(width), (1...100_000).contains(height)
        else {
          throw ValidationError("--fit \(fit) is not stage, none or WIDTHxHEIGHT of 1...100000")
        }
        return .screen(width: width, height: height)
      }
    }
  }

  func run() throws {
    for path in files {
      guard
        let file = try ImportedFile(
          try InputFile.bytes(of: path),
          named: path,
          fit: try stageFit
        )
      else {
        throw Failure(
          "\(path): it is no particle file that Kamuro knows; kamuro list --formats names them",
          code: .data
        )
      }
      if output == "-" {
        try Output.pass(file.bytes)
      } else {
        let folder = output.hasSuffix("/") ? String(output.dropLast()) : output
        let place = "\(folder)/\(ImportedFile.name(of: path)).json"
        try Output.write(file.bytes, to: place, replacing: force)
        remarks.settings.add("\(place): imported from \(file.effect.format.title)")
      }
      for finding in file.remarks { remarks.settings.add("\(path):\(finding.line): \(finding)") }
    }
  }
}
