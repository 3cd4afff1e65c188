// What a user of the library gets with `import Kamuro`.
@_exported public import KamuroFoundations
@_exported public import KamuroParticles
@_exported public import KamuroPresets
@_exported public import KamuroRaster
@_exported public import KamuroScreen
