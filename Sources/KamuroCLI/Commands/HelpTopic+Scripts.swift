extension HelpTopic {
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

    OUTPUT
    Results go to standard output, remarks and errors to standard error; --quiet omits remarks. \
    Files are replaced only when the new one is complete. Help wraps at COLUMNS.
    """
}
