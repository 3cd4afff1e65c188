internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

// Where the stage is on the screen.
extension Designer {
  /// Where the stage is.
  enum Placement: CaseIterable {
    case over, beside, alone
  }

  /// Whether the stage is beside the panels; pictures of pixels are under them.
  var isBeside: Bool { shownPlacement == .beside && look.resolution == nil }

  var shownPlacement: Placement {
    placement ?? (DesignLayout.isWide(screen) ? .beside : .over)
  }

  /// The part of the screen that the stage has.
  var stageBox: DesignLayout.Box {
    let whole = DesignLayout.Box(columns: screen.columns, rows: screen.rows)
    guard isBeside else { return whole }
    return DesignLayout(on: screen, isHidden: false, showsTree: false).stage ?? whole
  }

  /// Puts the stage under the panels, beside them, or alone.
  func turnPlacement() {
    let all = Placement.allCases
    let index = (all.firstIndex(of: shownPlacement) ?? 0) + 1
    placement = all[index % all.count]
    fit()
  }

  /// Gives the stage its part of the screen.
  func fit(_ size: ScreenSize? = nil) {
    if let size { screen = size }
    let box = stageBox
    let stageSize = ScreenSize(columns: box.columns, rows: box.rows)
    guard playback.stage.size != stageSize else { return }
    playback.stage.resize(to: stageSize)
    stageGrid = ScreenGrid(size: stageSize)
    playback.hasJumped = true
  }
}
