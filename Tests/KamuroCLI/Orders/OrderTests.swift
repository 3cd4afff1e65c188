import Foundation
import Kamuro
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroShow
import KamuroTestSupport
import Testing

@testable import KamuroCLI

/// What plays, with the effects that orders change.
private final class Steered {
  var playback: Playback
  let played: PlayedEffects

  init(_ name: String = "snow") throws {
    played = try PlayedEffects([name], settings: EffectSettings())
    playback = Playback(
      effects: played.effects,
      names: [name],
      size: ScreenSize(columns: 40, rows: 12),
      style: ShowStyle(Look(), seed: 3)
    )
  }

  var takesOrders: Bool {
    get { playback.staysOpen }
    set { playback.staysOpen = newValue }
  }

  func position(at time: Double) -> Double { playback.transport.position(at: time) }

  func isOver(at time: Double) -> Bool { playback.isOver(at: time) }

  func count(at time: Double) -> Int {
    playback.advance(to: time)
    var count = 0
    playback.stage.draw { count += $0.count }
    return count
  }

  func obey(_ line: String, at time: Double) throws {
    let action = try Order(Array(line.utf8)).action
    try playback.obey(action, with: try played.effects(for: action), at: time)
  }
}

@Suite("Orders")
struct OrderTests {
  private func state(_ name: String = "snow") throws -> Steered { try Steered(name) }

  private static func overrides(_ argument: String, _ option: String) -> [Override] {
    [Override(argument, option: option)].compactMap(\.self)
  }

  private func count(_ state: Steered, at time: Double) -> Int { state.count(at: time) }

