/// A layer's transform at a time, about its emitter's position: scale, rotation, translation.
struct LayerTransform: Equatable {
  var scale: Double
  var radians: Double
  var translation: Vector
  var center: Vector

  /// The place to which a place is moved.
  func applied(to place: Vector) -> Vector {
    center + translation
      + (place - center).turned(by: Vector(magnitude: scale, radians: radians))
  }

  /// The transform at a time; `nil` for the identity.
  init?(of layer: EmitterLayer, at time: Seconds, on stage: Size, about center: Vector) {
    let own = layer.transform
    let isAnimated = layer.animations.animate { $0.isTransform }
    guard isAnimated || own != Transform() else { return nil }
    let translation = own.translation.points(on: stage)
    scale = layer.value(of: .transformScale, at: time, own: own.scale)
    radians = layer.value(of: .transformRotation, at: time, own: own.rotation.radians)
    self.translation = Vector(
      dx: layer.value(of: .translationX, at: time, own: translation.dx),
      dy: layer.value(of: .translationY, at: time, own: translation.dy)
    )
    self.center = center
  }
}
