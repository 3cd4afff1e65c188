// The system's C library, under one name on all platforms.
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#else
@_exported public import Darwin
#endif

#if canImport(Darwin)
/// FIONREAD, a macro that Swift does not import there.
private let unreadRequest: UInt = 0x4004_667F
#else
private let unreadRequest = UInt(FIONREAD)
#endif

/// The bytes in a pipe that its reader has not read; `nil` for what is no pipe.
package func unreadCount(of pipe: Int32) -> Int? {
  var count: Int32 = 0
  return ioctl(pipe, unreadRequest, &count) == 0 ? Int(count) : nil
}
