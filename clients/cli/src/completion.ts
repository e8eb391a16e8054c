import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'
import { say } from './output.ts'

/** The script for bash asks bash-completion for the words before the cursor, and not every machine has that. */
const WORDS_IN_BASH = `declare -F _get_comp_words_by_ref > /dev/null || _get_comp_words_by_ref() {
    local line=\${COMP_LINE:0:COMP_POINT}
    read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    cword=$((\${#words[@]} - 1))
    cur=\${words[cword]}
    prev=\${words[cword - 1]}
}`

/** `complete`, of a program whose other commands are all there. */
export function addCompletion(program: Command): void {
  tab(program)
  const complete = program.commands.find((command) => command.name() === 'complete')!
  complete.hook('preAction', () => {
    // After a `--` it is words that are completed, and bash may be one of them.
    if (process.argv.slice(-2).join(' ') === 'complete bash') say(WORDS_IN_BASH)
  })
}
