/// The names that other particle systems give to properties and values, and those here: for messages
/// alone, since no file may use them.
enum OtherNames {
  /// What is wrong with a name that a table of properties lacks, with the name that is probably meant.
  static func refusal(of name: String, among names: [String]) -> String {
    if name == PropertyReading.repeatName {
      return "unknown property: repeat is for the elements of lists, such as layers"
    }
    if let reason = missing[name] { return "unknown property: \(reason)" }
    guard let meant = meant(by: name, in: properties, among: names) ?? name.nearest(among: names)
    else { return "unknown property" }
    return "unknown property: did you mean \(meant)?"
  }

  /// ": did you mean …?" for a value that is probably one of some names; otherwise an empty string.
  static func hint(for value: PropertyValue, among names: [String]) -> String {
    guard case .text(let text) = value,
      let meant = meant(by: text, in: values, among: names) ?? text.nearest(among: names)
    else { return "" }
    return ": did you mean \(meant)?"
  }

  /// ": did you mean …?" for a number with a unit; otherwise an empty string.
  static func hint(forNumber value: PropertyValue) -> String {
    guard case .text(let text) = value, text.utf8.count <= 32 else { return "" }
    let number = text.prefix { $0.isNumber || "+-.".contains($0) }
    let unit = text.dropFirst(number.count).lowercased().filter { $0 != " " }
    guard let amount = Double(number), let factor = units[unit] else { return "" }
    return ": did you mean \((amount * factor).written)?"
  }

  /// What a name means where there are some names: the first that is one of them, with a remark.
  private static func meant(
    by name: String,
    in table: [String: [String]],
    among names: [String]
  ) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    let word = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let stems = ["particle", "start", "initial", "emitter"].filter(word.hasPrefix).map {
      String(word.dropFirst($0.count))
    }
    for stem in [word] + stems {
      if let same = names.first(where: { $0.lowercased() == stem }) { return same }
      let meant = table[stem]?.first { names.contains(String($0.prefix { $0 != "," })) }
      if let meant { return meant }
    }
    return nil
  }

  /// The names of Core Animation's properties that have no counterpart, why, and what to use instead.
  private static let missing = [
    "contentsRect": "contents are drawn whole; a picture has rows for the part that is wanted",
    "magnificationFilter": "dots of a picture are squares; a blur of the layer softens them",
    "minificationFilter": "dots of a picture are averaged; give it fewer of them, or a larger size",
  ]

  /// The factors of units of numbers, which files write without a unit.
  private static let units = [
    "": 1, "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "ms": 0.001, "min": 60,
    "/s": 1, "/sec": 1, "persecond": 1, "hz": 1, "x": 1, "pt": 1, "px": 1, "%": 0.01,
  ]
}

// MARK: - Tables

