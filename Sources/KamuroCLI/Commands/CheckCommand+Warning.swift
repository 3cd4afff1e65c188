internal import Kamuro
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

extension CheckCommand {
  /// Something of an effect that is probably not meant: a part that is thinned on a screen of
  /// ordinary size, a property without an effect, or a force that leaves the stage empty.
  struct Warning: CustomStringConvertible {
    let file: String
    /// The path of the part or the property.
    let path: String
    let message: String

    /// The screen sizes for which effects are checked, in screen cells.
    private static let screens = [
      ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 300, rows: 90),
    ]

    /// The warnings of an effect.
    static func all(of effect: Effect, in file: String) -> [Warning] {
      thinnings(of: effect, in: file)
        + effect.idleProperties.map { idle in
          Warning(file: file, path: "\(idle.path)", message: "no effect: \(idle.reason)")
        }
        + effect.escapes(on: screens[0].stage).map { escape in
          Warning(file: file, path: "\(escape.path)", message: message(of: escape))
        }
    }

    private static func message(of escape: Escape) -> String {
      """
      an acceleration of \(written(escape.acceleration)) pt/s² throws its particles \
      \(written(escape.stages)) stages away in \(escape.span.written(digits: 1)) s: 60…250 pt/s² is \
      usual, and a field's strength of 1 is 1,000 pt/s² of gravity
      """
    }

    /// The warnings of parts that are thinned, each on the smallest screen on which it is.
    private static func thinnings(of effect: Effect, in file: String) -> [Warning] {
      var warnings: [Warning] = []
      for screen in screens {
        for thinning in [effect].thinnings(on: screen)
        where !warnings.contains(where: { $0.path == thinning.path }) {
          let message = message(of: thinning, on: screen)
          warnings.append(Warning(file: file, path: thinning.path, message: message))
        }
      }
      return warnings
    }

    /// What is thinned, the limit, and the percentage that is left.
    private static func message(
      of thinning: Thinning,
      on screen: ScreenSize
    ) -> String {
      let things =
        switch thinning.limit {
        case .particles: "hold \(written(thinning.estimate)) particles"
        case .dots: "paint \(written(thinning.estimate)) dots"
        case .bytes: "hold \(written(thinning.estimate)) bytes"
        }
      let owner = thinning.isOfOneParticle ? " for a single particle of its layer" : ""
      let percent = percent(thinning.budget / thinning.estimate)
      return """
        a frame of \(screen.columns)x\(screen.rows) cells would \(things)\(owner), more than \
        \(written(thinning.budget)): only \(percent) are born
        """
    }

    var description: String { "\(file): \(path): warning: \(message)" }

    /// A number of some size, rounded to three digits: "20,000", "1.54 billion".
    private static func written(_ number: Double) -> String {
      let names = ["", "", " million", " billion", " trillion"]
      var (rest, thousands) = (number, 0)
      while rest >= 999.5, thousands < names.count - 1 {
        (rest, thousands) = (rest / 1000, thousands + 1)
      }
      guard rest < 999.5 else { return "over 999 trillion" }
      if thousands == 1 {
        let whole = Int(number.rounded())
        let last = String(whole % 1000)
        return "\(whole / 1000),\(String(repeating: "0", count: 3 - last.count))\(last)"
      }
      let digits = rest < 9.995 ? 2 : rest < 99.95 ? 1 : 0
      return rest.written(digits: digits) + names[thousands]
    }

    private static func percent(_ part: Double) -> String {
      part < 0.001 ? "less than 0.1 %" : "\((part * 100).written(digits: part < 0.1 ? 1 : 0)) %"
    }
  }
}

extension Double {
  /// The number, rounded to at most `digits` decimals.
  fileprivate func written(digits: Int) -> String {
    let factor = [1.0, 10, 100][min(digits, 2)]
    let rounded = (self * factor).rounded() / factor
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
