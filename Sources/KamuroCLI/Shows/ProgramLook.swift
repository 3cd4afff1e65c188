internal import KamuroShow

/// How shows over programs look on this terminal, which is not asked: answers would reach the program.
struct ProgramLook {
  let style: ShowStyle
  let isLight: Bool
  /// Whether characters of ambiguous East Asian width may be wide.
  let doubtsAmbiguous: Bool
  let framesPerSecond: Double
}
