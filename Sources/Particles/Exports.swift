// Scenes are made of points, colors, lengths and seeds: who imports the engine has them, too.
@_exported public import KamuroFoundations
