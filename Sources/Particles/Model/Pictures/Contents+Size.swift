extension Contents {
  /// The stage on which relative lengths are resolved where no other is known: 80 x 24 screen cells.
  private static let standardStage = Size(width: 640, height: 384)

  /// The extent at scale 1 in points: on a stage of 640 x 384 pt, unless the lengths are in points,
  /// as those of sprites are.
  ///
  /// Setting it sets `extent`.
  package var size: Size {
    get { size(on: Self.standardStage) }
    set { extent = LengthPair(Length(newValue.width), Length(newValue.height)) }
  }

  /// The contents with their size in points on a stage.
  package func fitted(to stage: Size) -> Contents {
    var contents = self
    contents.size = size(on: stage)
    contents.leastSize = 0
    contents.prepareFrames()
    return contents
  }

  private func size(on stage: Size) -> Size {
    let points = extent.points(on: stage)
    let larger = max(points.dx, points.dy)
    guard larger > 0, larger < leastSize else { return Size(width: points.dx, height: points.dy) }
    let growth = leastSize / larger
    return Size(width: points.dx * growth, height: points.dy * growth)
  }
}
