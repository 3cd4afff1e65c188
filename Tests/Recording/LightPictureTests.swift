import Foundation
import KamuroParticles
import KamuroRaster
import KamuroRecording
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("Picture of light")
struct LightPictureTests {
  private let size = ScreenSize(columns: 2, rows: 2)

  /// Squares of 8 x 8 points in the middle of the stage.
  private func sprites(
    _ mode: EmitterLayer.RenderMode,
    _ color: Color,
    count: Int = 1
  ) -> SpriteBatch {
    var cell = EmitterCell()
    cell.contents = Contents(shape: .square, size: Size(width: 8, height: 8))
    cell.burst = count
    cell.lifetime = 9
    cell.color = color
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair(8, 16)
    layer.renderMode = mode
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    effect.bloom = 0
    let stage = Size(width: 16, height: 32)
    var simulation = Simulation(scene: Scene(stage: stage, placements: [.init(effect)]))
    simulation.advance(to: 1)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    return batch
  }

  private func encoded(_ light: Double) -> Double {
    let level = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return level * 255
  }

  private func linear(_ level: Double) -> Double {
    level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
  }

  @Test(
    "A picture of light shows dots as squares, and dark ones transparent",
    arguments: [1, 2, 3, 4, 6, 8]
  )
  func dotsAreSquaresAndDarkOnesTransparent(scale: Int) {
    let sprites = sprites(.additive, Color(red: 1, green: 1, blue: 1, alpha: 1))
    let image = LightPicture.picture(of: sprites, on: size, scale: scale, background: nil)
    #expect(image.width == 4 * scale && image.height == 8 * scale && image.format == .rgba)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let isLit = (1...2).contains(x / scale) && (3...4).contains(y / scale)
        #expect(image[x, y] == (isLit ? [255, 255, 255, 255] : [0, 0, 0, 0]), "\(x), \(y)")
      }
    }
  }

  @Test(
    "A transparent picture over black has its light, and hides what it covers",
    arguments: [EmitterLayer.RenderMode.additive, .unordered],
    [1, 0.5, 0.1, 0.02]
  )
  func transparentPictureOverBlackHasItsLight(mode: EmitterLayer.RenderMode, opacity: Double) {
    for (red, green) in [(1, 0.5), (0.2, 0.3), (0, 0)] {
      let color = Color(red: red, green: green, blue: 0, alpha: opacity)
      let image = LightPicture.picture(
        of: sprites(mode, color),
        on: size,
        scale: 1,
        background: nil
      )
      let pixel = image[1, 3].map(Double.init)
      let light = [linear(red) * opacity, linear(green) * opacity, 0]
      for (level, light) in zip(pixel, light) {
        #expect(abs(level * pixel[3] / 255 - encoded(light)) < 1.6, "\(pixel) \(light)")
      }
      let hidden = mode == .additive ? 0 : opacity * 255
      let brightest = encoded(light.max() ?? 0)
      #expect(abs(pixel[3] - max(hidden, brightest)) < 1.6, "\(pixel)")
    }
  }

  @Test("Light in a picture is added to a dark background, or covers it")
  func darkBackgroundIsAddedToOrCovered() {
    let brown = PixelColor(red: 120, green: 60, blue: 0)
    func pixel(_ mode: EmitterLayer.RenderMode, _ color: Color) -> [Double] {
      let image = LightPicture.picture(
        of: sprites(mode, color),
        on: size,
        scale: 2,
        background: brown
      )
      #expect(image.format == .rgb && image[0, 0] == [120, 60, 0])
      return image[3, 7].map(Double.init)
    }
    let half = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
    let added = pixel(.additive, half)
    let covered = pixel(.unordered, half)
    for (place, level) in [120.0, 60, 0].enumerated() {
      let own = place == 2 ? 0.5 : 0
      #expect(abs(added[place] - encoded(linear(level / 255) + own)) < 1)
      #expect(abs(covered[place] - encoded(linear(level / 255) / 2 + own)) < 1)
    }
  }

  @Test("Light in a picture on a light background is dark and keeps its hue")
  func lightIsDarkOnLightBackground() {
    let white = PixelColor(red: 255, green: 255, blue: 255)
    for mode in [EmitterLayer.RenderMode.additive, .unordered] {
      let blue = Color(red: 0, green: 0, blue: 1)
      let image = LightPicture.picture(
        of: sprites(mode, blue),
        on: size,
        scale: 2,
        background: white
      )
      #expect(image[0, 0] == [255, 255, 255])
      // Blue has 7 % of white's luminance and needs no darkening; yellow has 93 %.
      #expect(image[3, 7] == [0, 0, 255])
      let yellow = Color(red: 1, green: 1, blue: 0)
      let shown = LightPicture.picture(
        of: sprites(mode, yellow),
        on: size,
        scale: 2,
        background: white
      )
      let level = encoded((mode == .additive ? 0.18 : 0.3) / (0.2126 + 0.7152))
      #expect(zip(shown[3, 7], [level, level, 0]).allSatisfy { abs(Double($0) - $1) < 1 })
    }
  }

  @Test("Dots of a larger picture of light are finer, not larger", arguments: [2, 4, 8])
  func dotsOfALargerPictureAreFiner(scale: Int) {
    var batch = sprites(.additive, Color(red: 1, green: 1, blue: 1, alpha: 1))
    batch.runs[0].contents.shape = .disc
    let image = LightPicture.picture(of: batch, on: size, scale: scale, background: .black)
    // The disc has the diameter of two dots; four equal dots would be alike up to their corners.
    let (left, top) = (scale, 3 * scale)
    #expect(image[left, top][0] < image[left + scale - 1, top][0])
    #expect(image[left + scale - 1, top + scale - 1] == [255, 255, 255])
  }

  @Test("Light beyond what a picture can show turns white")
  func excessLightTurnsWhite() {
    let red = Color(red: 1, green: 0, blue: 0, alpha: 1)
    let once = LightPicture.picture(
      of: sprites(.additive, red),
      on: size,
      scale: 1,
      background: .black
    )
    let often = LightPicture.picture(
      of: sprites(.additive, red, count: 20),
      on: size,
      scale: 1,
      background: .black
    )
    #expect(once[1, 3] == [255, 0, 0])
    #expect(often[1, 3][0] == 255 && often[1, 3][1] > 200 && often[1, 3][1] == often[1, 3][2])
  }
}
