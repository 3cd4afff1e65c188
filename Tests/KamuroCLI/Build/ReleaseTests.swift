#if os(Linux)
import Foundation
import KamuroTestSupport
import Testing

/// The path of the release program; `make test-released` builds it and sets the variable.
private let released = ProcessInfo.processInfo.environment["KAMURO_RELEASED"]

/// The path of the toolchain's backtracer; `nil` if it is not found.
private let backtracer: String? = {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  let compilers = folders.map { URL(fileURLWithPath: "\($0)/swift").resolvingSymlinksInPath() }
  let paths = compilers.map { compiler in
    compiler.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("libexec/swift/linux/swift-backtrace-static").path
  }
  return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
}()

@Suite("Release build", .enabled(if: released != nil))
struct ReleaseTests {
  @Test("The stripped release program has at most 24 MB")
  func strippedProgramIsSmall() throws {
    let copy = try EffectFixture("", named: "kamuro")
    let strip = try run("strip", "-o", copy.path, try #require(released))
    #expect(strip.status == .exited(0), "\(strip.errors)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy.path)).count <= 24_000_000)
  }

  @Test("The release program is position-independent, has full RELRO and no RUNPATH")
  func isHardened() throws {
    let report = try run("readelf", "-hdlW", try #require(released)).output
    #expect(report.contains(#/Type: +DYN/#) && report.contains("GNU_RELRO"), "\(report)")
    #expect(report.contains(#/FLAGS_1\).*NOW.*PIE/#) || report.contains("BIND_NOW"))
    #expect(!report.contains("(RUNPATH)") && !report.contains("(RPATH)"))
    #expect(!report.contains(#/GNU_STACK.* RWE /#))
  }

  @Test("The release program loads no library that is in its own folder")
  func loadsNoLibraryBesideIt() throws {
    let copy = try EffectFixture("", named: "kamuro")
    // Another process makes the copy. A file that this one writes could still be open in a child
    // that is forked meanwhile, and could then not be executed ("Text file busy").
    let copied = try run("cp", try #require(released), copy.path)
    #expect(copied.status == .exited(0), "\(copied.errors)")
    let mode = try run("chmod", "755", copy.path)
    #expect(mode.status == .exited(0))
    for name in ["libm.so.6", "libpng16.so.16", "libc.so.6"] {
      try Data("no library".utf8).write(to: copy.folder.appendingPathComponent(name))
    }
    let finished = try run(copy.path, "render", "peony", "--format=png", "-o", "/dev/null")
    #expect(finished.status == .exited(0), "\(finished.errors)")
  }

  @Test("The release program runs no backtracer that is beside it, and a fault ends each command")
  func runsNoBacktracerBesideIt() throws {
    let copy = try EffectFixture("", named: "kamuro")
    let mark = copy.folder.appendingPathComponent("mark").path
    let script = """
      cp "$0" "$1/kamuro"; chmod 755 "$1/kamuro"; mkdir -p "$1/libexec/swift/linux" "$1/bin"
      printf '#!/bin/sh\n>"%s"\n' "$2" >"$1/swift-backtrace"
      chmod 755 "$1/swift-backtrace"
      for folder in libexec/swift/linux bin; do cp "$1/swift-backtrace" "$1/$folder/"; done
      cd "$1"; shift 2; exec ./kamuro "$@"
      """
    for command in [
      ["stream", "snow"], ["export", "snow", "--for=600", "-o", "/dev/null", "--format=webp"],
    ] {
      let child = try TerminalRun(
        program: "/bin/sh",
        ["-c", script, try #require(released), copy.folder.path, mark] + command,
        variables: ["SWIFT_BACKTRACE": nil]
      )
      // What the kernel calls the process is its program, once that runs.
      let name = "/proc/\(child.child.processIdentifier)/status"
      let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
      while end.timeIntervalSinceNow > 0 {
        _ = try child.terminal.waitForBytes(milliseconds: 20)
        _ = child.terminal.readAvailable()
        let status = try String(contentsOfFile: name, encoding: .utf8)
        // It has been set up when it ignores SIGPIPE.
        if status.contains("Name:\tkamuro"), status.contains(/SigIgn:\s*[0-9a-f]*1[0-9a-f]{3}\n/) {
          break
        }
      }
      try child.child.kill(SIGSEGV)
      #expect(try child.child.waitForEnd(reading: child.terminal) == .signaled(SIGSEGV))
      #expect(!FileManager.default.fileExists(atPath: mark))
    }
  }

  @Test("The release program keeps its symbols and unwind tables")
  func keepsSymbolsAndUnwindTables() throws {
    let sections = try run("readelf", "-SW", try #require(released)).output
    for section in [".symtab", ".eh_frame", ".eh_frame_hdr"] {
      #expect(sections.contains(" \(section) "), "\(section) is missing")
    }
  }

  @Test("The release program's backtrace names its functions", .enabled(if: backtracer != nil))
  func namesFunctionsInBacktrace() throws {
    let report = try EffectFixture("", named: "backtrace.txt")
    let settings = [
      "enable=yes", "interactive=no", "color=no", "output-to=\(report.path)",
      "swift-backtrace=\(try #require(backtracer))",
    ]
    let prompt = try TerminalRun(
      program: try #require(released),
      ["button"],
      variables: ["SWIFT_BACKTRACE": settings.joined(separator: ",")]
    )
    try prompt.watch(for: "Celebrate")
    try prompt.child.kill(SIGSEGV)
    #expect(try prompt.child.waitForEnd(reading: prompt.terminal) == .signaled(SIGSEGV))
    let text = try String(contentsOfFile: report.path, encoding: .utf8)
    for function in ["ShowRun.play()", "RootCommand.start(commit:)"] {
      #expect(text.contains(function), "\(text)")
    }
  }

  @Test(
    "The release program's quiet show has 5.6 MB of its own on a large screen, and 23.5 MB with its maps"
  )
  func showTakesLittleMemory() throws {
    let show = try TerminalRun(
      program: try #require(released),
      ["demo", "--no-tour"],
      size: (200, 60),
      variables: ["COLORTERM": "truecolor"]
    )
    _ = try show.film(pieces: 100)
    let status = try String(
      contentsOfFile: "/proc/\(show.child.processIdentifier)/status",
      encoding: .utf8
    )
    func kilobytes(_ key: String) throws -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix("\(key):") }
      return try #require(line.flatMap { Int($0.split(separator: " ")[1]) })
    }
    #expect(try kilobytes("RssAnon") <= 5_600_000 / 1024)
    // Of one program the mapped pages are 16.5 to 17.3 MB: the system maps those around a page, too,
    // as far as its cache has them.
    #expect(try kilobytes("VmHWM") <= 23_500_000 / 1024)
    try show.leave()
  }

  private func run(_ program: String, _ arguments: String...) throws -> Command.Finished {
    try Command(
      "/usr/bin/env",
      [program] + arguments,
      environment: ProcessInfo.processInfo.environment
    ).run()
  }
}
#endif
