/// The appearance of a particle before color, scale and rotation.
public struct Contents: Hashable, Sendable {
  /// The shape of a particle.
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    /// A filled circle (or ellipse) that fills the size.
    case disc
    /// A soft light, brightest at the center and 0 at the edge of the size: (1 - r²)², with r the
    /// relative distance.
    case glow
    /// A soft cloud: (1 - r²)³, times fixed noise, with half of the light of that gradient.
    ///
    /// Rotation gives each its own. Smaller than 64 pt it is smooth.
    case puff
    /// A filled rectangle that fills the size.
    case square
    /// A disc with a hole, whose radius is ``Contents/innerRadius`` of the disc's.
    case ring
    /// An isosceles triangle that fills the size and points up.
    case triangle
    /// A star of `Contents.points` points on the ellipse that fills the size, with one point up.
    ///
    /// Its inner corners are at ``Contents/innerRadius`` of the distance from the center.
    case star
    /// A regular polygon with `Contents.points` corners on the ellipse that fills the size, with
    /// one corner up.
    case polygon
    /// The closed polyline through `Contents.path`, filled.
    ///
    /// If the line crosses itself, the nonzero rule applies: a place is inside if its winding
    /// number is not 0.
    case path
    /// The dots of `Contents.picture` or the pixels of `Contents.image`, scaled to the size;
    /// their colors are multiplied by the particle's.
    case picture
    /// The letters of `Contents.text`, scaled to fit into the size.
    case text
    /// The single character of `Contents.text` in the terminal's font, upright and unscaled, for
    /// instance an emoji; it hides what is behind it, as a box does.
    ///
    /// An emoji of several scalars is shown whole if the terminal is known to draw it in two
    /// columns, and otherwise by its first pictograph.
    case glyph
  }

  /// A corner of a path, relative to the center of the size.
  public struct Corner: Hashable, Sendable {
    /// The x coordinate in half widths to the right, -1...1; clamped when it is drawn.
    public var x: Double
    /// The y coordinate in half heights downward, -1...1; clamped when it is drawn.
    public var y: Double

    /// Creates a corner.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The shape.
  public var shape: Shape
  /// The width and height at scale 1, two lengths, 0...4096; at 0 nothing is visible.
  ///
  /// A simulation resolves them on its stage: the contents of a sprite are `fitted(to:)` it.
  public var extent: LengthPair
  /// The least length of the larger side in points, 0...4096, on a stage on which `extent` is
  /// smaller; the other side keeps its proportion.
  package var leastSize = 0.0
  /// The inner radius of a ring, or of a star's inner corners, as a part of the radius, 0...1.
  ///
  /// It is clamped when it is drawn.
  public var innerRadius: Double
  /// The number of a polygon's corners or a star's points, 3...32; clamped when it is drawn.
  public var points: Int
  /// The corners of a path, at most 256; fewer than three draw nothing.
  public var path: [Corner] {
    get { drawing.path }
    set {
      drawing.path = newValue
      drawing.turn = PathOrientation(of: newValue)
    }
  }
  /// The dots of a picture.
  package var picture: Picture {
    get { drawing.picture }
    set { drawing.picture = newValue }
  }
  /// An image instead of the dots of a picture; a disc becomes a picture by it.
  package var image: Image {
    get { drawing.image }
    set {
      drawing.image = newValue
      if !newValue.name.isEmpty, shape == .disc { shape = .picture }
    }
  }
  /// The frames of a picture or an image, of equal size: in rows of `frameColumns`, from the top.
  package var frames: Int {
    get { if case .some(let drawing) = details { drawing.frames } else { 1 } }
    set { drawing.frames = newValue }
  }
  /// The frames beside each other; 0: all.
  package var frameColumns: Int {
    get { drawing.frameColumns }
    set { drawing.frameColumns = newValue }
  }
  /// Frames per second, again and again; at 0 all frames are shown once over a particle's life.
  package var frameRate: Double {
    get { drawing.frameRate }
    set { drawing.frameRate = newValue }
  }
  /// Whether each particle begins with a random frame.
  package var startsAtRandomFrame: Bool {
    get { drawing.startsAtRandomFrame }
    set { drawing.startsAtRandomFrame = newValue }
  }
  /// The letters of a text, of which the first 16 are drawn, or the character of a glyph.
  public var text: String {
    get { drawing.text }
    set {
      drawing.text = newValue
      drawing.lettering = Self.lettering(of: newValue)
    }
  }
  /// The details that few shapes need.
  private var details = Details.none

  /// The details of a path, a picture or a text.
  private struct Drawing: Hashable, Sendable {
    var path: [Corner] = []
    var turn = PathOrientation.selfIntersecting
    var picture = Picture()
    var image = Image.none
    var frames = 1
    var frameColumns = 0
    var frameRate = 0.0
    var startsAtRandomFrame = false
    var frameBitmaps: [Bitmap] = []
    var text = ""
    /// The bitmap of the text.
    var lettering = Bitmap.empty
  }

  /// The details behind one reference, which is null for a plain shape: copying the contents in a
  /// thousand runs per frame then costs almost nothing.
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
  package init(
    shape: Shape,
    size: Size = Size(width: 4, height: 4),
    innerRadius: Double = 0.6,
    points: Int = 5,
    path: [Corner] = [],
    picture: Picture = Picture(),
    text: String = ""
  ) {
    self.shape = shape
    extent = LengthPair(Length(size.width), Length(size.height))
    self.innerRadius = innerRadius
    self.points = points
    let lettering = Self.lettering(of: text)
    let turn = PathOrientation(of: path)
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
    case .picture: image.name.isEmpty ? picture.bitmap : image.bitmap
    case .text: drawing.lettering
    case .disc, .glow, .puff, .square, .ring, .triangle, .star, .polygon, .path, .glyph: nil
    }
  }

  /// The bitmaps of the frames, in their order, if the contents are fitted to a stage and there are
  /// several.
  package var frameBitmaps: [Bitmap] {
    if case .some(let drawing) = details { drawing.frameBitmaps } else { [] }
  }

  /// Divides a picture into its frames.
  mutating func prepareFrames() {
    guard shape == .picture, frames > 1, let bitmap else { return }
    drawing.frameBitmaps = bitmap.frames(frames, columns: frameGrid.columns)
  }

  /// The columns and rows of the frames.
  private var frameGrid: (columns: Int, rows: Int) {
    let columns = frameColumns > 0 ? min(frameColumns, frames) : max(1, frames)
    return (columns, (frames + columns - 1) / columns)
  }

  /// The number of a polygon's corners or of a star's points, clamped.
  package var spokes: Int { min(max(points, 3), 32) }

  /// The number of corners; 0 for round shapes, squares and pictures, which need none.
  var cornerCount: Int {
    switch shape {
    case .disc, .glow, .puff, .square, .ring, .picture, .text, .glyph: 0
    case .triangle: 3
    case .star: 2 * spokes
    case .polygon: spokes
    case .path: path.count
    }
  }

  /// The orientation of the path.
  package var turn: PathOrientation { drawing.turn }

  /// A character of the terminal's font.
  package struct Glyph {
    /// The scalar, or the pictograph that replaces an emoji of several scalars.
    package let scalar: Unicode.Scalar
    /// Its width in columns.
    package let width: Int
    /// The whole emoji, if it has several scalars.
    package let cluster: Character?
  }

  /// The glyph; `nil` for other shapes, and if its width is uncertain.
  package var glyph: Glyph? {
    guard shape == .glyph, text.count == 1, let character = text.first else { return nil }
    if let standIn = character.emojiReplacement {
      return Glyph(scalar: standIn, width: 2, cluster: character)
    }
    guard let scalar = character.composed, let width = Character(scalar).agreedWidth else {
      return nil
    }
    return Glyph(scalar: scalar, width: width, cluster: nil)
  }
}

