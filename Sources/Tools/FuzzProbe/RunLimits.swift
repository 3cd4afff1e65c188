import KamuroPlatform

/// The current run, for the signal handler.
///
/// It is written before a run, and read by a handler on the same thread or by one that exits the
/// process; there is no other access.
nonisolated(unsafe) private var currentSeed: UInt64 = 0
nonisolated(unsafe) private var subjectName: StaticString = ""

/// The limits of each run: address space and processor time.
///
/// A run that traps or exceeds a limit exits the process with a message that names the seed.
struct RunLimits {
  /// The maximum address space of the process, in bytes.
  private static let memory: rlim_t = 1 << 30
  /// The maximum processor time of a run, summed over all threads, in seconds; of a file of another
  /// tool a fifth.
  #if DEBUG
  private static let seconds = 40
  #else
  private static let seconds = 5
  #endif
  private let seconds: Int

  /// Sets the limits of this process.
  init(of subject: String) {
    let names: [StaticString] = [
      "file", "import", "answers", "session", "orders", "configuration", "program",
    ]
    seconds = subject == "import" ? Self.seconds / 5 : Self.seconds
    subjectName = names.first { "\($0)" == subject } ?? "unknown"
    var limit = rlimit(rlim_cur: Self.memory, rlim_max: Self.memory)
    setrlimit(Self.addressSpace, &limit)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(Self.coreSize, &none)
    Self.handleSignals()
  }

  /// Records the run, and restarts the timer.
  func begin(_ seed: UInt64) {
    currentSeed = seed
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    setitimer(Self.processorTime, &timer, nil)
  }

  /// The most memory that this process has had so far, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    getrusage(Self.thisProcess, &usage)
    #if canImport(Darwin)
    return usage.ru_maxrss
    #else
    return usage.ru_maxrss << 10
    #endif
  }

  /// Installs the handlers on a separate stack, for runs that overflow the normal one.
  private static func handleSignals() {
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    var action = sigaction()
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = report
    #elseif canImport(Musl)
    action.__sa_handler.sa_handler = report
    #else
    action.__sigaction_handler.sa_handler = report
    #endif
    action.sa_flags = Int32(bitPattern: UInt32(bitPattern: SA_ONSTACK))
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGPROF] {
      sigaction(signal, &action, nil)
    }
  }

  #if canImport(Glibc)
  private static let addressSpace = __rlimit_resource_t(RLIMIT_AS.rawValue)
  private static let coreSize = __rlimit_resource_t(RLIMIT_CORE.rawValue)
  private static let processorTime = __itimer_which_t(ITIMER_PROF.rawValue)
  private static let thisProcess = __rusage_who_t(RUSAGE_SELF.rawValue)
  #else
  private static let addressSpace = RLIMIT_AS
  private static let coreSize = RLIMIT_CORE
  private static let processorTime = ITIMER_PROF
  private static let thisProcess = RUSAGE_SELF
  #endif
}

/// Prints the run and exits the process; async-signal-safe.
private func report(signal: Int32) {
  write(subjectName)
  write(" seed ")
  write(currentSeed)
  if signal == SIGPROF {
    write(": longer than its time\n")
  } else {
    write(": signal ")
    write(UInt64(signal))
    write("\n")
  }
  _exit(1)
}

private func write(_ text: StaticString) {
  _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
}

private func write(_ number: UInt64) {
  var divisor: UInt64 = 10_000_000_000_000_000_000
  var hasBegun = false
  while divisor > 0 {
    let digit = number / divisor % 10
    if digit > 0 || hasBegun || divisor == 1 {
      hasBegun = true
      var byte = UInt8(0x30 + digit)
      _ = write(STDERR_FILENO, &byte, 1)
    }
    divisor /= 10
  }
}
