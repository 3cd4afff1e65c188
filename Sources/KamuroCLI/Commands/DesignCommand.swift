internal import ArgumentParser
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroShow
internal import KamuroTerminal

/// Edits an effect while it plays.
struct DesignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "design",
    abstract: "Edit an effect file while it plays: sliders, undo, comparison; comments stay.",
    discussion: """
      Rows are the properties of a part of the effect; arrows and the mouse change them, digits type a value, \
      and ? shows all keys. w writes the file and changes nothing in it but what was edited. A built-in effect \
      is written as NAME.json. Edits that are not written survive any end, and are offered the next time.
      Examples:
        kamuro new sparks && kamuro design sparks.json
        kamuro design peony
      """
  )

  @Argument(help: "An effect's name, or the path of an effect file.", completion: .effects)
  var effect: String

  @OptionGroup(title: "Control options") var control: ControlOptions

  @OptionGroup(title: "Sound options") var sound: SoundOptions

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func validate() throws { try checkInputs([effect, control.control, sound.sound]) }

  func run() throws {
    let settings = EffectSettings()
    let (desk, text) = try DesignDesk.open(effect, settings: settings)
    let first: Effect
    do throws(EffectFileErrors) {
      first = try desk.effect(of: text)
    } catch {
      throw Failure(error)
    }
    let played = try PlayedEffects([effect], settings: settings)
    let orders = try control.settings.desk(of: played)
    try ShowSettings.requireTerminalOutput()
    let edits = desk.keptEdits
    _ = try options.settings.play(
      Designer.self,
      mouse: .hovers,
      obeying: orders,
      hearing: sound.settings
    ) {
      Designer(text, effect: first, restoring: edits, files: desk, size: $0, style: $1)
    }
  }
}
