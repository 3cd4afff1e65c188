internal import KamuroScreen
internal import KamuroTerminal

/// The painter's event loop: it passes bytes between the terminal and the program inside of it.
final class ProxyRun {
  /// How the painter tells the holder that the terminal is gone.
  private static let terminalGone: Int32 = 3

  private let session: ProxySession

  init(child: ChildTerminal) throws {
    do {
      session = try ProxySession(child: child)
    } catch {
      throw Failure("\(error)", code: .unavailable)
    }
  }

  /// Passes bytes until the program has ended.
  /// - Returns: The exit code for the holder.
  func run() -> Int32 {
    defer { session.close() }
    while true {
      let events = session.wait(until: nil)
      if events.contains(.output) {
        session.output.append(contentsOf: session.arrivedOutput)
        session.flush()
      }
      if events.contains(.input) { session.pass(session.arrivedInput) }
      if events.contains(.stopping) { session.suspend() }
      if events.contains(.gone) { return Self.terminalGone }
      if events.contains(.ended) { return 0 }
    }
  }
}
