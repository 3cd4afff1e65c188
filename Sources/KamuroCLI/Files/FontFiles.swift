internal import KamuroPlatform

/// The paths at which systems have their monospace fonts.
enum FontFiles {
  /// More bytes than a font file has.
  static let limit = 64 << 20

  /// The paths to look at, in this order.
  static let usual: [String] = files.flatMap { file, folders in
    folders.map { "\($0)/\(file)" }
  }

  /// The first of them that can be read.
  static var found: String? { usual.first { access($0, R_OK) == 0 } }

  private static let shared = "/usr/share/fonts"
  private static let onMac = ["/System/Library/Fonts", "/Library/Fonts"]

  private static let files: [(String, [String])] = [
    (
      "DejaVuSansMono.ttf",
      ["truetype/dejavu", "dejavu-sans-mono-fonts", "dejavu", "TTF"].map { "\(shared)/\($0)" }
        + onMac
    ),
    (
      "LiberationMono-Regular.ttf",
      ["truetype/liberation", "truetype/liberation2", "liberation-mono", "liberation"].map {
        "\(shared)/\($0)"
      } + onMac
    ),
    (
      "NotoSansMono-Regular.ttf",
      ["truetype/noto", "google-noto", "noto"].map { "\(shared)/\($0)" } + onMac
    ),
    ("Menlo.ttc", onMac), ("Monaco.ttf", onMac),
  ]
}
