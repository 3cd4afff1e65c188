extension HelpTopic {
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
    another.

    SLOW AND REMOTE LINKS
    Shows draw 60 frames a second at most, and 30 through ssh and in tmux. On a slow link they \
    draw fewer frames and colors by themselves. To begin with less:
      kamuro --fps 15 --colors 256

    FLASHES
    --calm, or KAMURO_CALM=1, draws 15 frames a second and no more than three flashes a second on \
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
