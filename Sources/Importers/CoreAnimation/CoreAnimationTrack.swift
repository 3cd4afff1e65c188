internal import KamuroParticles

/// Keyframe tracks that are made of an animation of an emitter layer.
final class CoreAnimationTrack {
  /// What becomes of an animation.
  enum Outcome {
    /// Tracks, and how they differ from it; empty if they do not.
    case made([KeyframeTrack], String)
    /// Why there are none.
    case leftOut(String)
  }

  /// The most keys, and the most changes of a rate of births in all repeats.
  private static let mostKeys = 256
  private static let mostChanges = 400.0
  /// The deepest nesting of groups.
  private static let deepest = 3

  private let node: CoreAnimationNode
  private let layer: CoreAnimationLayer
  private let depth: Int

  init(_ node: CoreAnimationNode, of layer: CoreAnimationLayer, depth: Int = 1) {
    (self.node, self.layer, self.depth) = (node, layer, depth)
  }

  /// What is animated.
  var title: String { String((node.text("keyPath") ?? node.className).prefix(80)) }

  func tracks() throws(ImportError) -> Outcome {
    switch node.className {
    case "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation": break
    case "CAAnimationGroup": return try group()
    default: return .leftOut("it is no animation of values")
    }
    let target: CoreAnimationTarget
    switch CoreAnimationTarget.of(node.text("keyPath") ?? "", in: layer) {
    case .found(let found): target = found
    case .unknown(let reason): return .leftOut(reason)
    }
    guard let values = try values(of: target) else {
      return .leftOut("it has no values: a path, or the value of another moment, is not read")
    }
    guard values.count <= Self.mostKeys else {
      return .leftOut("it has more than \(Self.mostKeys) keys")
    }
    guard values.allSatisfy({ $0.count >= target.count }) else {
      throw ImportError("\(title): expected \(target.count) numbers a key", line: node.line)
    }
    var track = try track(count: values.count)
    var explanation = ""
    if target.isBirthRate {
      guard track.calculationMode != .spring else { return .leftOut("a spring moves no births") }
      explanation = track.boundChanges(most: Self.mostChanges)
    }
    if track.calculationMode == .paced || track.calculationMode == .cubicPaced, target.count > 1 {
      explanation = "each coordinate has a constant speed of its own"
    }
    let isTurned = layer.layer.transform != Transform()
    if isTurned, target.keyPaths.contains(where: { $0.hasPrefix("emitterPosition") }) {
      explanation = "the layer's transform is about the emitter, which moves"
    }
    let mapped = values.map(target.map)
    return .made(
      target.keyPaths.enumerated().map { index, keyPath in
        var part = track
        part.keyPath = KeyframeTrack.KeyPath(keyPath)
        part.values = mapped.map { min(max($0[index], -1e6), 1e6).tidy }
        return part
      },
      explanation
    )
  }

  // MARK: Values

  /// The values at the keys; `nil` if they are not all in the file.
  private func values(of target: CoreAnimationTarget) throws(ImportError) -> [[Double]]? {
    if node.className == "CAKeyframeAnimation" {
      let values = try node.values(in: "values")
      return values.isEmpty ? nil : values
    }
    let (from, to) = (try end("fromValue", of: target), try end("toValue", of: target))
    let by = try end("byValue", of: target)
    let own = try target.own(in: layer)
    func sum(_ one: [Double], _ other: [Double]) -> [Double] { zip(one, other).map { $0 + $1 } }
    switch (from, to, by) {
    case (let from?, let to?, _): return [from, to]
    case (let from?, nil, let by?): return [from, sum(from, by)]
    case (nil, let to?, let by?): return [sum(to, by.map { -$0 }), to]
    case (let from?, nil, nil): return own.map { [from, $0] }
    case (nil, let to?, nil): return own.map { [$0, to] }
    case (nil, nil, let by?): return own.map { [$0, sum($0, by)] }
    case (nil, nil, nil): return nil
    }
  }

  private func end(
    _ name: String,
    of target: CoreAnimationTarget
  ) throws(ImportError) -> [Double]? {
    guard node.has(name) else { return nil }
    let found = try node.numbers(name)
    guard found.count >= target.count else {
      throw ImportError(
        "\(name): expected \(target.count) numbers, found \(found.count)",
        line: node.line(of: name)
      )
    }
    return found
  }

  // MARK: Time and interpolation

  /// The track without its values.
  private func track(count: Int) throws(ImportError) -> KeyframeTrack {
    var track = KeyframeTrack()
    track.timing = try timing()
    track.isAdditive = node.isOn("additive") ?? false
    track.isCumulative = node.isOn("cumulative") ?? false
    if node.className == "CASpringAnimation" {
      track.calculationMode = .spring
      track.spring = try spring()
      return track
    }
    if let name = node.text("timingFunction").map({ _ in node.object("timingFunction") ?? node }) {
      track.timingFunction = try name.timingFunction("timingFunction")
    }
    guard node.className == "CAKeyframeAnimation" else { return track }
    let mode = KeyframeTrack.CalculationMode(rawValue: node.text("calculationMode") ?? "")
    track.calculationMode = mode == .spring ? .linear : mode ?? .linear
    let isPaced = mode == .paced || mode == .cubicPaced
    if !isPaced {
      track.keyTimes = try keyTimes(count: count, isDiscrete: mode == .discrete)
      track.timingFunctions = try timingFunctions(count: count)
    }
    if mode == .cubic || mode == .cubicPaced {
      track.tensionValues = try shape("tensionValues", count: count)
      track.continuityValues = try shape("continuityValues", count: count)
      track.biasValues = try shape("biasValues", count: count)
    }
    return track
  }

