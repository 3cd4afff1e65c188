import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroScreen

@Suite("Pictures by kitty's graphics", .serialized)
struct KittyGraphicsTests {
  private static let size = ScreenSize(columns: 7, rows: 3)

  /// A picture of random pixels.
  private func image(_ seed: UInt64, width: Int = 61, height: Int = 40) -> PixelImage {
    var generator = SeededGenerator(seed: seed)
    var image = PixelImage(width: width, height: height, format: .rgb)
    for index in image.bytes.indices {
      image.bytes[index] = .random(in: 0...255, using: &generator)
    }
    return image
  }

  /// The bytes of a frame with a picture, as a composer frames them.
  private func frame(
    _ data: KittyGraphics.Data,
    by kitty: inout KittyGraphics,
    _ composer: inout FrameComposer
  ) throws -> [UInt8] {
    var buffer = ByteBuffer()
    let grid = ScreenGrid(size: Self.size)
    composer.compare(grid)
    composer.clearFirst(into: &buffer)
    try #require(kitty.transmit(data, into: &buffer))
    kitty.place(on: Self.size, into: &composer.prelude)
    _ = composer.write(grid, into: &buffer)
    return Array(buffer.bytes)
  }

  @Test("Each frame shows its picture alone, whichever way the data go", arguments: 0..<3)
  func showsEachPictureAlone(way: Int) throws {
    var terminal = PictureTerminal()
    var kitty = KittyGraphics(firstID: 40)
    var composer = FrameComposer(isSynchronized: true)
    for number in 0..<20 {
      let picture = image(UInt64(number))
      let data: KittyGraphics.Data =
        switch way {
        case 0: .shared(picture)
        case 1: .pixels(picture)
        default: .png(picture.bytes)
        }
      terminal.show(try frame(data, by: &kitty, &composer))
      #expect(terminal.frames.count == number + 1)
      #expect(terminal.frames.last?.map(\.bytes) == [picture.bytes])
    }
    #expect(terminal.complaints == [])
    #expect(terminal.mostImages == 2)
    #expect(terminal.images.count == 1)
    let place = try #require(terminal.placements.values.first)
    #expect(place.origin == SIMD2(1, 1) && place.cells == SIMD2(7, 3) && place.z == -1)
    var removal: [UInt8] = []
    kitty.remove(into: &removal)
    terminal.show(removal)
    #expect(terminal.images.isEmpty)
    if way == 0 { #expect(Set(terminal.objects).count <= 3) }
  }

  @Test("A loop has all of its frames, for the same time each, and plays for ever")
  func playsLoops() throws {
    var terminal = PictureTerminal()
    var kitty = KittyGraphics(firstID: 40)
    var buffer = ByteBuffer()
    let files = (0..<5).map { image($0).bytes }
    var prelude: [UInt8] = []
    try #require(kitty.transmit(.png(files[0]), into: &buffer))
    kitty.place(on: Self.size, into: &prelude)
    kitty.beginLoop(milliseconds: 33, into: &prelude)
    buffer.append(contentsOf: prelude)
    for file in files.dropFirst() { kitty.addFrame(file, milliseconds: 33, into: &buffer) }
    terminal.show(Array(buffer.bytes))
    #expect(terminal.images.values.first?.isLooping == false)
    buffer.removeAll()
    kitty.endLoop(into: &buffer)
    terminal.show(Array(buffer.bytes))
    let loop = try #require(terminal.images.values.first)
    #expect(loop.isLooping && [loop.bytes] + loop.frames == files)
    #expect(loop.intervals == [Int](repeating: 33, count: 5))
    terminal.show(kitty.removal)
    #expect(terminal.complaints == [] && terminal.images.isEmpty)
  }

  @Test("Pictures are left out while objects are unread, and no more than three are alive")
  func boundsObjects() throws {
    var kitty = KittyGraphics(firstID: 40)
    let prefix = "kamuro-\(getpid())-"
    func objects() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/dev/shm").filter {
        $0.hasPrefix(prefix)
      }
    }
    let image = image(1)
    var sent: [Int] = []
    for number in 0..<100 {
      var buffer = ByteBuffer()
      if kitty.transmit(.shared(image), into: &buffer) { sent.append(number) }
      #expect(try objects().count <= 3)
    }
    // A terminal that has not read for 60 frames has lost them.
    #expect(sent == [0, 1, 2, 63, 64, 65])
    kitty.removeObjects()
    #expect(try objects().isEmpty)
  }

  @Test("Objects of processes that are gone are removed, others stay")
  func removesStaleObjects() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    let names = [
      "kamuro-\(process.processIdentifier)-1", "kamuro-\(getppid())-1", "kamuro-x-1",
      "kamuro-\(process.processIdentifier)",
    ]
    for name in names {
      #expect(FileManager.default.createFile(atPath: "/dev/shm/\(name)", contents: nil))
    }
    defer { for name in names { unlink("/dev/shm/\(name)") } }
    KittyGraphics.removeStaleObjects()
    let left = names.filter { FileManager.default.fileExists(atPath: "/dev/shm/\($0)") }
    #expect(left == Array(names.dropFirst()))
  }
}
