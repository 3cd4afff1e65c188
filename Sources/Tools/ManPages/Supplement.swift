/// What the manual pages have beside the program's own help.
struct Supplement {
  struct Example {
    let purpose: String
    let lines: [String]

    init(_ purpose: String, _ lines: String...) {
      self.purpose = purpose
      self.lines = lines
    }
  }

  /// The exit codes of the command.
  let codes: [Int]
  let examples: [Example]
  /// The commands whose pages belong to this one.
  let related: [String]
  /// Whether the command finds effects by their names.
  let readsEffects: Bool

  /// The topics of `kamuro help`.
  static let topics = ["effects", "terminals", "scripts"]

  /// The supplement of a command; that of the program is named "kamuro".
  static func of(_ command: String) -> Supplement {
    all[command] ?? Supplement(codes: [0, 64], examples: [], related: [], readsEffects: false)
  }
}

// MARK: - Tables

extension Supplement {
  static let environment = [
    TextBlock.Row(
      term: "KAMURO_CALM",
      meaning:
        "If set, and not 0 or empty, all shows have few frames and no flashes, as with --calm."
    ),
    TextBlock.Row(term: "NO_COLOR", meaning: "If set and not empty, no colors are used."),
    TextBlock.Row(
      term: "FORCE_COLOR",
      meaning: "0 for no colors, 1 for 16, 2 for 256, 3 for direct colors."
    ),
    TextBlock.Row(
      term: "COLORTERM, TERM, TERM_PROGRAM, VTE_VERSION, COLORFGBG",
      meaning: "What the terminal is, until it answers itself."
    ),
    TextBlock.Row(
      term: "SSH_CONNECTION, TMUX",
      meaning: "If one is set, shows draw 30 frames a second at most."
    ),
    TextBlock.Row(
      term: "LC_ALL, LC_CTYPE, LANG",
      meaning: "Without UTF-8, shows draw with ASCII characters."
    ),
    TextBlock.Row(
      term: "XDG_CONFIG_HOME, XDG_DATA_HOME, HOME",
      meaning: "Where effects of your own are."
    ),
    TextBlock.Row(term: "COLUMNS", meaning: "The width to which help is wrapped."),
  ]

  static let files = [
    TextBlock.Row(
      term: "~/.config/kamuro/config.json",
      meaning: "Defaults of options; XDG_CONFIG_HOME replaces ~/.config."
    ),
    TextBlock.Row(
      term: "~/.config/kamuro/presets/NAME.json",
      meaning: "An effect of your own; XDG_CONFIG_HOME replaces ~/.config."
    ),
    TextBlock.Row(
      term: "~/.local/share/kamuro/presets/NAME.json",
      meaning: "Searched next; XDG_DATA_HOME replaces ~/.local/share."
    ),
  ]

  private static let meanings = [
    0: "Success, also if a reader closed its end early.",
    1: "kamuro button: Esc was pressed.",
    64: "The command line is wrong.",
    65: "An effect file, or another input, has errors.",
    66: "An input does not exist or cannot be read.",
    69: "There is no usable terminal, or a library for pictures is missing.",
    73: "An output file cannot be created.",
    74: "An output cannot be written.",
    124: "kamuro button: the time of --timeout was up.",
  ]

  /// The exit codes of all commands.
  static let allCodes = meanings.keys.sorted()

  /// The rows of EXIT STATUS.
  static func exitStatus(of codes: [Int]) -> [TextBlock.Row] {
    codes.sorted().map { TextBlock.Row(term: "\($0)", meaning: meanings[$0] ?? "") }
  }

  private static let ofShow = [0, 64, 65, 66, 69, 74]
  private static let ofWriter = [0, 64, 65, 66, 69, 73, 74]

