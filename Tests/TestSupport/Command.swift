import Foundation

/// A program that is run to its end, with pipes for its standard output and standard error.
///
/// ```swift
/// let finished = try Command(program, ["list"]).run()
/// #expect(finished.status == .exited(0))
/// ```
package struct Command {
  /// The result of a program.
  package struct Finished {
    /// How it ended.
    package let status: Child.Status
    /// What it wrote to its standard output.
    package let output: String
    /// What it wrote to its standard error.
    package let errors: String
  }

  /// Whether the program's standard output is read.
  package enum Reader {
    /// This process reads it to the end.
    case patient
    /// The pipe is closed before the first byte, as by `head -0`.
    case gone
  }

  private let program: String
  private let arguments: [String]
  private let environment: [String: String]
  private let reader: Reader
  private let patience: Double

  /// Describes a run of `program`, a path, with `environment` and nothing else in its environment.
  ///
  /// - Parameter patience: how many seconds it may take.
  package init(
    _ program: String,
    _ arguments: [String] = [],
    environment: [String: String] = ["TERM": "xterm-256color", "LANG": "C.UTF-8"],
    reader: Reader = .patient,
    patience: Double = PseudoTerminal.patience
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.reader = reader
    self.patience = patience
  }

  /// Runs it in a session of its own.
  ///
  /// - Parameters:
  ///   - terminal: its controlling terminal and standard input; `nil` for none and no input.
  ///   - meanwhile: what to do, over and over, while it runs.
  package func run(
    on terminal: PseudoTerminal? = nil,
    meanwhile: () throws -> Void = {}
  ) throws -> Finished {
    let output = try Pipe()
    let errors = try Pipe()
    if reader == .gone { output.closeReading() }
    let identifier = try start(on: terminal?.path ?? "/dev/null", output, errors)
    output.closeWriting()
    errors.closeWriting()
    let status = try wait(for: identifier) {
      output.fill()
      errors.fill()
      try meanwhile()
    }
    output.fill()
    errors.fill()
    return Finished(status: status, output: output.text, errors: errors.text)
  }

  private func start(on input: String, _ output: Pipe, _ errors: Pipe) throws -> pid_t {
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
    posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes,
      Int16(Self.newSession | Int32(POSIX_SPAWN_SETSIGDEF))
    )
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, program, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw SystemError("starting \(program)", code: code) }
    return identifier
  }

  /// `POSIX_SPAWN_SETSID`, which some systems' headers do not declare.
  #if canImport(Darwin)
  private static let newSession: Int32 = 0x400
  #else
  private static let newSession: Int32 = 0x80
  #endif

  private func wait(for identifier: pid_t, meanwhile: () throws -> Void) throws -> Child.Status {
    var failure: (any Error)?
    do {
      let status = try waitForChange(of: identifier, patience: patience) {
        guard failure == nil else { return }
        do {
          try meanwhile()
        } catch {
          failure = error
          kill(identifier, SIGKILL)
        }
      }
      if let failure { throw failure }
      let signal = status & 0x7F
      return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
    } catch {
      kill(identifier, SIGKILL)
      throw error
    }
  }
}

/// A pipe whose reading end does not block.
private final class Pipe {
  private(set) var writing: Int32
  private var reading: Int32
  private var bytes: [UInt8] = []

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("pipe") }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  deinit {
    closeReading()
    closeWriting()
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Reads the bytes that have arrived.
  func fill() {
    guard reading >= 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(reading, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      bytes += chunk[..<count]
    }
  }
}
