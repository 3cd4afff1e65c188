extension CellDynamics {
  /// When properties of an emitter cell's dynamics have no effect.
  static let idleRules: [IdleRule<CellDynamics>] = [
    IdleRule(
      "hit",
      "elasticity",
      "friction",
      "radius",
      because: "its particles meet no walls: set meetsWalls"
    ) {
      !$0.meetsWalls
    },
    IdleRule("mass", "charge", because: "its particles feel no fields: set feelsFields") {
      !$0.feelsFields
    },
    IdleRule("stepRate", because: "its particles are not stepped: set feelsFields or meetsWalls") {
      !$0.isStepped
    },
    IdleRule("feelsFields", because: "the effect has no fields") { $1.holds(.hasNoFields) },
  ]
}
