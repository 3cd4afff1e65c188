import KamuroCNcurses
import KamuroPlatform
package import KamuroScreen

/// What a wait of a ``ProxySession`` ended with.
package struct ProxyEvents: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The program has written ``ProxySession/arrivedOutput``.
  package static let output = ProxyEvents(rawValue: 1)
  /// The user has typed ``ProxySession/arrivedInput``.
  package static let input = ProxyEvents(rawValue: 2)
  /// The window has another size; the program knows.
  package static let resized = ProxyEvents(rawValue: 4)
  /// This process is to be stopped: the drawing has to be removed, and ``ProxySession/suspend()``
  /// called.
  package static let stopping = ProxyEvents(rawValue: 8)
  /// The process was continued.
  package static let resumed = ProxyEvents(rawValue: 16)
  /// Drawing is switched on or off.
  package static let toggled = ProxyEvents(rawValue: 32)
  /// The program has ended, and all of its output has arrived; or the holder asks to leave.
  package static let ended = ProxyEvents(rawValue: 64)
  /// The terminal is gone.
  package static let gone = ProxyEvents(rawValue: 128)
}

/// A session between the terminal and a program inside of it, which copies bytes and changes none.
///
/// The owner passes what arrives on: ``arrivedOutput`` by ``output`` and ``flush()``, ``arrivedInput``
/// by ``pass(_:)``. While much waits for the terminal nothing is read of the program, so that it
/// feels the terminal's back-pressure as without this session.
package final class ProxySession {
  /// The most bytes that wait in one direction while more are read.
  private static let mostPending = 32_768
  /// How long output of the program's own children is waited for after its end, in seconds.
  private static let rest = 0.1

  /// The program's terminal.
  package let child: ChildTerminal
  /// The bytes that wait for the terminal.
  package var output = ByteBuffer(capacity: 1 << 17)
  /// What the program has written, until the next wait.
  package private(set) var arrivedOutput: UnsafeBufferPointer<UInt8>
  /// What the user has typed, until the next wait.
  package private(set) var arrivedInput: UnsafeBufferPointer<UInt8>
  /// The window's size.
  package private(set) var size: ScreenSize
  /// Whether the program's output is left unread for a moment.
  package var holdsOutput = false {
    didSet { if oldValue, !holdsOutput, end != nil { end = .now + Self.rest } }
  }

  /// Whether it goes on after the program's end, for the user to see.
  package var lingers = false

  /// Whether the holder has asked to leave, or is gone: the program's output is not passed any more.
  package private(set) var isDismissed = false

  private let terminal: Descriptor
  private let wake: (reading: Descriptor, writing: Descriptor)
  private var input = ByteBuffer()
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private var raw = termios()
  private var isOpen = true
  private var isGone = false
  /// When the program's end is final, since it was reported.
  private var end: Instant?
  private var hasEnded = false

  /// Takes the terminal over: raw modes, and signals as events.
  package init(child: ChildTerminal) throws(TerminalError) {
    self.child = child
    let path = Session.devicePath()
    terminal = try Descriptor.open(path, isBlocking: false)
    wake = try Descriptor.pipe()
    memory = .allocate(capacity: 2 * Self.mostPending)
    arrivedOutput = UnsafeBufferPointer(start: nil, count: 0)
    arrivedInput = arrivedOutput
    size = Session.windowSize(of: terminal)
    guard terminal_guard_install(wake.writing.number) else { throw .alreadyOpen }
    guard tcgetattr(terminal.number, &raw) == 0, terminal_guard_prepare(terminal.number, [], 0)
    else {
      terminal_guard_remove()
      throw .noTerminal(path: path, reason: String(cString: strerror(errno)))
    }
    cfmakeraw(&raw)
    enter()
  }

  deinit {
    close()
    memory.deallocate()
  }

  /// Restores the terminal's modes; a second call does nothing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    terminal_guard_restore()
    terminal_guard_remove()
  }

  /// Stops the process, and takes the terminal over again when it is continued.
  package func suspend() {
    finish(within: 5)
    terminal_guard_restore()
    terminal_guard_stop()
    enter()
  }

  /// Gives the program's terminal the size of this one, or some rows less for a moment, so that it draws
  /// its screen again.
  package func fitChild(fewerRows: UInt16 = 0) {
    var window = terminal_guard_size(terminal.number)
    if window.ws_row > fewerRows { window.ws_row -= fewerRows }
    child.resize(to: window)
  }

  private func enter() {
    guard terminal_guard_await_foreground() else {
      isGone = true
      return
    }
    terminal_guard_arm()
    _ = terminal_guard_set_modes(&raw)
    fitChild()
    size = Session.windowSize(of: terminal)
  }

  // MARK: Writing

  /// Writes what waits for the terminal, as far as it takes it.
  package func flush() {
    guard !output.isEmpty else { return }
    switch terminal.write(output.bytes) {
    case .count(let count): output.take(count)
    case .wouldBlock: break
    case .closed: isGone = true
    }
  }

  /// Writes all that waits for the terminal, as long as it takes some within every 50 ms.
  /// - Parameter patience: How many times it may take none.
  package func finish(within patience: Int) {
    var rest = patience
    while !output.isEmpty, !isGone, rest > 0 {
      let count = output.count
      flush()
      guard output.count == count else {
        rest = patience
        continue
      }
      rest -= 1
      _ = readiness(of: terminal, .writing, within: 0.05)
    }
  }

  /// Waits for one descriptor.
  private func readiness(
    of descriptor: Descriptor,
    _ wanted: Readiness,
    within seconds: Double
  ) -> Readiness? {
    let none = pollfd(fd: -1, events: 0, revents: 0)
    let entry = pollfd(fd: descriptor.number, events: wanted.rawValue, revents: 0)
    var set = PollSet(first: entry, second: none, third: none, fourth: none)
    return poll(&set, within: seconds) ? Readiness(rawValue: set.first.revents) : nil
  }

  /// Passes typed bytes to the program.
  package func pass(_ bytes: UnsafeBufferPointer<UInt8>) {
    input.append(contentsOf: bytes)
    flushInput()
  }

  /// Waits for input alone, as at the end; ``arrivedInput`` has it.
  package func isAnswering(within seconds: Double) -> Bool {
    guard let ready = readiness(of: terminal, .reading, within: seconds) else { return false }
    var events: ProxyEvents = []
    handle(terminal: ready, into: &events)
    return events.contains(.input)
  }

  /// Waits for output alone, as before a stop; ``arrivedOutput`` has it.
  package func hasOutput(within seconds: Double) -> Bool {
    guard !hasEnded, let ready = readiness(of: child.primary, .reading, within: seconds) else {
      return false
    }
    var events: ProxyEvents = []
    handle(program: ready, into: &events)
    return events.contains(.output)
  }

  private func flushInput() {
    guard !input.isEmpty else { return }
    switch child.primary.write(input.bytes) {
    case .count(let count): input.take(count)
    case .wouldBlock: break
    case .closed: input.removeAll()
    }
  }
}

