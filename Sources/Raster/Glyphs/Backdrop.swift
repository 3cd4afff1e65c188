/// The light behind four screen cells.
///
/// It is usually zero, and the specialization for that case avoids the computations below.
protocol Backdrop {
  /// The backdrop's light.
  var light: LightLanes { get }

  /// The sum of light and of the backdrop's part that is visible through it, for an opacity of
  /// `part`.
  func behind(_ light: LightLanes, covering part: Lanes) -> LightLanes

  /// Light minus the backdrop's light.
  func taken(from light: LightLanes) -> LightLanes

  /// Light minus the part of the backdrop's light that it covers.
  func hidden(takenFrom light: LightLanes) -> LightLanes
}

/// A black backdrop.
struct DarkBackdrop: Backdrop {
  @inline(__always)
  var light: LightLanes { .dark }

  @inline(__always)
  func behind(_ light: LightLanes, covering part: Lanes) -> LightLanes { light }

  @inline(__always)
  func taken(from light: LightLanes) -> LightLanes { light }

  @inline(__always)
  func hidden(takenFrom light: LightLanes) -> LightLanes { light }
}

/// A backdrop with light.
struct LitBackdrop: Backdrop {
  let light: LightLanes

  @inline(__always)
  func behind(_ light: LightLanes, covering part: Lanes) -> LightLanes {
    light + self.light * (1 - part)
  }

  @inline(__always)
  func taken(from light: LightLanes) -> LightLanes { light - self.light }

  @inline(__always)
  func hidden(takenFrom light: LightLanes) -> LightLanes { light - self.light * light.cover }
}
