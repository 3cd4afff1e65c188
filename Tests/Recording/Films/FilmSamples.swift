import Foundation
import KamuroParticles
import KamuroRaster
import KamuroRecording
import KamuroScreen
import Testing

/// Writes films, and pictures of some of their moments, into the folder KAMURO_FILMS, where
/// Scripts/films-in-chromium compares both.
@Suite(
  "Films for a browser",
  .enabled(if: ProcessInfo.processInfo.environment["KAMURO_FILMS"] != nil)
)
struct FilmSamples {
  private static let moments = [0.25, 0.5, 0.8]

  /// Whether an effect is wanted: one of those in KAMURO_FILM_NAMES, if that is set.
  private func isWanted(_ name: String) -> Bool {
    let names = ProcessInfo.processInfo.environment["KAMURO_FILM_NAMES"]
    return names?.split(separator: " ").contains { $0 == name } ?? true
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    let folder = try #require(ProcessInfo.processInfo.environment["KAMURO_FILMS"])
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
  }

  /// Writes a picture for each moment, named after its frame.
  private func writePictures(
    of outline: FilmOutline,
    _ name: String,
    _ picture: (Int) -> PixelImage
  ) throws {
    for moment in Self.moments {
      let frame = Int(Double(outline.frameCount) * moment)
      try write(try picture(frame).png(), "\(name)-\(frame)-of-\(outline.frameCount).png")
    }
  }

  @Test(
    "Films of screens are written with their pictures",
    arguments: [("fireworks", 10.0), ("peony", 4), ("confetti", 4)]
  )
  func screenFilms(name: String, seconds: Double) throws {
    guard isWanted(name) else { return }
    var shoot = try FilmShoot(name, seconds: seconds)
    let grids = shoot.screens()
    var writer = ScreenSVG(shoot.outline)
    try write(try writer.film(grids), "screen-\(name).svg")
    var small = ScreenSVG(shoot.outline, colorBits: 5)
    try write(try small.film(grids), "small-\(name).svg")
    var page = FilmPage(shoot.outline)
    try write(try page.film(grids), "page-\(name).html")
    var painter = GridPainter(scale: 1, background: .black, font: nil)
    for kind in ["screen", "small", "page"] {
      try writePictures(of: shoot.outline, "\(kind)-\(name)") { painter.picture(of: grids[$0]) }
    }
  }
}
