#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Work on two threads.
package enum Parallel {
  /// How many processors programs may use.
  static let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Changes two values at once, the second one on a thread of its own, and comes back when both are
  /// done.
  ///
  /// Without a thread to be had, it changes one after the other. The thread gets no signals.
  package static func change<Value: Sendable>(
    _ first: inout Value,
    _ second: inout Value,
    by change: @escaping @Sendable (inout Value) -> Void
  ) {
    withUnsafeMutablePointer(to: &second) { second in
      var work = { change(&second.pointee) }
      withUnsafeMutablePointer(to: &work) { work in
        let thread = start(UnsafeMutableRawPointer(work))
        change(&first)
        if let thread { pthread_join(thread, nil) } else { work.pointee() }
      }
    }
  }

  /// Starts a thread; `nil` where there is none to be had.
  private static func start(_ work: UnsafeMutableRawPointer) -> pthread_t? {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let failure = pthread_create(
      &thread,
      nil,
      { work in
        work?.assumingMemoryBound(to: (() -> Void).self).pointee()
        return nil
      },
      work
    )
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return failure == 0 ? thread : nil
  }
}
