import KamuroParticles
import KamuroPlatform

/// Twelve frames with something behind the points: sky, smoke, halos, dusk, and shows as a camera
/// sees them.
extension Frame {
  static func backed() -> [Frame] {
    let (night, dusk, smoke) = (sky(glow: 0), sky(glow: 0.2), smoke())
    return [
      Frame("stars at night", night + [stars(1, count: 160)]),
      Frame("stars at dusk", dusk + [stars(2, count: 160)]),
      Frame("sparks on smoke", [smoke, sparks(3, count: 200)]),
      Frame("snow at dusk", dusk + [snow(4)]),
      Frame("points with halos", haloed(5, count: 40)),
      Frame("one white halo", haloed(6, count: 6, width: 170, paleness: 0.9)),
      Frame("a show", show(7, count: 4)),
      Frame("a show over dusk", dusk + show(8, count: 5)),
      Frame("a show in smoke", [smoke] + show(9, count: 3)),
      Frame("lines on a glow", glows(10) + [lines(10)]),
      Frame("two hues on a glow", glows(11) + [stars(11, count: 300, paleness: 0)]),
      Frame("rain at night", night + [rain(12)]),
    ]
  }

  private static func group(
    _ shape: Contents.Shape,
    _ seed: UInt64,
    count: Int,
    _ make: (RandomSource) -> Sprite
  ) -> Group {
    let source = RandomSource(seed: seed)
    let sprites = (0..<count).map { make(source.child(UInt64($0))) }
    return Group(shape: shape, isAdditive: true, sprites: sprites)
  }

  /// A blue gradient from the top, and an orange one from the horizon, in strips of a point.
  private static func sky(glow: Double) -> [Group] {
    func strips(hue: Double, paleness: Double, _ opacity: (Double) -> Double) -> Group {
      let sprites = (0..<Int(stage.height)).map { row in
        let y = Double(row) + 0.5
        return Sprite(
          x: stage.width / 2,
          y: y,
          width: 1,
          aspect: stage.width + 8,
          hue: hue,
          paleness: paleness,
          opacity: opacity(y / stage.height)
        )
      }
      return Group(shape: .square, isAdditive: true, sprites: sprites)
    }
    return [
      strips(hue: 0.63, paleness: 0.25) { 0.055 * (1 - $0) + 0.004 },
      strips(hue: 0.05, paleness: 0.35) { glow * $0 * $0 * $0 },
    ]
  }

  private static func smoke() -> Group {
    group(.glow, 21, count: 26) { source in
      Sprite(
        x: stage.width * (0.25 + 0.5 * source.unit(1)),
        y: stage.height * source.unit(2),
        width: 100 + 120 * source.unit(3),
        hue: 0.08,
        paleness: 0.85,
        opacity: 0.08 + 0.12 * source.unit(4)
      )
    }
  }

  private static func stars(_ seed: UInt64, count: Int, paleness: Double = 0.8) -> Group {
    group(.disc, seed, count: count) { source in
      Sprite(
        anywhereBy: source,
        width: 2.5 + 2 * source.unit(5),
        paleness: paleness,
        opacity: 0.15 + 0.85 * source.unit(4)
      )
    }
  }

  private static func sparks(_ seed: UInt64, count: Int) -> Group {
    group(.disc, seed, count: count) { source in
      Sprite(
        x: stage.width * (0.2 + 0.6 * source.unit(1)),
        y: stage.height * source.unit(2),
        width: 3.5 + 1.5 * source.unit(3),
        hue: 0.06 + 0.06 * source.unit(5),
        paleness: 0.3,
        opacity: 0.3 + 0.7 * source.unit(4)
      )
    }
  }

  private static func snow(_ seed: UInt64) -> Group {
    group(.disc, seed, count: 220) { source in
      let depth = source.unit(5)
      return Sprite(
        anywhereBy: source,
        width: 2.5 + 5 * depth,
        paleness: 0.9,
        opacity: 0.25 + 0.6 * depth
      )
    }
  }

