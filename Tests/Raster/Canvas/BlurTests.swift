import KamuroParticles
import KamuroPlatform
import KamuroTestSupport
import Testing

@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Gaussian blur")
struct BlurTests {
  private func blurred(
    _ dots: [SIMD4<Float>],
    width: Int,
    deviation: Float
  ) -> [SIMD4<Float>] {
    var dots = dots
    let blur = GaussianBlur(deviation: deviation)
    let height = dots.count / width
    var scratch = [SIMD4<Float>](
      repeating: SIMD4(repeating: .nan),
      count: max(width, height) + blur.margin
    )
    dots.withUnsafeMutableBufferPointer { dots in
      scratch.withUnsafeMutableBufferPointer { scratch in
        guard let dots = dots.baseAddress, let scratch = scratch.baseAddress else { return }
        blur.blur(dots, width: width, height: height, in: scratch)
      }
    }
    return dots
  }

  @Test(
    "A blurred dot has the variance of a Gaussian, and keeps its light and its center",
    arguments: [Float(0.1), 0.4, 0.8, 1, 1.7, 2.5, 4, 7.3]
  )
  func blurredDotHasVarianceAndLightOfGaussian(deviation: Float) {
    let (width, height) = (97, 95)
    var dots = [SIMD4<Float>](repeating: .zero, count: width * height)
    dots[47 * width + 48] = SIMD4(1, 0.5, 0, 0.25)
    let found = blurred(dots, width: width, deviation: deviation)
    var (sum, across, down, largest) = (0.0, 0.0, 0.0, 0.0)
    let variance = Double(deviation * deviation)
    for row in 0..<height {
      for column in 0..<width {
        let dot = found[row * width + column]
        let (dx, dy) = (Double(column - 48), Double(row - 47))
        #expect(dot.y == dot.x / 2 && abs(dot.w - dot.x / 4) < 1e-7 && dot.z == 0)
        sum += Double(dot.x)
        across += Double(dot.x) * dx * dx
        down += Double(dot.x) * dy * dy
        // The Gaussian at the dot.
        let gaussian = exp(-(dx * dx + dy * dy) / (2 * variance)) / (2 * .pi * variance)
        largest = max(largest, abs(Double(dot.x) - gaussian))
      }
    }
    #expect(abs(sum - 1) < 1e-4)
    #expect(abs(across - variance) < 2e-3 * max(1, variance))
    #expect(abs(down - variance) < 2e-3 * max(1, variance))
    // Along each axis, three box filters have 0.94 of a Gaussian's maximum.
    if deviation >= 1 { #expect(largest < 0.13 / (2 * .pi * variance)) }
  }

  @Test(
    "Blurring lines shorter than the box filters reads nothing beyond their ends",
    arguments: [1, 2, 3, 5]
  )
  func blurOfShortLinesReadsNothingBeyondThem(length: Int) {
    for deviation in [Float(0.3), 3, 40] {
      let dots = [SIMD4<Float>](repeating: SIMD4(1, 1, 1, 1), count: length * length)
      let found = blurred(dots, width: length, deviation: deviation)
      #expect(found.allSatisfy { $0.x > 0 && $0.x <= 1.0001 && $0.x == $0.w })
      #expect(abs(found[0].x - found[length * length - 1].x) < 1e-4)
    }
  }

  /// The light of a screen that a batch was drawn on.
  private func light(_ batch: SpriteBatch) -> [SIMD4<Float>] {
    var rasterizer = Rasterizer()
    return rasterizer.light(of: batch, on: ScreenSize(columns: 24, rows: 12))
  }

  private func batch(_ blurs: [Double], _ mode: BlendMode) -> SpriteBatch {
    var batch = SpriteBatch(
      .square,
      width: 400,
      height: 400,
      blendMode: .sourceOver,
      [TestSprite(x: 96, y: 96, color: SIMD3(0.4, 0.4, 0.4))]
    )
    for (index, blur) in blurs.enumerated() {
      let place = Float(60 + 30 * index)
      batch.append(
        Contents(shape: .disc, size: Size(width: 20, height: 20)),
        blendMode: mode,
        [TestSprite(x: place, y: 90, color: SIMD3(1, 0.8, 0), opacity: 0.5)]
      )
      batch.runs[batch.runs.count - 1].blur = blur
    }
    return batch
  }

  @Test(
    "Blurring a layer keeps its light in every blend mode",
    arguments: BlendMode.allCases
  )
  func blurredLayerKeepsItsLight(mode: BlendMode) {
    func change(_ blurs: [Double]) -> SIMD4<Float> {
      let ground = light(batch([], mode)).reduce(.zero, +)
      return light(batch(blurs, mode)).reduce(.zero, +) - ground
    }
    let sharp = change([0, 0])
    for blurs in [[0.05, 0.05], [6, 6], [6, 3], [0, 9]] {
      let soft = change(blurs)
      // The ground is uniform, so the change of the total light does not depend on the position.
      for lane in 0..<3 {
        let tolerance: Float = 0.01 * abs(sharp[lane]) + 0.01
        #expect(abs(soft[lane] - sharp[lane]) < tolerance)
      }
    }
    let once = light(batch([6, 6], mode))
    #expect(once.max { $0.x < $1.x }?.x ?? 0 <= 1)
    #expect(light(batch([0.05, 0.05], mode)) == light(batch([0, 0], mode)))
  }
}
