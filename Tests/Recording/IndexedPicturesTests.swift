import Foundation
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroRecording
import KamuroScreen
import Testing

@Suite("Pictures of a live show in indexed colors")
struct IndexedPicturesTests {
  /// A moment of an effect as pixels.
  private func picture(of name: String, at time: Double, by rasterizer: inout Rasterizer) throws
    -> PixelImage
  {
    let size = ScreenSize(columns: 40, rows: 12)
    let effect = try #require(try Catalogue.effect(named: name))
    let scene = Scene(stage: Size(width: 320, height: 192), seed: 7, placements: [.init(effect)])
    var simulation = Simulation(scene: scene)
    simulation.advance(to: time)
    var grid = ScreenGrid(size: size)
    rasterizer.draw(into: &grid) { simulation.draw($0) }
    return try #require(grid.pixels)
  }

  @Test(
    "Their colors are near, also those of a few bright pixels",
    arguments: ["peony", "fire", "aurora"]
  )
  func colorsAreNear(name: String) throws {
    var rasterizer = Rasterizer()
    rasterizer.pixels = 4
    var pictures = IndexedPictures()
    for number in 0..<10 {
      let image = try picture(of: name, at: 1 + 0.05 * Double(number), by: &rasterizer)
      let bytes = pictures.png(of: image)
      let file = try #require(bytes)
      let decoded = try PixelImage(png: file, largest: 1024)
      #expect(decoded.width == image.width && decoded.height == image.height)
      var (sum, worst) = (0, 0)
      for pixel in 0..<image.width * image.height {
        for channel in 0..<3 {
          let error = abs(
            Int(image.bytes[3 * pixel + channel]) - Int(decoded.bytes[4 * pixel + channel])
          )
          sum += error
          worst = max(worst, error)
        }
      }
      #expect(Double(sum) / Double(image.bytes.count) < 3)
      #expect(worst < 72, "\(number)")
    }
  }

  @Test("A picture without light is black")
  func darkIsBlack() throws {
    let image = PixelImage(width: 16, height: 16, format: .rgb)
    var pictures = IndexedPictures()
    let bytes = pictures.png(of: image)
    let file = try #require(bytes)
    let decoded = try PixelImage(png: file, largest: 16)
    #expect(
      decoded.bytes
        == [UInt8](repeating: 0, count: 1024).enumerated().map { $0 % 4 == 3 ? 255 : $1 }
    )
  }
}
