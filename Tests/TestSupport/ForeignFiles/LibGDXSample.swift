/// The text of a libGDX emitter with the numbers that a test gives.
package struct LibGDXSample: Sendable {
  /// A number: active, low, high, scaling and timeline.
  package struct Number: Sendable {
    package var low = (0.0, 0.0)
    package var high = (0.0, 0.0)
    package var isRelative = false
    package var scaling = [1.0]
    package var timeline = [0.0]

    package init(
      low: (Double, Double) = (0, 0),
      high: (Double, Double) = (0, 0),
      isRelative: Bool = false,
      scaling: [Double] = [1],
      timeline: [Double] = [0]
    ) {
      (self.low, self.high, self.isRelative) = (low, high, isRelative)
      (self.scaling, self.timeline) = (scaling, timeline)
    }

    /// A number that is always the same.
    package static func constant(_ value: Double) -> Number { Number(high: (value, value)) }

    /// A number that goes from one value to another.
    package static func ramp(_ first: Double, _ last: Double) -> Number {
      Number(low: (first, first), high: (last, last), scaling: [0, 1], timeline: [0, 1])
    }
  }

  package var name = "spark"
  package var duration = 1000.0
  package var minimum = 0
  package var maximum = 200
  package var emission = Number.constant(50)
  package var life = Number.constant(2000)
  package var scale = Number.constant(16)
  package var velocity: Number? = .constant(100)
  package var angle: Number? = .constant(90)
  package var rotation: Number?
  package var xOffset: Number?
  package var yOffset: Number?
  package var wind: Number?
  package var gravity: Number?
  package var tint = [1.0, 0.5, 0.25]
  package var tintTimes = [0.0]
  package var transparency = Number.constant(1)
  package var isContinuous = true
  package var isAdditive = false

  package init(_ change: (inout LibGDXSample) -> Void = { _ in }) { change(&self) }

  /// The file.
  package var text: String {
    var lines = [
      name, "- Delay -", "active: false", "- Duration - ", "lowMin: \(duration)",
      "lowMax: \(duration)", "- Count - ", "min: \(minimum)", "max: \(maximum)",
    ]
    func add(_ heading: String, _ number: Number?, isOptional: Bool = true) {
      lines.append("- \(heading) - ")
      if isOptional { lines.append("active: \(number != nil)") }
      guard let number else { return }
      lines += ["lowMin: \(number.low.0)", "lowMax: \(number.low.1)"]
      lines += ["highMin: \(number.high.0)", "highMax: \(number.high.1)"]
      lines += ["relative: \(number.isRelative)", "scalingCount: \(number.scaling.count)"]
      lines += number.scaling.enumerated().map { "scaling\($0): \($1)" }
      lines.append("timelineCount: \(number.timeline.count)")
      lines += number.timeline.enumerated().map { "timeline\($0): \($1)" }
    }
    add("Emission", emission, isOptional: false)
    add("Life", life, isOptional: false)
    add("Life Offset", nil)
    add("X Offset", xOffset)
    add("Y Offset", yOffset)
    lines += ["- Spawn Shape - ", "shape: point"]
    add("Spawn Width", .constant(0), isOptional: false)
    add("Spawn Height", .constant(0), isOptional: false)
    add("X Scale", scale, isOptional: false)
    add("Y Scale", nil)
    add("Velocity", velocity)
    add("Angle", angle)
    add("Rotation", rotation)
    add("Wind", wind)
    add("Gravity", gravity)
    lines += ["- Tint - ", "colorsCount: \(tint.count)"]
    lines += tint.enumerated().map { "colors\($0): \($1)" }
    lines.append("timelineCount: \(tintTimes.count)")
    lines += tintTimes.enumerated().map { "timeline\($0): \($1)" }
    add("Transparency", transparency, isOptional: false)
    lines += [
      "- Options - ", "attached: false", "continuous: \(isContinuous)", "aligned: false",
      "additive: \(isAdditive)", "behind: false", "premultipliedAlpha: false",
      "spriteMode: single", "- Image Paths -", "particle.png", "",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
