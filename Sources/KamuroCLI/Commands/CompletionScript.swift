internal import ArgumentParser

/// The completion script of a shell: the parser's, with additions for dynamic words.
struct CompletionScript {
  private static let option = "--generate-completion-script"

  private let shell: CompletionShell

  /// - Parameter words: The command line without the program's name.
  /// - Returns: `nil` if the command line requests no script.
  /// - Throws: ``Failure`` for a shell without a script.
  init?(askedFor words: [String]) throws {
    guard let first = words.first else { return nil }
    let name: String?
    if first.hasPrefix("\(Self.option)=") {
      name = String(first.dropFirst(Self.option.count + 1))
    } else if first == Self.option {
      name = words.dropFirst().first
    } else {
      return nil
    }
    guard let shell = name.map({ CompletionShell(rawValue: $0) }) ?? .autodetected() else {
      throw Failure("\(Self.option) takes bash, fish or zsh", code: .usage)
    }
    self.shell = shell
  }

  /// The script.
  var text: String {
    let script = RootCommand.completionScript(for: shell)
    switch shell {
    case .bash: return "\(script)\n\n\(Self.bash)\(Self.helpInBash)"
    case .zsh:
      // The script ends with the call of its function, which has to come after all definitions.
      guard let call = script.ranges(of: "if [[ \"${funcstack[1]}\"").last else { return script }
      return script[..<call.lowerBound] + "\(Self.zsh)\(Self.helpInZsh)\n"
        + script[call.lowerBound...] + "\n"
    default: return "\(script)\n\(Self.helpInFish)"
    }
  }

  /// What `kamuro help` explains: commands and topics.
  private static var subjects: String {
    (RootCommand.commandNames + HelpTopic.allCases.map(\.rawValue)).joined(separator: " ")
  }

  /// Offers what help explains, in place of the parser's function, which offers nothing.
  private static var helpInBash: String {
    """

    _kamuro_help() {
        COMPREPLY+=($(compgen -W '\(subjects)' -- "${cur}"))
    }

    """
  }

  private static var helpInZsh: String {
    """

    _kamuro_help() {
        _arguments -w -s -S : ':subject:(\(subjects))'
    }

    """
  }

  private static var helpInFish: String {
    """
    complete -c 'kamuro' -n '__fish_seen_subcommand_from help' -f -a '\(subjects)'

    """
  }

  /// Quotes the words that the program offers, since compgen expands them, and rejoins words that
  /// bash splits at "=".
  private static let bash = #"""
    __kamuro_custom_complete() {
        local word
        "${COMP_WORDS[0]}" "${@}" "${COMP_WORDS[@]}" | while IFS='' read -r word; do
            printf '%q\n' "${word}"
        done
    }

    _kamuro_whole_words() {
        local -a words=()
        local -i index current=0
        local word was_sign=false
        for index in "${!COMP_WORDS[@]}"; do
            word="${COMP_WORDS[index]}"
            if [[ "${index}" -gt 1 && ("${word}" = '=' || "${was_sign}" = true) ]]; then
                words[${#words[@]}-1]+="${word}"
            else
                words+=("${word}")
            fi
            [[ "${word}" = '=' ]] && was_sign=true || was_sign=false
            [[ "${index}" -eq "${COMP_CWORD}" ]] && current="${#words[@]}-1"
        done

        # What bash puts the completion in place of begins after the last sign.
        local typed="${words[current]}" kept=''
        [[ "${typed}" = *=* ]] && kept="${typed%"${typed##*=}"}"
        if [[ "${typed}" = --*=* ]]; then
            words=("${words[@]::current}" "${typed%%=*}" "${typed#*=}" "${words[@]:current+1}")
            current+=1
            typed="${words[current]}"
            kept="${kept#*=}"
        fi

        local -a COMP_WORDS=("${words[@]}")
        local -i COMP_CWORD="${current}"
        _kamuro "${1}" "${typed}" "${words[current-1]}"
        COMPREPLY=("${COMPREPLY[@]#"${kept}"}")

        # A name with its value is no file: bash would quote the sign, and end the word after it.
        if [[ "${words[current-1]}" = --param ]]; then
            compopt +o filenames 2>/dev/null
            for index in "${!COMPREPLY[@]}"; do
                [[ "${COMPREPLY[index]}" = *[^[:alnum:]_=.,#%+-]* ]] &&
                    COMPREPLY[index]="$(printf '%q' "${COMPREPLY[index]}")"
            done
            if [[ "${#COMPREPLY[@]}" -eq 1 && "${COMPREPLY[0]}" = *= ]]; then
                compopt -o nospace 2>/dev/null
            fi
        fi
    }

    complete -o filenames -F _kamuro_whole_words kamuro

    """#

  /// Adds no space after an incomplete word: a folder, or a name with its "=".
  private static let zsh = #"""
    __kamuro_complete() {
        local -ar unfinished=("${(M)@:#([^:]|\\:)#[=/](|:*)}")
        local -ar finished=("${@:#([^:]|\\:)#[=/](|:*)}")
        _describe -V '' finished -- unfinished -S ''
    }

    """#
}
