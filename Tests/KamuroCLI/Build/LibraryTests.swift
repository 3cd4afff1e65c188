#if os(Linux)
import Foundation
import KamuroScreen
import KamuroTestSupport
import Testing

/// The folder of the library for C; `make test-released` makes it and sets the variable.
private let folder = ProcessInfo.processInfo.environment["KAMURO_LIBRARY"]

@Suite("Library for C", .enabled(if: folder != nil))
struct LibraryTests {
  private func run(_ program: String, _ arguments: [String]) throws -> Command.Finished {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let folder = try #require(folder)
    let environment = [
      "PATH": path, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "LD_LIBRARY_PATH": "\(folder)/lib",
      "PKG_CONFIG_PATH": "\(folder)/lib/pkgconfig",
    ]
    return try Command(
      "/bin/sh",
      ["-c", ([program] + arguments).joined(separator: " ")],
      environment: environment
    ).run()
  }

  private func example(_ name: String) -> String {
    repository.appendingPathComponent("docs/examples/\(name)").path
  }

  /// The cells that the program draws of an effect.
  private func rendered(_ effect: String) throws -> [ScreenCell] {
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      ["render", effect, "--at=1", "--size=80x24", "--seed=0", "--colors=true", "--format=ansi"]
    ).run()
    #expect(finished.status == .exited(0), "\(finished.errors)")
    return try cells(of: finished.output)
  }

  /// The cells that a terminal of 80 x 24 shows after a text.
  private func cells(of text: String) throws -> [ScreenCell] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(24)
    let screen = try TerminalEmulator.screen(
      after: lines.joined(separator: "\r\n").utf8,
      columns: 80,
      rows: 24
    )
    return screen.visible.cells
  }

  @Test("The library for C exports only what its header has")
  func exportsOnlyHeader() throws {
    let folder = try #require(folder)
    let names = try run(
      "nm",
      ["-D", "--defined-only", "--extern-only", "\(folder)/lib/libkamuro.so"]
    ).output
      .split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
    let header = try String(contentsOfFile: "\(folder)/include/kamuro.h", encoding: .utf8)
    let prototype = #/^[a-z][a-z0-9_ *]*\b(kamuro_\w+)\(/#.anchorsMatchLineEndings()
    let declared = header.matches(of: prototype).map { String($0.output.1) }
    #expect(Set(names) == Set(declared))
    #expect(declared.count > 15)
  }

  @Test("The library for C needs no library of Swift, and works where there is none")
  func needsNoSwift() throws {
    let folder = try #require(folder)
    let dynamic = try run("readelf", ["-dW", "\(folder)/lib/libkamuro.so"]).output
    let needed = dynamic.matches(of: #/\(NEEDED\).*\[(.+)\]/#).map { String($0.output.1) }
    #expect(!needed.contains { $0.hasPrefix("libswift") }, "\(needed)")
    let system = #/(libc|libm|libstdc\+\+|libgcc_s|libpthread|libdl|ld-linux.*)\.so\.\d+/#
    #expect(needed.contains("libc.so.6") && needed.allSatisfy { $0.wholeMatch(of: system) != nil })
    #expect(!dynamic.contains("(RUNPATH)") && !dynamic.contains("(RPATH)"))
    try expectSuccess(
      of: """
        kamuro_stage *stage;
        kamuro_options options = KAMURO_OPTIONS_INIT;
        static kamuro_cell cells[80 * 24];
        static unsigned char pixels[80 * 4 * 24 * 8 * 3];
        static char bytes[500000];
        size_t length;
        return kamuro_new(&options, &stage) || kamuro_add(stage, "peony", NULL, NULL)
          || kamuro_seek(stage, 1.5) || kamuro_cells(stage, cells, 80 * 24)
          || kamuro_pixels(stage, pixels, sizeof pixels) != KAMURO_INVALID_ARGUMENT
          || kamuro_show_pixels(stage, 3) != KAMURO_INVALID_ARGUMENT
          || kamuro_show_pixels(stage, 4) || kamuro_pixels(stage, pixels, sizeof pixels)
          || kamuro_pixels(stage, pixels, 100) != KAMURO_BUFFER_TOO_SMALL
          || kamuro_kitty(stage, false, bytes, 100, &length) != KAMURO_BUFFER_TOO_SMALL
          || length < sizeof pixels || kamuro_kitty(stage, false, bytes, sizeof bytes, &length)
          || kamuro_kitty(stage, true, bytes, sizeof bytes, &length) || length > 1000;
        """
    )
  }

  /// Runs the body of a `main`, which returns 0, with the library as the only thing that was copied.
  private func expectSuccess(
    of body: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try #require(folder)
    let source = try EffectFixture(
      "#include <kamuro.h>\n#include <string.h>\nint main(void) {\n\(body)\n}\n",
      named: "load.c"
    )
    let place = source.folder.path
    let built = try run(
      "cp -L \(folder)/lib/libkamuro.so.1 \(place) && cc -std=c11 -Wall -Wextra -Werror",
      [source.path, "$(pkg-config --cflags --libs kamuro)", "-o", "\(place)/load"]
    )
    try #require(built.status == .exited(0), "\(built.errors)", sourceLocation: sourceLocation)
    let loaded = try Command("\(place)/load", environment: ["LD_LIBRARY_PATH": place]).run()
    #expect(loaded.status == .exited(0), "\(loaded.errors)", sourceLocation: sourceLocation)
  }

  @Test("A handle that is NULL, freed or no handle is refused by C, and harms no other stage")
  func handlesAreChecked() throws {
    try expectSuccess(
      of: """
        kamuro_stage *stage, *freed, *other;
        if (kamuro_new(NULL, &stage) || kamuro_new(NULL, &freed)) return 1;
        kamuro_free(freed);
        kamuro_free(freed);
        if (kamuro_new(NULL, &other) || other == freed) return 2;
        kamuro_stage *wrong[] = {NULL, freed, (kamuro_stage *)&stage, (kamuro_stage *)1};
        kamuro_cell cells[80 * 24];
        char bytes[4];
        size_t length;
        for (int place = 0; place < 4; place++) {
          kamuro_stage *none = wrong[place];
          if (kamuro_seek(none, 1) != KAMURO_NO_SUCH_STAGE
              || kamuro_cells(none, cells, 80 * 24) != KAMURO_NO_SUCH_STAGE
              || kamuro_add(none, "peony", NULL, NULL) != KAMURO_NO_SUCH_STAGE
              || kamuro_ansi(none, bytes, 4, &length) != KAMURO_NO_SUCH_STAGE
              || kamuro_set_panels(none, NULL, 0) != KAMURO_NO_SUCH_STAGE
              || !strstr(kamuro_error(none), "was freed") || !kamuro_ended(none)) return 3;
          kamuro_free(none);
        }
        if (kamuro_new(NULL, NULL) != KAMURO_INVALID_ARGUMENT) return 4;
        if (kamuro_add(stage, NULL, NULL, NULL) != KAMURO_INVALID_ARGUMENT
            || strcmp(kamuro_error(stage), "name is NULL")) return 5;
        return kamuro_seek(stage, 1) || kamuro_error(stage)[0] || kamuro_seek(other, 1);
        """
    )
  }

  @Test("Panels, looks, names, events and the number of the interface are there in C")
  func stagesHaveTheirRest() throws {
    try expectSuccess(
      of: """
        kamuro_stage *stage;
        static kamuro_cell cells[80 * 24];
        static kamuro_event events[999];
        char glyph[64];
        size_t count;
        if (kamuro_abi_version() != KAMURO_ABI_VERSION || kamuro_effect_count() < 50
            || !kamuro_effect_name(0) || kamuro_effect_name(kamuro_effect_count())) return 1;
        if (kamuro_new(NULL, &stage) || kamuro_report(stage, KAMURO_EVENT_BURST)
            || kamuro_launch(stage, "peony", NULL, NULL) || kamuro_seek(stage, 1.5)) return 2;
        if (kamuro_events(stage, NULL, 0, &count) != KAMURO_BUFFER_TOO_SMALL || count == 0
            || kamuro_events(stage, events, 999, &count) || !strchr(events[0].path, '.')) return 3;
        kamuro_panel panels[] = {KAMURO_PANEL_INIT, KAMURO_PANEL_INIT};
        kamuro_cell red = {'x', 0xFFFF0000, 0, KAMURO_CELL_BOLD};
        panels[0].text = "q\\u0303";
        panels[1].row = 1;
        panels[1].cells = &red;
        panels[1].columns = panels[1].rows = 1;
        if (kamuro_set_panels(stage, panels, 2) || kamuro_cells(stage, cells, 80 * 24)
            || !(cells[0].flags & KAMURO_CELL_CLUSTER) || memcmp(&cells[80], &red, sizeof red)
            || kamuro_glyph(stage, 0, 0, glyph, sizeof glyph, &count) || count != 3) return 4;
        panels[1].size = 8;
        if (kamuro_set_panels(stage, panels, 2) != KAMURO_INVALID_ARGUMENT) return 5;
        uint32_t gold = 0xFFFFD700;
        if (kamuro_set_palette(stage, KAMURO_PALETTE_NEAREST, &gold, 1)
            || kamuro_set_palette(stage, KAMURO_PALETTE_THEME, &gold, 1) != KAMURO_INVALID_ARGUMENT
            || kamuro_set_palette(stage, 0, NULL, 0) || kamuro_set_glyphs(stage, 99) == KAMURO_OK
            || kamuro_set_glyphs(stage, KAMURO_GLYPHS_ASCII) || kamuro_set_colors(stage, -1) == 0
            || kamuro_set_colors(stage, KAMURO_COLORS_256)
            || kamuro_set_background(stage, 0xFF102030, true)
            || kamuro_set_background(stage, 7, false) != KAMURO_INVALID_ARGUMENT
            || kamuro_cells(stage, cells, 80 * 24) || cells[200].background >> 24 != 1) return 6;
        return kamuro_move_pointer(stage, 4, 4) || kamuro_move_pointer(stage, -1, -1)
          || kamuro_stop_all(stage) || kamuro_invalidate(stage) || kamuro_seek(stage, 60)
          || !kamuro_ended(stage) || kamuro_seek(stage, 1e300) != KAMURO_INVALID_ARGUMENT;
        """
    )
  }

  @Test("The Python package passes its tests beside the library")
  func pythonPackagePasses() throws {
    let folder = try #require(folder)
    let package = try EffectFixture("", named: "package")
    let place = package.folder.path
    let finished = try run(
      "cp -R \(repository.path)/python/kamuro \(place)",
      [
        "&& cp -L \(folder)/lib/libkamuro.so.1 \(place)/kamuro && cd \(place) &&",
        "PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=. KAMURO_GUIDE=\(repository.path)/docs/python.md",
        "python3 -m unittest discover -s \(repository.path)/python/tests",
      ]
    )
    #expect(finished.status == .exited(0), "\(finished.errors)")
    // Its folder is removed with it.
    withExtendedLifetime(package) {}
  }

  @Test("The C example is built by pkg-config, and draws what render draws")
  func cExampleDrawsSameCells() throws {
    let program = try EffectFixture("", named: "sparks")
    let built = try run(
      "cc",
      [
        "-Wall", "-Wextra", "-Werror", "-std=c11", example("c/sparks.c"),
        "$(pkg-config --cflags --libs kamuro ncursesw)", "-o", program.path,
      ]
    )
    try #require(built.status == .exited(0), "\(built.errors)")
    let finished = try run(program.path, ["--print", "1"])
    let cells = try cells(of: finished.output)
    #expect(cells == (try rendered("peony")) && cells.contains { $0 != .blank })
  }

  @Test("After a change of the size the C functions write frames of the new one, and no byte more")
  func resizedFramesFit() throws {
    let folder = try #require(folder)
    let script = try EffectFixture(
      """
      import ctypes, sys
      sys.dont_write_bytecode = True
      sys.path.insert(0, sys.argv[1])
      import kamuro_ctypes

      stage = kamuro_ctypes.Stage(sys.argv[2])
      stage.add("peony")
      stage.text(1.0)
      for columns, rows in [(10, 5), (90, 30)]:
          stage.library.kamuro_resize(stage.handle, columns, rows)
          for size, write in [
              (16, lambda buffer: stage.library.kamuro_cells(
                  stage.handle, buffer, ctypes.c_size_t(columns * rows))),
              (32, lambda buffer: stage.library.kamuro_rgba(
                  stage.handle, 1, buffer, ctypes.c_size_t(columns * rows * 32))),
          ]:
              count = columns * rows * size
              buffer = (ctypes.c_uint8 * (count + 500_000))(*[171] * (count + 500_000))
              print(write(buffer), set(buffer[count:]) == {171}, set(buffer[:count]) != {171})
      """,
      named: "resize"
    )
    let finished = try run(
      "python3",
      [script.path, example(""), "\(folder)/lib/libkamuro.so.1"]
    )
    let lines = finished.output.split(separator: "\n")
    #expect(lines == Array(repeating: "0 True True", count: 4), "\(finished.errors)")
  }

  @Test("The Python example draws what render draws, and names what is wrong")
  func pythonExampleDrawsSameCells() throws {
    let folder = try #require(folder)
    let library = "\(folder)/lib/libkamuro.so.1"
    let finished = try run("python3", [example("kamuro_ctypes.py"), library, "confetti", "1"])
    let cells = try cells(of: finished.output)
    #expect(cells == (try rendered("confetti")), "\(finished.errors)")
    #expect(cells.contains { $0 != .blank })
    let failed = try run("python3", [example("kamuro_ctypes.py"), library, "confeti", "1"])
    #expect(failed.errors.contains("did you mean confetti?"), "\(failed.errors)")
  }
}
#endif
