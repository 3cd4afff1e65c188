import Foundation
import KamuroTestSupport
import Testing

@Suite("Films of a song")
struct HeardFilmTests {
  @Test("A film to the demo's song has its length, is the same each time, and no other film")
  func filmsTheSong() throws {
    let words = ["snow", "--size", "20x6", "--fps", "10", "--format", "text", "-o", "-"]
    let kamuro = try builtProduct(named: "kamuro")
    func film(_ more: String...) throws -> String {
      let finished = try Command(kamuro, ["export"] + words + more).run()
      #expect(finished.status == .exited(0), "\(finished.errors)")
      return finished.output
    }
    let first = try film("--sound", "demo")
    #expect(first == (try film("--sound", "demo")))
    let lines = first.split(separator: "\n", omittingEmptySubsequences: false).count
    let silent = try film("--for", "8")
    #expect(lines == silent.split(separator: "\n", omittingEmptySubsequences: false).count)
    #expect(first != silent)
    #expect(try film("--sound", "demo", "--sound-amount", "0") == silent)
  }

  @Test("A film of what plays now, a loop with sound and a missing song are refused")
  func refuses() throws {
    for (words, message) in [
      (["--sound", "auto"], "a film hears a file or demo"),
      (["--sound", "-"], "a film hears a file or demo"),
      (["--sound", "demo", "--loop"], "--loop is for effects without --sound"),
      (["--sound", "nowhere.wav"], "nowhere.wav: No such file"),
    ] {
      let finished = try Command(
        try builtProduct(named: "kamuro"),
        ["export", "snow", "-o", "-", "--format", "text"] + words
      ).run()
      #expect(finished.errors.contains(message))
      #expect(finished.status != .exited(0))
    }
  }
}
