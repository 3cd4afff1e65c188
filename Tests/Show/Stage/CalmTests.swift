import KamuroFoundations
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Calm shows")
struct CalmTests {
  private func film(
    _ effect: Effect,
    rate: Int,
    size: ScreenSize,
    seconds: Range<Int>,
    isCalm: Bool = true,
    hearing: Hearing? = nil
  ) -> Flashes {
    var look = Look(glyphs: .half, colors: .direct)
    look.isSteady = true
    look.limiterRate = isCalm ? Double(rate) : nil
    var style = ShowStyle(look, seed: 3)
    (style.framesPerSecond, style.isCalm) = (Double(rate), isCalm)
    style.hearing = hearing
    var saver = Screensaver(.effects([effect]), size: size, style: style)
    var film = Flashes(framesPerSecond: rate)
    for frame in seconds.lowerBound * rate..<seconds.upperBound * rate {
      film.look(at: saver.picture(at: Double(frame) / Double(rate), size: size))
    }
    return film
  }

  @Test(
    "A calm show has at most three flashes a second",
    arguments: [("strobe", 1..<9), ("thunderstorm", 0..<8), ("finale", 23..<33)]
  )
  func calmShowHasAtMostThreeFlashesPerSecond(name: String, seconds: Range<Int>) throws {
    // A burst fills a larger part of a small screen.
    let size = ScreenSize(columns: 14, rows: 6)
    let effect = try #require(try Catalogue.effect(named: name))
    let film = film(effect, rate: 15, size: size, seconds: seconds)
    #expect(film.most <= 3 && film.peak > 0.01)
  }

  /// A white light that blinks six times a second of the effect.
  private var blinking: Effect {
    var cell = EmitterCell()
    cell.contents = Contents(shape: .square, size: Size(width: 80, height: 80))
    (cell.birthRate, cell.lifetime) = (6, 0.08)
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair(56, 48)
    layer.emitterCells = [cell]
    var blinking = Effect()
    blinking.layers = [layer]
    return blinking
  }

  @Test("Light that blinks six times a second flashes, unless the show is calm")
  func blinkingLightFlashesUnlessTheShowIsCalm() {
    let size = ScreenSize(columns: 14, rows: 6)
    let wild = film(blinking, rate: 60, size: size, seconds: 2..<4, isCalm: false)
    let calm = film(blinking, rate: 60, size: size, seconds: 2..<4)
    #expect(wild.most > 3 && calm.most <= 3)
  }

  /// A record of the loudest hits, as many as there can be: one in 85 ms.
  private func hits(seconds: Int, isCalm: Bool) -> Hearing {
    let hearing = Hearing("hits", amount: 2, isCalm: isCalm)
    for number in 0..<seconds * 94 {
      var sample = SoundSample()
      sample.levels = SIMD4(repeating: number % 8 == 0 ? 255 : 0)
      sample.strengths = sample.levels
      hearing.record.append(sample)
    }
    hearing.state = .heard
    return hearing
  }

  /// A shell of white sparks that bursts eight times a second of the effect.
  private var shells: Effect {
    var cell = EmitterCell()
    cell.contents = Contents(shape: .square, size: Size(width: 12, height: 12))
    (cell.birthRate, cell.lifetime, cell.velocity) = (0, 0.1, 200)
    cell.emissionRange = .degrees(360)
    cell.bursts = (0..<120).map { number in
      var burst = Burst()
      (burst.count, burst.time) = (120, Double(number) / 8)
      return burst
    }
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair(56, 48)
    layer.emitterCells = [cell]
    var shells = Effect()
    shells.layers = [layer]
    return shells
  }

  @Test(
    "Hits of sound, as many as there can be, make at most three flashes a second in a calm show"
  )
  func hitsDoNotFlash() {
    let size = ScreenSize(columns: 14, rows: 6)
    for effect in [blinking, shells] {
      let wild = film(
        effect,
        rate: 60,
        size: size,
        seconds: 0..<4,
        isCalm: false,
        hearing: hits(seconds: 4, isCalm: false)
      )
      let calm = film(
        effect,
        rate: 60,
        size: size,
        seconds: 0..<4,
        hearing: hits(seconds: 4, isCalm: true)
      )
      #expect(wild.most > 3)
      #expect(calm.most <= 3 && calm.peak > 0.01, "\(calm.most)")
    }
  }

  @Test("A calm repertoire and a calm tour leave out flashing effects")
  func calmShowsLeaveOutFlashingEffects() throws {
    let tagged = try Catalogue.names.filter {
      try Catalogue.effect(named: $0)?.tags.contains("flashing") ?? false
    }
    #expect(Repertoire.flashing == Set(tagged))
    let names = Repertoire.names(isCalm: true)
    #expect(Set(names) == Set(Repertoire.names).subtracting(tagged))
    #expect(Repertoire.catalogue(isCalm: true).count == names.count)
    var shown: Set<String> = []
    for seed in 0..<20 {
      var tour = Tour(seed: UInt64(seed), from: 2.5, isCalm: true)
      while let next = tour.next(until: 100) {
        switch next.act {
        case .fire(let kind, _): shown.insert(kind.name)
        case .press: break
        }
      }
    }
    #expect(shown.isDisjoint(with: tagged) && shown.count > 6)
  }
}
