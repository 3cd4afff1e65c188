/// The animation of one property by keyframes: values at given times, and the interpolation between
/// them.
///
/// ```
/// value     v0 ------- v1 ---------------- v2
/// keyTime    0 ------- k1 ----------------- 1
/// ```
/// Key times are fractions of the duration, compared after the timing function of the whole track.
///
/// A track may repeat, also forward and back; see `MediaTiming`. It may also be a group of tracks.
package struct KeyframeTrack: Hashable, Sendable {
  /// The interpolation between keyframes.
  package enum CalculationMode: String, CaseIterable, Hashable, Sendable {
    /// Linear interpolation.
    case linear
    /// Each value holds from its key time to the next one, the last value to the end.
    ///
    /// ```
    /// value     v0 ======= v1 ================ v2 =======
    /// keyTime    0         k1                  k2        1
    /// ```
    case discrete
    /// Linear interpolation at constant speed; keyTimes and timingFunctions have no effect.
    case paced
    /// A Kochanek-Bartels spline, shaped by tension, continuity and bias.
    case cubic
    /// The values of `cubic` at constant speed; keyTimes and timingFunctions have no effect.
    case cubicPaced
    /// The motion of a spring, released at the first of two values and pulled to the second.
    ///
    /// It ends with the duration, even before it has settled; keyTimes and timing functions have no
    /// effect.
    case spring
  }

  /// The animated number.
  package var keyPath: KeyPath = .opacity
  /// The value at each key, -1000000...1000000; 1 to 1000 values.
  ///
  /// Lengths are in points and angles in radians, except those with ``units``.
  package var values: [Double] = [] { didSet { setPace() } }
  /// The unit of each value; missing ones are plain numbers.
  package var units: [Quantity.Unit] = []
  /// The path along which a position moves, instead of values; the key path names the position.
  ///
  /// A `linear` track takes one segment from key to key, and a `discrete` one jumps to each key;
  /// with `paced` and `cubicPaced` the speed is constant along the whole path.
  package var path = KeyframePath()
  /// How the layer turns with its path, in addition to its rotation.
  package var rotationMode = RotationMode.none
  /// The key times as fractions of the duration, ascending in 0...1, one for each value or each end
  /// of a path's segments; none: evenly spaced.
  ///
  /// Discrete values have one more, the end of the last one, which may be omitted. The curve is
  /// constant before the first and after the last key.
  package var keyTimes: [Double] = []
  /// The timing function of the whole duration, applied before the keys are looked up.
  package var timingFunction = TimingFunction.linear
  /// The timing functions between neighboring keys, one fewer than values; none: linear.
  package var timingFunctions: [TimingFunction] = []
  /// The interpolation between keyframes.
  package var calculationMode = CalculationMode.linear { didSet { setPace() } }
  /// The tension of a cubic curve at each key, -1...1; none: 0.
  ///
  /// At 1 the slope is 0.
  package var tensionValues: [Double] = [] { didSet { setPace() } }
  /// The continuity of a cubic curve at each key, -1...1; none: 0.
  ///
  /// At -1 the curve has a corner with straight sides, at 1 it overshoots on both sides.
  package var continuityValues: [Double] = [] { didSet { setPace() } }
  /// The bias of a cubic curve at each key, -1...1: above 0 it overshoots after the key, below 0
  /// before it; none: 0.
  package var biasValues: [Double] = [] { didSet { setPace() } }
  /// The spring of the mode `spring`.
  package var spring = Spring()
  /// The tracks of a group, which run in its local time, instead of values; at most 64.
  ///
  /// Each track runs in the group's time as others do in the layer's, and is cut off at the group's
  /// duration. Groups may be nested, up to ``maximumDepth``.
  package var animations: [KeyframeTrack] = []
  /// What it follows instead of time: the progress through its keys is the signal.
  package var sound: SoundSignal?
  /// The time of its layer, for the sound.
  private var heardTime: HeardTime?
  /// Whether its values are added to those of earlier tracks, or of the property itself.
  package var isAdditive = false
  /// Whether each repeat starts with the final value of the one before.
  ///
  /// A birthRate that is animated without an end cannot be cumulative.
  package var isCumulative = false
  /// The track's timing in the layer's time.
  ///
  /// Its duration is finite, 0...8640000 s; at 0 it is at its end at once.
  package var timing: MediaTiming
  /// The keys for constant speed, in the modes that have it.
  private(set) var pacedKeys: PacedKeys?
  /// The coordinate of a path whose keys are its values.
  private(set) var coordinate: PathCoordinate?

  /// A track without values, with a duration of 0.25 s.
  package init() {
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

  /// The track with all of its values as plain numbers on a stage; for one along a path, the tracks
  /// of the coordinates.
  /// - Parameter time: The time of its layer, for a track that follows sound.
  func resolved(on stage: Size, hearing time: HeardTime? = nil) -> [KeyframeTrack] {
    var track = self
    if sound != nil { track.heardTime = time }
    if path.keyCount > 0, !isGroup { return track.coordinates(on: stage) }
    guard !units.isEmpty || isGroup else { return [track] }
    track.animations = animations.flatMap { $0.resolved(on: stage, hearing: time) }
    guard !units.isEmpty else { return [track] }
    track.quantities = quantities.map { Quantity($0.number(on: stage)) }
    return [track]
  }

  /// The progress through its keys by what is heard; `nil` for a track that follows time.
  func heardProgress(at layerTime: Seconds) -> Double? {
    sound.map { heardTime?.value(of: $0, at: layerTime) ?? 0 }
  }

  /// Sets the values to those of a path's coordinate.
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
