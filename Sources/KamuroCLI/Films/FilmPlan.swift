internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen
internal import KamuroShow

/// What a user wants to film.
struct FilmRequest {
  /// Names of effects, paths of effect files, or the path of a session.
  let subjects: [String]
  let format: FilmFormat
  let film: FilmOptions
  let text: TextSettings
  let file: EffectSettings
  let frame: FrameOptions
  let remarks: Remarks

  /// The subjects, for titles and messages.
  var name: String { subjects.joined(separator: ", ") }
}

/// What is filmed, and when.
struct FilmPlan {
  /// The length of a film of effects that never end, in seconds.
  private static let usualLength: Seconds = 5

  var subject: any FilmSubject
  let outline: FilmOutline
  let start: Seconds

  /// Reads the effects or the session.
  init(_ request: FilmRequest) throws {
    start = request.film.start
    let length: Seconds?
    var size = request.frame.size
    if let log = try Self.session(of: request) {
      size = request.frame.chosenSize ?? log.size
      let replay = Replay(log, size: size, style: Self.style(of: request))
      length = replay.length
      subject = FilmedShow(replay, end: nil)
    } else {
      let effects = try request.file.load(request.subjects).effects
      length = PlayPlan.length(of: effects, on: size.stage)
      if request.text.source == nil {
        subject = FilmedEffects(effects, in: request.frame, isPixels: request.format.hasColors)
      } else {
        subject = try Self.player(of: effects, length: length, request)
      }
    }
    let duration = try Self.duration(of: length, request)
    outline = FilmOutline(
      size: size,
      frameCount: max(1, Int((duration * request.film.fps).rounded())),
      framesPerSecond: request.film.fps,
      repeats: !request.film.once,
      title: request.name,
      theme: request.frame.theme
    )
  }

  /// The length of a film of something that has a length, or has no end.
  private static func duration(of length: Seconds?, _ request: FilmRequest) throws -> Seconds {
    let (name, start) = (request.name, request.film.start)
    if let length, start >= length {
      let end = (length * 1000).rounded() / 1000
      throw Failure("\(name) ends before --start-at \(start), at \(end) s", code: .usage)
    }
    if let duration = request.film.duration { return duration }
    if let length { return length - start }
    request.remarks.add(
      "\(name) never ends: the film has \(Int(usualLength)) s; --for SECONDS says how long"
    )
    return usualLength
  }

  /// The session that a command names; `nil` if it names effects.
  private static func session(of request: FilmRequest) throws -> SessionLog? {
    guard let path = request.subjects.first, EffectLibrary.isPath(path) || path.hasSuffix(".jsonl"),
      let bytes = try? InputFile.bytes(ofRegular: path, limit: SessionLog.maximumSize),
      bytes.starts(with: "{\"kamuro-session\"".utf8)
    else { return nil }
    guard request.subjects.count == 1 else {
      throw Failure("\(path) is a recorded session, which is exported alone", code: .usage)
    }
    return try DemoSettings.log(at: path)
  }

  private static func player(
    of effects: [Effect],
    length: Seconds?,
    _ request: FilmRequest
  ) throws -> any FilmSubject {
    var plan = PlayPlan()
    plan.startTime = 0
    let player = Player(
      effects: effects,
      names: request.subjects,
      plan: plan,
      text: TextStage(try request.text.text(), shatters: request.text.shatters),
      size: request.frame.size,
      style: style(of: request)
    )
    return FilmedShow(player, end: length)
  }

  /// The style of a show, with the frames that `kamuro render` draws.
  private static func style(of request: FilmRequest) -> ShowStyle {
    let rasterizer = request.frame.rasterizer(isPixels: request.format.hasColors)
    return ShowStyle(
      glyphs: rasterizer.glyphs,
      blocks: rasterizer.blocks,
      colors: rasterizer.colors,
      dither: rasterizer.dither,
      dotCoverage: rasterizer.dotCoverage,
      blooms: rasterizer.blooms,
      seed: request.frame.seed,
      background: rasterizer.background,
      framesPerSecond: request.film.fps
    )
  }
}
