import Foundation

/// A program to start: a command, its whole environment, and the files of its input and output.
///
/// Foundation's `Process` waits until every descendant has closed a socket that it leaks to them,
/// which a server such as tmux never does.
struct Spawn {
  var program: String
  var arguments: [String]
  var environment: [String: String]
  /// The path opened as standard input, and for both outputs where `output` is `nil`.
  var input: String
  /// The path created for standard output and standard error; `nil` for the input's file.
  var output: String?
  /// Whether the program leads a new session; the first terminal that it opens controls it.
  var isSessionLeader = false
  /// Signals that it finds ignored, as after `nohup`.
  var ignoring: [Int32] = []

  /// Locked while a file descriptor is open that no program may inherit.
  static let gate = NSLock()

  private static let defaultSignals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGPIPE]

  /// `POSIX_SPAWN_SETSID`, which some systems' headers do not declare.
  #if canImport(Darwin)
  private static let newSession: Int32 = 0x400
  #else
  private static let newSession: Int32 = 0x80
  #endif

  /// Starts the program.
  func start() throws -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDWR, 0)
    if let output {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
    }
    posix_spawn_file_actions_adddup2(&actions, 1, 2)

    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    var defaults = defaultSet()
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, flags)

    let previous = ignoring.map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, action) in previous { signal(number, action) } }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var identifier: pid_t = 0
    let code = Self.gate.withLock {
      posix_spawn(&identifier, program, &actions, &attributes, &words, &variables)
    }
    guard code == 0 else { throw SystemError("starting \(program)", code: code) }
    return identifier
  }

  /// The signals that have their default actions in the program.
  private func defaultSet() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in Self.defaultSignals where !ignoring.contains(signal) {
      sigaddset(&signals, signal)
    }
    return signals
  }

  private var flags: Int16 {
    Int16(
      (isSessionLeader ? Self.newSession : 0)
        | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    )
  }
}

/// Waits until a child changes its state; throws after some seconds.
func waitForChange(
  of identifier: pid_t,
  options: Int32 = 0,
  patience: Double = PseudoTerminal.patience,
  meanwhile: () -> Void = {}
) throws -> Int32 {
  let end = Date(timeIntervalSinceNow: patience)
  while end.timeIntervalSinceNow > 0 {
    var status: Int32 = 0
    let result = waitpid(identifier, &status, options | WNOHANG)
    if result == identifier { return status }
    guard result == 0 || errno == EINTR else { throw SystemError("waitpid") }
    meanwhile()
    // There is no portable file descriptor for the end of a child.
    poll(nil, 0, 1)
  }
  throw SystemError("the program neither ended nor stopped in time")
}
