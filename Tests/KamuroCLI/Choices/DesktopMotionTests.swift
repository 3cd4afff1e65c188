import ArgumentParser
import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("The desktop's wish for less motion")
struct DesktopMotionTests {
  private let desk = ["WAYLAND_DISPLAY": "wayland-0"]

  @Test("is asked on a desktop of this machine alone")
  func isAskedOnDesktop() {
    for (variables, isAsked) in [
      (desk, true), (["DISPLAY": ":0"], true),
      (desk.merging(["SSH_CONNECTION": "::1 1 ::1 22"]) { $1 }, false),
    ] {
      var questions: [String] = []
      let found = DesktopMotion.isReduced(
        in: TerminalEnvironment { variables[$0] },
        within: 0.5
      ) { question, patience in
        questions.append(question)
        #expect(patience == 0.5)
        return nil
      }
      #expect(found.value == nil && questions.count == (isAsked ? 1 : 0))
    }
  }

  @Test("is known from the answer")
  func isKnownFromAnswer() {
    func reduced(_ answer: String) -> Bool? {
      DesktopMotion.isReduced(in: TerminalEnvironment { desk[$0] }, within: 1) { _, _ in answer }
        .value
    }
    #if canImport(Darwin)
    #expect(reduced("1") == true && reduced("0") == false)
    #else
    #expect(reduced("false") == true && reduced("true") == false)
    #endif
  }

  @Test("makes the screensaver calm, unless an option or a variable decides")
  func makesScreensaverCalm() throws {
    func isCalm(_ words: String..., variables: [String: String] = [:], wish: Bool? = true) throws
      -> Bool?
    {
      try ScreensaverCommand.parse(words).settings(
        in: TerminalEnvironment { variables[$0] },
        isOnBattery: false,
        isReduced: { _ in wish }
      ).calm
    }
    #expect(try isCalm() == true && isCalm(wish: false) == nil && isCalm(wish: nil) == nil)
    #expect(try isCalm("--no-calm") == false && isCalm("--calm", wish: false) == true)
    // Variables are heeded where the show chooses.
    #expect(try isCalm(variables: ["KAMURO_CALM": "0"]) == nil)
    #expect(try isCalm(variables: ["REDUCE_MOTION": "0"]) == nil)
  }

  @Test(
    "is a line of a program, which may be missing, say nothing or never end",
    arguments: [
      ("printf 'false\\nmore\\n'", "false"), ("printf 'true'", "true"), ("true", nil),
      ("no-such-program", nil), ("sleep 5", nil), ("head -c 90 /dev/zero", nil),
    ] as [(String, String?)]
  )
  func isLineOfProgram(command: String, line: String?) {
    let found = DesktopMotion.firstLine(of: command, within: command.hasPrefix("sleep") ? 0.05 : 5)
    #expect(found == line || (command.hasPrefix("head") && found?.utf8.count == 80))
  }

  @Test("is reported by kamuro doctor, with the program's answer")
  func isReportedByDoctor() throws {
    #if !canImport(Darwin)
    for (answer, value) in [("false", "less"), ("true", "usual")] {
      let files = try EffectFixture(program: "#!/bin/sh\necho \(answer)\n", named: "gsettings")
      let finished = try Command(
        try builtProduct(named: "kamuro"),
        ["doctor"],
        environment: TerminalRun.environment([
          "PATH": "\(files.folder.path):/usr/bin:/bin", "DISPLAY": ":9",
        ])
      ).run()
      let line = finished.output.split(separator: "\n").first { $0.hasPrefix("motion ") } ?? ""
      #expect(line.contains(" \(value) ") && line.hasSuffix("enable-animations: \(answer)"))
    }
    #endif
  }
}
