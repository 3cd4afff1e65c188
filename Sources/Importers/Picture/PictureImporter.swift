internal import KamuroParticles

/// Turns a picture into particles: its dots come in as sparks, are the picture for two seconds, and
/// fly off.
///
/// ```
/// of the life   0     0.12                  0.55   0.62            1
/// light         0 ---> 1 ------------------------- 1 ------------> 0
/// speed         0 ------------------------- 0 ---> 1 ---> 0.3 ---> 0.2
/// ```
enum PictureImporter {
  /// The stage for which the picture is made, of which it is a part.
  static let stage = Size(width: 640, height: 384)
  private static let largest = Size(width: 0.8 * 640, height: 0.62 * 384)
  /// The most dots in a row and in a column.
  private static let mostDots = 64
  /// The most dots that are not empty.
  private static let mostLit = 2400
  /// The particles of a dot: of as many at random, one dot in fifty has none, and neighbors cover it.
  private static let density = 4
  /// The seconds from one appearance to the next, and those that it lasts.
  private static let (interval, life) = (7.0, 5.6)

  static func recognizes(_ file: ImportFile) -> Bool {
    file.bytes.starts(with: TexturePixels.signatureOfPNG)
  }

  static func layers(_ file: ImportFile, notes: ImportNotes) throws(ImportError) -> [EmitterLayer] {
    let picture: Picture
    do throws(TextureRefusal) {
      picture = try Self.picture(TexturePixels(png: file.bytes))
    } catch {
      throw ImportError("the picture \(error.reason)", line: 1)
    }
    let (width, height) = (picture.rows.first?.count ?? 0, picture.rows.count)
    let words = "\(width) x \(height) dots in \(picture.colors.count) colors"
    notes.add("pixels", line: 1, words)
    let side = min(largest.width / Double(width), largest.height / Double(height))
    var layer = EmitterLayer()
    layer.name = "picture"
    (layer.emitterShape, layer.emitterMode) = (.picture, .points)
    layer.emitterSize = LengthPair(points: Double(width) * side, Double(height) * side)
    layer.emitterPicture = picture
    layer.emitterCells = [dot(side: side, count: picture.litCount)]
    return [layer]
  }

  /// The picture in few dots, as large as can be.
  private static func picture(_ pixels: TexturePixels) throws(TextureRefusal) -> Picture {
    let kept = pixels.cropped(below: Picture.faintest)
    var most = mostDots
    while true {
      let picture = Picture(kept.averaged(toFit: most), colors: Picture.mostColors)
      guard picture.litCount > 0 else { throw .empty }
      if picture.litCount <= mostLit { return picture }
      most -= 4
    }
  }

  private static func dot(side: Double, count: Int) -> EmitterCell {
    var cell = EmitterCell()
    cell.name = "dot"
    cell.contents.shape = .square
    cell.contents.extent = LengthPair(points: 1.25 * side, 1.25 * side)
    cell.inheritsColor = true
    cell.burst = density * count
    (cell.timing.duration, cell.timing.repeatCount) = (interval, .infinity)
    (cell.lifetime, cell.lifetimeRange) = (life, 0.5)
    // Out of the picture in all directions, and down.
    cell.emissionRange = .degrees(180)
    (cell.velocity, cell.velocityRange) = (110, 90)
    (cell.yVelocity, cell.yVelocityRange) = (130, 60)
    cell.valueOverLife = [
      LifeCurve(.velocity, [0, 0, 1, 0.3, 0.2], at: [0, 0.55, 0.57, 0.75, 1]),
      LifeCurve(.yVelocity, [0, 0, 1.2], at: [0, 0.6, 1]),
      LifeCurve(.opacity, [0, 1, 1, 0], at: [0, 0.12, 0.62, 1]),
      LifeCurve(.scale, [0.2, 1, 1, 0.5], at: [0, 0.12, 0.55, 1]),
    ]
    return cell
  }
}

extension Picture {
  /// The number of dots that are not empty.
  fileprivate var litCount: Int { rows.reduce(0) { $0 + $1.count { $0 != "." } } }
}

extension ForeignFormat {
  /// Pictures, `.png`.
  package static let picture = ForeignFormat(
    title: "PNG picture",
    endings: [".png"],
    window: PictureImporter.stage,
    properties: [
      .approximated(
        "pixels",
        "an emitterPicture of up to 64 x 64 dots in 38 colors, whose particles come in, stand still as "
          + "the picture and fly off, every 7 s"
      )
    ],
    recognizes: PictureImporter.recognizes,
    layers: PictureImporter.layers
  )
}
