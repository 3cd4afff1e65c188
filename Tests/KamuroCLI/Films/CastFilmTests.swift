import Foundation
import KamuroRecording
import KamuroScreen
import Testing

@testable import KamuroCLI

@Suite("Recordings of asciinema")
struct CastFilmTests {
  @Test("Version 3 counts from event to event what version 2 counts from the beginning")
  func timesOfVersionsAgree() throws {
    let size = ScreenSize(columns: 6, rows: 1)
    let outline = FilmOutline(size: size, frameCount: 12, framesPerSecond: 7)
    func times(_ version: FilmOptions.CastVersion) throws -> [Double] {
      var film = CastFilm(outline, version: version)
      var bytes: [UInt8] = []
      film.begin(into: &bytes)
      for frame in 0..<12 {
        var grid = ScreenGrid(size: size)
        grid[frame % 6, 0] = ScreenCell("x")
        film.add(grid, into: &bytes)
      }
      film.finish(into: &bytes)
      return try bytes.split(separator: UInt8(ascii: "\n")).dropFirst().map { line in
        let event = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [Any])
        return try #require(event.first as? Double)
      }
    }
    let (second, third) = (try times(.two), try times(.three))
    var sum = 0.0
    let sums = third.map { time in
      sum += time
      return sum
    }
    // Version 3 ends with the exit code.
    #expect(sums.count == second.count + 1 && sums.last == sums.dropLast().last)
    for (frame, (one, other)) in zip(second, sums).enumerated() {
      #expect(abs(one - other) < 1e-9)
      #expect(abs(one - Double(max(0, frame - 1)) / 7) < 0.001)
    }
  }
}
