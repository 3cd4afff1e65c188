extension ScreenCode {
  /// The script that reads the code and draws it, with the geometry of ``GridPainter``.
  static let script = """

    const shapes = [{ kind: 0, blocks: [] }], frames = [];
    let bytes, at;
    function count() {
      for (let value = 0, bit = 0; ; bit += 7) {
        const byte = bytes[at++];
        value += (byte & 127) * 2 ** bit;
        if (byte < 128) return value;
      }
    }
    function shape() {
      const kind = bytes[at++];
      if (kind === 1) return { kind, bits: bytes[at++] };
      if (kind === 0) {
        const size = 4 * bytes[at++];
        return { kind, blocks: bytes.subarray(at, at += size) };
      }
      const flags = bytes[at++], size = count();
      const text = new TextDecoder().decode(bytes.subarray(at, at += size));
      return { kind, text, bold: flags & 1, wide: flags & 2 };
    }
    function take(chunk) {
      bytes = Uint8Array.from(atob(chunk), letter => letter.charCodeAt(0));
      at = 0;
      for (let rest = count(); rest > 0; rest--) shapes.push(shape());
      while (at < bytes.length) {
        const size = count();
        frames.push(bytes.subarray(at, at += size));
      }
    }
    const scale = Math.min(4, Math.max(1, Math.round(devicePixelRatio)));
    const canvas = document.getElementById("film"), pen = canvas.getContext("2d", { alpha: false });
    canvas.width = film.columns * 8 * scale;
    canvas.height = film.rows * 16 * scale;
    function color() {
      const [red, green, blue] = bytes.subarray(at, at += 3);
      return `rgb(${red},${green},${blue})`;
    }
    function paint(cell, place) {
      const { shape, ink, paper } = cell, x = place % film.columns * 8 * scale;
      const y = Math.floor(place / film.columns) * 16 * scale;
      if (shape.kind === 2 && !shape.text) return;
      pen.fillStyle = paper;
      pen.fillRect(x, y, (shape.wide ? 16 : 8) * scale, 16 * scale);
      pen.fillStyle = ink;
      if (shape.kind === 0) {
        for (let i = 0; i < shape.blocks.length; i += 4) {
          const [left, right, top, bottom] = shape.blocks.subarray(i, i + 4);
          const [above, below] = [top, bottom].map(part => Math.floor(part * 16 * scale / 24 + 0.5));
          pen.fillRect(x + left * scale, y + above, (right - left) * scale, below - above);
        }
      } else if (shape.kind === 1) {
        pen.beginPath();
        for (let dot = 0; dot < 8; dot++) {
          if (!(shape.bits >> dot & 1)) continue;
          const [across, down] = [x + (dot % 2 * 4 + 2) * scale, y + ((dot >> 1) * 4 + 2) * scale];
          pen.moveTo(across, down);
          pen.arc(across, down, film.dot * scale, 0, 7);
        }
        pen.fill();
      } else {
        pen.save();
        pen.beginPath();
        pen.rect(x, y, (shape.wide ? 16 : 8) * scale, 16 * scale);
        pen.clip();
        const font = "'DejaVu Sans Mono',Menlo,Consolas,monospace";
        pen.font = `${shape.bold ? "bold " : ""}${13.3 * scale}px ${font}`;
        pen.fillText(shape.text, x, y + 12 * scale);
        pen.restore();
      }
    }
    function apply(frame) {
      bytes = frames[frame];
      if (!bytes) return;
      at = 0;
      const cell = { shape: shapes[0], ink: film.background, paper: film.background };
      for (let place = 0; at < bytes.length;) {
        place += count();
        for (let rest = count(); rest > 0; rest--, place++) {
          const flags = bytes[at++];
          if (!(flags & 1)) cell.shape = shapes[count()];
          if (!(flags & 2)) cell.ink = color();
          if (!(flags & 4)) cell.paper = color();
          paint(cell, place);
        }
      }
    }
    let shown = -1;
    function show(time) {
      const frame = Math.min(film.frames - 1, Math.floor(time * film.rate + 1e-6));
      const start = frame - frame % film.chunk;
      if (shown < start || shown > frame) {
        pen.fillStyle = film.background;
        pen.fillRect(0, 0, canvas.width, canvas.height);
        shown = start - 1;
      }
      while (shown < frame) apply(++shown);
    }

    """
}
