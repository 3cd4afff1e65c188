internal import KamuroCSIMD

/// The tolerance of the hysteresis for direct colors.
///
/// sRGB levels are almost perceptually uniform, like OKLab, and need no conversion: of grey, four are
/// 0.012 to 0.02 of its lightness.
enum LevelTolerance {
  /// The squared distance that is barely visible: seven levels of grey, ten of green alone, or fourteen
  /// of red or of blue.
  static let seen: Int32 = 4 * 7 * 7
  /// The squared distance within which changed neighbors take one color; see ``ColorRun``.
  static let run: Int32 = 4 * 5 * 5
  /// The squared distance between the two colors of a screen cell whose pattern is hardly seen.
  static let soft: Int32 = 4 * 36 * 36
  /// The squared distance that is barely visible for some frames only: twelve levels of grey.
  ///
  /// The eye adds up the light of about a tenth of a second.
  static let passing: Int32 = 4 * 12 * 12
  /// After how many frames a screen cell shows a change that is more than ``seen``.
  private static let frames: Int32 = 4

  /// The tolerances of four screen cells, each of which takes turns.
  ///
  /// In shows with halos, whose light changes slowly and everywhere, a fifth fewer bytes are sent.
  @inline(__always)
  static func of(_ places: UnsafeMutablePointer<Int>, in frame: Int32) -> SIMD4<Int32> {
    func turn(_ lane: Int) -> Int32 { Int32(truncatingIfNeeded: places[lane]) }
    let turns = (SIMD4(turn(0), turn(1), turn(2), turn(3)) &+ frame) & (frames - 1)
    return lane_masks_select(
      (turns .== 0).bits,
      SIMD4(repeating: seen),
      SIMD4(repeating: passing)
    )
  }
}
