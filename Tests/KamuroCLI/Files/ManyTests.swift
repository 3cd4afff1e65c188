import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Thousands of options and files")
struct ManyTests {
  /// The processor time that the calling thread needs for some work, in seconds.
  private func processorTime(of work: () throws -> Void) rethrows -> Double {
    let begin = FairClock.ofThread
    try work()
    return FairClock.ofThread - begin
  }

  @Test("Thousands of repeated options become one word for the parser, with values in order")
  func joinsRepeatedOptions() {
    let values = (0..<10_000).map { "cells.a.birthRate=\($0)" }
    let words = ["check", "--param", "a=1", "x.json"] + values.flatMap { ["--set", $0] }
    let joined = RepeatedOptions.joined(words + ["--json", "--set=b=", "--", "--set", "c=2"])
    #expect(joined.count == 8)
    #expect(joined.prefix(3) == ["check", "--param=a=1", "x.json"])
    #expect(joined.suffix(4) == ["--json", "--", "--set", "c=2"])
    let set = joined[3].dropFirst("--set=".count)
    #expect(RepeatedOptions.values(of: String(set)) == values + ["b="])
    // Invalid options are left to the parser, which reports them.
    for words in [["--set"], ["--set", "-x"], ["--settle", "a"], ["--param", "--set"]] {
      #expect(RepeatedOptions.joined(words) == words)
    }
    #expect(RepeatedOptions.values(of: "") == [""])
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
