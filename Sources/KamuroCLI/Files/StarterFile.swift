internal import KamuroParticles
internal import KamuroPresets

/// The text of a file to start from.
enum StarterFile {
  static func text(named name: String) -> String {
    let quoted = PropertyValue.text(name).json()
    return """
      {
        // An effect for Kamuro. kamuro check tells what is wrong with it; docs/reference.md has all
        // properties. What is left out has its default, comments are allowed, and a last comma too.
        "kamuro": 1,
        "name": \(quoted),
        "summary": "Golden sparks rise from the ground and fall back",
        "tags": ["sparks"],

        // Values with names: kamuro play FILE --param color=#66ccff
        "parameters": {
          "color": { "default": "gold", "summary": "The color of the sparks" },
          "height": "80vh",
        },

      \(layers)
      }

      """
  }

  /// The members that say what is seen, at the indentation of the file.
  private static let layers = """
      // A layer is a place that particles come from.
      "layers": [
        {
          "emitterPosition": ["50vw", "100vh"],
          "renderMode": "additive",
          // A cell is one kind of particle.
          "emitterCells": [
            {
              "name": "spark",
              "contents": { "shape": "disc", "size": 5 },
              "color": "$color",
              "birthRate": 120,
              "lifetime": 2.2,
              "lifetimeRange": 0.4,
              // From a point, 0 is to the right and -90deg is up; y grows downward.
              "emissionLongitude": "-90deg",
              "emissionRange": "14deg",
              "velocity": "$height",
              "velocityRange": "20vh",
              "yAcceleration": "70vh",
              "scaleSpeed": -0.3,
              "alphaSpeed": -0.35,
              // Each spark leaves a glow behind it.
              "afterglow": 0.15,
            },
          ],
        },
      ],
    """
}