// MARK: - Waiting

extension ProxySession {
  /// Waits for events until `deadline`, and writes pending bytes meanwhile.
  package func wait(until deadline: Instant?) -> ProxyEvents {
    var events = takeRequests()
    if isGone { return events.union(.gone) }
    if hasEnded, !lingers, output.isEmpty { return events.union(.ended) }
    guard events.isEmpty else { return events }
    var set = pollSet
    let limit = Instant.earliest(deadline, holdsOutput || hasEnded ? nil : end).map {
      Instant.now.seconds(to: $0)
    }
    if poll(&set, within: limit) {
      if set.third.revents != 0 { wake.reading.drain() }
      if set.fourth.revents != 0 { heedHolder(into: &events) }
      handle(terminal: Readiness(rawValue: set.first.revents), into: &events)
      handle(program: Readiness(rawValue: set.second.revents), into: &events)
      events.formUnion(takeRequests())
    }
    if let end, end <= .now, !holdsOutput { hasEnded = true }
    return isGone ? events.union(.gone) : events
  }

  /// The descriptors to wait for; a hangup of one that nothing is wanted of would not wait.
  private var pollSet: PollSet {
    var outer: Readiness = []
    if input.count < Self.mostPending { outer.insert(.reading) }
    if !output.isEmpty { outer.insert(.writing) }
    var inner: Readiness = []
    if !hasEnded, !holdsOutput, output.count <= Self.mostPending { inner.insert(.reading) }
    if !hasEnded, !input.isEmpty { inner.insert(.writing) }
    func entry(_ descriptor: Descriptor, _ wanted: Readiness) -> pollfd {
      pollfd(fd: wanted.isEmpty ? -1 : descriptor.number, events: wanted.rawValue, revents: 0)
    }
    return PollSet(
      first: entry(terminal, outer),
      second: entry(child.primary, inner),
      third: entry(wake.reading, .reading),
      fourth: entry(child.control, hasEnded && !lingers ? [] : .reading)
    )
  }

  private func handle(terminal ready: Readiness, into events: inout ProxyEvents) {
    if ready.contains(.writing) { flush() }
    guard ready.contains(.reading) || !ready.isDisjoint(with: .broken) else { return }
    let half = UnsafeMutableBufferPointer(rebasing: memory[..<Self.mostPending])
    switch terminal.read(into: half) {
    case .count(let count):
      arrivedInput = UnsafeBufferPointer(rebasing: half[..<count])
      events.insert(.input)
    case .wouldBlock: break
    case .closed: isGone = true
    }
  }

  private func handle(program ready: Readiness, into events: inout ProxyEvents) {
    if ready.contains(.writing) { flushInput() }
    guard ready.contains(.reading) || !ready.isDisjoint(with: .broken) else { return }
    let half = UnsafeMutableBufferPointer(rebasing: memory[Self.mostPending...])
    var count = 0
    // A terminal gives a few kilobytes at a time.
    reading: while count < half.count {
      switch child.primary.read(into: UnsafeMutableBufferPointer(rebasing: half[count...])) {
      case .count(let more): count += more
      case .wouldBlock: break reading
      // EIO: no process has the program's side open any more.
      case .closed:
        hasEnded = true
        break reading
      }
    }
    guard count > 0 else { return }
    arrivedOutput = UnsafeBufferPointer(rebasing: half[..<count])
    events.insert(.output)
    if end != nil { end = .now + Self.rest }
  }

  private func heedHolder(into events: inout ProxyEvents) {
    for notice in child.notices() {
      switch notice {
      case .ended: end = .now + Self.rest
      case .leave: (hasEnded, lingers, end, isDismissed) = (true, false, nil, true)
      case .toggle: events.insert(.toggled)
      }
    }
  }

  /// The signals since the last call, as events.
  private func takeRequests() -> ProxyEvents {
    var events: ProxyEvents = []
    let requests = terminal_guard_take_requests()
    if requests & UInt32(TERMINAL_GUARD_STOP) != 0 { return .stopping }
    if requests & UInt32(TERMINAL_GUARD_CONTINUE) != 0 {
      enter()
      // The holder continues a painter that it asks to leave, as it may be stopped.
      heedHolder(into: &events)
      if !hasEnded { events.insert(.resumed) }
    }
    if requests & UInt32(TERMINAL_GUARD_RESIZE) != 0 {
      fitChild()
      size = Session.windowSize(of: terminal)
      events.insert(.resized)
    }
    return events
  }
}
