import Foundation
import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("Hostile files of other tools")
struct HostileFileTests {
  /// Files to mutate.
  private static let samples = ForeignSamples.all

  /// Words that stand where numbers should.
  private static let words = [
    "1e308", "-1e308", "nan", "-1", "0", "1e-300", "999999999999", "null", "{}", "\u{0}", "",
  ]

  @Test(
    "Mutations give an effect that can be written and read, or one error",
    arguments: [0, 1, 2, 8, 9, 11]
  )
  func mutationsAreBounded(sample: Int) throws {
    var random = SeededGenerator(seed: 11 + UInt64(sample))
    for _ in 0..<400 {
      var bytes = Self.samples[sample]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 8))
        case 2:
          let word = Self.words.randomElement(using: &random) ?? ""
          bytes.insert(contentsOf: Array(word.utf8), at: place)
        default:
          // A number becomes another one.
          guard let digit = bytes[place...].firstIndex(where: { (48...57).contains($0) }) else {
            continue
          }
          let end = bytes[digit...].firstIndex { !(46...57).contains($0) } ?? bytes.count
          let word = Self.words.randomElement(using: &random) ?? ""
          bytes.replaceSubrange(digit..<end, with: Array(word.utf8))
        }
        if bytes.isEmpty { break }
      }
      guard let format = ForeignFormat(of: bytes) else { continue }
      do throws(ImportError) {
        let imported = try ImportedEffect(bytes, as: format, named: "mutant")
        let read = try? EffectFile.read(Array(imported.text.utf8), named: "mutant")
        #expect(read != nil, "\(String(decoding: bytes, as: UTF8.self))")
      } catch {
        #expect(error.line >= 1 && !error.message.isEmpty)
      }
    }
  }

  @Test("Generated hostile files are refused with a place, or imported, within a second each")
  func generatedFilesAreBounded() {
    #expect(HostileFiles.all.count >= 200)
    for file in HostileFiles.all {
      let subject = "\(file.format) \(file.name.prefix(60))"
      let start = FairClock.ofThread
      do throws(ImportError) {
        _ = ForeignFormat(of: file.bytes)
        let imported = try ImportedEffect(file.bytes, as: file.format, named: "hostile")
        let read = try? EffectFile.read(Array(imported.text.utf8), named: "hostile")
        #expect(read == imported.effect, "\(subject)")
      } catch {
        let hasPlace = error.line >= 1 && error.column >= 1 && !error.message.isEmpty
        #expect(hasPlace, "\(subject)")
      }
      #expect(FairClock.ofThread - start < Self.mostSeconds, "\(subject)")
    }
  }

  /// The seconds of the processor that a file may take; without optimization code is slower.
  private static var mostSeconds: Double {
    #if DEBUG
    5
    #else
    1
    #endif
  }

  /// Faults that mutations of files found.
  @Test("Numbers beyond all measure are bounded in what a finding says, and in the effect")
  func numbersAreBounded() throws {
    for (format, text) in [
      (
        ForeignFormat.designer,
        """
        <plist><dict><key>maxParticles</key><real>2000</real><key>particleLifespan</key>
        <real>0</real><key>particleLifespanVariance</key><real>1e-300</real></dict></plist>
        """
      ),
      (.pixi, "{ \"frequency\": 1e9, \"particlesPerWave\": 9, \"lifetime\": 1 }"),
      (
        .pixi,
        """
        { "frequency": 1, "behaviors": [
          { "type": "scaleStatic", "config": { "min": -1e9, "max": 0.5 } }] }
        """
      ),
    ] {
      let imported = try ImportedEffect(Array(text.utf8), as: format, named: "beyond")
      let read = try EffectFile.read(Array(imported.text.utf8), named: "beyond")
      #expect(read == imported.effect, "\(text)")
    }
  }
}
