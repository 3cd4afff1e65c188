internal import ArgumentParser
internal import KamuroImporters

/// How files of other tools are fitted to the stage; effect files stay as they are.
struct FitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      How pixels of other tools' files become lengths: stage, the usual fit, so that particles \
      fill a sensible part of any stage; none, a pixel is a point; or the size of a screen in \
      pixels, as WIDTHxHEIGHT.
      """,
      valueName: "fit"
    )
  )
  var fit: String?

  func validate() throws {
    _ = try settings
  }

  /// The fit that the option selects.
  var settings: StageFit {
    get throws {
      switch fit {
      case nil, "stage": return .stage
      case "none": return .none
      case .some(let fit):
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
}
