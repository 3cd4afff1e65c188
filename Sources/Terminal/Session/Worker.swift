import KamuroCNcurses

/// A worker thread that runs the same function each time its owner starts it.
///
/// The owner may do other work meanwhile, and may stop waiting: the function then runs until the
/// process exits. Signals are delivered to the owner.
package final class Worker {
  /// The function, retained by the thread while it runs.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  private let thread: OpaquePointer?
  private let work: Work

  /// Creates a worker; the thread starts with the first ``begin()``.
  package init(_ body: @escaping @Sendable () -> Void) {
    work = Work(body)
    thread = worker_thread_make()
  }

  /// Starts the function; the previous run must have ended.
  ///
  /// Runs it on the calling thread where no thread can be created.
  package func begin() {
    guard let thread else { return work.body() }
    worker_thread_begin(
      thread,
      { context in
        guard let context else { return }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
      },
      Unmanaged.passRetained(work).toOpaque()
    )
  }

  /// Waits until the function returns, with a timeout; returns whether it has returned.
  package func awaitEnd(milliseconds: Int) -> Bool {
    thread.map { worker_thread_await($0, milliseconds) } ?? true
  }
}
