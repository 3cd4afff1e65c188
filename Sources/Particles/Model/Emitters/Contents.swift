/// What a particle looks like before its color, scale and rotation.
public struct Contents: Hashable, Sendable {
  /// The form of a particle.
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    /// A filled circle (or ellipse) that fills the size.
    case disc
    /// Soft light: brightest in the middle, gone at the edge of the size (the square of
    /// one minus the squared distance).
    case glow
    /// A filled rectangle that fills the size.
    case square
    /// A disc with a hole in its middle, ``Contents/innerRadius`` of its own radius wide.
    case ring
    /// An isosceles triangle that fills the size and points up.
    case triangle
    /// A star of ``Contents/points`` points on the ellipse that fills the size, one of them up.
    ///
    /// Its inner corners lie at ``Contents/innerRadius`` of the way from the center.
    case star
    /// A regular polygon with ``Contents/points`` corners on the ellipse that fills the size, one
    /// of them up.
    case polygon
    /// The closed line through ``Contents/path``, filled.
    ///
    /// Where the line crosses itself, the nonzero rule holds: a place is inside unless the line
    /// goes around it as often one way as the other.
    case path
    /// The dots of ``Contents/picture``, which fill the size, in the particle's color times their
    /// own.
    case picture
    /// The letters of ``Contents/text``, as large as fits into the size.
    case text
    /// The one character of ``Contents/text`` in the terminal's own font, upright and of its own
    /// size, an emoji for instance; it hides what is below, as a box does.
    ///
    /// An emoji of several scalars is shown whole where the terminal is known to draw it in two
    /// columns, and else by its first pictograph.
    case glyph
  }

  /// A corner of a path, relative to the center of the size.
  public struct Corner: Hashable, Sendable {
    /// Half widths to the right, -1...1; what is outside is clamped when it is drawn.
    public var x: Double
    /// Half heights downward, -1...1; what is outside is clamped when it is drawn.
    public var y: Double

    /// Creates a corner.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The form.
  public var shape: Shape
  /// Its extent at scale 1, in points, 0...4096; at 0 nothing is seen.
  public var size: Size
  /// The part of the radius, 0...1, that a ring leaves empty and at which a star's inner corners
  /// lie.
  ///
  /// What is outside is clamped when it is drawn.
  public var innerRadius: Double
  /// The corners of a polygon or the points of a star, 3...32; what is outside is clamped when it
  /// is drawn.
  public var points: Int
  /// The corners of a path, at most 256; of fewer than three nothing is seen.
  public var path: [Corner] {
    get { drawing.path }
    set {
      drawing.path = newValue
      drawing.turn = PathTurn(of: newValue)
    }
  }
  /// The dots of a picture.
  public var picture: Picture {
    get { drawing.picture }
    set { drawing.picture = newValue }
  }
  /// What a text says, or the character of a glyph; of more than 16 characters a text shows the
  /// first ones.
  public var text: String {
    get { drawing.text }
    set {
      drawing.text = newValue
      drawing.lettering = Self.lettering(of: newValue)
    }
  }
  /// What most shapes need nothing of.
  private var details = Details.none

  /// What a shape may be drawn from.
  private struct Drawing: Hashable, Sendable {
    var path: [Corner] = []
    var turn = PathTurn.tangled
    var picture = Picture()
    var text = ""
    /// The dots of the text.
    var lettering = Bitmap.empty
  }

  /// A drawing as one reference, which is none for a plain shape: the runs of a frame, a thousand
  /// perhaps, are copied for nearly nothing.
  private indirect enum Details: Hashable, Sendable {
    case none
    case some(Drawing)
  }

  private var drawing: Drawing {
    get {
      switch details {
      case .none: Drawing()
      case .some(let drawing): drawing
      }
    }
    set { details = newValue == Drawing() ? .none : .some(newValue) }
  }

  /// A disc of 4 pt: one dot.
  public init() {
    self.init(shape: .disc)
  }

  /// Creates contents.
  public init(
    shape: Shape,
    size: Size = Size(width: 4, height: 4),
    innerRadius: Double = 0.6,
    points: Int = 5,
    path: [Corner] = [],
    picture: Picture = Picture(),
    text: String = ""
  ) {
    self.shape = shape
    self.size = size
    self.innerRadius = innerRadius
    self.points = points
    let lettering = Self.lettering(of: text)
    let turn = PathTurn(of: path)
    drawing = Drawing(path: path, turn: turn, picture: picture, text: text, lettering: lettering)
  }

  /// The most corners of a path.
  package static let mostCorners = 256
  /// The most characters of a text.
  private static let longestText = 16

  private static func lettering(of text: String) -> Bitmap {
    text.isEmpty ? .empty : Lettering.bitmap(of: String(text.prefix(longestText)))
  }

  /// The dots of a picture or a text; `nil` for other shapes.
  package var bitmap: Bitmap? {
    switch shape {
    case .picture: picture.bitmap
    case .text: drawing.lettering
    case .disc, .glow, .square, .ring, .triangle, .star, .polygon, .path, .glyph: nil
    }
  }

  /// Which way the path leads around.
  package var turn: PathTurn { drawing.turn }

  /// A character of the terminal's font.
  package struct Glyph {
    /// What is shown where it is a single scalar, or where only one can be shown.
    package let scalar: Unicode.Scalar
    /// The columns that it takes.
    package let width: Int
    /// All of an emoji of several scalars.
    package let cluster: Character?
  }

  /// The glyph; `nil` for other shapes, and where its width is not certain.
  package var glyph: Glyph? {
    guard shape == .glyph, text.count == 1, let character = text.first else { return nil }
    if let standIn = character.emojiStandIn {
      return Glyph(scalar: standIn, width: 2, cluster: character)
    }
    guard let scalar = character.unicodeScalars.first, let width = character.certainWidth else {
      return nil
    }
    return Glyph(scalar: scalar, width: width, cluster: nil)
  }
}

extension Contents: Declared {
  /// The rows of contents.
  public static let properties: [Property<Contents>] = [
    Property("shape", \.shape, .choice(), "The form of a particle"),
    Property("size", \.size, .size(0...4096), "Its width and height in points at scale 1"),
    Property(
      "innerRadius",
      \.innerRadius,
      .number(0...1),
      "The part of the radius that a ring leaves empty and at which a star's inner corners lie"
    ),
    Property(
      "points",
      \.points,
      .count(3...32),
      "The points of a star or the corners of a polygon, one of them up"
    ),
    Property(
      "path",
      \.path,
      .list(of: .corner, maximum: mostCorners),
      "The corners of a path as [x, y] in halves of the size from its center, y downward"
    ),
    Property("picture", \.picture, .object(), "The dots of a picture"),
    Property(
      "text",
      \.text,
      .text(maximum: longestText),
      "What a text says, or the character of a glyph"
    ),
  ]

  /// Notes a picture, a text or a glyph that is asked for and not given, and a glyph that might not
  /// fit its cells.
  public func noteContradictions(in reading: inout PropertyReading) {
    switch shape {
    case .picture where picture.rows.isEmpty: reading.note("a picture needs its rows")
    case .text where text.isEmpty: reading.note("a text needs its text")
    case .glyph where text.isEmpty: reading.note("a glyph needs a character as its text")
    case .glyph where glyph == nil:
      reading.descend(.name("text")) {
        $0.note("\"\(text)\" is not one character that is as wide in every terminal")
      }
    default: break
    }
  }
}
