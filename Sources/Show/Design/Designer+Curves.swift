internal import KamuroParticles
internal import KamuroScreen

// Keys of the curve editor.
extension Designer {
  /// Opens a curve; the shapes first, where there is none.
  func bend(_ curve: CurveEdit) {
    mode = curve.isEmpty ? .shaping(curve, 0) : .bending(curve, typed: nil)
  }

  func bend(_ curve: CurveEdit, by key: Key, typed: String?, at time: Seconds) {
    var curve = curve
    if let typed {
      switch key {
      case .enter:
        curve.take(typed: typed)
        return write(curve, at: time)
      case .escape:
        mode = .bending(curve, typed: nil)
        return
      default:
        mode = .bending(curve, typed: Self.typed(key, typed))
        return
      }
    }
    switch key {
    case .escape:
      mode = .rows
      return
    case .tab: curve.select(1)
    case .backTab: curve.select(-1)
    case .enter:
      mode = .shaping(curve, 0)
      return
    case .backspace:
      curve.take(shape: "none")
      write(curve, at: time)
      mode = .rows
      return
    case .up: curve.raise(by: 0.2)
    case .down: curve.raise(by: -0.2)
    case .character("+"): curve.raise(by: 2)
    case .character("-"): curve.raise(by: -2)
    case .left: curve.shift(by: -1)
    case .right: curve.shift(by: 1)
    case .character("n"):
      curve.insert()
      return write(curve, staysOpen: true, at: time)
    case .character("x"): curve.cut()
    case .character(let letter) where letter.isNumber:
      mode = .bending(curve, typed: String(letter))
      return
    case .character("u"), .character("U"):
      mode = .rows
      return handle(.key(key), at: time)
    default:
      // What is not the editor's is done beside it.
      mode = .rows
      handle(.key(key), at: time)
      if mode == .rows, variants == nil { mode = .bending(curve, typed: nil) }
      return
    }
    write(curve, at: time)
  }

  func shape(_ curve: CurveEdit, by key: Key, _ index: Int, at time: Seconds) {
    let names = CurveEdit.shapes.map(\.name)
    if let next = Self.index(index, after: key, among: names) {
      mode = .shaping(curve, next)
      return
    }
    var curve = curve
    guard key == .enter else {
      mode = curve.isEmpty ? .rows : .bending(curve, typed: nil)
      return
    }
    curve.take(shape: names[index])
    write(curve, at: time)
    if curve.isEmpty { mode = .rows }
  }

  /// Makes the edit of a curve, if it has changed, and stays in its editor.
  private func write(_ curve: CurveEdit, staysOpen: Bool = false, at time: Seconds) {
    mode = .bending(curve, typed: nil)
    guard let edit = curve.edit(of: document.text) else { return }
    self.edit(edit, staysOpen: staysOpen, at: time)
  }
}
