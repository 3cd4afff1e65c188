internal import KamuroPresets

/// The options that tsParticles' presets stand for.
enum WebPresets {
  /// The options of a preset; `nil` for an unknown one.
  /// - Parameter line: The line that findings name.
  static func options(of name: String, line: Int) -> WebOptions? {
    let bare = name.lowercased().filter { $0.isASCII && $0.isLetter }
    guard let text = texts[bare], let json = try? JSONValue(reading: Array(text.utf8)) else {
      return nil
    }
    return WebOptions(json, line: line)
  }

  private static let rainbow = """
    ["#3998d0", "#2eb6af", "#a9bd33", "#fec73b", "#f89930", "#f45623", "#d62e32", "#eb586e",
     "#9952cf"]
    """

  /// The options by names in lower case.
  static let texts: [String: String] = [
    "snow": """
    { "particles": { "number": { "value": 100 }, "opacity": { "value": { "min": 0.1, "max": 0.5 } },
      "size": { "value": { "min": 1, "max": 10 } }, "move": { "direction": "bottom" } } }
    """,
    "stars": """
    { "particles": { "number": { "value": 100 }, "size": { "value": { "min": 0, "max": 3 } },
      "opacity": { "value": { "min": 0, "max": 1 }, "animation": { "enable": true, "speed": 1 } },
      "move": { "speed": 0.1, "random": true } } }
    """,
    "links": """
    { "particles": { "number": { "value": 100 }, "size": { "value": { "min": 1, "max": 3 } },
      "opacity": { "value": { "min": 0.3, "max": 1 } }, "links": { "enable": true },
      "move": { "speed": { "min": 1, "max": 3 } } } }
    """,
    "fire": """
    { "particles": { "number": { "value": 200, "density": { "enable": true } },
      "color": { "value": ["#fdcf58", "#757676", "#f27d0c", "#800909", "#f07f13"] },
      "opacity": { "value": { "min": 0.1, "max": 0.5 } },
      "size": { "value": { "min": 1, "max": 3 } }, "move": { "speed": 6 } } }
    """,
    "firefly": """
    { "particles": { "size": { "value": { "min": 3, "max": 6 } }, "move": { "speed": 3 },
      "opacity": { "value": { "min": 0, "max": 1 }, "animation": { "enable": true,
        "startValue": "max", "destroy": "min", "speed": 0.3, "sync": true } } },
      "emitters": { "position": { "x": 50, "y": 50 }, "rate": { "delay": 0.5, "quantity": 4 } } }
    """,
    "confetti": """
    { "particles": { "color": { "value": ["#26ccff", "#a25afd", "#ff5e7e", "#88ff5a", "#fcff42",
        "#ffa62d", "#ff36ff"] }, "shape": { "type": ["square", "circle"] },
      "opacity": { "value": { "min": 0, "max": 1 }, "animation": { "enable": true, "speed": 0.5,
        "sync": true, "startValue": "max", "destroy": "min" } }, "size": { "value": 5 },
      "life": { "count": 1, "duration": { "value": 3.333 } },
      "move": { "angle": { "value": 45 }, "direction": -90, "speed": 45, "decay": 0.1,
        "random": true, "gravity": { "enable": true },
        "outModes": { "default": "none", "bottom": "destroy" } },
      "rotate": { "value": { "min": 0, "max": 360 }, "direction": "random",
        "animation": { "enable": true, "speed": 60 } },
      "roll": { "enable": true, "speed": { "min": 15, "max": 25 } },
      "wobble": { "enable": true, "distance": 30, "speed": { "min": -15, "max": 15 } } },
      "emitters": { "startCount": 50, "position": { "x": 50, "y": 50 },
        "rate": { "delay": 0, "quantity": 0 }, "life": { "duration": 0.1, "count": 1 } } }
    """,
    "fireworks": """
    { "particles": { "life": { "count": 1 }, "shape": { "type": "line" },
      "stroke": { "width": 1 }, "rotate": { "path": true },
      "size": { "value": { "min": 0.1, "max": 50 }, "animation": { "enable": true, "sync": true,
        "speed": 90, "startValue": "max", "destroy": "min" } },
      "move": { "speed": { "min": 10, "max": 20 }, "outModes": "destroy",
        "gravity": { "enable": true, "acceleration": 15, "inverse": true, "maxSpeed": 100 },
        "trail": { "enable": true, "length": 10 } },
      "destroy": { "mode": "split", "split": { "count": 1, "factor": 0.333333, "rate": 100,
        "particles": { "shape": { "type": "circle" }, "stroke": { "width": 0 },
          "color": { "value": ["#ff595e", "#ffca3a", "#8ac926", "#1982c4", "#6a4c93"] },
          "opacity": { "value": { "min": 0.1, "max": 1 }, "animation": { "enable": true,
            "speed": 0.7, "startValue": "max", "destroy": "min" } },
          "size": { "value": 2, "animation": { "enable": false } }, "rotate": { "path": false },
          "life": { "count": 1, "duration": { "value": { "min": 1, "max": 2 } } },
          "move": { "speed": 2, "direction": "none", "random": true,
            "gravity": { "enable": false } } } } } },
      "emitters": { "direction": "top", "position": { "x": 50, "y": 100 },
        "life": { "count": 0, "duration": 0.1, "delay": 0.1 },
        "rate": { "delay": 0.5, "quantity": 1 }, "size": { "width": 100, "height": 0 } } }
    """,
    "fountain": """
    { "particles": { "color": { "value": \(rainbow) }, "opacity": { "value": 0.5 },
      "size": { "value": { "min": 10, "max": 20 } },
      "destroy": { "mode": "split", "split": { "count": 2, "rate": { "min": 2, "max": 3 },
        "factor": { "min": 1.1, "max": 2 } } },
      "move": { "gravity": { "enable": true, "maxSpeed": 50 }, "speed": { "min": 10, "max": 20 },
        "outModes": { "bottom": "split", "default": "bounce", "top": "none" },
        "trail": { "enable": true, "length": 3 } } },
      "emitters": { "direction": "top", "rate": { "delay": 0.1, "quantity": 5 },
        "life": { "count": 0, "duration": 0.15, "delay": 3 } } }
    """,
    "bubbles": """
    { "particles": { "color": { "value": "random" }, "opacity": { "value": 0.3 },
      "size": { "value": { "min": 5, "max": 10 } },
      "move": { "angle": { "value": 30 }, "speed": 15, "outModes": "destroy" } },
      "emitters": { "direction": "top", "position": { "y": 100 },
        "life": { "count": 0, "duration": 3, "delay": 5 } } }
    """,
    "bigcircles": """
    { "particles": { "number": { "value": 50 }, "color": { "value": \(rainbow) },
      "opacity": { "value": 0.5 }, "size": { "value": { "min": 200, "max": 400 } },
      "move": { "direction": "top", "speed": 10, "outModes": { "top": "destroy" } } },
      "emitters": { "position": { "x": 50, "y": 130 }, "rate": { "delay": 0.2, "quantity": 2 },
        "size": { "width": 100, "height": 0 } } }
    """,
    "hyperspace": """
    { "particles": { "number": { "value": 100 }, "size": { "value": 3 },
      "life": { "count": 1, "duration": { "value": 5 } },
      "move": { "speed": 10, "decay": 0.005, "direction": "outside", "straight": true,
        "outModes": "destroy" } },
      "emitters": { "position": { "x": 50, "y": 50 }, "size": { "width": 100, "height": 100 },
        "rate": { "delay": 0.1, "quantity": 10 } },
      "trail": { "enable": true, "length": 15 } }
    """,
    "seaanemone": """
    { "particles": { "size": { "value": { "min": 1, "max": 10 }, "animation": { "enable": true,
        "count": 1, "startValue": "min", "speed": 10, "sync": true } },
      "move": { "speed": 2, "outModes": "destroy", "path": { "enable": true },
        "trail": { "enable": true, "length": 30 } } },
      "emitters": { "position": { "x": 50, "y": 50 }, "rate": { "delay": 0.3, "quantity": 10 },
        "spawnColor": { "value": "#ff0000", "animation": { "h": { "enable": true } } } } }
    """,
  ]
}
