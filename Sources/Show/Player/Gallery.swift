internal import Kamuro
package import KamuroParticles
internal import KamuroPresets
package import KamuroRaster
package import KamuroScreen

/// A tour through all effects of the catalogue, in its order, on the stage of a player.
package final class Gallery: Show {
  /// The longest word that is searched for.
  private static let longestSearch = 40

  package private(set) var outcome: Outcome?
  private(set) var player: Player
  /// The name of the effect that is shown.
  private(set) var name: String
  /// What is searched for; `nil` while nothing is.
  private(set) var search: String?
  /// The effects to choose from: all, or those that were found.
  private(set) var names = Catalogue.names
  /// Whether the effect stays until the user goes on.
  private(set) var isStaying = false
  /// The sentence of the effect.
  private var sentence: String
  private let interval: Seconds
  /// The time at which the effect is followed by the next one, unless it stays.
  private var nextTime: Seconds
  private let escapeName: String
  private var drawnBoard = DrawnPanel<GalleryBoard>()

  /// - Parameters:
  ///   - name: The first effect, one of the catalogue.
  ///   - interval: Seconds from one effect to the next, at least 1.
  package init(
    from name: String = Catalogue.names[0],
    every interval: Seconds = 8,
    size: ScreenSize,
    style: ShowStyle
  ) {
    self.name = name
    self.interval = max(1, interval)
    nextTime = self.interval
    escapeName = style.escapeName
    var plan = PlayPlan()
    plan.turnCount = nil
    let effect = try? Catalogue.effect(named: name)
    sentence = effect?.summary ?? ""
    player = Player(
      effects: [effect].compactMap(\.self),
      names: [name],
      plan: plan,
      size: size,
      style: style
    )
    player.playback.staysOpen = true
  }

  package var isMoving: Bool { outcome == nil && player.isMoving }

  package var frameInterval: Seconds { player.frameInterval }

  package var deadline: Seconds? { isTouring ? nextTime : nil }

  package var look: Look {
    get { player.look }
    set { player.look = newValue }
  }

  package func adopt(report: FrameReport) { player.adopt(report: report) }

  package func draw(at time: Seconds, into grid: inout ScreenGrid) {
    advance(to: time)
    let board = GalleryBoard(
      title: name,
      place: (names.firstIndex(of: name) ?? 0) + 1,
      count: names.count,
      sentence: sentence,
      search: search,
      isStaying: isStaying,
      escapeName: escapeName,
      size: player.playback.theater.size,
      colors: player.playback.theater.panelColors
    )
    let panel = drawnBoard[board] ?? board.panel
    drawnBoard[board] = panel
    player.board = panel
    player.draw(at: time, into: &grid)
  }

  // MARK: The tour

  private var isTouring: Bool { !isStaying && search == nil && outcome == nil }

  /// Shows the effect of a time, independent of when frames are drawn.
  private func advance(to time: Seconds) {
    guard isTouring, time >= nextTime else { return }
    let steps = ((time - nextTime) / interval).rounded(.down)
    let begin = nextTime + steps * interval
    move(by: Int(min(steps, 1e9)) + 1, at: begin)
  }

  /// Shows the effect that is some places further among ``names``, with wrap-around.
  private func move(by steps: Int, at time: Seconds) {
    guard !names.isEmpty else { return }
    let place = names.firstIndex(of: name) ?? 0
    show(names[((place + steps) % names.count + names.count) % names.count], at: time)
  }

  private func show(_ name: String, at time: Seconds) {
    nextTime = time + interval
    guard name != self.name else { return }
    self.name = name
    player.playback.program.move(to: name)
    sentence = player.playback.program.summary
    player.playback.change(.effects, at: time)
  }
}

// MARK: - Input

extension Gallery {
  package static func exits(on event: InputEvent) -> Bool {
    // Escape may end a search alone.
    event == .key(.control("c"))
  }

  package func handle(_ event: InputEvent, at time: Seconds) {
    advance(to: time)
    if event == .key(.escape), search != nil { return endSearch(at: time) }
    if event == .key(.escape) || Self.exits(on: event) { outcome = .ended }
    switch event {
    case .key(let key): press(key, at: time)
    case .mouseDown, .mouseDragged, .mouseUp, .resized: player.handle(event, at: time)
    case .mouseMoved, .wheel, .focus, .paste: break
    }
  }

  private func press(_ key: Key, at time: Seconds) {
    switch key {
    case .right, .down, .pageDown: move(by: 1, at: time)
    case .left, .up, .pageUp: move(by: -1, at: time)
    case .enter:
      isStaying = search != nil || !isStaying
      endSearch(at: time)
    case .backspace:
      guard let search else { return }
      search.isEmpty ? endSearch(at: time) : find(String(search.dropLast()), at: time)
    case .character(let character):
      if let search {
        find(String((search + String(character)).prefix(Self.longestSearch)), at: time)
      } else {
        command(character, at: time)
      }
    default: break
    }
  }

  private func command(_ character: Character, at time: Seconds) {
    switch character {
    case " ": move(by: 1, at: time)
    case "/": search = ""
    case "q": outcome = .ended
    default: break
    }
  }

  private func endSearch(at time: Seconds) {
    nextTime = time + interval
    search = nil
    names = Catalogue.names
  }

  /// Keeps the effects with a word in their name, sentence or tags, and shows the one of that name, or
  /// the first of them unless the present one is among them.
  private func find(_ word: String, at time: Seconds) {
    let isTyped = word.count > (search?.count ?? 0)
    search = word
    names = Self.names(matching: word)
    let named = names.first { isTyped && $0 == word.lowercased() }
    if let name = named ?? names.first, named != nil || !names.contains(self.name) {
      show(name, at: time)
    }
  }

  static func names(matching word: String) -> [String] {
    let word = word.lowercased()
    let tagged = Set(Catalogue.names(tagged: word))
    return Catalogue.names.filter { name in
      word.isEmpty || name.contains(word) || tagged.contains(name)
        || sentences[name]?.contains(word) == true
    }
  }

  /// The sentences of all effects in lower case, which are read at the first search.
  private static let sentences: [String: String] = Dictionary(
    uniqueKeysWithValues: Catalogue.names.map { name in
      (name, ((try? Catalogue.effect(named: name))?.summary ?? "").lowercased())
    }
  )
}
