internal import KamuroCSignals
internal import KamuroPlatform

/// The setup of the process before it opens or writes any file.
enum ProcessSetup {
  static func run() {
    occupyStandardDescriptors()
    reportWriteSignalsAsErrors()
    signals_distrust_backtracer()
    signals_remove_unfinished_file()
  }

  /// Opens /dev/null at each closed standard descriptor, for the wrong direction.
  ///
  /// Otherwise a file or the terminal that is opened later would get the descriptor's number, and
  /// with it the bytes that are meant for standard output. Reading and writing still fail with EBADF.
  private static func occupyStandardDescriptors() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ignores SIGPIPE and SIGXFSZ, so that a failing write does not end the process.
  ///
  /// A write to a pipe without a reader fails with EPIPE, and one beyond the file size limit with
  /// EFBIG.
  private static func reportWriteSignalsAsErrors() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }
}
