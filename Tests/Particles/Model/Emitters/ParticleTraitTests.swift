import Testing

@testable import KamuroParticles

@Suite("Traits of particles")
struct ParticleTraitTests {
  @Test("The indices of random numbers never change")
  func drawsAreTheRecordedOnes() {
    let names = [
      "lifetime", "emissionLongitude", "velocity", "scale", "spin", "red", "green", "blue", "alpha",
      "siteFirst", "siteSecond", "palette", "rotation", "swayAmplitude", "swayFrequency",
      "swayPhase", "siteThird", "flutter", "flutterPhase", "ramp", "radialAcceleration",
      "tangentialAcceleration", "startRadius", "endRadius", "rotatePerSecond", "emissionLatitude",
      "xAcceleration", "yAcceleration", "zAcceleration", "drag", "stretchVelocity", "scaleSpeed",
      "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed", "afterglow", "intensity", "xVelocity",
      "yVelocity", "emissionStep", "birthRate", "inheritVelocity", "gather", "frame",
    ]
    #expect(ParticleTrait.allCases.map { "\($0)" } == names)
    #expect(ParticleTrait.allCases.map(\.randomIndex) == Array(1...UInt64(names.count)))
  }

  @Test("Every number of an emitter cell is one part of one trait, but its birth rate")
  func numbersArePartsOfTraits() {
    let paths = EmitterCell.numbers.map(\.path).filter { $0 != ["birthRate"] }
    let traits = EmitterCell.traitNumbers
    #expect(traits.map(\.number.path).filter { $0[0] != "dynamics" } == paths)
    #expect(
      Set(traits.map { [$0.part.trait.rawValue, $0.part.isRange ? 1 : 0] }).count == traits.count
    )
  }
}
