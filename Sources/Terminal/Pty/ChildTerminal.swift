import KamuroCNcurses
import KamuroCPty
import KamuroPlatform

/// The terminal of a program that runs inside of this one: its primary side, in the painter.
package final class ChildTerminal {
  /// What the holder tells the painter.
  package enum Notice: UInt8 {
    /// The program has ended; the rest of its output follows.
    case ended = 0x65
    /// The painter is to leave the terminal as it is without it, and to exit.
    case leave = 0x6C
    /// Drawing is switched on or off.
    case toggle = 0x74
  }

  let primary: Descriptor
  let control: Descriptor
  private let undo: Descriptor
  /// Whether ``leave(_:)`` has stored bytes.
  private var hasUndo = false

  /// Takes over the descriptors that ``ChildHolder`` has passed; `nil` where the words name none.
  package init?(descriptors words: String) {
    let numbers = words.split(separator: ",").compactMap { Int32($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0 > 2 && fcntl($0, F_GETFD) >= 0 }) else {
      return nil
    }
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    primary = Descriptor(owning: numbers[0])
    control = Descriptor(owning: numbers[1])
    undo = Descriptor(owning: numbers[2])
  }

  /// Gives the program's terminal the size of a window.
  func resize(to window: winsize) { pty_resize(primary.number, window) }

  /// Whether the program reads a line that is not echoed, as for a password.
  package var hidesInput: Bool {
    var modes = termios()
    guard tcgetattr(primary.number, &modes) == 0 else { return true }
    return modes.c_lflag & tcflag_t(ICANON) != 0 && modes.c_lflag & tcflag_t(ECHO) == 0
  }

  /// What is drawn beside the program's output, as the holder has to know where this process dies.
  package enum Undo {
    /// Nothing is.
    case nothing
    /// Bytes that are being written; the screen is unknown until they are.
    case unknown
    /// What these bytes remove.
    case bytes([UInt8])
  }

  /// Leaves what removes the drawing to the holder.
  package func leave(_ undo: Undo) {
    switch undo {
    case .nothing: if hasUndo { store([]) }
    case .unknown: store([0])
    case .bytes(let bytes): store(bytes.count > 1 ? bytes : [0])
    }
  }

  /// Adds output that is held back to what removes the drawing.
  package func add(undo bytes: ArraySlice<UInt8>) {
    let end = lseek(undo.number, 0, SEEK_END)
    bytes.withUnsafeBytes { _ = pwrite(undo.number, $0.baseAddress, $0.count, end) }
  }

  private func store(_ bytes: [UInt8]) {
    // In this order the holder never finds bytes of another frame.
    if ftruncate(undo.number, 0) == 0 { pwrite(undo.number, bytes, bytes.count, 0) }
    hasUndo = !bytes.isEmpty
  }

  /// The program's exit code, or 128 and the number of its signal, once it has ended.
  package private(set) var exitCode: UInt8?

  /// The notices of the holder since the last call; ``Notice/leave`` where the holder is gone.
  func notices() -> [Notice] {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { bytes in
      switch control.read(into: bytes) {
      case .count(let count): notices(in: bytes.prefix(count))
      case .wouldBlock: []
      case .closed: [.leave]
      }
    }
  }

  private func notices(in bytes: Slice<UnsafeMutableBufferPointer<UInt8>>) -> [Notice] {
    var (notices, rest) = ([Notice](), bytes)
    while let byte = rest.popFirst() {
      guard let notice = Notice(rawValue: byte) else { continue }
      if notice == .ended { exitCode = rest.popFirst() }
      notices.append(notice)
    }
    return notices
  }
}

/// The process that keeps a program and its terminal, also where the painter ends early.
package enum ChildHolder {
  /// The variable that programs inside find, with the holder's process identifier.
  package static let variable = "KAMURO_OVER"

  /// The holder of the terminal in which this process runs; `nil` where the variable is not set, or is
  /// left over from one that has ended.
  package static var present: Int32? {
    guard let value = getenv(variable), let pid = Int32(String(cString: value)), pid > 1,
      isHolder(pid)
    else { return nil }
    return pid
  }

  /// Whether a process is a holder: its number may have come to another program since, which only Linux
  /// tells here.
  private static func isHolder(_ pid: Int32) -> Bool {
    #if canImport(Darwin)
    return kill(pid, 0) == 0
    #else
    guard let file = fopen("/proc/\(pid)/cmdline", "re") else { return false }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    let words = bytes.prefix(count).split(separator: 0, omittingEmptySubsequences: false)
    let names = words.prefix(2).map { String(decoding: $0, as: UTF8.self) }
    return names.count == 2 && names[0].contains("kamuro") && ["over", "away"].contains(names[1])
    #endif
  }

  /// Runs a program on a terminal inside of this one, and waits for its end.
  /// - Parameter painter: The arguments of this program as the painter, for its descriptors.
  /// - Returns: The program's exit code, or 128 and the number of its signal; `nil` where the system
  ///   has no terminal to give.
  package static func run(_ program: [String], painter: (String) -> [String]) -> Int32? {
    var opened = pty_terminal()
    guard pty_open(&opened) else { return nil }
    setenv(variable, "\(getpid())", 1)
    if getenv("GPG_TTY") != nil {
      let path = withUnsafeBytes(of: opened.path) { Array($0.prefix { $0 != 0 }) }
      setenv("GPG_TTY", String(decoding: path, as: UTF8.self), 1)
    }
    let numbers = "\(opened.primary),\(opened.control_reading),\(opened.undo)"
    return withCStrings(program) { program in
      withCStrings([ownPath] + painter(numbers)) { pty_hold(&opened, program, $0) }
    }
  }

  /// Replaces this process by a program.
  /// - Returns: The exit code of a shell where that fails.
  package static func become(_ program: [String]) -> Int32 {
    withCStrings(program) { pty_become($0) }
  }

  /// The path of this program.
  private static var ownPath: String {
    #if canImport(Darwin)
    var size: UInt32 = 4096
    var path = [CChar](repeating: 0, count: Int(size))
    return _NSGetExecutablePath(&path, &size) == 0 ? String(cString: path) : "kamuro"
    #else
    return "/proc/self/exe"
    #endif
  }

  private static func withCStrings<Result>(
    _ words: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
  }
}
