import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'
import { say } from './output.ts'
import { readSettings } from './settings.ts'

/** A fallback for machines without bash-completion, which the script for bash calls. */
const WORDS_IN_BASH = `declare -F _get_comp_words_by_ref > /dev/null || _get_comp_words_by_ref() {
    local line=\${COMP_LINE:0:COMP_POINT}
    read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    cword=$((\${#words[@]} - 1))
    cur=\${words[cword]}
    prev=\${words[cword - 1]}
}`

/** Adds the command `complete`. Call it after all other commands are added. */
export function addCompletion(program: Command): void {
  const root = tab(program)
  const profile = root.options.get('profile')!
  profile.handler = (add) => {
    for (const [name, { baseUrl }] of Object.entries(readSettings().profiles)) add(name, baseUrl)
  }
  // Every command accepts the options of the program.
  for (const { options } of root.commands.values())
    for (const [name, option] of root.options) if (name !== 'version') options.set(name, option)
  const complete = program.commands.find((command) => command.name() === 'complete')!
  complete.hook('preAction', () => {
    // After `--`, `bash` would be a word to complete, not a shell.
    if (process.argv.slice(-2).join(' ') === 'complete bash') say(WORDS_IN_BASH)
  })
}
