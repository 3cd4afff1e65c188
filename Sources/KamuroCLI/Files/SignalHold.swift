#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A block of the signals that would end the process, while a temporary file exists.
struct SignalHold {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// The calling thread's signal mask before.
  private var mask = sigset_t()
  /// The signals that this hold has blocked: those that were not blocked, ignored or handled.
  private var held = sigset_t()

  init() {
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    sigemptyset(&held)
    for signal in Self.signals where sigismember(&mask, signal) == 0 && Self.isFatal(signal) {
      sigaddset(&held, signal)
    }
    pthread_sigmask(SIG_BLOCK, &held, nil)
  }

  /// Whether one of the signals is pending.
  var isOver: Bool {
    var (pending, held) = (sigset_t(), held)
    sigpending(&pending)
    return Self.signals.contains { sigismember(&held, $0) == 1 && sigismember(&pending, $0) == 1 }
  }

  /// Unblocks the signals, so that a pending one is delivered.
  func release() {
    var mask = mask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Whether a signal is neither ignored nor handled.
  private static func isFatal(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    #if canImport(Darwin)
    return action.__sigaction_u.__sa_handler == nil
    #elseif canImport(Musl)
    return action.__sa_handler.sa_handler == nil
    #else
    return action.__sigaction_handler.sa_handler == nil
    #endif
  }
}
