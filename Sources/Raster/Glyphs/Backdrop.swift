/// What is behind the light of four cells.
///
/// Mostly that is nothing, and what light hides of it needs not be worked out.
protocol Backdrop {
  /// Its light.
  var light: LightLanes { get }

  /// Light and what it lets through, where it covers some part.
  func behind(_ light: LightLanes, covering part: Lanes) -> LightLanes

  /// Light less the backdrop.
  func taken(from light: LightLanes) -> LightLanes

  /// Light less what it hides.
  func hidden(takenFrom light: LightLanes) -> LightLanes
}

/// Nothing is behind the light.
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

/// There is light behind.
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
