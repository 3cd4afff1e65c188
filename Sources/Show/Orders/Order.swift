package import KamuroParticles
package import KamuroPresets
package import KamuroScreen

/// A command to what plays, read from a line of JSON.
///
/// Every program that plays takes the same ones: `stream`, `play`, `screensaver` and `design`.
package struct Order: Equatable, Sendable {
  /// What is to happen.
  package enum Action: Equatable, Sendable {
    /// Plays an effect once at a place, in parts of the screen's width and height.
    case burst(String, x: Double, y: Double)
    /// Gives properties other values; numbers change evenly over some seconds.
    case set([Override], over: Seconds)
    /// Gives parameters other values.
    case parameters([Override], over: Seconds)
    /// Plays other effects, and fades the present ones out.
    case play([String], fade: Seconds)
    /// Goes on by some effects, back if negative.
    case next(Int)
    /// Begins anew with a seed; `nil` for another one.
    case seed(UInt64?)
    case pause(Bool)
    /// Seeks to a time in seconds.
    case seek(Seconds)
    case speed(Double)
    /// Pauses, and goes a frame on, or back if negative.
    case step(Int)
    case restart
    /// Plays in the other direction.
    case reverse
    case loop(Bool)
    /// Shows a text for some seconds; an empty one hides it.
    case text(String, duration: Seconds)
    /// Shows the numbers of what plays.
    case numbers(Bool)
    /// Shows all colors as those of a palette, by its name; an empty name ends that.
    case palette(String)
    /// Changes the size of a stream.
    case size(ScreenSize)
    case get(Subject)
    /// Emits nothing more, and ends when all is dark.
    case stop
    /// Ends at once.
    case quit

    /// Whether values of the effects change.
    package var setsValues: Bool {
      switch self {
      case .set, .parameters: true
      default: false
      }
    }

    /// Whether the time of the effects changes.
    package var isTransport: Bool {
      switch self {
      case .pause, .seek, .speed, .step, .restart, .reverse, .loop: true
      default: false
      }
    }
  }

  /// What is asked for.
  package enum Subject: String, CaseIterable, Sendable {
    case state
    case effect
    case parameters
  }

  /// Why an order is not understood or not carried out.
  package struct Refusal: Error, Equatable {
    package let reason: String
    /// What marks the answer to the order; `nil` if none is asked for.
    package var id: PropertyValue?

    package init(_ reason: String) { self.reason = reason }
  }

  package let action: Action
  /// The number or text that marks the answer; `nil` if none is asked for.
  package let id: PropertyValue?

  package init(_ action: Action, id: PropertyValue? = nil) {
    (self.action, self.id) = (action, id)
  }
}