  private static func rain(_ seed: UInt64) -> Group {
    group(.square, seed, count: 140) { source in
      Sprite(
        anywhereBy: source,
        width: 1.2,
        aspect: 14 + 16 * source.unit(5),
        rotation: 1.75,
        paleness: 0.8,
        opacity: 0.2 + 0.5 * source.unit(4)
      )
    }
  }

  private static func lines(_ seed: UInt64) -> Group {
    group(.square, seed, count: 40) { source in
      Sprite(
        anywhereBy: source,
        width: 2.5,
        aspect: 50,
        rotation: source.unit(5) * 6.28,
        paleness: 0.5,
        opacity: 0.9
      )
    }
  }

  private static func glows(_ seed: UInt64) -> [Group] {
    [
      group(.glow, seed &+ 100, count: 8) { source in
        Sprite(
          anywhereBy: source,
          width: 160 + 160 * source.unit(5),
          paleness: 0.3,
          opacity: 0.35
        )
      }
    ]
  }

  /// Points, each with a glow of its hue around it.
  private static func haloed(
    _ seed: UInt64,
    count: Int,
    width: Double = 44,
    paleness: Double = 0.2
  ) -> [Group] {
    let halos = group(.glow, seed, count: count) { source in
      Sprite(
        anywhereBy: source,
        width: width * (0.7 + 0.6 * source.unit(5)),
        paleness: paleness,
        opacity: 0.35
      )
    }
    let points = group(.disc, seed, count: count) { source in
      Sprite(anywhereBy: source, width: 5, paleness: 0.9, opacity: 1)
    }
    return [halos, points]
  }

  /// Shells of rays with bright ends, in the glow of each, over haze.
  private static func show(_ seed: UInt64, count: Int) -> [Group] {
    let (stars, spread) = (70, 40.0)
    let shells = RandomSource(seed: seed &+ 1000)
    func shell(_ index: Int) -> (x: Double, y: Double, radius: Double, hue: Double) {
      let source = shells.child(UInt64(index))
      return (
        stage.width * (0.15 + 0.7 * source.unit(1)),
        stage.height * (0.2 + 0.4 * source.unit(2)),
        60 + 50 * source.unit(3),
        source.unit(4)
      )
    }
    let glows = group(.glow, seed, count: 2 * count) { source in
      let index = Int(source.unit(9) * Double(count))
      let (x, y, radius, hue) = shell(min(index, count - 1))
      let isHaze = source.unit(8) < 0.4
      return Sprite(
        x: isHaze ? stage.width * source.unit(1) : x,
        y: isHaze ? stage.height * 0.85 : y,
        width: radius * (isHaze ? 3 : 2.6),
        hue: isHaze ? 0.08 : hue,
        paleness: isHaze ? 0.5 : 0.2,
        opacity: 0.16
      )
    }
    let tails = 6
    let points = group(.disc, seed, count: count * stars * tails) { source in
      // All of a ray's points have the random numbers of the ray.
      let number = Int(source.unit(0) * Double(count * stars * tails))
      let ray = RandomSource(seed: seed &+ 5000).child(UInt64(number / tails))
      let (x, y, radius, hue) = shell(number / tails % count)
      let (angle, height) = (ray.unit(1) * 2 * .pi, 2 * ray.unit(2) - 1)
      let along = Double(number % tails + 1) / Double(tails)
      let reach = radius * (1 - height * height).squareRoot() * (0.4 + 0.6 * along)
      let isHead = number % tails == tails - 1
      return Sprite(
        x: x + cos(angle) * reach,
        y: y + sin(angle) * reach + spread * along * along * 0.2,
        width: isHead ? 4 : 2.6,
        hue: hue,
        paleness: isHead ? 0.7 : 0.25,
        opacity: isHead ? 1 : 0.5 * along
      )
    }
    return [glows, points]
  }
}
