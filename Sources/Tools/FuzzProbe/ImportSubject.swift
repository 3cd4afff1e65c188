import KamuroImporters
import KamuroParticles
import KamuroPresets
import KamuroTestSupport

/// Files of other tools: each must be refused with its place, or become an effect that survives a
/// round trip.
struct ImportSubject: FuzzSubject {
  private let samples = ForeignSamples.all

  private func bytes(seed: UInt64) -> [UInt8] {
    var mutator = Mutator(seed: seed)
    var bytes = samples[mutator.integer(below: samples.count)]
    for _ in 0...mutator.integer(below: 4) {
      bytes = mutator.integer(below: 2) == 0 ? mutator.broken(bytes) : renumbered(bytes, &mutator)
    }
    return bytes
  }

  /// The file with another number in place of one of its own.
  private func renumbered(_ bytes: [UInt8], _ mutator: inout Mutator) -> [UInt8] {
    let numbers = ["1e308", "-1e308", "-1", "0", "1e-300", "1e9", "999999999999", "nan", "1e5"]
    guard !bytes.isEmpty else { return bytes }
    let start = mutator.integer(below: bytes.count)
    guard let first = bytes[start...].firstIndex(where: { (48...57).contains($0) }) else {
      return bytes
    }
    let end = bytes[first...].firstIndex { !(48...57).contains($0) && $0 != 46 } ?? bytes.count
    return bytes[..<first] + Array((mutator.pick(numbers) ?? "").utf8) + bytes[end...]
  }

  func input(seed: UInt64) -> String { String(decoding: bytes(seed: seed), as: UTF8.self) }

  func run(seed: UInt64) throws {
    let bytes = bytes(seed: seed)
    guard let format = ForeignFormat(of: bytes) else { return }
    let imported: ImportedEffect
    do throws(ImportError) {
      imported = try ImportedEffect(bytes, as: format, named: "fuzz")
    } catch {
      guard error.line >= 1, error.column >= 1, !error.message.isEmpty else {
        throw Finding("an error without a place or a message")
      }
      return
    }
    guard try EffectFile.read(Array(imported.text.utf8), named: "fuzz") == imported.effect else {
      throw Finding("the round trip gives another effect")
    }
  }
}
