extension Effect {
  /// Whether it, or an effect that it includes, follows what is heard.
  package var hears: Bool {
    layers.contains(where: \.hears)
      || effects.contains { $0.sound != nil || $0.choices.contains(where: \.hears) }
  }
}
