/// The times of a loop: what they are modulo its period, and how its parts are cross-faded.
package struct LoopTiming: Sendable {
  /// The seconds after which frames repeat.
  let period: Seconds
  /// The seconds at the end in which parts are cross-faded.
  let fadeDuration: Seconds
  /// What each effect of the scene does then.
  let roles: [LoopPlan.Role]

  /// A time modulo the period, 0..<period.
  package func time(of time: Seconds) -> Seconds {
    let rest = time.isFinite ? time.truncatingRemainder(dividingBy: period) : 0
    let positive = rest < 0 ? rest + period : rest
    return positive < period ? positive : 0
  }

  /// The factors on the opacities of the scene's effects at a time of the loop.
  package func gains(at time: Seconds) -> [Float] {
    let progress = fadeDuration > 0 ? max(0, 1 - (period - time) / fadeDuration) : 0
    return roles.map { role in
      switch role {
      case .whole: 1
      case .leaving: Float(1 - progress)
      case .coming: Float(progress)
      }
    }
  }
}
