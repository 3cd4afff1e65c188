internal import KamuroPlatform

/// The process' standard output.
enum StandardOutput {
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The width to which text is wrapped: COLUMNS if set, else the terminal's width, else 80.
  static var columns: Int {
    if let text = getenv("COLUMNS").map({ String(cString: $0) }), let columns = Int(text),
      columns > 0
    {
      return columns
    }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
