import Foundation
import KamuroParticles
import KamuroRaster
import KamuroRecording
import KamuroScreen

/// The program chafa, which converts pictures to text, for comparison.
///
/// Its input is the frame's light as a picture of 8 x 16 pixels per screen cell.
struct Chafa {
  private let program: URL

  /// Finds chafa in PATH; `nil` if it is not installed.
  init?() {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let candidates = path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/chafa") }
    guard
      let program = candidates.first(where: {
        FileManager.default.isExecutableFile(atPath: $0.path)
      })
    else { return nil }
    self.program = program
  }

  /// The first line of `chafa --version`.
  func version() throws -> String {
    let lines = try output(of: ["--version"], given: []).split(separator: UInt8(ascii: "\n"))
    return String(decoding: lines.first ?? [], as: UTF8.self)
  }

  /// Renders with chafa's symbols at its highest quality.
  ///
  /// chafa averages sRGB levels. If `linear` is true, it gets linear light as levels, and its
  /// colors are encoded afterwards.
  func rule(
    _ symbols: String,
    colors: String,
    linear: Bool = false,
    dotCoverage: Float
  ) -> Rule {
    let name = "chafa \(symbols), \(linear ? "linear, " : "")\(colors)"
    let arguments = [
      "--format", "symbols", "--size", "\(Frame.size.columns)x\(Frame.size.rows)", "--stretch",
      "--symbols", symbols, "--colors", colors, "--dither", "none", "--work", "9",
      "--color-space", "din99d", "--bg", "black", "--optimize", "0",
    ]
    return Rule(name, dotCoverage: dotCoverage) { frame in
      var image = frame.image
      if linear {
        for place in image.bytes.indices { image.bytes[place] = image.bytes[place].linear }
      }
      var grid = ScreenGrid(
        size: Frame.size,
        showing: try output(of: arguments + ["-"], given: image.png())
      )
      if linear { grid.encodeColors() }
      return grid
    }
  }

  /// Runs chafa with a file as its standard input, and returns its output.
  private func output(of arguments: [String], given file: [UInt8]) throws -> [UInt8] {
    let picture = FileManager.default.temporaryDirectory
      .appendingPathComponent("kamuro-\(UUID().uuidString.prefix(8)).png")
    try Data(file).write(to: picture)
    defer { try? FileManager.default.removeItem(at: picture) }
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: picture)
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(bytes)
  }
}

extension UInt8 {
  /// The linear light of an sRGB level, scaled to 0...255.
  fileprivate var linear: UInt8 {
    let level = Double(self) / 255
    let light = level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    return UInt8((light * 255).rounded())
  }

  /// The sRGB level of linear light that is scaled to 0...255.
  fileprivate var encoded: UInt8 {
    let light = Double(self) / 255
    let level = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((level * 255).rounded())
  }
}

extension ScreenGrid {
  /// Converts direct colors from linear light to sRGB levels.
  fileprivate mutating func encodeColors() {
    func encoded(_ color: ScreenColor) -> ScreenColor {
      guard case .direct(let red, let green, let blue) = color.kind else { return color }
      return .direct(red: red.encoded, green: green.encoded, blue: blue.encoded)
    }
    for place in cells.indices {
      let cell = cells[place]
      cells[place] = ScreenCell(
        cell.glyph,
        foreground: encoded(cell.foreground),
        background: encoded(cell.background),
        attributes: cell.attributes
      )
    }
  }

  /// Interprets text with line feeds and SGR sequences, but no other escape sequences.
  fileprivate init(size: ScreenSize, showing text: [UInt8]) {
    self.init(size: size)
    var (style, column, row) = (Style(), 0, 0)
    var rest = String(decoding: text, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}":
        _ = rest.popFirst()
        let parameters = rest.prefix { !(0x40...0x7E).contains($0.value) }
        rest = rest.dropFirst(parameters.count)
        guard rest.popFirst() == "m" else { continue }
        style.change(
          by: parameters.split(separator: ";", omittingEmptySubsequences: false).map {
            Int(String($0)) ?? 0
          }
        )
      case "\n": (column, row) = (0, row + 1)
      default:
        if column < size.columns, row < size.rows {
          self[column, row] = ScreenCell(
            scalar,
            foreground: style.foreground,
            background: style.background,
            attributes: style.isReverse ? .reverse : []
          )
        }
        column += 1
      }
    }
  }

  /// The current SGR state.
  private struct Style {
    var foreground = ScreenColor.standard
    var background = ScreenColor.standard
    var isReverse = false

    mutating func change(by parameters: [Int]) {
      var rest = parameters[...]
      while let parameter = rest.popFirst() {
        switch parameter {
        case 0: self = Style()
        case 7: isReverse = true
        case 30...37: foreground = .indexed(UInt8(parameter - 30))
        case 40...47: background = .indexed(UInt8(parameter - 40))
        case 38: foreground = Self.color(from: &rest)
        case 48: background = Self.color(from: &rest)
        default: break
        }
      }
    }

    private static func color(from rest: inout ArraySlice<Int>) -> ScreenColor {
      let isDirect = rest.popFirst() == 2
      let levels = rest.prefix(isDirect ? 3 : 1).map(UInt8.init(clamping:))
      rest = rest.dropFirst(levels.count)
      guard let first = levels.first else { return .standard }
      guard isDirect else { return .indexed(first) }
      return levels.count == 3
        ? .direct(red: first, green: levels[1], blue: levels[2]) : .standard
    }
  }
}
