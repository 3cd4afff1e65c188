import Kamuro
import KamuroCLI
import KamuroParticles
import KamuroPresets
import KamuroScreen

/// The lines that a stream reads: each must be refused with a reason, or be carried out.
struct OrdersSubject: FuzzSubject {
  private static let lines = [
    #"{"burst":"peony","x":0.5,"y":0.25}"#, #"{"burst":"spark"}"#, #"{"size":[60,15]}"#,
    #"{"set":"cells.heat.birthRate=90"}"#, #"{"set":"layers[0].birthRate=2"}"#,
    #"{"set":"cells.heat.enabled=false"}"#, #"{"param":"color=gold"}"#, #"{"pause":true}"#,
    #"{"pause":false}"#, #"{"seek":2.5}"#, #"{"speed":4}"#, #"{"stop":true}"#,
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
    let state = try StreamState(
      mutator.pick(Self.effects) ?? "embers",
      size: ScreenSize(columns: 60, rows: 15),
      seed: seed
    )
    for (index, line) in lines.enumerated() {
      let time = Double(index + 1) / 20
      state.advance(to: time)
      do throws(ControlLine.Refusal) {
        let order = try ControlLine(Array(line.utf8)).order
        // A failure leaves the stream as it was, which goes on.
        try? state.obey(order, at: time)
      } catch {
        guard !error.reason.isEmpty else { throw Finding("a refusal without a reason") }
      }
    }
    var count = 0
    state.advance(to: 1)
    state.stage.draw { count += $0.count }
    guard count <= 1_000_000 else { throw Finding("\(count) sprites") }
  }
}
