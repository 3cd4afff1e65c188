/// How the light of an effect blooms: the glare that a camera, or an eye, adds around bright light.
///
/// Of light l, the part that blooms is shown as g l above its halo: the sum of three near Gaussians of
/// g l, of 4, 10.6 and 22.3 points, by a local exposure and with a peak below 0.8. The strength is that
/// part; above 1 the halo is stronger than that of a camera.
package struct Bloom: Equatable, Sendable {
  /// The part of the light that blooms, 0...4; at 0 light is shown as it is.
  package var strength: Double
  /// The factor g on light that blooms, 1...8.
  package var gain: Double

  /// No bloom.
  package static let none = Bloom(strength: 0, gain: 1)

  /// Creates a bloom.
  package init(strength: Double, gain: Double) {
    self.strength = strength
    self.gain = gain
  }
}
