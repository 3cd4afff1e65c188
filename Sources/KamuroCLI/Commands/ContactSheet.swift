internal import ArgumentParser
internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// Moments of effects, in seconds: "2.4", or "0.5,1,2".
struct Moments: ExpressibleByArgument {
  let times: [Double]

  init(_ times: [Double]) { self.times = times }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    times = parts.compactMap { Double($0) }
    guard times.count == parts.count else { return nil }
  }

  var defaultValueDescription: String { times.map(\.written).joined(separator: ",") }
}

/// Pictures of several moments and seeds, in rows: a row for each seed, or else a nearly square grid of
/// moments.
struct ContactSheet {
  /// The most pictures.
  static let mostPictures = 1000
  /// The most pixels, those of one picture.
  static let mostPixels = 1 << 26

  let moments: [Double]
  let seeds: [UInt64]
  /// The number of pictures in a row.
  let columns: Int

  /// - Parameter rows: The number of seeds from `seed` on; `nil` for that one alone.
  init(_ moments: [Double], seed: UInt64, rows: Int?) {
    self.moments = moments
    seeds = (0..<UInt64(rows ?? 1)).map { seed &+ $0 }
    columns = rows == nil ? Int(Double(moments.count).squareRoot().rounded(.up)) : moments.count
  }

  var count: Int { moments.count * seeds.count }

  private var rows: Int { (count + columns - 1) / columns }

  /// The size in pixels, or in screen cells.
  /// - Parameter gap: What is between two pictures.
  func size(of picture: (width: Int, height: Int), gap: Int) -> (width: Int, height: Int) {
    (columns * (picture.width + gap) - gap, rows * (picture.height + gap) - gap)
  }

  /// Draws each picture, row by row, on a stage at its moment.
  func draw(
    _ effects: [Effect],
    on size: ScreenSize,
    look: Look,
    _ draw: (inout Stage) throws -> Void
  ) rethrows {
    for seed in seeds {
      var stage = Stage(of: effects, on: size, look: look, seed: seed)
      for moment in moments {
        stage.seek(to: moment)
        try draw(&stage)
      }
    }
  }

  /// The pixels between two pictures, a dot of the light.
  static func gap(_ picture: PictureOptions) -> Int {
    (picture.scale ?? 2) * (picture.showsCanvas ? 1 : 4)
  }

  /// Throws for a sheet that is too large, and for formats of one picture.
  func check(
    for format: RenderCommand.Format,
    with options: PictureOptions,
    on screen: ScreenSize
  ) throws {
    guard count > 1 else { return }
    guard [.text, .ansi, .png].contains(format) else {
      throw ValidationError(
        "--format \(format.rawValue) is one picture: png, ansi and text can be of several"
      )
    }
    guard count <= Self.mostPictures else {
      throw ValidationError("\(count) pictures are more than \(Self.mostPictures)")
    }
    let isPNG = format == .png
    let cells = (width: screen.columns, height: screen.rows)
    let picture = isPNG ? options.pixels(of: screen, scale: options.scale ?? 2) : cells
    let size = size(of: picture, gap: isPNG ? Self.gap(options) : 0)
    let most = isPNG ? Self.mostPixels : ScreenSize.limit * ScreenSize.limit
    guard size.width * size.height <= most else {
      throw ValidationError(
        "a sheet of \(count) pictures has \(size.width)x\(size.height)"
          + " \(isPNG ? "pixels" : "cells"): \(most) are the most"
      )
    }
  }

  /// The sheet on which pictures are laid one after another; one picture is its own sheet.
  struct Paper {
    private let sheet: ContactSheet
    /// Pixels between two pictures.
    private let gap: Int
    /// What shows between pictures without alpha.
    private let color: PixelColor
    private(set) var count = 0
    private(set) var image = PixelImage(width: 0, height: 0, format: .rgb)

    init(_ sheet: ContactSheet, gap: Int, color: PixelColor) {
      (self.sheet, self.gap, self.color) = (sheet, gap, color)
    }

    mutating func add(_ picture: PixelImage) {
      defer { count += 1 }
      guard sheet.count > 1 else {
        image = picture
        return
      }
      if count == 0 {
        let size = sheet.size(of: (picture.width, picture.height), gap: gap)
        image = PixelImage(width: size.width, height: size.height, format: picture.format)
        if picture.format == .rgb { image.fill(with: color) }
      }
      let (row, column) = count.quotientAndRemainder(dividingBy: sheet.columns)
      image.place(picture, atX: column * (picture.width + gap), y: row * (picture.height + gap))
    }
  }
}
