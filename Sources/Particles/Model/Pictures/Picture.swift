/// A small pixel picture: rows of characters, and the color of each character.
///
/// ```json
/// { "rows": [".#.#.", "#####", ".###.", "..#.."], "colors": { "#": "#ff4d4d" } }
/// ```
package struct Picture: Hashable, Sendable {
  /// The largest number of rows, and of dots in a row.
  static let largestExtent = 256

  /// The rows from the top, all of the same length; each character is a dot.
  ///
  /// "." and " " are transparent. Shorter rows are filled with transparent dots, and rows and
  /// columns beyond 256 are ignored.
  package var rows: [String] {
    didSet { bitmap = Bitmap(self) }
  }
  /// The colors of characters; one without a color is white.
  package var colors: [Character: Color] {
    didSet { bitmap = Bitmap(self) }
  }
  /// An image instead of rows.
  package var image = Image.none {
    didSet { bitmap = image.name.isEmpty ? Bitmap(self) : image.bitmap }
  }
  /// The picture as the engine uses it.
  package private(set) var bitmap: Bitmap

  /// A picture without dots.
  package init() {
    self.init(rows: [])
  }

  /// Creates a picture.
  package init(rows: [String], colors: [Character: Color] = [:]) {
    self.rows = rows
    self.colors = colors
    bitmap = .empty
    bitmap = Bitmap(self)
  }

  /// Whether a character is a transparent dot.
  static func isEmpty(_ character: Character) -> Bool { character == "." || character == " " }
}

extension Picture: Declared {
  /// The property table of a picture.
  package static let properties: [Property<Picture>] = [
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
    Property(
      "image",
      \.image,
      .image,
      "The path of a PNG file beside the effect file, whose pixels are the dots, instead of rows"
    ),
  ]

  /// Notes rows of different lengths, and colors of transparent characters.
  package func noteContradictions(in reading: inout PropertyReading) {
    if !image.name.isEmpty, !rows.isEmpty {
      reading.note("a picture has rows or an image, not both")
    }
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
  /// The rule for an object of colors, each named by a single character.
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
