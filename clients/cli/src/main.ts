#!/usr/bin/env node
import { type Command, CommanderError } from 'commander'
import { asJson, describe, EXIT, exitCodeOf } from './exit.ts'
import { program } from './program.ts'
import { seeHelp, UsageError } from './usage.ts'

// A pipe closed early, as in `payments payments list | head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done)
  throw error
})

const withHelp = (text: string, help: string | null): string =>
  help === null ? text : `${text}${text.endsWith('\n') ? '' : ' '}${help}`

let running: Command = program
program.hook('preAction', (_, command) => void (running = command))

try {
  await program.parseAsync()
} catch (error) {
  // Help or version, which commander has printed; as an error if a command needs a subcommand.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage
  else {
    process.exitCode = exitCodeOf(error)
    const help = process.exitCode === EXIT.usage ? seeHelp(error instanceof UsageError ? error.command : running) : null
    const json = program.opts<{ json?: boolean }>().json === true
    process.stderr.write(`${json ? JSON.stringify(asJson(error)) : withHelp(describe(error), help)}\n`)
  }
}
