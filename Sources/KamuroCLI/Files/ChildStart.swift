internal import KamuroPlatform

/// How another program is started: found in `PATH`, without a shell.
struct ChildStart {
  /// Its name and arguments.
  let words: [String]
  /// The names of the variables that it gets.
  var variables: [String]
  /// The descriptors of its standard input, output and errors; `nil` for none, or for this process'
  /// own errors.
  var input: Int32?
  var output: Int32?
  var errors: Int32?
  /// Whether it leads a process group of its own, which signals from the terminal do not reach.
  var leadsGroup = false

  /// What every program gets: where it finds others, and its language.
  static let usualVariables = ["PATH", "LANG", "LC_ALL"]

  /// Starts the program.
  func run() throws(ChildOutput.Refusal) -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let standard = [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)]
    for case (let end?, let number) in standard {
      posix_spawn_file_actions_adddup2(&actions, end, number)
    }
    for case (nil, let number) in standard.prefix(2) {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program ignores this signal, and children would inherit that.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF)
    if leadsGroup {
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let environment = variables.compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else {
      throw code == ENOENT ? ChildOutput.Refusal.missing : .failed(Failure.reason(code))
    }
    return child
  }

  /// The two ends of a pipe, neither of which children inherit.
  static func pipe() throws(ChildOutput.Refusal) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard KamuroPlatform.pipe(&ends) == 0 else { throw .failed(Failure.reason(errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