  private func timing() throws(ImportError) -> MediaTiming {
    // The duration of an animation without one, as CATransaction has it.
    var timing = try node.timing(duration: 0.25)
    timing.duration = min(timing.duration, CoreAnimationNode.longest)
    // An animation that is removed does not keep its last value.
    if node.isOn("removedOnCompletion") ?? true {
      if timing.fillMode == .forwards { timing.fillMode = .removed }
      if timing.fillMode == .both { timing.fillMode = .backwards }
    }
    return timing
  }

  private func spring() throws(ImportError) -> Spring {
    let limits = 0.001...1_000_000.0
    var spring = Spring()
    spring.mass = try node.number("mass", default: 1, in: limits)
    spring.stiffness = try node.number("stiffness", default: 100, in: limits)
    spring.damping = try node.number("damping", default: 10, in: 0...1_000_000)
    spring.initialVelocity = try node.number("initialVelocity", in: -1_000_000...1_000_000)
    return spring
  }

  /// Key times that ascend in 0...1; none if their number does not fit.
  private func keyTimes(count: Int, isDiscrete: Bool) throws(ImportError) -> [Double] {
    let times = try node.values(in: "keyTimes").compactMap(\.first)
    guard times.count == count || isDiscrete && times.count == count + 1 else { return [] }
    return times.ascending
  }

  private func timingFunctions(count: Int) throws(ImportError) -> [TimingFunction] {
    let nodes = node.objects(in: "timingFunctions")
    guard nodes.count == count - 1 else { return [] }
    var functions: [TimingFunction] = []
    for node in nodes { functions.append(try node.timingFunction("value")) }
    return functions
  }

  private func shape(_ name: String, count: Int) throws(ImportError) -> [Double] {
    let values = try node.values(in: name).compactMap(\.first)
    return values.count == count ? values.map { min(max($0, -1), 1) } : []
  }

  // MARK: Groups

  private func group() throws(ImportError) -> Outcome {
    guard depth <= Self.deepest else {
      return .leftOut("groups are nested more than \(Self.deepest) deep")
    }
    var group = KeyframeTrack()
    group.timing = try timing()
    var reasons: [String] = []
    for inner in node.objects(in: "animations").prefix(16) {
      let animation = CoreAnimationTrack(inner, of: layer, depth: depth + 1)
      switch try animation.tracks() {
      case .made(let tracks, let explanation):
        let isSteady = tracks.allSatisfy { !$0.keyPath.description.hasSuffix("birthRate") }
        if isSteady { group.animations += tracks }
        if !isSteady { reasons.append("\(animation.title): births do not change in groups") }
        if !explanation.isEmpty { reasons.append("\(animation.title): \(explanation)") }
      case .leftOut(let reason): reasons.append("\(animation.title): \(reason)")
      }
    }
    let explanation = reasons.joined(separator: "; ")
    guard !group.animations.isEmpty else {
      return .leftOut(explanation.isEmpty ? "the group is empty" : explanation)
    }
    guard group.animations.count <= 64 else { return .leftOut("it has more than 64 tracks") }
    return .made([group], explanation)
  }
}

extension CoreAnimationNode {
  /// A timing function by its name, or by its control points.
  fileprivate func timingFunction(_ name: String) throws(ImportError) -> TimingFunction {
    if let text = text("name") ?? text(name),
      let known = TimingFunction.named.first(where: { $0.name == text })
    {
      return known.function
    }
    let points = try numbers(has("controlPoints") ? "controlPoints" : "value")
    guard points.count == 4 else { return .linear }
    let bounded = points.map { min(max($0, -100), 100) }
    return TimingFunction(bounded[0], bounded[1], bounded[2], bounded[3])
  }
}

extension KeyframeTrack {
  /// Bounds the changes of a rate of births in all repeats.
  /// - Returns: How it differs; empty if it does not.
  fileprivate mutating func boundChanges(most: Double) -> String {
    let isEndless = timing.repeatCount.isInfinite || timing.repeatDuration.isInfinite
    if isEndless, isCumulative {
      isCumulative = false
      return "it starts with the same value in each repeat"
    }
    let cycle = timing.duration * (timing.autoreverses ? 2 : 1)
    let repeats = timing.repeatDuration > 0 ? timing.repeatDuration / cycle : timing.repeatCount
    guard !isEndless, repeats * Double(max(keyTimes.count, 4)) > most else { return "" }
    (timing.repeatCount, timing.repeatDuration, isCumulative) = (.infinity, 0, false)
    return "it repeats for ever"
  }
}
