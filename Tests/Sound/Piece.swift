import Foundation
import KamuroFoundations

/// A piece of music of known onsets, made from a seed.
struct Piece {
  private(set) var samples: [Float]
  /// The onsets of all instruments, in order.
  private(set) var onsets: [Seconds] = []
  private(set) var kicks: [Seconds] = []
  private let source: RandomSource
  private static let rate = 48_000.0

  init(seconds: Double, seed: UInt64) {
    samples = [Float](repeating: 0, count: Int(seconds * Self.rate))
    source = RandomSource(seed: seed)
  }

  /// The length in seconds.
  var length: Seconds { Double(samples.count) / Self.rate }

  /// Adds the sound of an instrument at a time.
  mutating func add(_ sound: [Float], at time: Seconds, gain: Double = 1, isKick: Bool = false) {
    mix(sound, at: time, gain: gain)
    if !onsets.contains(where: { abs($0 - time) < 0.03 }) { onsets.append(time) }
    onsets.sort()
    if isKick { kicks.append(time) }
  }

  private mutating func mix(_ sound: [Float], at time: Seconds, gain: Double) {
    let start = Int(time * Self.rate)
    for (place, value) in sound.enumerated() where samples.indices.contains(start + place) {
      samples[start + place] += Float(gain) * value
    }
  }

  /// Adds a function of time without onsets.
  mutating func add(_ value: (Seconds) -> Double) {
    for place in samples.indices { samples[place] += Float(value(Double(place) / Self.rate)) }
  }

  /// Adds white noise.
  mutating func addNoise(_ amplitude: Double, _ child: UInt64 = 900) {
    let source = source.child(child)
    for place in samples.indices {
      samples[place] += Float(amplitude * source.signed(UInt64(place)))
    }
  }

  /// Adds noise of 1 / f (Paul Kellet's filter).
  mutating func addPinkNoise(_ amplitude: Double) {
    let source = source.child(901)
    let poles = [0.99886, 0.99332, 0.969, 0.8665, 0.55, -0.7616]
    let gains = [0.0555179, 0.0750759, 0.153852, 0.3104856, 0.5329522, -0.016898]
    var states = [Double](repeating: 0, count: 6)
    for place in samples.indices {
      let white = source.signed(UInt64(place))
      for index in 0..<6 { states[index] = poles[index] * states[index] + gains[index] * white }
      let pink = states[0] + states[1] + states[2] + states[3] + states[4] + states[5]
      samples[place] += Float(amplitude * (pink + white * 0.5362) / 4)
    }
  }

  /// Lowers what is there after each kick drum, as a side chain does.
  mutating func duck(at times: [Seconds]) {
    for time in times {
      let start = Int(time * Self.rate)
      for place in 0..<12_000 where samples.indices.contains(start + place) {
        samples[start + place] *= Float(0.25 + 0.75 * Double(place) / 12_000)
      }
    }
  }

  /// Bends loud samples, as amplifiers do.
  mutating func saturate() { samples = samples.map { tanhf(1.5 * $0) / 1.5 } }

  // MARK: Instruments

  /// A sound that begins at once and ends in silence.
  private static func sound(_ length: Seconds, _ value: (Seconds) -> Double) -> [Float] {
    (0..<Int(length * rate)).map { place in
      let time = Double(place) / rate
      return Float(value(time) * min(1, (length - time) / (0.2 * length)))
    }
  }

  static let click = sound(0.02) { exp(-$0 / 0.004) * sin(2 * .pi * 2000 * $0) }

  static let kick = sound(0.35) { time in
    let turns = 48 * time + 110 * 0.025 * (1 - exp(-time / 0.025))
    return exp(-time / 0.11) * sin(2 * .pi * turns)
  }

  static func snare(_ source: RandomSource) -> [Float] {
    sound(0.2) { time in
      let noise = source.signed(UInt64(time * rate))
      return exp(-time / 0.05) * (0.6 * noise + 0.4 * sin(2 * .pi * 185 * time))
    }
  }