extension Contents: Declared {
  /// The property table of contents.
  package static let properties: [Property<Contents>] = [
    Property("shape", \.shape, .choice(), "The shape of a particle"),
    Property(
      "size",
      \.extent,
      .extent(0...4096),
      "Its width and height at scale 1",
      usual: "3…9 pt; of glows and puffs 16…80"
    ),
    Property(
      "leastSize",
      \.leastSize,
      .number(0...4096, "pt"),
      "The least length of its larger side, on however small a stage",
      usual: "2…4 pt"
    ),
    Property(
      "innerRadius",
      \.innerRadius,
      .number(0...1),
      "The inner radius of a ring, or of a star's inner corners, as a part of the radius",
      usual: "0.4…0.85, a part"
    ),
    Property(
      "points",
      \.points,
      .count(3...32),
      "The number of points of a star or corners of a polygon; one points up",
      usual: "4…6"
    ),
    Property(
      "path",
      \.path,
      .list(of: .corner, maximum: mostCorners),
      "The corners of a path as [x, y] in halves of the size from its center, y downward",
      usual: "3…20 corners, -1…1, parts of half the size"
    ),
    Property("picture", \.picture, .object(), "The dots of a picture"),
    Property(
      "image",
      \.image,
      .image,
      "The path of a PNG file beside the effect file, whose pixels are the dots of a picture"
    ),
    Property(
      "frames",
      \.frames,
      .count(1...256),
      "The frames of a picture, of equal size",
      usual: "2…16"
    ),
    Property(
      "frameColumns",
      \.frameColumns,
      .count(0...256),
      "The frames beside each other, below which there are more rows; 0: all",
      usual: "as many as frames, or 4"
    ),
    Property(
      "frameRate",
      \.frameRate,
      .amount(0...240, "1/s"),
      "Frames per second, again and again; 0: all of them once over a particle's life",
      usual: "6…24 /s"
    ),
    Property(
      "startsAtRandomFrame",
      \.startsAtRandomFrame,
      .flag,
      "Whether each particle begins with a random frame"
    ),
    Property(
      "text",
      \.text,
      .text(maximum: longestText),
      "The letters of a text, or the character of a glyph"
    ),
  ]

  /// Notes a missing picture, text or glyph, a second picture, and a glyph of uncertain width.
  package func noteContradictions(in reading: inout PropertyReading) {
    if !image.name.isEmpty { noteImage(in: &reading) }
    if frames > 1, shape == .picture { noteFrames(in: &reading) }
    switch shape {
    case .picture where picture.rows.isEmpty && picture.image.name.isEmpty && image.name.isEmpty:
      reading.note("a picture needs its rows, or an image")
    case .text where text.isEmpty: reading.note("a text needs its text")
    case .glyph where text.isEmpty: reading.note("a glyph needs a character as its text")
    case .glyph where glyph == nil:
      reading.descend(.name("text")) {
        $0.note("\"\(text)\" is not one character that is as wide in every terminal")
      }
    default: break
    }
  }

  private func noteFrames(in reading: inout PropertyReading) {
    guard let bitmap, bitmap.width > 0 else { return }
    let (columns, rows) = frameGrid
    guard bitmap.width % columns != 0 || bitmap.height % rows != 0 else { return }
    let size = "\(bitmap.width) x \(bitmap.height) dots"
    reading.note("\(size) are not \(columns) x \(rows) frames of equal size")
  }

  private func noteImage(in reading: inout PropertyReading) {
    if !picture.rows.isEmpty { reading.note("contents have a picture or an image, not both") }
    if shape != .picture { reading.note("an image has the shape picture, not \(shape)") }
  }
}
