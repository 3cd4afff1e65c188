internal import KamuroCSignals
internal import KamuroPlatform
internal import KamuroTerminal

/// How another program is started: found in `PATH`, without a shell.
struct ChildStart {
  /// Its name and arguments.
  let words: [String]
  /// The names of the variables that it gets; `nil` for all of this process.
  var variables: [String]?
  /// Whether it has this process' standard streams, where it gets no others.
  var inheritsStreams = false
  /// The descriptors of its standard input, output and errors; `nil` for none.
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
    for case (nil, let number) in standard where !inheritsStreams {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process ignores or blocks, children would inherit.
    var (defaults, mask) = (sigset_t(), sigset_t())
    sigemptyset(&defaults)
    sigemptyset(&mask)
    for signal in [SIGPIPE, SIGINT, SIGQUIT] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &mask)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    if leadsGroup {
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let known = (variables ?? []).compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    var arguments = words.map { strdup($0) } + [nil]
    var environment = known.map { strdup($0) } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var child: pid_t = 0
    let code = environment.withUnsafeMutableBufferPointer { list in
      let all = variables == nil ? process_environment() : list.baseAddress
      return posix_spawnp(&child, words[0], &actions, &attributes, &arguments, all)
    }
    guard code == 0 else {
      throw code == ENOENT ? ChildOutput.Refusal.missing : .failed(Failure.reason(code))
    }
    return child
  }

  /// Waits for the end of a program.
  /// - Returns: Whether it has succeeded; `nil` if it still runs and is not waited for.
  @discardableResult
  static func end(of child: pid_t, waits: Bool = true) -> Bool? {
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, waits ? 0 : WNOHANG)
      if ended == child { return status == 0 }
      guard ended < 0, errno == EINTR else { return ended == 0 ? nil : false }
    }
  }

  /// Waits for the end of a program that has the terminal; when it stops, this process stops with
  /// it, so that the shell has the terminal, and both continue.
  /// - Returns: Why it has not succeeded, if so.
  static func problem(ofForeground child: pid_t) -> String? {
    var status: Int32 = 0
    while true {
      guard waitpid(child, &status, WUNTRACED) == child else {
        guard errno == EINTR else { return Failure.reason(errno) }
        continue
      }
      let signal = status & 0x7F
      if status & 0xFF == 0x7F {
        raise(SIGSTOP)
        kill(child, SIGCONT)
      } else if signal != 0 {
        return "it was ended by signal \(signal)"
      } else {
        return status == 0 ? nil : "it failed with exit code \(status >> 8 & 0xFF)"
      }
    }
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

  typealias Pipe = (reading: Descriptor, writing: Descriptor)

  /// The two ends of a pipe, neither of which children inherit.
  static func pipe() throws(ChildOutput.Refusal) -> Pipe {
    var ends: [Int32] = [-1, -1]
    guard KamuroPlatform.pipe(&ends) == 0 else { throw .failed(Failure.reason(errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }
}
