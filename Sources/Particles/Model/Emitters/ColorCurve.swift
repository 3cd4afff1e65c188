/// Colors over a particle's life, instead of its own; their opacity multiplies its own.
public struct ColorCurve: Hashable, Sendable {
  /// The color at each location, at most 64; none: the particle keeps its own color.
  public var colors: [Color] = []
  /// Locations as fractions of the life, ascending in 0...1, one for each color; none: evenly
  /// spaced.
  ///
  /// The color is constant before the first and after the last location. Of two at the same
  /// location, the last color applies from there on.
  public var locations: [Double] = []

  /// No colors.
  public init() {}

  /// The color at a fraction of the life, interpolated in sRGB; `nil` without colors.
  /// - Complexity: O(*n*) in the number of colors.
  package func color(at fraction: Double) -> Color? {
    guard !colors.isEmpty else { return nil }
    let place = LifePlace(of: fraction, among: locations, count: colors.count)
    return colors[place.index].interpolated(towards: colors[place.next], by: place.blend)
  }

  /// The locations of the colors, without those of missing ones.
  var knownLocations: [Double] {
    (0..<LifePlace.known(colors.count, locations)).map {
      LifePlace.location($0, locations, colors.count)
    }
  }
}

extension Color {
  /// Linear interpolation of each channel towards another color.
  @inline(__always)
  package func interpolated(towards other: Color, by fraction: Double) -> Color {
    Color(
      red: red + (other.red - red) * fraction,
      green: green + (other.green - green) * fraction,
      blue: blue + (other.blue - blue) * fraction,
      alpha: alpha + (other.alpha - alpha) * fraction
    )
  }
}

extension ColorCurve: Declared {
  /// The property table of colors over life.
  package static let properties: [Property<ColorCurve>] = [
    Property("colors", \.colors, .list(of: .color, maximum: 64), "The color at each location"),
    Property(
      "locations",
      \.locations,
      .list(of: .number(0...1), maximum: 64),
      "Fractions of the life; without them the colors are evenly spaced",
      usual: "0…1, parts of the life"
    ),
  ]

  /// Notes lists whose lengths do not match, and locations that do not ascend.
  package func noteContradictions(in reading: inout PropertyReading) {
    reading.noteLocations(locations, of: colors.count, named: "colors")
  }
}
