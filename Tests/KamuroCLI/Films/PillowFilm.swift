import Foundation
import KamuroTestSupport
import Testing

/// What Pillow reads in an animated picture.
struct PillowFilm: Decodable {
  let format: String
  let frames: Int
  let size: [Int]
  /// Milliseconds.
  let durations: [Double]
  let loop: Int?
  /// The least alpha of any pixel.
  let leastAlpha: Int
  /// The mean difference of each frame from a picture, in levels.
  let errors: [Double]

  private static let python = Python.path(running: "import PIL")

  /// Reads a film, and compares it with pictures of equal parts of it.
  init(_ path: String, besides pictures: [String] = [], milliseconds: Double = 1) throws {
    guard let python = Self.python else {
      throw SystemError("no python3 has Pillow: run Scripts/setup --tests")
    }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("film.py").path
    let finished = try Python.run(python, [script, path, "\(milliseconds)"] + pictures)
    try #require(finished.status == .exited(0), "\(finished.errors)")
    self = try JSONDecoder().decode(PillowFilm.self, from: Data(finished.output.utf8))
  }
}
