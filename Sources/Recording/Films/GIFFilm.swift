internal import KamuroCPictures
package import KamuroScreen

/// Encodes a film as an animated GIF.
///
/// Equal frames are merged, and of others only what has changed is encoded. GIF counts time in 1/100 s,
/// so delays are rounded such that the errors do not add up. It holds two frames.
package struct GIFFilm: FilmWriter {
  /// The highest frame rate: players show shorter delays than 1/50 s as 1/10 s.
  package static let highestFrameRate = 50.0

  /// The film in cgif's memory, and the bytes that it has written.
  private final class Film {
    private let pointer: OpaquePointer?
    private let written: UnsafeMutablePointer<[UInt8]>
    private var isClosed = false

    init?(width: Int, height: Int, repeats: Bool) {
      written = .allocate(capacity: 1)
      written.initialize(to: [])
      let sink: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int) -> Void = {
        $0?.assumingMemoryBound(to: [UInt8].self).pointee
          .append(contentsOf: UnsafeBufferPointer(start: $1, count: $2))
      }
      pointer = gif_film_open(Int32(width), Int32(height), repeats, sink, written)
      if pointer == nil { return nil }
    }

    deinit {
      if !isClosed, let pointer { _ = gif_film_close(pointer) }
      written.deinitialize(count: 1)
      written.deallocate()
    }

    func add(_ indices: inout [UInt8], _ palette: [UInt8], delay: Int) -> Bool {
      var palette = palette
      return gif_film_add(pointer, &indices, &palette, Int32(palette.count / 3), Int32(delay))
    }

    func close() -> Bool {
      isClosed = true
      return gif_film_close(pointer)
    }

    func take(into output: inout [UInt8]) {
      output += written.pointee
      written.pointee.removeAll(keepingCapacity: true)
    }
  }

  private let outline: FilmOutline
  private let times: FrameTimes
  private var film: Film?
  private var hold: PixelHold
  private var palette = FilmPalette()
  /// The last frame that differs from the one before it, not encoded yet, and its number.
  private var pending: (image: PixelImage, number: Int)?
  private var indices: [UInt8] = []
  /// The number of frames that were added.
  private var count = 0

  /// Creates an encoder.
  package init(_ outline: FilmOutline) {
    self.outline = outline
    hold = PixelHold(framesPerSecond: outline.framesPerSecond)
    times = FrameTimes(ticks: 100, framesPerSecond: outline.framesPerSecond)
  }

  package mutating func begin(into output: inout [UInt8]) throws(PictureError) {
    guard pictures_are_available() else { throw .noLibraries }
  }

  package mutating func add(_ frame: PixelImage, into output: inout [UInt8]) throws(PictureError) {
    let frame = hold.held(frame)
    defer { count += 1 }
    if let pending {
      // A delay has 16 bits.
      if pending.image == frame, times.delay(from: pending.number, to: count + 1) < 65_536 {
        return
      }
      try encodePending(into: &output)
    } else {
      film = Film(width: frame.width, height: frame.height, repeats: outline.repeats)
      indices = [UInt8](repeating: 0, count: frame.width * frame.height)
    }
    pending = (frame, count)
  }

  package mutating func finish(into output: inout [UInt8]) throws(PictureError) {
    try encodePending(into: &output)
    guard let film, film.close() else { throw Self.failure }
    film.take(into: &output)
    self.film = nil
  }

  /// Encodes the pending frame, which is shown until the present one.
  private mutating func encodePending(into output: inout [UInt8]) throws(PictureError) {
    guard let film, let pending else { throw Self.failure }
    palette.index(pending.image, into: &indices)
    let delay = times.delay(from: pending.number, to: count)
    guard film.add(&indices, palette.bytes, delay: delay) else { throw Self.failure }
    film.take(into: &output)
  }

  private static let failure = PictureError.notEncoded(
    library: "cgif",
    reason: "out of memory, or the picture is larger than 65535 pixels"
  )
}
