import Kamuro
import KamuroCLI
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroShow

/// The lines that a stream reads: each must be refused with a reason, or be carried out.
struct OrdersSubject: FuzzSubject {
  private static let lines = [
    #"{"burst":"peony","x":0.5,"y":0.25}"#, #"{"burst":"spark"}"#, #"{"size":[60,15]}"#,
    #"{"set":"cells.heat.birthRate=90"}"#, #"{"set":"layers[0].birthRate=2"}"#,
    #"{"set":"cells.heat.enabled=false"}"#, #"{"param":"color=gold"}"#, #"{"pause":true}"#,
    #"{"pause":false}"#, #"{"seek":2.5}"#, #"{"speed":4}"#, #"{"stop":true}"#,
    #"{"id":1,"play":["snow","spark"],"fade":0.5}"#, #"{"next":1}"#, #"{"seed":"new"}"#,
    #"{"loop":true}"#, #"{"step":-1}"#, #"{"restart":true}"#, #"{"reverse":true}"#,
    #"{"text":"BRB","for":5}"#, #"{"hud":true}"#, #"{"get":"effect","id":"a"}"#,
    #"{"set":{"cells.heat.birthRate":9},"over":0.5}"#, #"{"palette":"viridis"}"#,
  ]
  private static let effects = ["embers", "peony", "snow", "bouncing-sparks", "matrix"]

  private func lines(_ mutator: inout Mutator) -> [String] {
    (0...mutator.integer(below: 6)).map { _ in
      let line = mutator.pick(Self.lines) ?? ""
      switch mutator.integer(below: 6) {
      case 0: return String(decoding: mutator.broken(Array(line.utf8)), as: UTF8.self)
      case 1: return #"{"set":"\#(mutator.name())=\#(mutator.replacement.json(style: .compact))"}"#
      case 2: return line
      default: return mutator.changed(json: line)
      }
    }
  }

  func input(seed: UInt64) -> String {
    var mutator = Mutator(seed: seed)
    return lines(&mutator).joined(separator: "\n")
  }

  func run(seed: UInt64) throws {
    var mutator = Mutator(seed: seed)
    let lines = lines(&mutator)
    let name = mutator.pick(Self.effects) ?? "embers"
    let played = try PlayedEffects(named: name)
    var playback = Playback(
      effects: played.effects,
      names: [name],
      staysOpen: true,
      size: ScreenSize(columns: 60, rows: 15),
      style: ShowStyle(Look(), seed: seed)
    )
    var grid = ScreenGrid(size: playback.stage.size)
    for (index, line) in lines.enumerated() {
      let time = Double(index + 1) / 20
      playback.advance(to: time)
      do throws(Order.Refusal) {
        let action = try Order(Array(line.utf8)).action
        // A failure leaves what plays as it was.
        if let effects = try? played.effects(for: action) {
          try playback.obey(action, with: effects, at: time)
        }
      } catch {
        guard !error.reason.isEmpty else { throw Finding("a refusal without a reason") }
      }
      if grid.size != playback.stage.size { grid = ScreenGrid(size: playback.stage.size) }
      playback.draw(at: time, into: &grid)
    }
    var count = 0
    playback.advance(to: 1)
    playback.stage.draw { count += $0.count }
    guard count <= 1_000_000 else { throw Finding("\(count) sprites") }
  }
}
