import Foundation
import KamuroFoundations
import Testing

@testable import KamuroSound

@Suite("SoundStream")
struct SoundStreamTests {
  private func heard(
    _ bytes: [UInt8],
    _ format: SoundFormat = .analyzed,
    pieces: Int = .max
  ) throws -> [SoundSample] {
    var (stream, samples) = (SoundStream(format), [SoundSample]())
    var rest = bytes[...]
    while !rest.isEmpty {
      try stream.hear(rest.prefix(pieces), into: &samples)
      rest = rest.dropFirst(pieces)
    }
    return samples
  }

  @Test("The samples of the demo's song are the same to the bit on all machines")
  func digestOfTheDemo() throws {
    let song = demoSong(seconds: 10)
    let words = try heard(song.words, try #require(SoundFormat("s16le:48000:1")))
    let slow = try heard(song.bytes, try #require(SoundFormat("f32le:44100:1")))
    #expect([song.heard, words, slow].map(\.digest) == Self.digests)
  }

  private static let digests = [
    "e9ffbce7cffed405cc3a0b57b385feb1ffda24dc8c0ee63769479e287fb2d4e4",
    "c255c555e4e671d32c3e0e04b765fcdab421a771dedcc667322538907080f4ec",
    "4efea3f3696d64bf37f691eacbb22026914060157babe86c405c9f23b4f191a3",
  ]

  @Test("Bytes are heard the same in pieces of any length", arguments: [1, 7, 512, 4099])
  func piecesDoNotMatter(length: Int) throws {
    let format = try #require(SoundFormat("s24le:44100:2"))
    let source = RandomSource(seed: 8)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: source.bits(UInt64($0))) }
    #expect(try heard(bytes, format, pieces: length) == heard(bytes, format))
    let file = WAVFile(format, bytes).bytes
    #expect(try heard(file, pieces: length) == heard(bytes, format))
  }

