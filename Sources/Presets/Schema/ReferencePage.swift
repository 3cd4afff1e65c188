internal import KamuroParticles

/// The reference of effect files, docs/reference.md: a generated table for each type of object.
package enum ReferencePage {
  /// A part of the page: a type of object.
  package struct Chapter: Sendable {
    /// The name of the type.
    package let type: String
    /// The heading: "A burst (`bursts`)", the noun and the properties that have such objects.
    package let heading: String
    /// The guide that explains it.
    package let guide: String

    fileprivate init(_ type: String, _ heading: String, in guide: String) {
      (self.type, self.heading, self.guide) = (type, heading, guide)
    }

    /// A link to the heading: "[a burst](#a-burst-bursts)".
    fileprivate var link: String {
      "[\(noun.prefix(1).lowercased() + noun.dropFirst())](#\(anchor))"
    }

    /// The heading before the parenthesis: "A burst".
    private var noun: Substring {
      let words = heading.prefix { $0 != "(" }
      return words.last == " " ? words.dropLast() : words
    }

    /// The anchor that GitHub generates for the heading.
    private var anchor: String {
      heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        .map { $0 == " " ? "-" : String($0) }.joined()
    }
  }

  /// The parts in the order of the page.
  package static let chapters = [
    Chapter("Effect", "The file itself", in: "effect-format.md#the-file-itself"),
    Chapter("EmitterLayer", "A layer (`layers`)", in: "layers.md"),
    Chapter("Transform", "A transform (`transform`)", in: "layers.md#transforms"),
    Chapter("Picture", "A picture (`emitterPicture`, `picture`)", in: "layers.md#pictures"),
    Chapter("EmitterCell", "A cell (`emitterCells`)", in: "cells.md"),
    Chapter("Contents", "Contents (`contents`)", in: "cells.md#contents"),
    Chapter("Burst", "A burst (`bursts`)", in: "cells.md#births"),
    Chapter(
      "LifeExpressions",
      "Expressions of an emitter cell (`expressions`)",
      in: "parameters.md#expressions-of-particles"
    ),
    Chapter("LifeCurve", "A curve (`valueOverLife`)", in: "cells.md#curves-over-life"),
    Chapter(
      "ColorCurve",
      "Colors over life (`colorOverLife`, `ramps`)",
      in: "cells.md#color-and-light"
    ),
    Chapter("PolarMotion", "Polar motion (`polar`)", in: "cells.md#polar-motion"),
    Chapter("KeyframeTrack", "An animation (`animations`)", in: "animations.md"),
    Chapter("KeyframePath", "A path (`path`)", in: "animations.md#paths"),
    Chapter("PathSegment", "A segment of a path (`segments`)", in: "animations.md#paths"),
    Chapter("Transition", "A transition (`transitions`)", in: "animations.md#transitions"),
    Chapter("CellDynamics", "Dynamics (`dynamics`)", in: "walls.md"),
    Chapter("Field", "A field (`fields`)", in: "walls.md#fields"),
    Chapter("Wall", "A wall (`walls`)", in: "walls.md#walls"),
    Chapter("ItemGroup", "Items (`items`)", in: "walls.md#items"),
    Chapter("Gravity", "Gravity (`gravity`)", in: "walls.md#items"),
    Chapter("Push", "A push (`pushes`)", in: "walls.md#items"),
    Chapter("Attachment", "An attachment (`attachments`)", in: "walls.md#items"),
    Chapter("Firework", "A firework (`fireworks`)", in: "trajectories.md"),
    Chapter("Quarters", "Quarters (`trajectories`)", in: "trajectories.md#trajectories"),
    Chapter(
      "Trajectory",
      "A trajectory (`trajectories`, `top`, `bottom`)",
      in: "trajectories.md#trajectories"
    ),
    Chapter("Segment", "A segment (`segments`)", in: "trajectories.md#trajectories"),
    Chapter(
      "SparkTrack",
      "A track over a flight (`scaleOverFlight`, `opacityOverFlight`)",
      in: "trajectories.md#over-a-flight"
    ),
    Chapter("Inclusion", "An included effect (`effects`)", in: "including.md"),
  ]

  /// The page.
  package static var text: String {
    let types = Dictionary(EffectSchema.types.map { ($0.name, $0) }) { first, _ in first }
    let parts = chapters.compactMap { chapter in
      types[chapter.type].map { section(chapter, of: $0) }
    }
    return introduction + "\n" + parts.joined(separator: "\n")
  }

  private static let introduction = """
    # Reference of effect files

    Every property of an effect file: its default, the values that it takes, what is usual, and what it means. The page
    is generated from the tables by which Kamuro reads files. For what the parts are and how they work together, see
    [effect files](effect-format.md); [the tutorial](tutorial.md) begins from nothing.

    - `infinite` and other names are written in quotation marks.
    - a…b is a number from a to b, both included; "whole" is an integer; "of" names the elements of a list.
    - "usually" is where to begin, with the unit: what most effects have, on an ordinary screen.
    - The range of a length is in points, or in percent of the stage; that of an angle is in degrees, however it is
      written. [Units](effect-format.md#units) lists what may be written.

    """

  private static func section(_ chapter: Chapter, of type: ObjectForm) -> String {
    let guide = chapter.guide
    let page = guide.prefix { $0 != "#" }
    let lines = ["## \(chapter.heading)", "", "Explained in [\(page)](\(guide)).", ""]
    return (lines + table(of: type)).map { $0 + "\n" }.joined()
  }

  private static func table(of type: ObjectForm) -> [String] {
    let links = Dictionary(chapters.map { ($0.type, $0.link) }) { first, _ in first }
    let rows = type.rows.map { row in
      let initial = row.defaultValue == .null ? "none" : "`\(row.defaultValue.jsonLine)`"
      let values = row.form.words { links[$0.name] ?? $0.name }
      return ["`\(row.name)`", initial, values, row.usual, row.summary]
    }
    let head = ["property", "default", "values", "usually", "meaning"]
    return [head, head.map { _ in "---" }].map(Self.row) + rows.map(Self.row)
  }

  private static func row(_ cells: [String]) -> String {
    let isRule = cells.allSatisfy { $0 == "---" }
    let texts = cells.map { $0.split(separator: "|", omittingEmptySubsequences: false) }
      .map { $0.joined(separator: "\\|") }
    return isRule ? "|\(texts.joined(separator: "|"))|" : "| \(texts.joined(separator: " | ")) |"
  }
}
