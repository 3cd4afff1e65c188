internal import KamuroCPictures
package import KamuroScreen

/// Encodes a film as an animated WebP, with all colors and with alpha.
///
/// Of each frame the rectangle that has changed is encoded, with or without loss, whichever is
/// smaller. libwebp keeps what it has encoded until the end, because the file begins with its size:
/// the memory grows by the size of the file.
package struct WebPFilm: FilmWriter {
  /// The film in libwebp's memory.
  private final class Film {
    let pointer: OpaquePointer

    init?(width: Int, height: Int, repeats: Bool) {
      guard let film = webp_film_open(Int32(width), Int32(height), repeats) else { return nil }
      pointer = film
    }

    deinit { webp_film_close(pointer) }

    var error: PictureError {
      .notEncoded(library: "libwebp", reason: String(cString: webp_film_error(pointer)))
    }
  }

  private let outline: FilmOutline
  private let times: FrameTimes
  private var film: Film?
  private var hold: PixelHold
  private var last: PixelImage?
  /// The number of frames that were added.
  private var count = 0

  /// Creates an encoder.
  package init(_ outline: FilmOutline) {
    self.outline = outline
    hold = PixelHold(framesPerSecond: outline.framesPerSecond)
    times = FrameTimes(ticks: 1000, framesPerSecond: outline.framesPerSecond)
  }

  package mutating func begin(into output: inout [UInt8]) throws(PictureError) {
    guard pictures_are_available() else { throw .noLibraries }
  }

  package mutating func add(_ frame: PixelImage, into output: inout [UInt8]) throws(PictureError) {
    let frame = hold.held(frame)
    defer { count += 1 }
    guard frame != last else { return }
    let begun =
      film ?? Film(width: frame.width, height: frame.height, repeats: outline.repeats)
    guard let begun else {
      throw .notEncoded(
        library: "libwebp",
        reason: "out of memory, or the picture is larger than 16383 pixels"
      )
    }
    film = begun
    let channels = Int32(frame.format.rawValue)
    guard webp_film_add(begun.pointer, frame.bytes, channels, Int32(times[count])) else {
      throw begun.error
    }
    last = frame
  }

  package mutating func finish(into output: inout [UInt8]) throws(PictureError) {
    guard let film else { return }
    var (bytes, size) = (UnsafePointer<UInt8>?.none, 0)
    guard webp_film_finish(film.pointer, Int32(times[count]), &bytes, &size) else {
      throw film.error
    }
    output += UnsafeBufferPointer(start: bytes, count: size)
    self.film = nil
  }
}
