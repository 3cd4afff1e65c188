import Foundation
import KamuroImporters
import KamuroParticles
import KamuroPresets
import KamuroTestSupport

/// Files of other tools: each must be refused with its place, or become an effect that survives a
/// round trip.
///
/// The environment variable `KAMURO_FUZZ_FOLDER` names a folder of files to mutate instead of the
/// samples.
struct ImportSubject: FuzzSubject {
  /// The maximum memory of the process, in bytes.
  private static let memory = 256 << 20

  private let samples: [[UInt8]]
  /// The indices of the samples of each format, for files that are spliced.
  private let kinds: [ForeignFormat: [Int]]

  init() {
    let folder = ProcessInfo.processInfo.environment["KAMURO_FUZZ_FOLDER"]
    let samples = folder.map(Self.files) ?? ForeignSamples.all
    self.samples = samples.isEmpty ? ForeignSamples.all : samples
    var kinds: [ForeignFormat: [Int]] = [:]
    for (index, sample) in self.samples.enumerated() {
      if let format = ForeignFormat(of: sample) { kinds[format, default: []].append(index) }
    }
    self.kinds = kinds
  }

  /// The files below a folder, in the order of their paths.
  private static func files(below folder: String) -> [[UInt8]] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.sorted().compactMap { path in
      let url = URL(fileURLWithPath: folder).appendingPathComponent(path)
      guard (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true,
        let file = try? Data(contentsOf: url), !file.isEmpty
      else { return nil }
      return Array(file)
    }
  }

  private func bytes(seed: UInt64) -> [UInt8] {
    var mutator = Mutator(seed: seed)
    let index = mutator.integer(below: samples.count)
    var bytes = samples[index]
    let kind = kinds.values.first { $0.contains(index) } ?? [index]
    for _ in 0...mutator.integer(below: 4) {
      switch mutator.integer(below: 4) {
      case 0: bytes = mutator.broken(bytes)
      case 1: bytes = renumbered(bytes, &mutator)
      default: bytes = mutator.rearranged(bytes, with: samples[mutator.pick(kind) ?? index])
      }
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
    guard RunLimits.peakMemory <= Self.memory else {
      throw Finding("\(RunLimits.peakMemory >> 20) MB are more than \(Self.memory >> 20) MB")
    }
  }
}