  @Test("The encodings of a song are heard alike, and two equal channels as one")
  func encodingsAgree() throws {
    let song = demoSong(seconds: 2)
    let floats = song.heard
    let words = try heard(song.words, try #require(SoundFormat("s16le:48000:1")))
    let pairs = song.flatMap { [$0, $0] }
    #expect(try heard(pairs.bytes, try #require(SoundFormat("f32le:48000:2"))) == floats)
    for (encoding, padding) in [("s24le", 1), ("s32le", 2)] {
      var wide: [UInt8] = []
      for (place, byte) in song.words.enumerated() {
        if place % 2 == 0 { wide += [UInt8](repeating: 0, count: padding) }
        wide.append(byte)
      }
      #expect(try heard(wide, try #require(SoundFormat("\(encoding):48000:1"))) == words)
    }
    for (a, b) in zip(floats, words) {
      let steps = (0..<4).map { abs(Int(a.levels[$0]) - Int(b.levels[$0])) }
      #expect(steps.allSatisfy { $0 <= 2 })
    }
  }

  @Test("A song at another rate is heard with the hits of the same times")
  func resamples() throws {
    let piece = Piece.drums(bpm: 120, seed: 9)
    let slow = stride(from: 0, to: piece.samples.count, by: 2).map { piece.samples[$0] }
    let samples = try heard(slow.bytes, try #require(SoundFormat("f32le:24000:1")))
    let score = Score(samples.hits(of: .bass), of: piece.kicks, within: 0.025, others: piece.onsets)
    #expect(score.recall >= 0.95)
  }

  @Test("Numbers that are none, infinite or huge are heard as finite samples, and forgotten")
  func survivesBrokenNumbers() throws {
    let song = demoSong(seconds: 3)
    let broken: [Float] = [
      .nan, .infinity, -.infinity, 1e6, -1e6, .signalingNaN, .leastNonzeroMagnitude,
    ]
    let samples = try heard((broken + broken + song).bytes)
    #expect(samples.count == (song.count + 14) / SoundAnalysis.hop)
    #expect(samples.suffix(50).contains { $0.level(.level) > 0.05 })
  }

  @Test("Random bytes behind the beginning of a WAV file are heard or refused")
  func survivesHostileFiles() {
    let source = RandomSource(seed: 10)
    let format = SoundFormat()
    for run in 0..<3000 as Range<UInt64> {
      var bytes = WAVFile(format, [UInt8](repeating: 1, count: 64)).bytes
      let chance = source.child(run)
      for change in 0..<1 + chance.bits(0) % 6 {
        let place = chance.integer(below: min(bytes.count, 60), 10 + change)
        bytes[place] = UInt8(truncatingIfNeeded: chance.bits(100 + change))
      }
      if run % 3 == 0 { bytes.removeLast(chance.integer(below: bytes.count, 1)) }
      _ = try? heard(bytes, pieces: 1 + chance.integer(below: 40, 2))
    }
  }
}

/// A WAV file.
struct WAVFile {
  let bytes: [UInt8]

  init(_ format: SoundFormat, _ samples: [UInt8], length: UInt32? = nil, isExtensible: Bool = false)
  {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + number(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
    }
    let (size, tag) = (format.frameSize / format.channels, format.encoding == .f32le ? 3 : 1)
    var kind = number(isExtensible ? 0xFFFE : tag, 2) + number(format.channels, 2)
    kind += number(format.rate, 4) + number(format.rate * format.frameSize, 4)
    kind += number(format.frameSize, 2) + number(8 * size, 2)
    if isExtensible {
      kind += number(22, 2) + number(8 * size, 2) + number(0, 4) + number(tag, 2)
      kind += [0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113]
    }
    let head = chunk("fmt ", kind) + chunk("LIST", [1, 2, 3]) + Array("data".utf8)
    bytes =
      Array("RIFF".utf8) + number(4 + head.count + 4 + samples.count, 4) + Array("WAVE".utf8) + head
      + number(length.map(Int.init) ?? samples.count, 4) + samples
  }
}

@Suite("WAVHeader")
struct WAVHeaderTests {
  @Test("Headers of all formats say what follows, also those that are extensible")
  func readsFormats() throws {
    for encoding in SoundFormat.Encoding.allCases {
      for (rate, channels) in [(48_000, 2), (44_100, 1), (96_000, 6)] {
        for isExtensible in [false, true] {
          let format = try #require(SoundFormat("\(encoding.rawValue):\(rate):\(channels)"))
          let file = WAVFile(format, [1, 2, 3, 4], isExtensible: isExtensible).bytes
          guard case .found(let header) = try WAVHeader.find(in: file) else {
            Issue.record("\(format) is not found")
            continue
          }
          #expect(header.format == format)
          #expect(header.length == 4)
          #expect(Array(file[header.start...]) == [1, 2, 3, 4])
        }
      }
    }
  }

  @Test("Lengths that writers of streams leave count as unknown")
  func readsUnknownLengths() throws {
    for length in [0, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32] {
      let file = WAVFile(SoundFormat(), [0, 0], length: length).bytes
      guard case .found(let header) = try WAVHeader.find(in: file) else {
        Issue.record("\(length) is not found")
        continue
      }
      #expect(header.length == nil)
    }
  }

  @Test("Compressed files are refused with their kind, and other bytes are no WAV file")
  func refusesOthers() throws {
    var file = WAVFile(SoundFormat(), [0, 0]).bytes
    file[20] = 2
    #expect(throws: SoundStream.Refusal("its samples are of kind 2 with 16 bits")) {
      try WAVHeader.find(in: file)
    }
    file[20] = 1
    file[22] = 0
    #expect(throws: SoundStream.Refusal("it has 0 channels at 48000 Hz")) {
      try WAVHeader.find(in: file)
    }
    #expect(try WAVHeader.find(in: Array("OggS and more than that".utf8)) == .other)
    #expect(try WAVHeader.find(in: Array("RIFF1234AVI and more".utf8)) == .other)
    #expect(try WAVHeader.find(in: Array("RI".utf8)) == .unfinished)
    #expect(try WAVHeader.find(in: []) == .unfinished)
  }
}

@Suite("SoundFormat")
struct SoundFormatTests {
  @Test("A format is what its text says; other texts are none")
  func readsTexts() {
    #expect(SoundFormat("f32le:48000:1") == .analyzed)
    #expect(SoundFormat("s16le") == SoundFormat())
    #expect(SoundFormat("s24le:96000")?.text == "s24le:96000:2")
    for text in ["", "s8", "s16le:", "s16le:0", "s16le:48000:0", "s16le:48000:2:1", "f32le:1e9"] {
      #expect(SoundFormat(text) == nil, "\(text)")
    }
  }
}
