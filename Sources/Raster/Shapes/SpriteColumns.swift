internal import KamuroParticles

/// Pointers to the columns of a ``SpriteBatch``, for the painting loops.
struct SpriteColumns {
  let x: UnsafeBufferPointer<Float>
  let y: UnsafeBufferPointer<Float>
  let scale: UnsafeBufferPointer<Float>
  /// Valid only for runs that are stretched.
  let aspect: UnsafeBufferPointer<Float>
  let rotation: UnsafeBufferPointer<Float>
  let red: UnsafeBufferPointer<Float>
  let green: UnsafeBufferPointer<Float>
  let blue: UnsafeBufferPointer<Float>
  let opacity: UnsafeBufferPointer<Float>

  /// The number of sprites; all columns but `aspect` have at least as many elements.
  var count: Int {
    let place = min(x.count, y.count, scale.count, rotation.count)
    return min(place, red.count, green.count, min(blue.count, opacity.count))
  }

  /// Calls `body` with the pointers to a batch's columns.
  static func with<Result>(_ batch: SpriteBatch, _ body: (SpriteColumns) -> Result) -> Result {
    batch.x.withUnsafeBufferPointer { x in
      batch.y.withUnsafeBufferPointer { y in
        batch.scale.withUnsafeBufferPointer { scale in
          batch.aspect.withUnsafeBufferPointer { aspect in
            batch.rotation.withUnsafeBufferPointer { rotation in
              batch.red.withUnsafeBufferPointer { red in
                batch.green.withUnsafeBufferPointer { green in
                  batch.blue.withUnsafeBufferPointer { blue in
                    batch.opacity.withUnsafeBufferPointer { opacity in
                      body(
                        SpriteColumns(
                          x: x,
                          y: y,
                          scale: scale,
                          aspect: aspect,
                          rotation: rotation,
                          red: red,
                          green: green,
                          blue: blue,
                          opacity: opacity
                        )
                      )
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
