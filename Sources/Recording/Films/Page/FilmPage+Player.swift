internal import KamuroScreen

/// The head of a page, its controls, and the script that plays.
///
/// The page has `window.kamuro` with `seek(seconds)`, `play()`, `pause()` and `duration`; an address
/// that ends in `#2.5` shows that second.
extension FilmPage {
  /// Appends the head of a page, up to its picture.
  func writeStart(into output: inout [UInt8]) {
    let (width, height) = (outline.size.columns * 8, outline.size.rows * 16)
    output.write("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
    output.write("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">")
    output.write("<title>")
    output.writeEscaped(outline.title)
    output.write("</title>\n<style>:root{color-scheme:dark light}body{margin:0;background:")
    output.write(outline.background)
    output.write(Self.style)
    output.write("main{width:\(width)px;max-width:100%;margin:0 auto}")
    output.write("canvas{display:block;width:100%;height:auto;")
    output.write("aspect-ratio:\(width)/\(height)}</style></head>\n<body><main>")
  }

  /// Appends the film's numbers, as a script.
  func writeNumbers(into output: inout [UInt8]) {
    output.write("<script>const film={\"duration\":")
    output.write(outline.duration, decimals: 6)
    output.write(",columns:\(outline.size.columns),rows:\(outline.size.rows)")
    output.write(",frames:\(outline.frameCount),rate:")
    output.write(outline.framesPerSecond, decimals: 6)
    output.write(",repeats:\(outline.repeats),background:\"")
    output.write(outline.background)
    output.write("\"}</script>\n")
  }

  /// Appends the controls, and the end of the page.
  func writeEnd(into output: inout [UInt8]) {
    output.write(Self.controls)
    output.write("</main>\n<script>")
    output.write(Self.player)
    output.write("</script></body></html>\n")
  }

  private static let style = """
    ;font:14px system-ui,sans-serif}form{display:flex;gap:12px;align-items:center;padding:8px;\
    background:#222;color:#ddd}form>[type=range]{flex:1;min-width:0}\
    button{min-width:5em;font:inherit}select{font:inherit}

    """

  private static let controls = """
    <form onsubmit="return false" aria-label="Playback"><button id="toggle" type="button" \
    aria-pressed="false">Play</button><input id="place" type="range" min="0" step="any" value="0" \
    aria-label="Position in seconds"><output id="clock" for="place">0.0 s</output>\
    <select id="speed" aria-label="Speed"><option value="0.25">0.25 ×</option>\
    <option value="0.5">0.5 ×</option><option value="1" selected>1 ×</option>\
    <option value="2">2 ×</option></select></form>

    """

  private static let player = """
    const part = id => document.getElementById(id);
    const [toggle, place, clock, speed] = ["toggle", "place", "clock", "speed"].map(part);
    let time = 0, playing = false, last = 0;
    place.max = film.duration;
    function label() {
      place.value = time;
      clock.textContent = time.toFixed(1) + " s";
      place.setAttribute("aria-valuetext", clock.textContent);
    }
    function seek(seconds) {
      time = Math.min(Math.max(+seconds || 0, 0), film.duration);
      label();
      show(time);
    }
    function set(state) {
      if (state && !film.repeats && time >= film.duration) seek(0);
      playing = state;
      toggle.textContent = playing ? "Pause" : "Play";
      toggle.setAttribute("aria-pressed", playing);
      if (!playing) return;
      last = performance.now();
      requestAnimationFrame(step);
    }
    function step(now) {
      if (!playing) return;
      time += Math.max(0, now - last) / 1000 * speed.value;
      last = now;
      if (time >= film.duration) {
        if (!film.repeats) { time = film.duration; show(time); label(); return set(false); }
        time %= film.duration;
      }
      show(time);
      label();
      requestAnimationFrame(step);
    }
    toggle.onclick = () => set(!playing);
    place.oninput = () => seek(place.value);
    document.addEventListener("keydown", event => {
      if (event.key !== " " || event.target.closest("button, select")) return;
      event.preventDefault();
      set(!playing);
    });
    window.kamuro = { seek, play: () => set(true), pause: () => set(false), duration: film.duration };
    const wanted = parseFloat(location.hash.slice(1));
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (wanted >= 0) seek(wanted);
    else if (still) seek(film.duration / 2);
    else { seek(0); set(true); }

    """
}
