#if os(Linux)
import Foundation
import KamuroTestSupport
import Testing

@Suite("Memory of long shows")
struct LongShowTests {
  /// The output of a program that counts its heap: a name and two numbers in each line.
  private func figures(
    _ arguments: [String]
  ) throws -> [(name: String, first: Int, second: Int)] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try builtProduct(named: "KamuroHeapProbe"))
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 3, let first = Int(words[1]), let second = Int(words[2]) else {
        return nil
      }
      return (String(words[0]), first, second)
    }
  }

  private static let isSoak = ProcessInfo.processInfo.environment["KAMURO_SOAK"] != nil
  /// Whether each module is optimized as a whole.
  #if DEBUG
  private static let isRelease = false
  #else
  private static let isRelease = true
  #endif
  /// A day in a soak; else the time in which the screensaver shows the catalogue twice.
  private static let hours = isSoak ? "24" : "0.34"

  @Test("A show that runs for hours ends with the memory with which it began")
  func longShowHoldsNoMoreMemoryAtItsEnd() throws {
    let figures = try figures(["hours", Self.hours])
    #expect(figures.map(\.name) == ["screensaver", "fireworks", "snow", "settling-snow", "demo"])
    for (name, first, last) in figures {
      #expect(first > 100_000, "\(name)")
      // The memory that effects hold varies with time; a leak would be far larger.
      #expect(last <= first + first / 4, "\(name) held \(first) bytes first, \(last) at the end")
    }
  }

  @Test(
    "Frames allocate no memory in the steady state",
    .enabled(if: isRelease, "what is not optimized asks all the time")
  )
  func framesAllocateNoMemory() throws {
    // None of these is a stepped simulation, which allocates checkpoints for backward seeks.
    let names = [
      "fireworks", "snow", "portal", "galaxy", "aurora", "confetti-cannon", "fireflies", "kamuro",
      "gerb", "leaves", "crackle", "streamers", "vortex", "lanterns", "hearts", "bubbles",
      "starfield", "niagara", "volcano", "meteors", "magic-dust", "roman-candle",
    ]
    let figures = try figures(["frames"] + names)
    #expect(figures.map(\.name) == names)
    for (name, allocations, _) in figures {
      // A column may still exceed its capacity and grow.
      #expect(allocations <= 2, "\(name) asked \(allocations) times in 600 frames")
    }
  }
}
#endif
