internal import KamuroCPictures
package import KamuroScreen

/// Encodes a film as an animated PNG, exactly: with all colors, with alpha, and any frame rate.
///
/// The first frame is whole, and each further one is the rectangle that has changed: a pixel where
/// nothing has, since the number of frames has to be known first. Chunks are those of the PNG
/// specification, third edition, section 11.3.4. It holds one frame.
package struct PNGFilm: FilmWriter {
  private let outline: FilmOutline
  private let times: FrameTimes
  private var last: PixelImage?
  /// The number of frames that were added.
  private var count = 0
  /// The number of the next chunk that belongs to the animation.
  private var sequence: UInt32 = 0

  /// Creates an encoder.
  package init(_ outline: FilmOutline) {
    self.outline = outline
    times = FrameTimes(ticks: 1000, framesPerSecond: outline.framesPerSecond)
  }

  package mutating func begin(into output: inout [UInt8]) throws(PictureError) {
    guard pictures_are_available() else { throw .noLibraries }
    output += Self.signature
  }

  package mutating func add(_ frame: PixelImage, into output: inout [UInt8]) throws(PictureError) {
    if let last {
      let rect = frame.changes(from: last) ?? PixelRect(columns: 0..<1, rows: 0..<1)
      try appendControl(of: rect, to: &output)
      for data in try Self.chunks(of: frame.cropped(to: rect), named: "IDAT") {
        try append("fdAT", number() + data, to: &output)
      }
    } else {
      let file = try frame.png(isFast: false)
      for header in Self.chunks(of: file, named: "IHDR") { try append("IHDR", header, to: &output) }
      let plays: UInt32 = outline.repeats ? 0 : 1
      try append("acTL", UInt32(outline.frameCount).bytes + plays.bytes, to: &output)
      let all = PixelRect(columns: 0..<frame.width, rows: 0..<frame.height)
      try appendControl(of: all, to: &output)
      for data in Self.chunks(of: file, named: "IDAT") { try append("IDAT", data, to: &output) }
    }
    last = frame
    count += 1
  }

  package mutating func finish(into output: inout [UInt8]) throws(PictureError) {
    try append("IEND", [], to: &output)
  }

  // MARK: Chunks

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Appends the frame control chunk: size, place and delay, to be neither blended nor disposed of.
  private mutating func appendControl(
    of rect: PixelRect,
    to output: inout [UInt8]
  ) throws(PictureError) {
    let rate = outline.framesPerSecond
    let isWhole = rate == rate.rounded() && rate < 65_536
    let delay =
      isWhole
      ? (1, UInt16(rate)) : (UInt16(clamping: times.delay(from: count, to: count + 1)), 1000)
    let numbers = [rect.width, rect.height, rect.columns.lowerBound, rect.rows.lowerBound]
    let control = number() + numbers.flatMap { UInt32($0).bytes } + delay.0.bytes + delay.1.bytes
    try append("fcTL", control + [0, 0], to: &output)
  }

  private mutating func number() -> [UInt8] {
    defer { sequence += 1 }
    return sequence.bytes
  }

  private func append(
    _ name: String,
    _ data: [UInt8],
    to output: inout [UInt8]
  ) throws(PictureError) {
    let chunk = [UInt8](unsafeUninitializedCapacity: data.count + 12) { room, count in
      count = room.baseAddress.map { png_chunk(name, data, data.count, $0) } ?? 0
    }
    guard !chunk.isEmpty else { throw .notEncoded(library: "libpng", reason: "no memory") }
    output += chunk
  }

  /// The data of a picture's chunks of a name.
  private static func chunks(
    of image: PixelImage,
    named name: String
  ) throws(PictureError) -> [[UInt8]] {
    chunks(of: try image.png(isFast: false), named: name)
  }

  private static func chunks(of file: [UInt8], named name: String) -> [[UInt8]] {
    var (chunks, place) = ([[UInt8]](), signature.count)
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let data = place + 8..<min(place + 8 + length, file.count)
      if file[place + 4..<place + 8].elementsEqual(name.utf8) { chunks.append(Array(file[data])) }
      place = data.upperBound + 4
    }
    return chunks
  }
}

extension FixedWidthInteger {
  /// The bytes, the highest first.
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
