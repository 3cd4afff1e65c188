package import KamuroParticles

/// Writes particles as an HTML page that has them as an animated SVG, with controls.
///
/// It has the controls of ``FilmPage``, and the limits of ``VectorSVG``.
package struct VectorPage: FilmWriter {
  private let outline: FilmOutline
  private var film: VectorSVG

  /// Prepares a page.
  package init(_ outline: FilmOutline) {
    self.outline = outline
    film = VectorSVG(outline)
    film.standsStill = false
  }

  package mutating func begin(into output: inout [UInt8]) {
    PageShell.writeStart(of: outline, into: &output)
    film.begin(into: &output)
  }

  package mutating func add(_ frame: SpriteBatch, into output: inout [UInt8]) {
    film.add(frame, into: &output)
  }

  package mutating func finish(into output: inout [UInt8]) {
    film.finish(into: &output)
    PageShell.writeNumbers(of: outline, into: &output)
    output.write("<script>\(Self.script)</script>\n")
    PageShell.writeEnd(into: &output)
  }

  private static let script = """

    const parts = document.getAnimations();
    const view = {
      show(time) { for (const part of parts) { part.pause(); part.currentTime = time * 1000; } },
      step() {},
      play(time, speed) {
        for (const part of parts) {
          part.playbackRate = speed;
          part.currentTime = time * 1000;
          part.play();
        }
      },
      pause(time) { this.show(time); },
    };

    """
}
