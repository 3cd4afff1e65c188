internal import ArgumentParser
internal import KamuroSound

/// The options for what a show hears.
struct SoundOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Move to what is heard: what the machine plays, auto, a microphone, a file, a FIFO, standard input, -, or demo.",
      valueName: "auto|mic|FILE|-|demo"
    ),
    completion: .file()
  )
  var sound: String?

  @Option(
    name: .customLong("sound-format"),
    help: ArgumentHelp(
      "How samples of - or a FIFO are written: s16le, s24le, s32le or f32le, the rate and the channels.",
      valueName: "encoding:rate:channels"
    )
  )
  var format: SoundFormat?

  @Option(
    name: .customLong("sound-delay"),
    help: ArgumentHelp(
      "Show what is heard later, 0 to 1000: Bluetooth takes 100 to 300.",
      valueName: "milliseconds"
    )
  )
  var delay = 0.0

  @Option(
    name: .customLong("sound-amount"),
    help: "How much effects follow the sound, 0 to 2."
  )
  var amount = 1.0

  func validate() throws {
    try check("--sound-delay", delay, in: 0...1000)
    try check("--sound-amount", amount, in: 0...2)
    if format != nil, sound == nil {
      throw ValidationError("--sound-format is of what --sound - or a FIFO brings")
    }
  }

  /// The settings that the options select.
  var settings: SoundSettings {
    SoundSettings(
      source: sound.map { SoundSettings.Source($0) },
      format: format ?? SoundFormat(),
      delay: delay / 1000,
      amount: amount
    )
  }
}

extension SoundFormat: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package var defaultValueDescription: String { text }
}
