internal import KamuroCMemory
internal import KamuroFoundations
internal import KamuroPlatform

/// Shows pictures by kitty's graphics protocol, each in place of the one before.
///
/// A picture's data are sent first, and shown by the placement that follows, which also deletes the
/// picture before. Two image ids alternate, so that there is always a whole picture on the screen:
///
/// ```
/// ESC _G a=t,i=7,f=24,s=640,v=384,t=s,S=737280,q=2; name ESC \     the data, anywhere before
/// ESC _G a=p,i=7,p=1,c=80,r=24,z=-1,C=1,q=2 ESC \                  at the cursor, under the text
/// ESC _G a=d,d=I,i=6,q=2 ESC \                                     the picture before, with its data
/// ```
/// A picture becomes a loop that the terminal plays by itself, if others are added to it as frames:
///
/// ```
/// ESC _G a=a,i=7,r=1,z=33,s=2,q=2 ESC \                            its time; play what has arrived
/// ESC _G a=f,i=7,z=33,f=100,q=2,m=1; data ESC \                    each further frame
/// ESC _G a=a,i=7,s=3,v=1,q=2 ESC \                                 for ever
/// ```
/// It never asks for answers (q=2).
package struct KittyGraphics: Sendable {
  /// How the data of pictures are sent.
  package enum Data {
    /// By an object in shared memory, for a terminal on this machine.
    case shared(PixelImage)
    /// As base 64 of the pixels, in chunks.
    case pixels(PixelImage)
    /// As base 64 of a PNG file, in chunks.
    case png([UInt8])
  }

  /// The prefix of the names of this program's objects, after which the process's number follows.
  package static let namePrefix = "/kamuro-"
  /// The most objects that are alive at a time.
  private static let objectCount = 3
  /// The pictures that are left out for an unread object, before it is replaced.
  private static let mostFailures = 60
  /// The most digits of base 64 in a chunk.
  private static let chunkLength = 4096

  /// The first of the two image ids.
  private let firstID: UInt32
  /// Whether the picture that is transmitted next has the second id.
  private var isOdd = false
  /// The id of the picture on the screen, and of the one transmitted but not placed yet.
  private var (shown, transmitted): (UInt32?, UInt32?) = (nil, nil)
  private var objectNumber = 0
  /// The pictures that were left out since the last one was sent.
  private var failureCount = 0
  /// Whether shared memory has no room, or may not be used.
  package private(set) var lacksMemory = false
  /// The names of the objects.
  package let objectNames: [String]

  /// - Parameter firstID: The first of two image ids, which no other program uses; random by default.
  package init(firstID: UInt32 = .random(in: 1...0x7F_FFFF) * 2) {
    self.firstID = firstID
    objectNames = (0..<Self.objectCount).map { "\(Self.namePrefix)\(getpid())-\($0)" }
  }

  /// Appends the bytes that send a picture.
  /// - Returns: Whether they were: there may be no room in shared memory.
  /// - Complexity: O(bytes).
  package mutating func transmit(_ data: Data, into buffer: inout ByteBuffer) -> Bool {
    let id = firstID + (isOdd ? 1 : 0)
    switch data {
    case .shared(let image):
      guard let name = share(image.bytes) else { return false }
      begin(id, into: &buffer)
      buffer.append(",t=s,S=")
      buffer.append(decimal: image.bytes.count)
      Self.append(sizeOf: image, to: &buffer)
      buffer.append(",q=2;")
      buffer.append(base64: Array(name.utf8)[...])
      buffer.append("\u{1B}\\")
    case .pixels(let image):
      begin(id, into: &buffer)
      Self.append(sizeOf: image, to: &buffer)
      Self.appendChunks(of: image.bytes, to: &buffer)
    case .png(let file):
      begin(id, into: &buffer)
      buffer.append(",f=100")
      Self.appendChunks(of: file, to: &buffer)
    }
    isOdd.toggle()
    transmitted = id
    return true
  }

  /// Appends the bytes that show the transmitted picture at the cursor, which stays, instead of the
  /// one before.
  package mutating func place(on size: ScreenSize, into bytes: inout [UInt8]) {
    guard let id = transmitted.take() else { return }
    bytes += "\u{1B}_Ga=p,i=\(id),p=1,c=\(size.columns),r=\(size.rows),z=-1,C=1,q=2\u{1B}\\".utf8
    if let shown, shown != id { bytes += Self.deletion(of: shown) }
    shown = id
  }

  /// Appends the bytes that delete the picture on the screen, if there is one.
  package mutating func remove(into bytes: inout [UInt8]) {
    if let shown = shown.take() { bytes += Self.deletion(of: shown) }
    if let transmitted = transmitted.take() { bytes += Self.deletion(of: transmitted) }
  }

  /// The bytes that delete both pictures, whatever is on the screen.
  package var removal: [UInt8] { Self.deletion(of: firstID) + Self.deletion(of: firstID + 1) }

  /// Appends a command that shows a still picture at the cursor, scaled to a size in cells.
  package static func show(_ png: [UInt8], on size: ScreenSize, into buffer: inout ByteBuffer) {
    buffer.append("\u{1B}_Ga=T,f=100,c=")
    buffer.append(decimal: size.columns)
    buffer.append(",r=")
    buffer.append(decimal: size.rows)
    appendChunks(of: png, to: &buffer)
  }

  // MARK: Loops

  /// Appends the bytes that make the picture on the screen the first frame of a loop, which plays as
  /// far as its frames have arrived.
  package func beginLoop(milliseconds: Int, into bytes: inout [UInt8]) {
    guard let shown else { return }
    bytes += "\u{1B}_Ga=a,i=\(shown),r=1,z=\(milliseconds),s=2,q=2\u{1B}\\".utf8
  }

  /// Appends the bytes that add a PNG file to the loop on the screen, as its next frame.
  package func addFrame(_ png: [UInt8], milliseconds: Int, into buffer: inout ByteBuffer) {
    guard let shown else { return }
    buffer.append("\u{1B}_Ga=f,i=")
    buffer.append(decimal: Int(shown))
    buffer.append(",z=")
    buffer.append(decimal: milliseconds)
    buffer.append(",f=100")
    Self.appendChunks(of: png, action: "a=f,", to: &buffer)
  }

  /// Appends the bytes that let the loop on the screen play for ever: it has all frames.
  package func endLoop(into buffer: inout ByteBuffer) {
    guard let shown else { return }
    buffer.append("\u{1B}_Ga=a,i=")
    buffer.append(decimal: Int(shown))
    buffer.append(",s=3,v=1,q=2\u{1B}\\")
  }

  // MARK: Objects

  /// The name of an object with these bytes; `nil` while the oldest one is unread, or without memory.
  ///
  /// A terminal removes an object when it has read it. One that does not read is not waited for.
  private mutating func share(_ bytes: [UInt8]) -> String? {
    let name = objectNames[objectNumber]
    let error = shared_object_create(name, bytes, bytes.count)
    guard error == 0 else {
      lacksMemory = error != EEXIST
      failureCount += 1
      if failureCount == Self.mostFailures { removeObjects() }
      return nil
    }
    failureCount = 0
    objectNumber = (objectNumber + 1) % Self.objectCount
    return name
  }

  /// Creates an object; returns `false` if there is one of this name, or no memory.
  package static func share(_ bytes: [UInt8], as name: String) -> Bool {
    shared_object_create(name, bytes, bytes.count) == 0
  }

  /// Removes the objects that the terminal has not read.
  package func removeObjects() { for name in objectNames { shared_object_remove(name) } }

  /// Removes the objects of processes that are gone.
  package static func removeStaleObjects() { shared_object_remove_stale(namePrefix) }

  // MARK: Commands

  private func begin(_ id: UInt32, into buffer: inout ByteBuffer) {
    buffer.append("\u{1B}_Ga=t,i=")
    buffer.append(decimal: Int(id))
  }

  private static func append(sizeOf image: PixelImage, to buffer: inout ByteBuffer) {
    buffer.append(image.format == .rgb ? ",f=24,s=" : ",f=32,s=")
    buffer.append(decimal: image.width)
    buffer.append(",v=")
    buffer.append(decimal: image.height)
  }

  /// Ends the keys of a command with its data in chunks; m says whether another one follows.
  /// - Parameter action: What each further chunk repeats.
  private static func appendChunks(
    of bytes: [UInt8],
    action: StaticString = "",
    to buffer: inout ByteBuffer
  ) {
    let step = chunkLength / 4 * 3
    for first in stride(from: 0, to: max(1, bytes.count), by: step) {
      let end = min(first + step, bytes.count)
      buffer.append(first == 0 ? "," : "\u{1B}_G")
      if first > 0 { buffer.append(action) }
      buffer.append(end < bytes.count ? "q=2,m=1;" : "q=2,m=0;")
      buffer.append(base64: bytes[first..<end])
      buffer.append("\u{1B}\\")
    }
  }

  private static func deletion(of id: UInt32) -> [UInt8] {
    Array("\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\".utf8)
  }
}
