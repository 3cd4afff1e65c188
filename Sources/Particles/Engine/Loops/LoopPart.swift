/// A part of a scene that loops in one way: emitter cells of a layer, a firework, items or an
/// included effect.
struct LoopPart: Sendable {
  /// How a part loops.
  enum Way: Equatable, Sendable {
    /// It plays once, because it stands still or repeats by itself.
    case lasting
    /// It plays again in every loop, each time until its last particle is gone: at any moment there
    /// are those of this loop and of a number of earlier ones.
    case again(earlier: Int)
    /// The end of the loop is cross-faded to its beginning, for some reason.
    case faded(String)
  }

  /// The placement of an effect with nothing but this part, in the scene's time.
  var placement: Scene.Placement
  /// The largest load of a frame that is allowed for the whole effect.
  var budget: FrameLoad
  /// What it is called, as a part of a sentence.
  var name: String
  /// What repeats in it.
  var rhythms: [Rhythm] = []
  /// How long a particle or a repeat is visible in seconds; `nil`: it lasts.
  var life: Seconds?
  /// Why no length loops exactly.
  var flaw: String?
  /// Whether older particles are drawn above younger ones.
  var isOldestLast = false

  /// The most earlier loops whose particles are still visible.
  private static let mostEarlier = 64.0

  /// How it loops in some seconds.
  func way(in length: Seconds) -> Way {
    if let flaw { return .faded(flaw) }
    if let rhythm = rhythms.first(where: { !$0.fits(length) }) {
      return .faded("\(rhythm.name) repeats every \(rhythm.period.brief) s")
    }
    guard let life else { return .lasting }
    let earlier = (life / length).rounded(.up)
    guard earlier <= Self.mostEarlier else { return .faded("it lasts for \(life.brief) s") }
    return .again(earlier: Int(max(0, earlier)))
  }
}

extension Double {
  /// The number with at most two decimals.
  var brief: String {
    guard isFinite, magnitude < 1e12 else { return "\(self)" }
    let hundredths = Int((self * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard rest != 0 else { return "\(whole)" }
    return "\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }
}
