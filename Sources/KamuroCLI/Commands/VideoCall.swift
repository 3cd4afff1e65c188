internal import ArgumentParser
internal import KamuroParticles
internal import KamuroPresets

/// The call of ffmpeg that makes the video which a user wants from `kamuro export`.
struct VideoCall {
  /// The endings of videos, and ffmpeg's options for frames without and with transparency; `nil` for
  /// those that have none.
  private static let endings: [(ending: String, opaque: String, clear: String?)] = [
    (".mp4", "-vf format=yuv420p", nil), (".m4v", "-vf format=yuv420p", nil),
    (".mkv", "-vf format=yuv420p", nil), (".avi", "-vf format=yuv420p", nil),
    (
      ".mov", "-vf format=yuv420p", "-c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le"
    ),
    (".webm", "-c:v libvpx-vp9 -pix_fmt yuv420p", "-c:v libvpx-vp9 -pix_fmt yuva420p"),
  ]

  /// Whether a path has the ending of a video.
  static func isVideo(_ path: String) -> Bool {
    endings.contains { path.lowercased().hasSuffix($0.ending) }
  }

  /// The path of the video.
  let file: String
  /// The command line, in two lines.
  let lines: [String]

  /// - Parameter words: A command line; `nil` unless it is right but for the video that it names.
  init?(_ words: [String]) {
    guard words.first == ExportCommand.word, let place = words.firstIndex(where: Self.isVideo)
    else {
      return nil
    }
    let joined = ["--output=", "-o"].first(where: words[place].hasPrefix) ?? ""
    file = String(words[place].dropFirst(joined.count))
    let name = file.lowercased()
    guard let row = Self.endings.first(where: { name.hasSuffix($0.ending) }),
      let frames = Self.frames(
        of: words,
        without: place,
        or: String(file.dropLast(row.ending.count))
      )
    else { return nil }
    var call = frames.call
    let export = frames.export
    var codec = row.opaque
    if export.frame.isTransparent {
      if let clear = row.clear { codec = clear } else { call += ["--background", "black"] }
    }
    if export.frame.chosenSize == nil, export.subjects.contains(where: FilmPlan.isSession) {
      call += ["--size", export.frame.size.defaultValueDescription]
    }
    let size = Self.size(of: export)
    lines = [
      "kamuro \((call + Self.output).map(\.quotedForShell).joined(separator: " ")) |",
      "  ffmpeg -f rawvideo -pix_fmt rgba -s \(size) -r \(export.film.fps.written) -i - \(codec)"
        + " \(file.quotedForShell)",
    ]
  }

  /// The options for frames on standard output.
  private static let output = ["--format", "rgba", "-o", "-"]

  /// The words of a command line without a video and the option before it, and what they call.
  /// - Parameter subject: The effect to film if none is left and there is one of that name.
  private static func frames(
    of words: [String],
    without place: Int,
    or subject: String
  ) -> (call: [String], export: ExportCommand)? {
    var rest = words
    let isOption = ["-o", "--output"].contains(rest[place - 1])
    rest.removeSubrange((isOption ? place - 1 : place)...place)
    let effect = Catalogue.names.contains(subject) ? subject : "peony"
    for call in [rest, [ExportCommand.word, effect] + rest.dropFirst()] {
      if let export = RootCommand.command(of: call + output) as? ExportCommand {
        return (call, export)
      }
    }
    return nil
  }

  /// The size of a frame in pixels, as WIDTHxHEIGHT.
  private static func size(of export: ExportCommand) -> String {
    let (frame, margin) = (export.frame, 2 * export.film.padding)
    let picture = frame.picture.pixels(of: frame.size, scale: frame.picture.scale ?? 1)
    return "\(picture.width + margin)x\(picture.height + margin)"
  }
}

extension String {
  /// The word as a shell reads it back.
  fileprivate var quotedForShell: String {
    let isPlain =
      !isEmpty
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=,:%+@".contains($0)) }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
