/// What the manual page of the program has beside its help.
enum Supplement {
  /// The topics of `kamuro help`.
  static let topics = ["effects", "terminals", "scripts"]

  /// The sections behind the options, in the form of the help.
  static let sections = """
    ENVIRONMENT
      KAMURO_CALM  If set, and not 0 or empty, all shows have few frames and no flashes, as with --calm; 0 is --no-calm.
      REDUCE_MOTION  The same, where KAMURO_CALM is not set.
      NO_COLOR  If set and not empty, no colors are used.
      FORCE_COLOR  0 for no colors, 1 for 16, 2 for 256, 3 for direct colors.
      COLORTERM, TERM, TERM_PROGRAM, VTE_VERSION, COLORFGBG  What the terminal is, until it answers itself.
      SSH_CONNECTION, TMUX  If one is set, shows draw 30 frames a second at most.
      LC_ALL, LC_CTYPE, LANG  Without UTF-8, shows draw with ASCII characters.
      XDG_CONFIG_HOME, XDG_DATA_HOME, HOME  Where effects of your own are.
      COLUMNS  The width to which help is wrapped.

    FILES
      ~/.config/kamuro/config.json  Defaults of options; XDG_CONFIG_HOME replaces ~/.config.
      ~/.config/kamuro/presets/NAME.json  An effect of your own; XDG_CONFIG_HOME replaces ~/.config.
      ~/.local/share/kamuro/presets/NAME.json  Searched next; XDG_DATA_HOME replaces ~/.local/share.

    EXIT STATUS
      0  Success, also if a reader closed its end early.
      1  kamuro button: Esc was pressed.
      64  The command line is wrong.
      65  An effect file, or another input, has errors.
      66  An input does not exist or cannot be read.
      69  There is no usable terminal, or a library for pictures is missing.
      73  An output file cannot be created.
      74  An output cannot be written.
      124  kamuro button: the time of --timeout was up.
    """
}