  private static let all: [String: Supplement] = [
    "kamuro": Supplement(
      codes: allCodes,
      examples: [
        Example("Open the night sky:", "kamuro"),
        Example("Play an effect, or several:", "kamuro play peony", "kamuro play snow lanterns"),
        Example("Celebrate a build that succeeded:", "make && kamuro celebrate"),
        Example("Snow around the last commits:", "git log --oneline | kamuro play snow --over -"),
        Example("Make a film:", "kamuro export fire --loop --for 4 -o fire.gif"),
      ],
      related: [],
      readsEffects: true
    ),
    "demo": Supplement(
      codes: ofShow + [73],
      examples: [
        Example(
          "Record a session, and show it again:",
          "kamuro demo --record-session party.jsonl",
          "kamuro demo --replay party.jsonl"
        ),
        Example("The same sky each time, in 256 colors:", "kamuro demo --seed 7 --colors 256"),
      ],
      related: ["play", "export"],
      readsEffects: false
    ),
    "play": Supplement(
      codes: ofShow,
      examples: [
        Example("Several effects at once, for ten seconds:", "kamuro play snow lanterns --for 10"),
        Example("A file, read again whenever it is saved:", "kamuro play --watch sparks.json"),
        Example(
          "A parameter with another value:",
          "kamuro play peony --param shells=9"
        ),
        Example(
          "Slowly, from the second second on:",
          "kamuro play peony --speed 0.25 --start-at 2"
        ),
        Example(
          "Around text, and with text that bursts:",
          "git log --oneline | kamuro play snow --over -",
          "ls --color=always | kamuro play embers --over - --shatter"
        ),
      ],
      related: ["list", "new", "check", "render"],
      readsEffects: true
    ),
    "list": Supplement(
      codes: [0, 64, 74],
      examples: [
        Example("The effects with the tag snow:", "kamuro list | grep snow"),
        Example("Names, summaries, tags and parameters:", "kamuro list --json"),
      ],
      related: ["play", "show"],
      readsEffects: true
    ),
    "button": Supplement(
      codes: [0, 1, 64, 65, 66, 69, 74, 124],
      examples: [
        Example("Go on only when the button is pressed:", "kamuro button \"Ship it?\" && ./deploy"),
        Example(
          "Which one was pressed:",
          "color=$(kamuro button --inline --print Red Green Blue)"
        ),
        Example("Wait for half a minute:", "kamuro button --timeout 30 \"Keep waiting\""),
      ],
      related: ["celebrate"],
      readsEffects: true
    ),
    "screensaver": Supplement(
      codes: ofShow,
      examples: [
        Example("Two effects in turn, with a clock:", "kamuro screensaver snow lanterns --clock"),
        Example(
          "After five minutes in tmux, in ~/.tmux.conf:",
          "set -g lock-after-time 300",
          "set -g lock-command \"kamuro screensaver --clock\""
        ),
      ],
      related: ["play"],
      readsEffects: true
    ),
    "celebrate": Supplement(
      codes: [0, 64],
      examples: [
        Example("Only after success:", "make && kamuro celebrate"),
        Example("Joy or gloom:", "make; kamuro celebrate --status $?"),
        Example("Another effect, on six rows:", "kamuro celebrate hearts --rows 6 --for 1.5"),
      ],
      related: ["button"],
      readsEffects: true
    ),
    "render": Supplement(
      codes: ofWriter,
      examples: [
        Example("A picture:", "kamuro render peony --at 2.4 -o peony.png"),
        Example("Text, always the same:", "kamuro render confetti --at 1.5 -s 7 -o confetti.txt"),
        Example(
          "The light alone, with transparency:",
          "kamuro render peony --at 2.4 --what canvas --scale 4 -o peony.png"
        ),
        Example("The living particles:", "kamuro render snow --at 5 --format json"),
      ],
      related: ["export", "stream"],
      readsEffects: true
    ),
    "export": Supplement(
      codes: ofWriter,
      examples: [
        Example("A loop without a seam:", "kamuro export fire --loop --for 4 -o fire.gif"),
        Example("A page with a timeline:", "kamuro export finale -o finale.html"),
        Example(
          "A video, by another program:",
          "kamuro export peony --format rgba --size 80x24 -o - | ffmpeg -f rawvideo "
            + "-pixel_format rgba -video_size 640x384 -framerate 30 -i - peony.mp4"
        ),
        Example("A recorded session:", "kamuro export party.jsonl -o party.webp"),
      ],
      related: ["render", "stream", "demo"],
      readsEffects: true
    ),
    "stream": Supplement(
      codes: [0, 64, 65, 66, 69, 74],
      examples: [
        Example("Screen cells for another program:", "kamuro stream snow --size 40x10 --fps 30"),
        Example(
          "Two seconds of colored text, as fast as possible:",
          "kamuro stream peony --format ansi --for 2 --unpaced"
        ),
      ],
      related: ["render", "export"],
      readsEffects: true
    ),
    "check": Supplement(
      codes: [0, 64, 65, 66, 74],
      examples: [
        Example("In a script:", "kamuro check --quiet *.json || exit"),
        Example("Errors as a JSON list:", "kamuro check --json sparks.json"),
      ],
      related: ["new", "play", "import"],
      readsEffects: true
    ),
    "import": Supplement(
      codes: [0, 64, 65, 66, 73, 74],
      examples: [
        Example("What a file becomes:", "kamuro import fire.p -o - | less"),
        Example("The files of a folder:", "kamuro import assets/*.p -o effects"),
      ],
      related: ["check", "list", "play"],
      readsEffects: false
    ),
    "show": Supplement(
      codes: [0, 64, 65, 66, 73, 74],
      examples: [Example("An effect to begin with:", "kamuro show peony > mine.json")],
      related: ["new", "list"],
      readsEffects: true
    ),
    "new": Supplement(
      codes: [0, 64, 73, 74],
      examples: [
        Example("Write a template, and play it:", "kamuro new sparks", "kamuro play sparks.json")
      ],
      related: ["show", "check", "play"],
      readsEffects: false
    ),
    "doctor": Supplement(
      codes: [0, 64, 74],
      examples: [Example("What 16 colors would change:", "kamuro doctor --colors 16")],
      related: ["reset", "bench"],
      readsEffects: false
    ),
    "shell-init": Supplement(
      codes: [0, 64],
      examples: [
        Example(
          "Celebrate after commands of half a minute and more:",
          "kamuro shell-init bash --after 30"
        ),
        Example("A screensaver at an idle prompt:", "kamuro shell-init zsh --idle 300"),
      ],
      related: ["celebrate", "screensaver"],
      readsEffects: false
    ),
    "config": Supplement(
      codes: [0, 64, 65, 66],
      examples: [Example("What is in effect:", "kamuro config")],
      related: ["doctor"],
      readsEffects: false
    ),
    "reset": Supplement(
      codes: [0, 64, 69],
      examples: [Example("If Enter does not work, press Ctrl-J:", "kamuro reset")],
      related: ["doctor"],
      readsEffects: false
    ),
    "bench": Supplement(
      codes: [0, 64, 65, 66, 74],
      examples: [
        Example("An effect on a large screen:", "kamuro bench fireworks --size 300x80"),
        Example("All of it, as JSON:", "kamuro bench --all --json"),
      ],
      related: ["doctor"],
      readsEffects: true
    ),
  ]
}
