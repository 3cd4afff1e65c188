internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

// Keys of the tree.
extension Designer {
  /// Turns a part off, or on again.
  func mute(_ path: PropertyPath, at time: Seconds) {
    let enabled = path.appending(.name("enabled"))
    let isOff = document.text.value(at: enabled) == .flag(false)
    edit(isOff ? .remove(enabled) : .set(enabled, .flag(false)), at: time)
  }

  /// Keys of the tree.
  func branch(_ key: Key, at time: Seconds) {
    let path = tree.parts[part].path
    switch key {
    case .up: choose(part - 1)
    case .down: choose(part + 1)
    case .home: choose(0)
    case .end: choose(tree.parts.count - 1)
    case .enter: mode = .rows
    case .character("n"):
      let cells = path.components.isEmpty ? "layers" : "emitterCells"
      let cell: PropertyValue =
        path.components.isEmpty
        ? .object([.init(name: "emitterCells", value: .list([]))])
        : .object([
          .init(name: "name", value: .text("new")), .init(name: "birthRate", value: .number(20)),
          .init(name: "lifetime", value: .number(1)),
        ])
      let list = path.appending(.name(cells))
      edit(.add(list, cell), at: time)
      chooseLast(of: list)
    case .character("N"):
      edit(.double(path), at: time)
      if let list = path.parent { chooseLast(of: list) }
    case .character("x"):
      if !path.components.isEmpty { edit(.remove(path), at: time) }
    case .character("J"): shift(path, by: 1, at: time)
    case .character("K"): shift(path, by: -1, at: time)
    case .character("t"): mute(path, at: time)
    default: break
    }
  }

  /// Selects the last part of a list, which is new, unless an edit was refused.
  func chooseLast(of list: PropertyPath) {
    guard refusal == nil, case .list(let elements)? = document.text.value(at: list) else { return }
    choose(tree.index(of: list.appending(.index(elements.count - 1))))
  }

  /// Moves a part among its siblings.
  private func shift(_ path: PropertyPath, by steps: Int, at time: Seconds) {
    guard case .index(let index)? = path.components.last else { return }
    guard let list = path.parent else { return }
    edit(.move(list, from: index, to: index + steps), at: time)
    if refusal == nil { choose(tree.index(of: list.appending(.index(index + steps)))) }
  }
}
