/// A small picture, drawn by hand: rows of characters, and what color each character means.
///
/// ```json
/// { "rows": [".#.#.", "#####", ".###.", "..#.."], "colors": { "#": "#ff4d4d" } }
/// ```
public struct Picture: Hashable, Sendable {
  /// The most rows, and the most dots in a row.
  static let largestExtent = 256

  /// The rows from the top, all of one length, each character a dot.
  ///
  /// "." and " " are empty. A row that is shorter than the longest ends in empty dots, and what is
  /// beyond 256 is left out.
  public var rows: [String] {
    didSet { bitmap = Bitmap(self) }
  }
  /// What a character means; one without a color is white.
  public var colors: [Character: Color] {
    didSet { bitmap = Bitmap(self) }
  }
  /// The picture as the engine uses it.
  package private(set) var bitmap: Bitmap

  /// A picture without dots.
  public init() {
    self.init(rows: [])
  }

  /// Creates a picture.
  public init(rows: [String], colors: [Character: Color] = [:]) {
    self.rows = rows
    self.colors = colors
    bitmap = .empty
    bitmap = Bitmap(self)
  }

  /// Whether a character leaves its dot empty.
  static func isEmpty(_ character: Character) -> Bool { character == "." || character == " " }
}

extension Picture: Declared {
  /// The rows of a picture's table.
  public static let properties: [Property<Picture>] = [
    Property(
      "rows",
      \.rows,
      .list(of: .text(maximum: largestExtent), maximum: largestExtent),
      "The rows from the top, all of one length, each character a dot; \".\" and \" \" are empty"
    ),
    Property(
      "colors",
      \.colors,
      .colors(maximum: largestExtent),
      "The color that each character means; white for one without"
    ),
  ]

  /// Notes rows of other lengths than the first, and colors of what is empty.
  public func noteContradictions(in reading: inout PropertyReading) {
    let width = rows.first?.count ?? 0
    for (index, row) in rows.enumerated() where row.count != width {
      reading.descend(.name("rows")) {
        $0.descend(.index(index)) {
          $0.note("\(row.count) dots, where the first row has \(width)")
        }
      }
    }
    for character in colors.keys.sorted() where Self.isEmpty(character) {
      reading.descend(.name("colors")) { $0.note("\"\(character)\" is always empty") }
    }
  }
}

extension ValueRule<[Character: Color]> {
  /// An object of at most so many colors, each under the character that means it.
  static func colors(maximum: Int) -> Self {
    Self(
      .named(.color, maximum: maximum),
      encode: { colors in
        .object(
          colors.sorted { $0.key < $1.key }
            .map { .init(name: String($0.key), value: $0.value.written) }
        )
      },
      decode: { value, reading in
        guard case .object(let members) = value else {
          reading.note("\(value.quoted) is not an object: expected { \"#\": \"#rrggbb\", … }")
          return nil
        }
        guard members.count <= maximum else {
          reading.note("\(members.count) colors are more than \(maximum)")
          return nil
        }
        var colors: [Character: Color] = [:]
        for member in members {
          reading.descend(.name(member.name)) { reading in
            guard member.name.count == 1, let character = member.name.first else {
              reading.note("the name of a color is a single character")
              return
            }
            colors[character] = ValueRule<Color>.color.decode(member.value, &reading)
          }
        }
        return colors
      }
    )
  }
}
