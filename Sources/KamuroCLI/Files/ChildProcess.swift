internal import KamuroCSignals
internal import KamuroPlatform
internal import KamuroTerminal

/// A program that this one has started, without a shell.
struct ChildProcess {
  /// Why it does not start.
  enum Refusal: Error, Equatable {
    /// There is no such program in `PATH`.
    case missing
    /// The system's reason.
    case failed(String)
  }

  /// The path of this program, for a copy of it.
  static var ownProgram: String {
    #if os(Linux)
    let name = "/proc/self/exe"
    #else
    let name = CommandLine.arguments.first ?? "kamuro"
    #endif
    guard name.contains("/"), let path = realpath(name, nil) else { return name }
    defer { free(path) }
    return String(cString: path)
  }

  private let identifier: pid_t

  /// Starts a program, found in `PATH`.
  /// - Parameters:
  ///   - words: Its name and arguments.
  ///   - streams: The descriptors that it has as its standard streams, by their numbers; it has this
  ///     program's others.
  ///   - environment: Its variables, by default this program's.
  init(
    _ words: [String],
    streams: [Int32: Int32] = [:],
    environment: [String]? = nil
  ) throws(Refusal) {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, descriptor) in streams {
      posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this program ignores or blocks, children would inherit.
    var (defaults, mask) = (sigset_t(), sigset_t())
    sigemptyset(&defaults)
    sigemptyset(&mask)
    for signal in [SIGPIPE, SIGINT, SIGQUIT] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments = words.map { strdup($0) } + [nil]
    var variables = (environment ?? []).map { strdup($0) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var child: pid_t = 0
    let code =
      environment == nil
      ? posix_spawnp(&child, words[0], &actions, &attributes, &arguments, process_environment())
      : posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else {
      throw code == ENOENT ? Refusal.missing : Refusal.failed(Failure.reason(code))
    }
    identifier = child
  }

  /// Waits for its end.
  /// - Returns: Its status, 0 if it has succeeded.
  @discardableResult
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Its status; `nil` while it runs.
  func status() -> Int32? {
    var status: Int32 = 0
    return waitpid(identifier, &status, WNOHANG) == identifier ? status : nil
  }

  func kill() { _ = KamuroPlatform.kill(identifier, SIGKILL) }
}
