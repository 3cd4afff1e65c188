internal import ArgumentParser
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroShow
internal import KamuroTerminal

/// What orders are carried out on.
protocol OrderTaker: AnyObject {
  var look: Look? { get set }
  /// What plays; `nil` if nothing does.
  var playState: PlayState? { get }

  /// What `{"get":…}` asks for, where values that orders set are edits of a text; else `nil`.
  func value(of subject: Order.Subject) -> PropertyValue?
  /// Whether they are.
  var editsText: Bool { get }

  /// Carries an order out with the effects that it names, or those that play.
  /// - Throws: A `Failure` or an `Order.Refusal`; nothing has changed then.
  func obey(_ action: Order.Action, with effects: [Effect]) throws
}

/// Reads orders, loads what they name, lets them be carried out, and answers them.
final class OrderDesk {
  /// A line that was read.
  private struct Line {
    let number: Int
    let order: Result<Order, Order.Refusal>

    /// The values that it sets at once.
    var values: PlayedEffects.Values? {
      switch try? order.get().action {
      case .set(let values, over: 0): (\.properties, values)
      case .parameters(let values, over: 0): (\.parameters, values)
      default: nil
      }
    }
  }

  /// The most bytes of orders that are read at once.
  private static let mostBytes = 1 << 16

  private var input: ControlInput
  private var answers: AnswerOutput?
  private var lines = LineBuffer(limit: Order.longestLine)
  /// The lines that were read and not carried out yet.
  private var waiting: ArraySlice<Line> = []
  /// The effects that play.
  let played: PlayedEffects
  /// What was last reported of what plays.
  private var reported: PlayState?

  init(_ input: ControlInput, answers: AnswerOutput? = nil, played: PlayedEffects) {
    (self.input, self.answers, self.played) = (input, answers, played)
  }

  /// The descriptor whose input ends a wait; -1 while there are orders to carry out.
  var descriptor: Int32 { waiting.isEmpty ? input.descriptor : -1 }

  /// The time at which there is something to do without input; `nil` for never.
  var deadline: Instant? {
    waiting.isEmpty ? .earliest(input.deadline, played.deadline) : .now
  }

  /// Whether orders may still come.
  var isOpen: Bool { input.isOpen || !waiting.isEmpty }

  /// Reads what has arrived, once the lines before are carried out; does not wait.
  private func read() {
    guard waiting.isEmpty, input.isOpen else { return }
    let new = input.take(atMost: Self.mostBytes)
    // The line before: of a replaced file it is nothing, of a writer that has stopped, all it had.
    let before = new.isNew ? lines.end() : nil
    var found = input.isFile ? [] : [before].compactMap(\.self)
    found += lines.take(new.bytes)
    if !input.isOpen, let last = lines.end() { found.append(last) }
    waiting =
      found.map { line in
        let order = Result { () throws(Order.Refusal) in try Order(line.bytes) }
        return Line(number: line.number, order: order)
      }[...]
  }

  /// Carries out the orders that have arrived, as many as a time allows.
  /// - Returns: How many were carried out, and what was refused, each with the number of its line.
  func serve(
    _ taker: some OrderTaker,
    for budget: Seconds = .infinity
  ) -> (count: Int, refusals: [PrintableText]) {
    let begin = Instant.now
    var (count, refusals) = (0, [PrintableText]())
    if let effects = played.glide() {
      try? taker.obey(.set([], over: 0), with: effects)
      count += 1
    }
    read()
    while begin.seconds(to: .now) < budget, !waiting.isEmpty {
      let group = takeGroup()
      count += group.count
      if group.count > 1, settle(group, with: taker) { continue }
      for line in group {
        if let refusal = carryOut(line, with: taker), refusals.count < 100 {
          refusals.append("control line \(line.number): \(refusal)")
        }
      }
    }
    answers?.flush()
    return (count, refusals)
  }

  /// Answers what happens without an order.
  func report(of taker: some OrderTaker, isOver: Bool) {
    guard answers != nil, let state = taker.playState else { return }
    if let reported {
      if state.effect != reported.effect {
        answers?.write(OrderAnswer(event: "effect", effect: state.effect))
      } else if state.turn > reported.turn {
        answers?.write(OrderAnswer(event: "loop", effect: state.effect))
      }
    }
    if isOver { answers?.write(OrderAnswer(event: "ended", effect: state.effect)) }
    reported = state
  }

  /// Takes the next line, or all that follow each other and set values at once.
  private func takeGroup() -> ArraySlice<Line> {
    let count = max(1, waiting.prefix { $0.values != nil }.count)
    defer { waiting = waiting.dropFirst(count) }
    return waiting.prefix(count)
  }

  /// Sets the values of several lines together, the last of each target; false if one is refused.
  private func settle(_ group: ArraySlice<Line>, with taker: some OrderTaker) -> Bool {
    turn(to: taker)
    if taker.editsText { return false }
    do {
      try played.set(group.compactMap(\.values))
      try taker.obey(.set([], over: 0), with: played.effects)
    } catch {
      return false
    }
    for case .success(let order) in group.map(\.order) { answer(order) }
    return true
  }

  /// Carries a line out, and returns why it is refused.
  private func carryOut(_ line: Line, with taker: some OrderTaker) -> PrintableText? {
    let order: Order
    do throws(Order.Refusal) {
      order = try line.order.get()
    } catch {
      return refuse(error, to: error.id)
    }
    turn(to: taker)
    do {
      if case .palette(let name) = order.action {
        taker.look?.palette =
          name.isEmpty ? nil : try PaletteChoice(argument: name).palette(onTerminal: [])
      }
      let isEdit = taker.editsText && order.action.setsValues
      let effects = isEdit ? [] : try played.effects(for: order.action)
      try taker.obey(order.action, with: effects)
    } catch let refusal as Order.Refusal {
      return refuse(refusal, to: order.id)
    } catch {
      let reason = (error as? Failure)?.message.description ?? (error as? ValidationError)?.message
      return refuse(Order.Refusal(reason ?? "\(error)"), to: order.id)
    }
    if case .get(let subject) = order.action {
      let own = subject == .state ? taker.playState?.value : taker.value(of: subject)
      let value = try? own ?? played.value(of: subject)
      answer(order, with: value)
    } else {
      answer(order)
    }
    return nil
  }

  /// Follows the user to another effect.
  private func turn(to taker: some OrderTaker) {
    if let state = taker.playState, !state.isOwn { played.turn(to: state.effect) }
  }

  private func answer(_ order: Order, with value: PropertyValue? = nil) {
    if let answer = OrderAnswer(to: order, with: value) { answers?.write(answer) }
  }

  private func refuse(_ refusal: Order.Refusal, to id: PropertyValue?) -> PrintableText {
    if let id { answers?.write(OrderAnswer(to: id, refusing: refusal)) }
    return PrintableText(lines: refusal.reason)
  }
}