  @Test("Pause, speed and seek change the time of what plays")
  func keepsTime() throws {
    let state = try state()
    #expect(state.position(at: 2) == 2)
    try state.obey(#"{"pause":true}"#, at: 2)
    #expect(state.position(at: 9) == 2)
    try state.obey(#"{"pause":false}"#, at: 10)
    try state.obey(#"{"speed":0.5}"#, at: 11)
    #expect(state.position(at: 11) == 3 && state.position(at: 13) == 4)
    try state.obey(#"{"seek":20}"#, at: 14)
    #expect(state.position(at: 14) == 20 && state.position(at: 16) == 21)
  }

  @Test("A stopped stream of any effect of the catalogue ends", arguments: Catalogue.names)
  func endsAfterAStop(name: String) throws {
    let stopped = try state(name)
    try stopped.obey(#"{"stop":true}"#, at: 5)
    #expect(stopped.isOver(at: 1000))
  }

  @Test("A burst adds particles, and a stopped stream ends")
  func burstsAndStops() throws {
    let (plain, burst) = (try state("spark"), try state("spark"))
    try burst.obey(#"{"burst":"peony","x":0.5,"y":0.3}"#, at: 1)
    #expect(count(burst, at: 1.2) > count(plain, at: 1.2))
    let snow = try state()
    #expect(!snow.isOver(at: 1000))
    try snow.obey(#"{"stop":true}"#, at: 5)
    #expect(count(snow, at: 5.1) > 0 && snow.isOver(at: 1000))
  }

  @Test("A stream that orders have switched off goes on, until it is switched on or stopped")
  func goesOnWhileDark() throws {
    let switches = ["heat", "far"].map { "cells.\($0).enabled" }
    let (plain, state) = (try state("embers"), try state("embers"))
    let names = try #require(try Catalogue.effect(named: "embers")).layers
      .flatMap(\.emitterCells).map { "cells.\($0.name).enabled" }
    #expect(Set(switches).isSubset(of: names))
    state.takesOrders = true
    for name in names { try state.obey(#"{"set":"\#(name)=false"}"#, at: 1) }
    #expect(count(state, at: 5) == 0 && !state.isOver(at: 1000))
    for name in names { try state.obey(#"{"set":"\#(name)=true"}"#, at: 8) }
    #expect(count(state, at: 9) == count(plain, at: 9))
    // An order to stop holds, whatever is set after it.
    try state.obey(#"{"stop":true}"#, at: 10)
    try state.obey(#"{"set":"cells.far.birthRate=90"}"#, at: 11)
    #expect(count(state, at: 11) > 0 && state.isOver(at: 1000))
    // Without further orders, what is dark for good is over.
    let ended = try self.state("spark")
    ended.takesOrders = true
    #expect(!ended.isOver(at: 1000))
    ended.takesOrders = false
    #expect(ended.isOver(at: 1000))
  }

  @Test("A stream is over at the moment at which its last effect ends")
  func endsWithItsLastEffect() throws {
    let state = try state("spark")
    // The moment from which on it is over, by bisection.
    var (before, end) = (0.0, 1000.0)
    while before.nextUp < end {
      let middle = before + (end - before) / 2
      if state.isOver(at: middle) { end = middle } else { before = middle }
    }
    let effect = try EffectSettings().load("spark")
    let scene = Scene(of: [effect], on: ScreenSize(columns: 40, rows: 12), seed: 3)
    #expect(Simulation(scene: scene).endTime == end)
    #expect(count(state, at: end) == 0)
  }

  @Test("A stream that seeks back plays again what had ended, but no bursts")
  func seeksBack() throws {
    let (plain, played) = (try state("spark"), try state("spark"))
    try played.obey(#"{"burst":"peony","x":0.5,"y":0.3}"#, at: 0.1)
    for moment in [0.2, 0.3, 1, 20] { _ = count(played, at: moment) }
    try played.obey(#"{"seek":0.15}"#, at: 20)
    #expect(count(played, at: 20) == count(plain, at: 0.15))
  }

  @Test("A burst plays after a seek to the end of what plays")
  func burstsAfterTheEnd() throws {
    let state = try state("spark")
    state.takesOrders = true
    try state.obey(#"{"seek":1000}"#, at: 1)
    #expect(count(state, at: 1.1) == 0)
    try state.obey(#"{"burst":"peony","x":0.5,"y":0.3}"#, at: 2)
    #expect(count(state, at: 2.5) > 0 && count(state, at: 60) == 0)
  }

  @Test("Effects that have faded out do not keep others from an end")
  func fadesOut() throws {
    let state = try state("snow")
    try state.obey(#"{"play":"confetti","fade":1.5}"#, at: 2)
    #expect(count(state, at: 2.5) > 0)
    #expect(!state.isOver(at: 2.6))
    _ = count(state, at: 4)
    #expect(state.isOver(at: 100) && count(state, at: 100) == 0)
  }

  @Test("An order that cannot be obeyed changes nothing")
  func refusesOrders() throws {
    let state = try state()
    let before = count(state, at: 2)
    for order in [
      #"{"burst":"nothing"}"#, #"{"set":"cells.no.birthRate=2"}"#, #"{"set":"x"}"#,
      #"{"burst":"/dev/zero"}"#, #"{"play":["snow","https://x.org/a.json"]}"#,
    ] {
      #expect(throws: (any Error).self) { try state.obey(order, at: 2) }
    }
    #expect(count(state, at: 2) == before)
  }

  @Test(
    "An order is read or refused with a reason",
    arguments: [
      (#"{"burst":"peony","x":0.25}"#, .burst("peony", x: 0.25, y: 0.4)),
      (#"{"size":[60,15]}"#, .size(ScreenSize(columns: 60, rows: 15))),
      (#"{"pause":true}"#, .pause(true)), (#"{"seek":2.5}"#, .seek(2.5)),
      (#"{"param":"color=gold"}"#, .parameters(overrides("color=gold", "param"), over: 0)),
      (#"{"set":{"a.b":[1,"x"]},"over":2}"#, .set(overrides(#"a.b=[1,"x"]"#, "set"), over: 2)),
      (#"{"id":3,"play":"snow","fade":1.5}"#, .play(["snow"], fade: 1.5)),
      (#"{"seed":"new"}"#, .seed(nil)), (#"{"seed":7}"#, .seed(7)), (#"{"next":-1}"#, .next(-1)),
      (#"{"text":"BRB","for":5}"#, .text("BRB", duration: 5)), (#"{"get":"state"}"#, .get(.state)),
      (#"{"play":[]}"#, nil), (#"{"play":["a",5]}"#, nil), (#"{"id":[],"stop":true}"#, nil),
      (#"{"id":1}"#, nil), (#"{"restart":false}"#, nil), (#"{"set":{}}"#, nil),
      (#"{"stop":true}"#, .stop),
      (#"{"seek":-1}"#, nil), (#"{"size":[0,5]}"#, nil), (#"{"size":[1]}"#, nil), ("[]", nil),
      ("{}", nil), ("{", nil), (#"{"size":[60.5,15]}"#, nil), (#"{"burst":5}"#, nil),
      (#"{"speed":1e9}"#, nil), ("\u{0}", nil), (#"{"pause":true,"seek":2}"#, nil),
      (#"{"burst":"peony","z":1}"#, nil), (#"{"seek":2,"x":1}"#, nil),
    ] as [(String, Order.Action?)]
  )
  func readsOrders(line: String, order: Order.Action?) {
    let read = Result { () throws(Order.Refusal) in try Order(Array(line.utf8)) }
    #expect((try? read.get().action) == order)
    if case .failure(let refusal) = read { #expect(!refusal.reason.isEmpty) }
  }

  @Test("Lines are whole however their bytes arrive, and long ones are cut")
  func buffersLines() {
    var buffer = LineBuffer(limit: 4)
    func line(_ number: Int, _ text: String) -> LineBuffer.Line {
      LineBuffer.Line(number: number, bytes: Array(text.utf8))
    }
    #expect(buffer.take(Array("ab".utf8)).isEmpty)
    #expect(buffer.take(Array("c\n\nde\nf".utf8)) == [line(1, "abc"), line(3, "de")])
    #expect(buffer.take(Array("ghijklmn".utf8)) == [line(4, "fghij")])
    #expect(buffer.take(Array("op\nq\nr".utf8)) == [line(5, "q")])
    #expect(buffer.end() == line(6, "r") && buffer.end() == nil)
  }
}
