import Foundation
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroRecording
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Effect library")
struct EffectLibraryTests {
  private let home: EffectFixture

  init() throws {
    home = try EffectFixture(Self.file("\"name\": \"outside\""), named: "outside.json")
  }

  private static func file(_ members: String) -> String { "{ \"kamuro\": 1, \(members) }" }

  private static func including(_ name: String) -> String {
    file("\"effects\": [{ \"effect\": \"\(name)\" }]")
  }

  private static func showing(_ image: String) -> String {
    file("\"items\": [{ \"contents\": [{ \"image\": \"\(image)\" }] }]")
  }

  private func write(_ text: String, at path: String) throws {
    let place = home.folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: place)
  }

  private func path(_ name: String) -> String { home.folder.appendingPathComponent(name).path }

  private func library(allowsOutside: Bool = false) -> EffectLibrary {
    EffectLibrary(allowsOutside: allowsOutside) { name in
      ["XDG_CONFIG_HOME": path("config"), "XDG_DATA_HOME": path("data"), "HOME": path("none")][name]
    }
  }

  private func read(_ name: String, allowsOutside: Bool = false) throws -> Effect {
    let library = library(allowsOutside: allowsOutside)
    return try EffectFile.read(
      try library.source(name),
      including: library.find,
      images: library.image
    )
  }

  private func error(_ name: String) throws -> String {
    let error = #expect(throws: EffectFileErrors.self) { try read(name) }
    return try #require(error).description
  }

  private func link(_ path: String, to target: String) throws {
    let place = home.folder.appendingPathComponent(path).path
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
  }

  @Test("The effect library includes files beside the first one and below")
  func includesFilesBesideAndBelow() throws {
    try write(Self.including("b.json"), at: "mine/a.json")
    try write(Self.including("deep/c.json"), at: "mine/b.json")
    try write(Self.including("../d.json"), at: "mine/deep/c.json")
    try write(Self.file("\"name\": \"D\""), at: "mine/d.json")
    let a = try read(path("mine/a.json"))
    #expect(a.effects[0].choices[0].effects[0].choices[0].effects[0].choices[0].name == "D")
    // A file above the folder of the first file is outside, whichever file includes it.
    #expect(try error(path("mine/deep/c.json")).contains("--allow-outside lets files include it"))
  }

  @Test("The effect library includes nothing outside the first file's folder, unless allowed")
  func refusesFilesOutside() throws {
    try write(Self.including("../outside.json"), at: "mine/a.json")
    try write(Self.including(path("outside.json")), at: "mine/b.json")
    try write(Self.including("link.json"), at: "mine/c.json")
    try write(Self.including("folder/outside.json"), at: "mine/d.json")
    try write(Self.including("./../mine/../outside.json"), at: "mine/e.json")
    try write(Self.including("../mine-too/f.json"), at: "mine/f.json")
    try write(Self.file("\"name\": \"outside\""), at: "mine-too/f.json")
    try link("mine/link.json", to: "../outside.json")
    try link("mine/folder", to: "..")
    for name in ["a", "b", "c", "d", "e", "f"] {
      let file = path("mine/\(name).json")
      let message = try error(file)
      #expect(message.hasPrefix("\(file):1:40: effects[0].effect: \""), "\(message)")
      #expect(message.contains("it is outside the folder "), "\(message)")
      #expect(message.hasSuffix("/mine; --allow-outside lets files include it"), "\(message)")
      let effect = try read(file, allowsOutside: true)
      #expect(effect.effects[0].choices[0].name == "outside")
    }
  }

  @Test("The effect library reads images beside and below the effect file, and watches them")
  func readsImagesBesideTheFile() throws {
    var image = PixelImage(width: 2, height: 1, format: .rgba)
    image.bytes = [255, 0, 0, 255, 0, 0, 255, 128]
    let png = Data(try image.png())
    try write("", at: "mine/deep/leaf.png")
    try png.write(to: home.folder.appendingPathComponent("mine/deep/leaf.png"))
    try write(Self.showing("deep/leaf.png"), at: "mine/a.json")
    let library = library()
    let effect = try EffectFile.read(
      try library.source(path("mine/a.json")),
      including: library.find,
      images: library.image
    )
    let shown = try #require(effect.items.first?.contents.first)
    #expect(shown.shape == .picture)
    #expect(shown.image == Image(name: "deep/leaf.png", width: 2, rgba: image.bytes))
    #expect(library.files.map { $0.hasSuffix("leaf.png") } == [false, true])
  }

  @Test("The effect library refuses images that are no small PNG files in the folder")
  func refusesOtherImages() throws {
    try write("text", at: "mine/text.png")
    try write("", at: "mine/folder.png/file")
    try write("text", at: "outside.png")
    try write(String(repeating: "x", count: (1 << 20) + 1), at: "mine/large.png")
    try link("mine/link.png", to: "../outside.png")
    let wide = Data(try PixelImage(width: 257, height: 1, format: .rgb).png())
    try write("", at: "mine/wide.png")
    try wide.write(to: home.folder.appendingPathComponent("mine/wide.png"))
    for (name, reason) in [
      ("none.png", "there is no such file in "),
      ("text.png", "it is not a PNG that libpng can read: "),
      ("folder.png", "it cannot be read: "), ("large.png", "it is larger than 1 MiB"),
      ("link.png", "it is outside the folder "),
      ("wide.png", "257 x 1 pixels are more than 256 x 256"),
    ] {
      try write(Self.showing(name), at: "mine/a.json")
      let message = try error(path("mine/a.json"))
      #expect(message.contains("items[0].contents[0].image: \"\(name)\": \(reason)"), "\(message)")
    }
  }

  @Test("The effect library resolves a link to the first file before it takes its folder")
  func resolvesLinkToFirstFile() throws {
    try write(Self.including("b.json"), at: "mine/a.json")
    try write(Self.file("\"name\": \"B\""), at: "mine/b.json")
    try link("a.json", to: "mine/a.json")
    #expect(try read(path("a.json")).effects[0].choices[0].name == "B")
  }

  @Test("The effect library detects a cycle of files over links and other paths")
  func detectsCyclesOverAnyPath() throws {
    try write(Self.including("again.json"), at: "mine/a.json")
    try link("mine/again.json", to: "a.json")
    #expect(try error(path("mine/a.json")).contains("a file cannot include itself: "))
    try write(Self.including(".././mine/./b.json"), at: "mine/b.json")
    #expect(try error(path("mine/b.json")).contains("a file cannot include itself: "))
  }

  @Test("The effect library reports included files that are missing or cannot be read")
  func reportsMissingAndUnreadableFiles() throws {
    try write(Self.including("b.json"), at: "mine/a.json")
    #expect(try error(path("mine/a.json")).hasSuffix("\"b.json\": there is no such file"))
    try write(Self.including("./folder.json"), at: "mine/c.json")
    try write("", at: "mine/folder.json/file")
    #expect(try error(path("mine/c.json")).hasSuffix("\"./folder.json\": it cannot be read"))
    try write(Self.including("sonw"), at: "mine/d.json")
    #expect(
      try error(path("mine/d.json")).hasSuffix("there is no such effect: did you mean snow?")
    )
  }

  @Test("The effect library prefers the user's own effects, those of the configuration first")
  func prefersUserEffects() throws {
    #expect(try read("snow").name == Catalogue.effect(named: "snow")?.name)
    try write(Self.file("\"name\": \"data\""), at: "data/kamuro/presets/snow.json")
    #expect(try read("snow").name == "data")
    try write(Self.file("\"name\": \"config\""), at: "config/kamuro/presets/snow.json")
    #expect(try read("snow").name == "config")
    try write(Self.including("snow"), at: "mine/a.json")
    #expect(try read(path("mine/a.json")).effects[0].choices[0].name == "config")
    try write(Self.file("\"name\": \"rose\""), at: "data/kamuro/presets/rose.json")
    #expect(library().ownNames == ["rose", "snow"])
    #expect(try read("rose").name == "rose")
  }

  @Test("The effect library lets built-in effects include only built-in ones")
  func letsBuiltInIncludeOnlyBuiltIn() throws {
    try write(Self.file("\"name\": \"mine\""), at: "config/kamuro/presets/snow.json")
    let library = library()
    let holder = try library.source("rain")
    #expect(Catalogue.isBuiltIn(holder))
    #expect(Catalogue.isBuiltIn(try library.find("snow", for: holder)))
    for name in ["rose", "./snow.json", path("outside.json"), "/etc/passwd"] {
      #expect(throws: EffectFile.Refusal.self) { try library.find(name, for: holder) }
    }
  }

  @Test("The effect library finds names only in its folders")
  func findsNamesOnlyInItsFolders() throws {
    try write(Self.file("\"name\": \"secret\""), at: "config/kamuro/secret.json")
    for name in ["..", ".", "", "../secret", "..json"] {
      #expect(throws: (any Error).self, "\(name)") { try read(name) }
    }
  }

  @Test("A bare name is a file of particles before an effect, and an effect before any other file")
  func findsFilesBeforeEffects() throws {
    let libgdx = LibGDXSample().text
    for (name, text) in [
      ("snow", Self.file("\"name\": \"own\"")), ("rain", libgdx), ("fire", "[1] no particles"),
      ("blaze", libgdx), ("fire.txt", libgdx), ("notes.txt", "no particles"),
    ] {
      try write(text, at: "current/\(name)")
    }
    for folder in ["peony", "shells"] {
      try write("", at: "current/\(folder)/file")
    }
    func printed(_ command: String, _ words: String...) throws -> Command.Finished {
      let program = try builtProduct(named: "kamuro")
      let call = "cd '\(path("current"))' && exec '\(program)' \(command) \"$@\""
      return try Command(
        "/bin/sh",
        ["-c", call, "sh"] + words,
        environment: TerminalRun.environment(["HOME": path("none"), "XDG_CONFIG_HOME": nil])
      ).run()
    }
    for (name, words) in [
      ("snow", "no errors"), ("rain", "imported from libGDX"), ("blaze", "imported from libGDX"),
      ("fire.txt", "imported from libGDX"), ("fire", "no errors"), ("peony", "no errors"),
      ("./rain", "imported from libGDX"),
    ] {
      let finished = try printed("check", name)
      #expect(finished.status == .exited(0) && finished.output.contains(words), "\(finished)")
    }
    #expect(try printed("show", "snow").output.contains("own"))
    #expect(try printed("show", "fire").output.contains("\"layers\""))
    // The file's own error, and not that there is no effect of its name.
    let notes = try printed("check", "notes.txt")
    #expect(notes.status == .exited(65) && (notes.output + notes.errors).contains("notes.txt"))
    #expect(try printed("check", "shells").status == .exited(66))
    // The list is of effects, whatever the folder holds.
    #expect(try !printed("list", "--json").output.contains("\"own\""))
  }
}
