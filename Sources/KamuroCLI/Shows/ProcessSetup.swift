#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// What the process needs before it opens or writes anything.
enum ProcessSetup {
  static func run() {
    occupyStandardDescriptors()
    reportWriteSignalsAsErrors()
  }

  /// Opens /dev/null at each standard descriptor that was closed: a file or the terminal, opened later,
  /// would get its number and with it all that is meant for standard output.
  ///
  /// Reading from the input finds its end; writing to an output still fails with EBADF.
  private static func occupyStandardDescriptors() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Ignores SIGPIPE and SIGXFSZ, so that a write to a pipe without a reader fails with EPIPE and one
  /// beyond the file size limit with EFBIG, instead of ending the process.
  private static func reportWriteSignalsAsErrors() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }
}
