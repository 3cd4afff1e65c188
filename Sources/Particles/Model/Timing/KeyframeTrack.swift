/// A property's values over time: keys, and the way from one to the next.
///
/// ```
/// value     v0 ------- v1 ---------------- v2
/// keyTime    0 ------- k1 ----------------- 1
/// ```
/// Key times are fractions of the duration, looked up after the whole's timing function.
///
/// It may run several times, there and back; see `MediaTiming`. It may also be a group of others.
public struct KeyframeTrack: Hashable, Sendable {
  /// The way from one key to the next.
  public enum CalculationMode: String, CaseIterable, Hashable, Sendable {
    /// A straight line.
    case linear
    /// Each value holds from its key time to the next, the last one to the end.
    ///
    /// ```
    /// value     v0 ======= v1 ================ v2 =======
    /// keyTime    0         k1                  k2        1
    /// ```
    case discrete
    /// A straight line at one speed over all values; keyTimes and timingFunctions do not count.
    case paced
    /// A smooth curve through the keys, shaped by tension, continuity and bias.
    case cubic
    /// The values of `cubic` at one speed; keyTimes and timingFunctions do not count.
    case cubicPaced
    /// A spring that is let go at the first of two values and pulled to the second.
    ///
    /// It is as far as it gets in the duration's seconds; keyTimes and timing functions do not
    /// count.
    case spring
  }

  /// What is animated.
  public var keyPath: KeyPath = .opacity
  /// The value at each key, -1000000...1000000; at least one, and at most 1000.
  ///
  /// Lengths are in points and angles in radians, but for those that have ``units``.
  public var values: [Double] = [] { didSet { setPace() } }
  /// What each value is counted in; none, or for those without one: plain numbers.
  public var units: [Quantity.Unit] = []
  /// What a position is led along, instead of values; the key path names the position.
  ///
  /// A `linear` track takes a segment from key to key, and a `discrete` one jumps to the key; with
  /// `paced` and `cubicPaced` it has one speed along the whole.
  public var path = KeyframePath()
  /// The keys' moments as fractions of the duration, ascending in 0...1, one for each value, or for
  /// each end of a path's segments; none: evenly spaced.
  ///
  /// Discrete values have one more, the end of the last one, which may be left out. Before the
  /// first key its value holds, and after the last that of the last.
  public var keyTimes: [Double] = []
  /// The pace over the whole duration, before the keys are looked up.
  public var timingFunction = TimingFunction.linear
  /// The pace between neighboring keys, one fewer than values; none: even.
  public var timingFunctions: [TimingFunction] = []
  /// The way from one key to the next.
  public var calculationMode = CalculationMode.linear { didSet { setPace() } }
  /// How tight a cubic curve is at each key, -1...1; none: 0.
  ///
  /// With 1 it stops there.
  public var tensionValues: [Double] = [] { didSet { setPace() } }
  /// How sharp a cubic curve's corner is at each key, -1...1; none: 0.
  ///
  /// With -1 it comes and goes straight, with 1 it overshoots on both sides.
  public var continuityValues: [Double] = [] { didSet { setPace() } }
  /// Where a cubic curve turns, -1...1: above 0 after the key, below 0 before it; none: 0.
  public var biasValues: [Double] = [] { didSet { setPace() } }
  /// What pulls from one value to the other in the mode `spring`.
  public var spring = Spring()
  /// Animations that run together in its time, instead of values, at most 64; it is a group then.
  ///
  /// Each runs in the group's time as others do in the layer's, and is cut off at the group's
  /// duration. Groups may lie in groups, up to ``maximumDepth``.
  public var animations: [KeyframeTrack] = []
  /// Whether values are added to what earlier tracks, or the property itself, give.
  public var isAdditive = false
  /// Whether each repeat begins with what those before it came to, instead of anew.
  ///
  /// Without an end, a birthRate cannot be.
  public var isCumulative = false
  /// When the track runs in the layer's time.
  ///
  /// Its duration is finite, 0...8640000 s; at 0 it is at its end at once.
  public var timing: MediaTiming
  /// The keys of one speed over all values, in the modes that have it.
  private(set) var pacedKeys: PacedKeys?
  /// The coordinate of a path that its values are the keys of.
  private(set) var coordinate: PathCoordinate?

  /// A track without values, a quarter of a second long.
  public init() {
    timing = MediaTiming()
    timing.duration = 0.25
  }

  /// The values with their units, as they are written.
  var quantities: [Quantity] {
    get {
      values.enumerated().map { Quantity($1, $0 < units.count ? units[$0] : .none) }
    }
    set {
      units = newValue.contains { $0.unit != .none } ? newValue.map(\.unit) : []
      values = newValue.map(\.value)
    }
  }

  /// The track with all its values as plain numbers on a stage; one along a path as the tracks on
  /// its coordinates.
  func resolved(on stage: Size) -> [KeyframeTrack] {
    if path.keyCount > 0, !isGroup { return coordinates(on: stage) }
    guard !units.isEmpty || isGroup else { return [self] }
    var track = self
    track.animations = animations.flatMap { $0.resolved(on: stage) }
    guard !units.isEmpty else { return [track] }
    track.quantities = quantities.map { Quantity($0.number(on: stage)) }
    return [track]
  }

  /// Makes a path's coordinate its values.
  mutating func follow(_ coordinate: PathCoordinate) {
    self.coordinate = coordinate
    path = KeyframePath()
    units = []
    values = coordinate.keys
  }

  private mutating func setPace() {
    pacedKeys = coordinate == nil ? PacedKeys(of: self) : nil
  }
}
