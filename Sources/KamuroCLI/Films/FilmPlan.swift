internal import Kamuro
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
  let sound: SoundSettings
  let file: EffectSettings
  let frame: FrameOptions
  let remarks: Remarks
  /// The colors of text where no option names them; `nil` for the usual ones.
  let colors: ColorDepth?

  /// The subjects, for titles and messages.
  var name: String { subjects.map(InputFile.title).joined(separator: ", ") }
}

/// What is filmed, and when.
struct FilmPlan {
  /// The length of a film of effects that never end, in seconds.
  private static let usualLength: Seconds = 5

  /// What is filmed.
  var subject: any FilmSubject
  let outline: FilmOutline
  /// The subject's time at the first frame.
  let start: Seconds
  /// The frames of a second of the subject.
  let rate: Double

  private init(
    _ subject: any FilmSubject,
    length: Seconds,
    from start: Seconds,
    of request: FilmRequest,
    on size: ScreenSize
  ) throws {
    self.subject = subject
    self.start = start
    let fps = request.film.fps
    guard length <= FilmOptions.longest, length * fps <= FilmOptions.mostFrames else {
      throw Failure(
        "\(request.name) is too long for a film at --fps \(fps.written); --for SECONDS ends it",
        code: .usage
      )
    }
    let count = max(1, Int((length * fps).rounded()))
    // A loop may be a little longer or shorter than whole frames, and must end after one.
    rate = request.film.loop ? Double(count) / length : fps
    outline = FilmOutline(
      size: size,
      frameCount: count,
      framesPerSecond: fps,
      repeats: !request.film.once,
      title: request.name,
      theme: request.frame.theme
    )
  }

  /// Reads the effects or the session.
  init(_ request: FilmRequest) throws {
    if let log = try Self.session(of: request) {
      try Self.refuseEffectOptions(request, for: "a recorded session")
      if request.sound.source != nil {
        throw Failure("a recorded session has no --sound", code: .usage)
      }
      let size = try Self.size(of: log, request)
      let replay = Replay(log, size: size, style: Self.style(of: request))
      let length = try Self.duration(of: replay.length, request)
      let subject = FilmedShow(replay, end: nil)
      try self.init(subject, length: length, from: request.film.start, of: request, on: size)
      return
    }
    let size = request.frame.size
    var effects = try request.file.load(request.subjects).effects
    // What is transparent shows what it is laid over, and no background of its own.
    if request.frame.picture.showsCanvas, !request.format.has(.opaque) {
      effects = effects.map(\.withoutBackdrops)
    }
    // Scenery lasts as long as it is shown.
    let length = effects.length(on: size).flatMap { $0 < Scene.sceneryLife ? $0 : nil }
    if request.text.source != nil { try Self.refuseEffectOptions(request, for: "a text") }
    let (film, heard) = (
      request.film, try request.sound.hearing(from: request.film.start, for: request.film.duration)
    )
    if film.loop {
      guard heard == nil else {
        throw Failure("--loop is for effects without --sound", code: .usage)
      }
      self = try Self.loop(of: effects, length: length, request)
      return
    }
    let subject =
      request.text.source == nil
      ? FilmedEffects(
        Stage(
          of: effects + (heard?.hearing.accents(of: effects) ?? []),
          on: size,
          look: Self.look(of: request),
          seed: request.frame.seed
        ),
        hearing: heard?.hearing
      )
      : try Self.player(of: effects, length: length, request, hearing: heard?.hearing)
    let duration = try heard?.length ?? Self.duration(of: length, request)
    try self.init(subject, length: duration, from: film.start, of: request, on: size)
  }

  // MARK: Effects

  private static func look(of request: FilmRequest) -> Look {
    request.frame.look(isPixels: request.format.has(.resolvesTheme), wish: request.colors)
  }

  /// The style of a show, with the frames that `kamuro render` draws.
  private static func style(of request: FilmRequest) -> ShowStyle {
    var style = ShowStyle(look(of: request), seed: request.frame.seed)
    style.framesPerSecond = request.film.fps
    return style
  }

