internal import KamuroCHeader
internal import KamuroPlatform

/// The stages that C has handles of.
///
/// A handle is a number that is given once, and never an address: what was freed, or comes from
/// elsewhere, is found to be no stage.
final class StageTable: @unchecked Sendable {
  static let shared = StageTable()
  /// The upper 16 bits of handles: no address of user space begins like this.
  private static let mark = UInt(0x4B4D) << (UInt.bitWidth - 16)

  private let lock = Lock()
  private var boxes: [UInt: StageBox] = [:]
  /// The number of handles that were given.
  private var count: UInt = 0

  /// Adds a stage, and returns its handle.
  func add(_ box: StageBox) -> OpaquePointer? {
    lock.whileHeld {
      count += 1
      boxes[Self.mark | count] = box
      return OpaquePointer(bitPattern: Self.mark | count)
    } ?? nil
  }

  /// Removes a stage; a call that is under way keeps it until it returns.
  func remove(_ handle: OpaquePointer?) {
    _ = lock.whileHeld { boxes.removeValue(forKey: UInt(bitPattern: handle)) }
  }

  /// The stage of a handle; `nil` for what is none.
  subscript(handle: OpaquePointer?) -> StageBox? {
    lock.whileHeld { boxes[UInt(bitPattern: handle)] } ?? nil
  }
}

/// A lock that a thread cannot take twice.
final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Waits for other threads, and calls `body`; `nil` if this thread has the lock already.
  func whileHeld<Result>(_ body: () -> Result) -> Result? {
    guard pthread_mutex_lock(mutex) == 0 else { return nil }
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
