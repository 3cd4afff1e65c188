internal import Kamuro
package import KamuroParticles
internal import KamuroPresets
package import KamuroShow
internal import KamuroTerminal

/// The effects that a command plays, as orders and saved files change them.
package final class PlayedEffects {
  /// Values that change evenly.
  private struct Glide {
    let list: WritableKeyPath<EffectSettings, [Override]>
    let first: PropertyValue
    let last: Override
    let begin: Instant
    let duration: Seconds
  }

  /// The seconds between two values of a change.
  private static let glideInterval = 1.0 / 30

  private var names: [String]
  private(set) var settings: EffectSettings
  /// The paths of the files that were read.
  private(set) var files: [String] = []
  package private(set) var effects: [Effect] = []
  private var glides: [Glide] = []
  /// The time of the next value of a change; `nil` if nothing changes.
  private(set) var deadline: Instant?

  /// - Parameter names: Names of effects and paths of files; without any, no value can be set.
  init(_ names: [String], settings: EffectSettings) throws {
    (self.names, self.settings) = (names, settings)
    try reload()
  }

  /// Loads an effect as it is.
  package convenience init(named name: String) throws {
    try self.init([name], settings: EffectSettings())
  }

  /// The names of the files.
  var title: String { names.joined(separator: " ") }

  /// Reads the files again.
  func reload() throws { try adopt(settings) }

  private func adopt(_ settings: EffectSettings) throws {
    let loaded = try settings.load(names)
    (effects, files, self.settings) = (loaded.effects, loaded.files, settings)
  }

  /// The effects that an order names, or all that play with the values that it sets.
  /// - Throws: A ``Failure``; nothing has changed then.
  package func effects(for action: Order.Action) throws -> [Effect] {
    switch action {
    case .burst(let name, _, _): return [try ordered(name)]
    case .play(let names, _):
      let effects = try names.map(ordered)
      begin(effects, named: names)
    case .set(let values, let duration):
      try set([(\.properties, values)], over: duration)
    case .parameters(let values, let duration):
      try set([(\.parameters, values)], over: duration)
    default: return []
    }
    return effects
  }

  /// Turns to an effect of the catalogue that plays now.
  func turn(to name: String) {
    if names != [name], let effect = try? settings.plain.load(name) {
      begin([effect], named: [name])
    }
  }

  private func begin(_ effects: [Effect], named names: [String]) {
    (self.names, self.effects, settings) = (names, effects, settings.plain)
    (glides, deadline) = ([], nil)
  }

  typealias Values = (list: WritableKeyPath<EffectSettings, [Override]>, values: [Override])

  /// Sets values, all or none.
  func set(_ all: [Values], over duration: Seconds = 0) throws {
    guard !names.isEmpty else {
      throw Failure("values are set of effects that the command names", code: .usage)
    }
    var (changed, begun, begin) = (settings, [Glide](), Instant.now)
    for (list, values) in all {
      for value in values {
        glides.removeAll { $0.list == list && $0.last.name == value.name }
        let first = duration > 0 ? try self.value(of: value, in: list) : nil
        guard let first else {
          changed.change(list, to: value)
          continue
        }
        begun.append(
          Glide(list: list, first: first, last: value, begin: begin, duration: duration)
        )
        begin = .now
      }
    }
    // Values that change must be allowed at their end, too.
    if !begun.isEmpty {
      var last = changed
      for glide in begun { last.change(glide.list, to: glide.last) }
      _ = try last.load(names)
    }
    try adopt(changed)
    glides += begun
    if !glides.isEmpty { deadline = .now }
  }

  /// The present values of all changes; `nil` where it is not time for them.
  func glide() -> [Effect]? {
    let now = Instant.now
    guard let deadline, deadline <= now else { return nil }
    var changed = settings
    for glide in glides {
      let part = min(1, glide.begin.seconds(to: now) / glide.duration)
      changed.change(glide.list, to: glide.last.between(glide.first, part: part))
    }
    glides.removeAll { $0.begin.seconds(to: now) >= $0.duration }
    self.deadline = glides.isEmpty ? nil : now + Self.glideInterval
    // A value on the way that is not allowed leaves the one before it.
    guard (try? adopt(changed)) != nil else { return nil }
    return effects
  }

  private func value(
    of target: Override,
    in list: WritableKeyPath<EffectSettings, [Override]>
  ) throws -> PropertyValue? {
    try names.lazy.compactMap { try settings.value(of: target, in: list, of: $0) }.first
  }

  /// What `{"get":"effect"}` and `{"get":"parameters"}` ask for.
  func value(of subject: Order.Subject) throws -> PropertyValue {
    switch subject {
    case .state: .null
    case .effect:
      .list(
        effects.compactMap { try? PropertyValue(JSONValue(reading: EffectFile.text(of: $0).utf8)) }
      )
    case .parameters: .object(try names.flatMap { try settings.values(ofParametersOf: $0) })
    }
  }

  /// An effect that an order names: one of the presets, or a file beside those of the command.
  private func ordered(_ name: String) throws -> Effect {
    if name == StandardInput.path {
      throw Failure("- is standard input: an order names effects", code: .data)
    }
    if EffectLibrary.isFetched(name) {
      throw Failure(
        "\(name): an order names effects, and files beside those that play",
        code: .data
      )
    }
    let settings = names.contains(name) ? settings : settings.plain
    guard EffectLibrary.isPath(name) else { return try settings.load(name) }
    let folders = files.map(EffectLibrary.folder)
    guard let place = EffectLibrary.real(name), folders.contains(EffectLibrary.folder(of: place))
    else {
      throw Failure(
        "\(name): an order names effects, and files beside those that play",
        code: .data
      )
    }
    return try settings.load(name)
  }
}

extension EffectSettings {
  /// The settings without values.
  fileprivate var plain: Self {
    var plain = self
    (plain.parameters, plain.properties) = ([], [])
    return plain
  }

  /// Gives a target another value, in place of the one before.
  fileprivate mutating func change(_ list: WritableKeyPath<Self, [Override]>, to value: Override) {
    self[keyPath: list].removeAll { $0.name == value.name }
    self[keyPath: list].append(value)
  }
}