  /// A film whose last frame leads into the first.
  private static func loop(
    of effects: [Effect],
    length: Seconds?,
    _ request: FilmRequest
  ) throws -> FilmPlan {
    let size = request.frame.size
    let loop = LoopedScene(
      Scene(of: effects, on: size, seed: request.frame.seed),
      length: request.film.duration ?? length ?? usualLength,
      from: request.film.start
    )
    let period = (loop.period * 1000).rounded() / 1000
    request.remarks.add("\(request.name) loops after \(period.written) s")
    for flaw in loop.flaws { request.remarks.add("\(flaw.description)") }
    let subject = FilmedEffects(Stage(of: loop, on: size, look: look(of: request)))
    return try FilmPlan(subject, length: loop.period, from: 0, of: request, on: size)
  }

  /// Throws for options that only effects alone have.
  private static func refuseEffectOptions(_ request: FilmRequest, for what: String) throws {
    let option =
      request.film.loop ? "--loop" : request.frame.picture.showsCanvas ? "--what canvas" : nil
    guard let option else { return }
    throw Failure("\(option) is for effects alone, not for \(what)", code: .usage)
  }

  /// The length of a film of something that has a length, or has no end.
  private static func duration(of length: Seconds?, _ request: FilmRequest) throws -> Seconds {
    let (name, start) = (request.name, request.film.start)
    if let length, start >= length {
      let end = (length * 1000).rounded() / 1000
      throw Failure(
        "\(name) ends before --start-at \(start.written), at \(end.written) s",
        code: .usage
      )
    }
    if let duration = request.film.duration { return duration }
    if let length { return length - start }
    request.remarks.add(
      "\(name) never ends: the film has \(Int(usualLength)) s; --for SECONDS says how long"
    )
    return usualLength
  }

  /// Whether a path names a recorded session.
  static func isSession(_ path: String) -> Bool {
    let bytes =
      path == StandardInput.path
      ? try? InputFile.bytes(of: path, limit: 64)
      : try? InputFile.bytes(ofRegular: path, limit: 64)
    return bytes?.starts(with: "{\"kamuro-session\"".utf8) ?? false
  }

  /// The session that a command names; `nil` if it names effects.
  private static func session(of request: FilmRequest) throws -> SessionLog? {
    if let path = request.subjects.first(where: { $0.hasSuffix(".cast") }) {
      throw Failure(
        "\(path) is a recording of asciinema; sessions are what demo --record-session writes",
        code: .usage
      )
    }
    guard let path = request.subjects.first, isSession(path) else { return nil }
    guard request.subjects.count == 1 else {
      throw Failure("\(path) is a recorded session, which is exported alone", code: .usage)
    }
    return try DemoSettings.log(at: path)
  }

  /// The size of a session's film: its own, unless another one is named.
  private static func size(of log: SessionLog, _ request: FilmRequest) throws -> ScreenSize {
    let size = request.frame.chosenSize ?? log.size
    guard max(size.columns, size.rows) <= ScreenSize.limit else {
      throw Failure(
        "\(request.name) was recorded at \(size.columns)x\(size.rows); --size names a size up to"
          + " \(ScreenSize.limit)x\(ScreenSize.limit)",
        code: .usage
      )
    }
    if request.format.isPixels {
      let most = request.format.mostPixels
      try request.frame.picture.check(size, usualScale: 1, mostPixels: most)
    }
    return size
  }

  private static func player(
    of effects: [Effect],
    length: Seconds?,
    _ request: FilmRequest,
    hearing: Hearing?
  ) throws -> any FilmSubject {
    var style = style(of: request)
    style.hearing = hearing
    var plan = PlayPlan()
    plan.startTime = 0
    let player = Player(
      effects: effects,
      names: request.subjects.map(InputFile.title),
      plan: plan,
      text: request.text.stage(of: try request.text.text()),
      size: request.frame.size,
      style: style
    )
    return FilmedShow(player, end: hearing == nil ? length : nil)
  }
}
