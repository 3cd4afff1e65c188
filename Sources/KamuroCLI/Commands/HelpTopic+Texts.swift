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
    kamuro list names all effects that can be played by name, kamuro list snow those with that \
    word. kamuro list --formats names the formats of other tools.

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

  static let scriptsText = """
    Scripts: buttons, exit codes and pictures for other programs

    ASK WITH BUTTONS
    kamuro button exits with 0 when a button is pressed, with 1 on Esc and with 124 when the time \
    of --timeout is up. It draws on the terminal, so its standard output may be redirected.
      kamuro button "Ship it?" && ./deploy
      color=$(kamuro button --inline --print Red Green Blue) || exit

    AFTER A COMMAND
    kamuro celebrate plays for two seconds below the prompt. Its exit code is 0, and it draws nothing \
    without a terminal or where CI is set.
      make && kamuro celebrate
      make; kamuro celebrate --status $?

    AROUND TEXT
      git log --oneline | head | kamuro play settling-snow --over -
      ls --color=always | kamuro play embers --over - --shatter
    When the show is over, the text is printed as it came.

    PICTURES AND FILMS
    Without a terminal, render writes one moment and export a film. The file's ending names the \
    format.
      kamuro render peony --at 2.4 --seed 7 -o peony.png
      kamuro render confetti --at 1.5 --size 80x24 --format text
      kamuro export fire --loop --for 4 -o fire.gif
    kamuro stream writes frames in time for other programs, and reads orders as lines of JSON.

    CHECKS
      kamuro check *.json          every error, one line each; exit code 65 if there is one
      kamuro check --json *.json   the same as a JSON list
      kamuro list --json           names, summaries, tags and parameters

    EXIT CODES
      0     done; also if a reader such as head closed its end early
      1     kamuro button: Esc
      64    the command line is wrong
      65    an effect file, or another input, has errors
      66    an input does not exist or cannot be read
      69    there is no terminal, or no library for pictures
      73    an output file cannot be created
      74    an output cannot be written
      124   kamuro button: the time of --timeout is up
    Ctrl-C interrupts the command, and the script with it, as for other commands.

    INPUT AND OUTPUT
    A file that is called - is standard input or standard output.
      kamuro show peony | kamuro check -
      kamuro new - | kamuro export - --for 4 -o sparks.gif
    Results go to standard output, remarks and errors to standard error; --quiet omits remarks. \
    Files are replaced only when the new one is complete. Help wraps at COLUMNS.
    """

  static let terminalsText = """
    Terminals: what is drawn where, and how to change it

    Kamuro asks the terminal what it can do, and chooses glyphs, colors and frame rate. kamuro \
    doctor prints each choice with its reason, and rows that show which glyphs your font has. \
    Give it the options of a show to see what they would change.

    GLYPHS
    Particles are dots of light. --glyphs selects the characters that draw them:
      hybrid     braille for single dots, blocks for areas: the default with UTF-8
      braille    2 x 4 dots on a screen cell, one color each
      octant     2 x 4 blocks, of Unicode 16: kitty, ghostty, foot and others draw them
      sextant    2 x 3 blocks, of Unicode 13
      quadrant   2 x 2 blocks, which nearly every font has
      half       2 blocks, in two colors
      ascii      letters and signs: the default without UTF-8
    hybrid-octant, hybrid-sextant, hybrid-quadrant and hybrid-half fix the blocks beside braille. \
    If you see boxes or question marks, choose quadrant, half or ascii.

    COLORS
    --colors none, 16, 256 or true. Without it these decide, the first that is set: NO_COLOR, \
    FORCE_COLOR (0 to 3), the terminal's answer, COLORTERM, terminfo. --background says whether \
    light is drawn on a dark or a light background, or paints one; without it the terminal \
    is asked. --palette terminal gives effects the colors of your theme, --palette nord those of \
    another; see also FOR YOUR EYES.

    SLOW AND REMOTE LINKS
    Shows draw 60 frames a second at most, and 30 through ssh and in tmux. On a slow link they \
    draw fewer frames and colors by themselves. To begin with less:
      kamuro --fps 15 --colors 256

    FOR YOUR EYES
    --palette okabe-ito and tol-bright give effects a few colors, and --palette viridis, plasma and \
    cividis a scale by lightness, that are told apart whatever colors you see. \
    --palette red,#f80,gold gives them your own.
    --calm, or KAMURO_CALM=1 or REDUCE_MOTION=1, draws 15 frames a second and no more than three flashes a second on \
    any part of the screen.

    TMUX AND SCREEN
    In tmux, set -g focus-events on lets the screensaver notice a change of window, and \
    set -as terminal-features ",*:RGB" passes direct colors on. In GNU screen press Esc twice to \
    exit.

    WHEN SOMETHING IS WRONG
      kamuro reset             repairs a terminal that a program left broken
      --presenter ncurses      draws through ncurses, for unusual terminals
      --no-sync                if the screen stays still or flickers
      --dot-coverage 0.17      if braille looks too bright or too dim in your font
      kamuro doctor            what to add to a report of a fault
    """
}