extension OtherNames {
  /// Properties by other names, in lower case without signs: the first that a type has is meant.
  static let properties = [
    "acceleration": ["yAcceleration"],
    "airresistance": ["drag"],
    "alpha": ["opacity", "color, whose alpha it is"],
    "alphaoverlife": ["valueOverLife"],
    "amount": ["burst", "count"],
    "angle": ["emissionLongitude", "rotation", "emitterCells, which have an emissionLongitude"],
    "angularvelocity": ["spin"],
    "blend": ["blendMode"],
    "blending": ["blendMode"],
    "brightness": ["intensity"],
    "burst": ["emitterCells, which have a burst"],
    "cells": ["emitterCells", "layers, which have emitterCells"],
    "children": ["emitterCells"],
    "color": ["emitterCells, which have a color"],
    "colors": ["palette"],
    "contents": ["emitterCells, which have contents"],
    "count": ["burst"],
    "damping": ["drag"],
    "delay": ["beginTime"],
    "depth": ["zPosition"],
    "direction": ["emissionLongitude"],
    "duration": ["layers, which have a duration"],
    "emission": ["birthRate"],
    "emissionrate": ["birthRate"],
    "emitter": ["layers"],
    "emittercells": ["layers, which have emitterCells"],
    "emitters": ["layers"],
    "endcolor": ["colorOverLife"],
    "fade": ["alphaSpeed"],
    "fadeout": ["alphaSpeed"],
    "frames": ["contents, which has frames"],
    "friction": ["drag"],
    "gradient": ["colorOverLife"],
    "gravity": ["yAcceleration", "emitterCells, which have a yAcceleration"],
    "gravitymodifier": ["yAcceleration"],
    "gravityscale": ["yAcceleration"],
    "gravityx": ["xAcceleration"],
    "gravityy": ["yAcceleration"],
    "height": ["emitterSize"],
    "image": ["contents, which has an image"],
    "initialvelocity": ["velocity"],
    "life": ["lifetime", "emitterCells, which have a lifetime"],
    "lifespan": ["lifetime"],
    "lifetimevariance": ["lifetimeRange"],
    "lifevariance": ["lifetimeRange"],
    "limit": ["maxParticles"],
    "loop": ["repeatCount"],
    "looping": ["repeatCount"],
    "max": ["maxParticles"],
    "maxcount": ["maxParticles"],
    "movespeed": ["velocity"],
    "opacity": ["color, whose alpha it is"],
    "origin": ["emitterPosition", "position"],
    "particlecount": ["burst", "count"],
    "particles": ["emitterCells", "layers"],
    "pos": ["emitterPosition", "position"],
    "position": ["emitterPosition"],
    "prewarm": ["timeOffset"],
    "quantity": ["burst", "count"],
    "rate": ["birthRate"],
    "rateovertime": ["birthRate"],
    "rotationspeed": ["spin"],
    "scaleoverlife": ["valueOverLife"],
    "shape": ["emitterShape", "contents, which has a shape"],
    "simulationspeed": ["speed"],
    "size": ["emitterSize", "contents, which has a size"],
    "sizeoverlife": ["valueOverLife"],
    "spawnrate": ["birthRate"],
    "speedrange": ["velocityRange"],
    "speedvariance": ["velocityRange"],
    "spread": ["emissionRange", "emitterCells, which have an emissionRange"],
    "sprite": ["contents", "image", "emitterCells, which have contents"],
    "startsize": ["scale"],
    "startspeed": ["velocity"],
    "subemitters": ["emitterCells"],
    "text": ["emitterText", "contents, which has a text"],
    "texture": ["contents", "image", "emitterCells, which have contents"],
    "timescale": ["speed"],
    "trail": ["afterglow"],
    "trails": ["afterglow"],
    "ttl": ["lifetime"],
    "velocityx": ["xVelocity"],
    "velocityy": ["yVelocity"],
    "width": ["emitterSize"],
    "yacceleration": ["emitterCells, which have a yAcceleration"],
    "zindex": ["zPosition"],
  ]

  /// Values by other names, in lower case without signs: the first that is allowed is meant.
  static let values = [
    "add": ["additive"],
    "alpha": ["sourceOver"],
    "attract": ["attractor", "radialGravity"],
    "border": ["outline"],
    "box": ["rectangle", "square", "box"],
    "character": ["glyph"],
    "circle": ["disc", "circle"],
    "cloud": ["puff"],
    "cone": ["point, with an emissionRange"],
    "cube": ["cuboid", "square"],
    "curlnoise": ["turbulence"],
    "destroy": ["die"],
    "disc": ["circle"],
    "donut": ["ring", "circle"],
    "dot": ["disc", "point"],
    "edge": ["outline", "line"],
    "ellipse": ["disc", "circle"],
    "emoji": ["glyph"],
    "gravity": ["linearGravity"],
    "hemisphere": ["sphere"],
    "image": ["picture"],
    "kill": ["die"],
    "lighter": ["additive"],
    "line": ["square"],
    "magnet": ["magnetic"],
    "normal": ["sourceOver"],
    "point": ["disc"],
    "rect": ["rectangle", "square"],
    "rectangle": ["square"],
    "ring": ["circle, with the emitterMode outline"],
    "smoke": ["puff"],
    "soft": ["glow"],
    "sphere": ["disc"],
    "sprite": ["picture"],
    "swirl": ["vortex"],
    "texture": ["picture"],
    "torus": ["ring", "circle"],
    "wind": ["velocity"],
  ]
}
