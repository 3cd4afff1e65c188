import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Gallery")
struct GalleryTests {
  private func gallery(from name: String = Catalogue.names[0], every: Double = 8) -> Gallery {
    Gallery(from: name, every: every, size: size, style: style)
  }

  @Test("The gallery goes through all effects in order, whatever frames are drawn, and begins anew")
  func goesThroughAllEffects() {
    var (quick, slow) = (gallery(every: 1), gallery(every: 1))
    var seen = [quick.name]
    let count = Catalogue.names.count
    for frame in 1...(2 * count + 1) {
      _ = quick.picture(at: Double(frame) / 2)
      if quick.name != seen.last { seen.append(quick.name) }
    }
    #expect(seen == Catalogue.names + [Catalogue.names[0]])
    #expect(slow.picture(at: 20.5) != ScreenGrid(size: size) && slow.name == Catalogue.names[20])
    slow.handle(.key(.other), at: 20.5 + Double(count))
    #expect(slow.name == Catalogue.names[20])
  }

  @Test("Keys go on and back, stay and leave")
  func keysGoOnBackStayAndLeave() {
    var gallery = gallery()
    let names = Catalogue.names
    gallery.handle(.key(.left), at: 1)
    #expect(gallery.name == names[names.count - 1])
    for (index, key) in [Key.right, .character(" "), .down, .pageDown].enumerated() {
      gallery.handle(.key(key), at: 2)
      #expect(gallery.name == names[index])
    }
    gallery.handle(.key(.up), at: 2)
    #expect(gallery.name == names[2] && gallery.deadline == 10)
    gallery.handle(.key(.enter), at: 3)
    _ = gallery.picture(at: 1000)
    #expect(gallery.name == names[2] && gallery.deadline == nil)
    gallery.handle(.key(.enter), at: 1001)
    #expect(gallery.deadline == 1009)
    _ = gallery.picture(at: 1009)
    #expect(gallery.name == names[3] && gallery.outcome == nil)
    for key in [Key.character("q"), .escape, .control("c")] {
      var left = self.gallery()
      left.handle(.key(.right), at: 1)
      _ = left.picture(at: 1009)
      left.handle(.key(key), at: 1010)
      #expect(left.outcome == .ended)
    }
    #expect(!Gallery.exits(on: .key(.character("q"))))
  }

  @Test("A search keeps what has the word in its name, sentence or tags, and q is a letter of it")
  func searches() throws {
    var gallery = gallery()
    gallery.handle(.key(.character("/")), at: 1)
    for character in "SNOW" { gallery.handle(.key(.character(character)), at: 1) }
    #expect(
      gallery.names == Gallery.names(matching: "snow") && gallery.names.contains(gallery.name)
    )
    for name in gallery.names {
      let effect = try #require(try Catalogue.effect(named: name))
      let isFound =
        name.contains("snow") || effect.summary.lowercased().contains("snow")
        || effect.tags.contains("snow")
      #expect(isFound, "\(name)")
    }
    #expect(Set(gallery.names).isSuperset(of: Catalogue.names.filter { $0.contains("snow") }))
    // It does not go on by itself meanwhile; the arrows go through what was found.
    let first = gallery.name
    _ = gallery.picture(at: 100)
    #expect(gallery.name == first && gallery.deadline == nil)
    gallery.handle(.key(.right), at: 101)
    #expect(gallery.names.contains(gallery.name))
    let found = gallery.name
    for character in "qqq" { gallery.handle(.key(.character(character)), at: 102) }
    #expect(gallery.outcome == nil && gallery.names.isEmpty && gallery.name == found)
    #expect(gallery.picture(at: 102).line(19).contains("nothing found"))
    for _ in 0..<3 { gallery.handle(.key(.backspace), at: 103) }
    gallery.handle(.key(.enter), at: 104)
    #expect(gallery.isStaying && gallery.search == nil && gallery.names == Catalogue.names)
    #expect(gallery.name == found)
  }

  @Test("Escape leaves a search first, and a search shows the effect of its whole name")
  func escapeLeavesSearch() {
    let gallery = gallery()
    gallery.handle(.key(.character("/")), at: 1)
    for character in "fire" { gallery.handle(.key(.character(character)), at: 1) }
    #expect(gallery.name == "fire")
    gallery.handle(.key(.escape), at: 2)
    #expect(gallery.search == nil && gallery.outcome == nil && gallery.name == "fire")
    gallery.handle(.key(.escape), at: 3)
    #expect(gallery.outcome == .ended)
  }

  @Test("A search is bounded, and Backspace leaves an empty one")
  func searchIsBounded() {
    let gallery = gallery()
    gallery.handle(.key(.character("/")), at: 1)
    for _ in 0..<500 { gallery.handle(.key(.character("é")), at: 1) }
    #expect(gallery.search?.count == 40)
    for _ in 0..<41 { gallery.handle(.key(.backspace), at: 50) }
    #expect(gallery.search == nil && gallery.names == Catalogue.names)
    #expect(gallery.name == Catalogue.names[0] && gallery.deadline == 58)
  }

  @Test(
    "The gallery shows name, sentence and how to leave on every size of screen",
    arguments: [(200, 60), (80, 24), (40, 10), (20, 4), (12, 2), (1, 1)]
  )
  func fitsAnyScreen(columns: Int, rows: Int) throws {
    let size = ScreenSize(columns: columns, rows: rows)
    var gallery = Gallery(from: "snow", size: size, style: style)
    let picture = gallery.picture(at: 0.5, size: size)
    let effect = try #require(try Catalogue.effect(named: "snow"))
    if rows > 2 {
      #expect(picture.line(rows - 2).contains("snow"))
      #expect(picture.line(rows - 1).contains("exit"))
    }
    if columns >= 80 {
      #expect(picture.line(rows - 2).contains(effect.summary))
      #expect(picture.line(rows - 1).contains("/: search"))
    }
    gallery.handle(.resized(ScreenSize(columns: 80, rows: 24)), at: 1)
    _ = gallery.picture(at: 1, size: ScreenSize(columns: 80, rows: 24))
  }
}
