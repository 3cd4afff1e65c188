package import KamuroParticles
internal import KamuroPresets

extension Hearing {
  /// What is added for the tags of effects.
  private static let accents: [(tags: [String], name: String)] = [
    (["fireworks", "shell"], "accent-shells"), (["party", "paper", "love"], "accent-paper"),
    (["fire", "sparks"], "accent-sparks"),
  ]

  /// What plays beside effects, at hits of what is heard: none where it is calm, beside effects that
  /// follow sound themselves, and for those that the clock alone moves well.
  package func accents(of effects: [Effect]) -> [Effect] {
    guard !choice.isCalm, choice.amount > 0, !effects.contains(where: \.hears) else { return [] }
    let tags = Set(effects.flatMap(\.tags))
    let found = Self.accents.first { !tags.isDisjoint(with: $0.tags) }
    guard let name = found?.name else { return [] }
    if accent?.name != name { accent = try? Catalogue.effect(named: name) }
    return accent.map { [$0] } ?? []
  }
}
