extension HelpTopic {
  static let effectsText = """
    Effects: what can be played, and where it is found

    An effect says where particles are born, how they move and what they look like. Commands that \
    play one, such as play, render, export and screensaver, take its name or the path of a file.

    NAMES AND FILES
      kamuro play peony           a built-in effect, or one of your own, by name
      kamuro play ./sparks.json   a file: a word with a slash, or with the ending of a format
      kamuro play snow lanterns   several at once
      kamuro play fire.p          a particle file of another tool, as it is
      kamuro fire.txt             the same, whatever its ending
    A file of the current folder that holds particles comes before an effect of its name.
    kamuro list names all effects that can be played by name. kamuro list --formats names the \
    formats of other tools.

    EFFECTS OF YOUR OWN
      ~/.config/kamuro/presets/NAME.json        the effect NAME
      ~/.local/share/kamuro/presets/NAME.json   the same, if the first does not exist
    XDG_CONFIG_HOME replaces ~/.config, and XDG_DATA_HOME ~/.local/share. An effect of your own \
    takes the place of a built-in one of its name. If it cannot be read, its errors are reported, \
    and nothing else is played instead.

    A FILE
    An effect file is JSON with comments and trailing commas. It contains only what differs from \
    the defaults. Begin with a template, and keep it playing while you edit it:
      kamuro new sparks
      kamuro play --watch sparks.json
      kamuro check sparks.json
    Or begin with a built-in effect:
      kamuro show peony > mine.json
    Each error is a line with its place, the value and the rule:
      snow.json:9:41: layers[0].emitterCells[0].lifetime: -1 is outside 0...86400 s

    PARAMETERS AND PROPERTIES
    --param gives a parameter that a file declares another value; kamuro list --json names the \
    parameters, and the shell completes them. --set changes any property by its path.
      kamuro play peony --param shells=9
      kamuro play snow --set layers.near.birthRate=3
    A file may include others of its own folder and below; --allow-outside lets it include any.

    UNITS
      12               points: a screen cell is 8 wide and 16 high
      "50vw", "40vh"   percent of the stage's width, of its height
      "90deg"          degrees; also "0.25turn", and radians without a unit
      "gold"           a CSS color name; also "#rrggbb" and "#rrggbbaa"
      0.5              seconds, particles a second, points a second
    Positions begin at the top left corner, and y grows downward.

    SEEDS
    A frame depends on the effect, the seed and the time alone. --seed with the same number shows \
    the same again, in a show, a picture or a film.
    """
}