  static func hat(_ source: RandomSource) -> [Float] {
    sound(0.06) { time in
      let index = UInt64(time * rate)
      return exp(-time / 0.015) * (source.signed(index) - source.signed(index + 1)) / 2
    }
  }

  static func pluck(_ frequency: Double) -> [Float] {
    sound(0.5) { time in
      (1...8).reduce(0) { sum, number in
        let tone = Double(number)
        return sum + exp(-time * (4 + 2 * tone)) / tone * sin(2 * .pi * frequency * tone * time)
      } / 2
    }
  }
}

extension Piece {
  /// Clicks over noise.
  static func clicks(bpm: Double, noise: Double, seed: UInt64) -> Piece {
    var piece = Piece(seconds: 10, seed: seed)
    for time in stride(from: 0.5, to: 9.8, by: 60 / bpm) { piece.add(click, at: time, gain: 0.5) }
    if noise > 0 { piece.addNoise(noise) }
    return piece
  }

  /// Kick drum, snare and hats on eighths, played by a human within some milliseconds.
  static func drums(bpm: Double, human: Double = 0.004, seed: UInt64) -> Piece {
    var piece = Piece(seconds: 12, seed: seed)
    let (source, eighth) = (RandomSource(seed: seed), 30 / bpm)
    let (snare, hat) = (snare(source.child(1)), hat(source.child(2)))
    for step in 0..<Int(11.4 / eighth) {
      let index = UInt64(step)
      let time = 0.4 + Double(step) * eighth + human * source.signed(index)
      let gain = 1 + 0.2 * source.signed(1000 + index)
      if step % 4 == 0 || step % 16 == 10 {
        piece.add(kick, at: time, gain: 0.6 * gain, isKick: true)
      }
      if step % 8 == 4 { piece.add(snare, at: time, gain: 0.5 * gain) }
      piece.add(hat, at: time, gain: 0.15 * gain)
    }
    return piece
  }

  /// Pads and a bass that give way to four kick drums a bar, with hats between them.
  static func music(bpm: Double, seed: UInt64) -> Piece {
    var piece = Piece(seconds: 12, seed: seed)
    let (source, beat) = (RandomSource(seed: seed), 60 / bpm)
    let roots = [110.0, 87.31, 130.81, 98]
    piece.add { time in
      let root = roots[Int(max(0, time - 0.5) / (4 * beat)) % 4]
      return [2.0, 2.5, 3, 4].reduce(0) { $0 + 0.05 * sin(2 * .pi * root * $1 * time) }
        + 0.12 * sin(2 * .pi * root / 2 * time)
    }
    let times = stride(from: 0.5, to: 11.4, by: beat).map(\.self)
    piece.duck(at: times)
    let hat = hat(source.child(2))
    for time in times {
      piece.add(kick, at: time, gain: 0.7, isKick: true)
      piece.add(hat, at: time + beat / 2, gain: 0.25)
    }
    piece.saturate()
    return piece
  }

  /// A plucked tune in eighths.
  static func tune(bpm: Double, seed: UInt64) -> Piece {
    var piece = Piece(seconds: 10, seed: seed)
    let (source, scale) = (RandomSource(seed: seed), [0, 2, 4, 7, 9, 12, 14, 16])
    for step in 0..<Int(9.2 / (30 / bpm)) {
      let note = scale[source.integer(below: scale.count, UInt64(step))]
      piece.add(
        pluck(220 * pow(2, Double(note) / 12)),
        at: 0.4 + Double(step) * 30 / bpm,
        gain: 0.5
      )
    }
    return piece
  }

  /// The set of pieces of a seed.
  static func set(seed: UInt64) -> [Piece] {
    let noise = 0.05
    return [60.0, 120, 180].map { clicks(bpm: $0, noise: noise, seed: seed) } + [
      drums(bpm: 90, human: 0.008, seed: seed + 1), drums(bpm: 128, seed: seed + 2),
      music(bpm: 124, seed: seed + 3), tune(bpm: 110, seed: seed + 4),
    ]
  }
}
