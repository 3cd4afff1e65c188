/// An emitter of a libGDX file, as it is written.
final class LibGDXEmitter {
  /// Where particles are born.
  struct Shape {
    enum Kind: String {
      case point, line, square, ellipse
    }

    let kind: Kind
    var isOnEdge = false
    /// The half of an ellipse that they are born in.
    var side = "both"

    init(from reader: inout LibGDXReader) throws(ImportError) {
      try reader.heading("Spawn Shape")
      let line = reader.line
      guard let kind = Kind(rawValue: String(try reader.text("shape"))) else {
        throw ImportError("shape: expected point, line, square or ellipse", line: line)
      }
      self.kind = kind
      guard kind == .ellipse else { return }
      isOnEdge = try reader.flag("edges")
      side = String(try reader.text("side"))
    }
  }

  let name: String
  let line: Int
  /// In milliseconds.
  var delay = LibGDXValue.Spread()
  /// In milliseconds.
  var duration = LibGDXValue.Spread()
  var minimum = 0.0
  var maximum = 0.0
  let emission: LibGDXValue
  /// In milliseconds.
  let life: LibGDXValue
  let lifeOffset: LibGDXValue
  let xOffset: LibGDXValue
  let yOffset: LibGDXValue
  let shape: Shape
  let width: LibGDXValue
  let height: LibGDXValue
  let xScale: LibGDXValue
  /// The height; `nil` where one number is both.
  let yScale: LibGDXValue?
  let velocity: LibGDXValue
  let angle: LibGDXValue
  let rotation: LibGDXValue
  let wind: LibGDXValue
  let gravity: LibGDXValue
  let tint: (colors: [Double], timeline: [Double], line: Int)
  let transparency: LibGDXValue
  /// The options, and their lines.
  var options: [String: (isOn: Bool, line: Int)] = [:]
  var images: [String] = []
  var imageLine = 1

  /// The options in the order of files; a file may end with any of them.
  private static let options = [
    "attached", "continuous", "aligned", "additive", "behind", "premultipliedAlpha",
  ]

  init(from reader: inout LibGDXReader) throws(ImportError) {
    line = reader.line
    // An empty name is one of the blank lines before the heading.
    let isNamed = reader.peek != "- Delay -"
    name = isNamed ? String(try reader.take("the name of an emitter").prefix(48)) : "emitter"
    try reader.heading("Delay")
    delay = try Self.spread(from: &reader, isOptional: true)
    try reader.heading("Duration")
    duration = try Self.spread(from: &reader, isOptional: false)
    try reader.heading("Count")
    minimum = try reader.number("min")
    maximum = try reader.number("max")
    emission = try Self.value("Emission", from: &reader, isOptional: false)
    life = try Self.value("Life", from: &reader, isOptional: false)
    lifeOffset = try Self.value("Life Offset", from: &reader)
    xOffset = try Self.value("X Offset", from: &reader)
    yOffset = try Self.value("Y Offset", from: &reader)
    shape = try Shape(from: &reader)
    width = try Self.value("Spawn Width", from: &reader, isOptional: false)
    height = try Self.value("Spawn Height", from: &reader, isOptional: false)
    if reader.peek == "- Scale -" {
      xScale = try Self.value("Scale", from: &reader, isOptional: false)
      yScale = nil
    } else {
      xScale = try Self.value("X Scale", from: &reader, isOptional: false)
      let height = try Self.value("Y Scale", from: &reader)
      yScale = height.isActive ? height : nil
    }
    velocity = try Self.value("Velocity", from: &reader)
    angle = try Self.value("Angle", from: &reader)
    rotation = try Self.value("Rotation", from: &reader)
    wind = try Self.value("Wind", from: &reader)
    gravity = try Self.value("Gravity", from: &reader)
    try reader.heading("Tint")
    let tintLine = reader.line
    tint = (
      try reader.numbers("colors", count: "colorsCount"),
      try reader.numbers("timeline", count: "timelineCount"),
      tintLine
    )
    transparency = try Self.value("Transparency", from: &reader, isOptional: false)
    try readOptions(from: &reader)
  }

  /// Reads what is at the end, of which older files have less.
  private func readOptions(from reader: inout LibGDXReader) throws(ImportError) {
    try reader.heading("Options")
    for option in Self.options where reader.isNext(option) {
      options[option] = (try reader.flag(option), reader.line - 1)
    }
    if reader.isNext("spriteMode") { _ = try reader.text("spriteMode") }
    imageLine = reader.line
    if reader.peek == "- Image Path -" || reader.peek == "- Image Paths -" {
      reader.skip()
      while let path = reader.peek, !path.isEmpty {
        images.append(String(path))
        reader.skip()
      }
    }
  }

  func isOn(_ option: String) -> Bool { options[option]?.isOn ?? false }

  private static func spread(
    from reader: inout LibGDXReader,
    isOptional: Bool
  ) throws(ImportError) -> LibGDXValue.Spread {
    let isActive = isOptional ? try reader.flag("active") : true
    guard isActive else { return LibGDXValue.Spread() }
    return LibGDXValue.Spread(try reader.number("lowMin"), try reader.number("lowMax"))
  }

  private static func value(
    _ heading: String,
    from reader: inout LibGDXReader,
    isOptional: Bool = true
  ) throws(ImportError) -> LibGDXValue {
    try reader.heading(heading)
    let value = try LibGDXValue(from: &reader, isOptional: isOptional)
    // Newer files say whether a number is drawn for each particle, older ones do not.
    if reader.isNext("independent") { _ = try reader.flag("independent") }
    return value
  }
}
