import KamuroCNcurses

/// A thread that does the same work again and again, whenever its owner begins it.
///
/// The owner may look elsewhere meanwhile, and may give up waiting: the work then goes on until the
/// process ends. Signals are the owner's.
package final class Worker {
  /// What the thread keeps while it works.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  private let thread: OpaquePointer?
  private let work: Work

  /// Creates a worker; the thread starts with the first work.
  package init(_ body: @escaping @Sendable () -> Void) {
    work = Work(body)
    thread = worker_thread_make()
  }

  /// Begins the work; what was begun before must have ended.
  ///
  /// Where there is no thread to be had it is done at once.
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

  /// Waits for the end of the work, for so many milliseconds at most; whether it has ended.
  package func awaitEnd(milliseconds: Int) -> Bool {
    thread.map { worker_thread_await($0, milliseconds) } ?? true
  }
}
