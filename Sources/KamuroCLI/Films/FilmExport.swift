internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

/// Draws the frames of a film, encodes them and writes them.
final class FilmExport {
  /// The number of bytes that are written at once.
  private static let blockSize = 1 << 16

  private let request: FilmRequest
  private var plan: FilmPlan
  private let path: String
  private let camera: ScreenCamera
  private var grid: ScreenGrid
  private var hold: CellHold
  private var progress: FilmProgress

  /// - Parameter path: The path of the file or folder; - for standard output.
  init(_ request: FilmRequest, _ plan: FilmPlan, to path: String) {
    self.request = request
    self.plan = plan
    self.path = path
    camera = request.frame.camera(scale: 1, remarks: request.remarks)
    grid = ScreenGrid(size: plan.outline.size)
    hold = CellHold(plan.outline)
    progress = FilmProgress(path, frameCount: plan.outline.frameCount)
  }

  /// Makes the film.
  func run() throws {
    let outline = plan.outline
    OutputFile.removeAbandoned(beside: path)
    if request.format == .folder { return try writeFolder() }
    switch request.format.writer {
    case .pictures(let writer): try write(writer(outline)) { try $0.picture(at: $1) }
    case .screens(let writer):
      let isHeld = request.format.has(.hysteresis)
      try write(writer(outline, request)) { isHeld ? $0.heldScreen(at: $1) : $0.screen(at: $1) }
    }
  }

  // MARK: Frames

  private func time(of frame: Int) -> Seconds {
    plan.start + Double(frame) / plan.rate
  }

  private func screen(at frame: Int) -> ScreenGrid {
    plan.subject.draw(at: time(of: frame), into: &grid)
    return grid
  }

  /// The screen as films of screens show it.
  private func heldScreen(at frame: Int) -> ScreenGrid { hold.held(screen(at: frame)) }

  private func picture(at frame: Int) throws -> PixelImage {
    let effects = request.frame.picture.showsCanvas ? plan.subject as? FilmedEffects : nil
    let picture =
      try effects.map { canvas(at: frame, of: $0) } ?? camera.picture(of: screen(at: frame))
    return picture.padded(by: request.film.padding, with: plan.outline.background)
  }

  private func canvas(at frame: Int, of effects: FilmedEffects) -> PixelImage {
    effects.seek(to: time(of: frame))
    let isOpaque = request.format.has(.opaque)
    return request.frame.canvas(of: &effects.stage, scale: 1, isOpaque: isOpaque)
  }

  // MARK: Files

  private func write<Frame>(
    _ writer: any FilmWriter<Frame>,
    _ frame: (FilmExport, Int) throws -> Frame
  ) throws {
    var (writer, bytes) = (writer, [UInt8]())
    let file = try OutputFile(path)
    defer { progress.end() }
    try Self.encode { () throws(PictureError) in try writer.begin(into: &bytes) }
    for number in 0..<plan.outline.frameCount {
      let frame = try frame(self, number)
      try Self.encode { () throws(PictureError) in try writer.add(frame, into: &bytes) }
      progress.note(frames: number + 1, bytes: bytes.count)
      guard bytes.count >= Self.blockSize else { continue }
      guard try file.write(bytes) else { return }
      progress.noteWritten(bytes.count)
      bytes.removeAll(keepingCapacity: true)
    }
    try Self.encode { () throws(PictureError) in try writer.finish(into: &bytes) }
    guard try file.write(bytes) else { return }
    try file.finish()
  }

  /// Writes a PNG for each frame, named by its number.
  private func writeFolder() throws {
    try Folder.create(path)
    let folder = path.hasSuffix("/") ? path : path + "/"
    defer { progress.end() }
    let digits = max(4, String(plan.outline.frameCount - 1).count)
    for number in 0..<plan.outline.frameCount {
      let name = String(number)
      let file = folder + String(repeating: "0", count: digits - name.count) + name + ".png"
      let picture = try picture(at: number)
      var bytes: [UInt8] = []
      try Self.encode { () throws(PictureError) in bytes = try picture.png() }
      try Output.write(bytes, to: file)
      progress.note(frames: number + 1, bytes: bytes.count)
      progress.noteWritten(bytes.count)
    }
  }

  private static func encode(_ work: () throws(PictureError) -> Void) throws {
    do throws(PictureError) {
      try work()
    } catch {
      throw Failure("\(error)", code: .unavailable)
    }
  }
}

/// Pixels of four channels, one frame after another.
struct RawFilm: FilmWriter {
  mutating func begin(into output: inout [UInt8]) {}

  mutating func add(_ frame: PixelImage, into output: inout [UInt8]) {
    output += frame.withAlpha.bytes
  }

  mutating func finish(into output: inout [UInt8]) {}
}
