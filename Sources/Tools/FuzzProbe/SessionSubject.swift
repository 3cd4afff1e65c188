import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroShow

/// Session logs: each must be rejected with a line number, or survive a round trip and a replay.
struct SessionSubject: FuzzSubject {
  private static let size = ScreenSize(columns: 60, rows: 20)

  private static let lines = [
    #"{"time":0.5,"mouse":"down","button":"left","x":0.5,"y":0.25}"#,
    #"{"time":0.6,"mouse":"drag","button":"left","x":0.6,"y":0.3}"#,
    #"{"time":0.7,"mouse":"up","x":0.7,"y":0.3}"#, #"{"time":0.8,"mouse":"move","x":0,"y":1}"#,
    #"{"time":1,"mouse":"wheel","notches":-3,"x":1,"y":0}"#, #"{"time":1.25,"key":"a"}"#,
    #"{"time":1.5,"key":"page-up"}"#, #"{"time":2,"key":"control-l"}"#,
    #"{"time":2.25,"key":"👨🏻"}"#, #"{"time":3,"focus":false}"#, #"{"time":9,"key":"escape"}"#,
  ]

  private func bytes(_ mutator: inout Mutator) -> [UInt8] {
    let header = #"{"kamuro-session":1,"seed":7,"columns":80,"rows":24}"#
    var lines = [header] + Self.lines.filter { _ in mutator.integer(below: 4) > 0 }
    for _ in 0..<mutator.integer(below: 4) {
      let index = mutator.integer(below: lines.count)
      switch mutator.integer(below: 7) {
      case 0: lines.append(lines[index])
      case 1 where lines.count > 1: lines.remove(at: index)
      case 2: lines.swapAt(index, mutator.integer(below: lines.count))
      case 3: lines.insert(mutator.hostileText(), at: index)
      default: lines[index] = mutator.changed(json: lines[index])
      }
    }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    switch mutator.integer(below: 8) {
    case 0: return mutator.broken(bytes)
    case 1: return Array(bytes.prefix(mutator.integer(below: bytes.count)))
    default: return bytes
    }
  }

  func input(seed: UInt64) -> String {
    var mutator = Mutator(seed: seed)
    return String(decoding: bytes(&mutator), as: UTF8.self)
  }

  func run(seed: UInt64) throws {
    var mutator = Mutator(seed: seed)
    let bytes = bytes(&mutator)
    let log: SessionLog
    do throws(SessionLogError) {
      log = try SessionLog(reading: bytes)
    } catch {
      let count = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      guard (1...count).contains(error.line), !error.message.isEmpty else {
        throw Finding("an error in line \(error.line) of \(count)")
      }
      return
    }
    let again = try SessionLog(reading: log.header + log.events.flatMap(SessionLog.line))
    guard again == log else { throw Finding("the round trip gives another session") }
    // Only the beginning is replayed: later events may be hours away.
    guard mutator.integer(below: 20) == 0 else { return }
    let replay = Replay(
      log,
      size: Self.size,
      style: ShowStyle(Look(glyphs: .braille, colors: .none), seed: 7)
    )
    var grid = ScreenGrid(size: Self.size)
    for time in [0.0, 0.7, 2.5, 4] { replay.draw(at: time, into: &grid) }
  }
}
