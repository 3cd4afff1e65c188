import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Thousands of files")
struct ManyTests {
  /// The processor time that the calling thread needs for some work, in seconds.
  private func processorTime(of work: () throws -> Void) rethrows -> Double {
    let begin = FairClock.ofThread
    try work()
    return FairClock.ofThread - begin
  }

  @Test("Thousands of files are read in linear time")
  func readsFilesInLinearTime() throws {
    let home = try EffectFixture("", named: "none")
    let presets = home.folder.appendingPathComponent("kamuro/presets")
    try FileManager.default.createDirectory(at: presets, withIntermediateDirectories: true)
    let first = presets.appendingPathComponent("e0.json").path
    try Data(Effects.brief.utf8).write(to: URL(filePath: first))
    for number in 1..<8000 {
      try #require(link(first, presets.appendingPathComponent("e\(number).json").path) == 0)
    }
    func read(_ count: Int) throws -> Double {
      let library = EffectLibrary { $0 == "XDG_CONFIG_HOME" ? home.folder.path : nil }
      let cost = try processorTime {
        for number in 0..<count { _ = try library.source("e\(number)") }
      }
      #expect(library.files.count == count)
      return cost
    }
    _ = try read(100)
    let (few, many) = (try read(2000), try read(8000))
    #expect(many / few < 6, "\(few) s for 2000, \(many) s for 8000")
  }
}
