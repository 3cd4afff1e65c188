internal import KamuroParticles
internal import KamuroPresets

extension CheckCommand {
  /// A part of an effect that is thinned on a screen of ordinary size.
  struct Warning: CustomStringConvertible {
    let file: String
    let thinning: Thinning
    /// The smallest of the screens on which it is thinned.
    let screen: (columns: Int, rows: Int)

    /// The screen sizes for which effects are checked, in screen cells.
    private static let screens = [(columns: 80, rows: 24), (columns: 300, rows: 90)]

    /// The warnings of an effect, one for each part that is thinned.
    static func all(of effect: Effect, in file: String) -> [Warning] {
      var warnings: [Warning] = []
      for screen in screens {
        let stage = Size(width: Double(screen.columns) * 8, height: Double(screen.rows) * 16)
        let scene = Scene(stage: stage, placements: [Scene.Placement(effect)])
        for thinning in Simulation(scene: scene).thinnings
        where !warnings.contains(where: { $0.thinning.path == thinning.path }) {
          warnings.append(Warning(file: file, thinning: thinning, screen: screen))
        }
      }
      return warnings
    }

    /// What is thinned, the limit, and the percentage that is left.
    var message: String {
      let things =
        switch thinning.limit {
        case .particles: "hold \(Self.written(thinning.estimate)) particles"
        case .dots: "paint \(Self.written(thinning.estimate)) dots"
        case .bytes: "hold \(Self.written(thinning.estimate)) bytes"
        }
      let owner = thinning.isOfOneParticle ? " for a single particle of its layer" : ""
      let percent = Self.percent(thinning.budget / thinning.estimate)
      return """
        a frame of \(screen.columns)x\(screen.rows) cells would \(things)\(owner), more than \
        \(Self.written(thinning.budget)): only \(percent) are born
        """
    }

    var description: String { "\(file): \(thinning.path): warning: \(message)" }

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
