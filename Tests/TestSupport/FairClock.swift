package import Foundation

/// A clock that stands still while a busy machine withholds the processor from those that are measured.
///
/// It is the time less that which threads have spent ready to run, in the scheduler's queues: that of
/// the calling thread, and of all threads of a process. On an idle machine these are next to nothing.
package struct FairClock {
  private let process: pid_t?
  private let start = Date()
  private let begin: Double
  /// The seconds in queues that were seen last: those of a process that has ended are gone.
  private var queued: Double

  /// Begins to measure.
  /// - Parameter process: A process whose queueing does not count; `nil` for the calling thread's alone.
  package init(of process: pid_t? = nil) {
    self.process = process
    begin = Self.queued(process)
    queued = begin
  }

  /// The seconds so far.
  package mutating func seconds() -> Double {
    queued = max(queued, Self.queued(process))
    return -start.timeIntervalSinceNow - (queued - begin)
  }

  /// The processor time of the calling thread, in seconds: the same beside other tests.
  package static var ofThread: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The seconds that threads have been in queues; 0 where the system does not count them.
  private static func queued(_ process: pid_t?) -> Double {
    let tasks = process.map { "/proc/\($0)/task" }
    let threads =
      tasks.map { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] } ?? []
    let files = threads.map { "\(tasks ?? "")/\($0)/schedstat" } + ["/proc/thread-self/schedstat"]
    return files.reduce(0) { sum, file in
      // The time that it ran, the time that it was queued, and how often it ran.
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      let numbers = text.split(whereSeparator: \.isWhitespace)
      return sum + (numbers.count > 1 ? Double(numbers[1]) ?? 0 : 0) / 1e9
    }
  }
}
