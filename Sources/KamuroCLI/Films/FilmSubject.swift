internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow

/// What a film shows, frame by frame; times must not decrease.
protocol FilmSubject {
  /// Draws the screen of a time.
  mutating func draw(at time: Seconds, into grid: inout ScreenGrid)
}

/// Effects alone, with the frames that `kamuro render` draws.
///
/// A class, because copies of a stage that nobody makes take 27 kB of code.
final class FilmedEffects: FilmSubject {
  /// The stage of the last time that was drawn.
  var stage: Stage
  /// What is heard, if anything: all of it.
  private let hearing: Hearing?

  init(_ stage: Stage, hearing: Hearing? = nil) { (self.stage, self.hearing) = (stage, hearing) }

  func draw(at time: Seconds, into grid: inout ScreenGrid) {
    seek(to: time)
    stage.draw(into: &grid)
  }

  /// Moves the stage to a time of the film.
  func seek(to time: Seconds) { stage.seek(to: hearing?.clock.reading(at: time) ?? time) }
}

/// A show: effects around a text, or a recorded session.
struct FilmedShow: FilmSubject {
  private var show: any Show
  /// The end, from which on a player shows its timeline.
  private let end: Seconds

  init(_ show: any Show, end: Seconds?) {
    self.show = show
    self.end = end ?? .infinity
  }

  mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    show.draw(at: min(time, end.nextDown), into: &grid)
  }
}
