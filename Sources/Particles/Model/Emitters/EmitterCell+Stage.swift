extension EmitterCell {
  /// The emitter cell with the sizes and the bursts that it has on a stage, without its sub-cells'.
  ///
  /// A burst that has particles keeps at least one.
  func fitted(to stage: Size) -> EmitterCell {
    var cell = self
    cell.contents = contents.fitted(to: stage)
    guard burstBasis != .stage else { return cell }
    let factor = burstBasis.factor(on: stage)
    func fitted(_ count: Int) -> Int {
      count > 0 ? Int(min(max(1, (Double(count) * factor).rounded()), 1e9)) : count
    }
    cell.burst = fitted(burst)
    for index in bursts.indices { cell.bursts[index].count = fitted(bursts[index].count) }
    return cell
  }
}
