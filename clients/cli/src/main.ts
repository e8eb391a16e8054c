#!/usr/bin/env node
import { type Command, CommanderError } from 'commander'
import { addDeliveries } from './commands/deliveries.ts'
import { addEvents } from './commands/events.ts'
import { addLinks } from './commands/links.ts'
import { addLogin } from './commands/login.ts'
import { addPayments } from './commands/payments.ts'
import { addPayouts } from './commands/payouts.ts'
import { addProfiles } from './commands/profiles.ts'
import { addRawCalls } from './commands/raw.ts'
import { addReceipts } from './commands/receipts.ts'
import { addRefunds } from './commands/refunds.ts'
import { addRouting } from './commands/routing.ts'
import { addTransactions } from './commands/transactions.ts'
import { addWebhooks } from './commands/webhooks.ts'
import { addCompletion } from './completion.ts'
import { asJson, describe, EXIT, exitCodeOf } from './exit.ts'
import { addMcp } from './mcp/command.ts'
import { CliCommand, seeHelp, UsageError } from './usage.ts'

const program = new CliCommand('payments')
  .description('Command line of the payments service.')
  .version('1.0.0')
  .option('--json', 'print JSON')
  .option('--live', 'use live mode, with real money (default: test mode)')
  .option('--profile <name>', 'stored address and credentials (default: PAYMENTS_PROFILE, or that of profiles use)')
  .option(
    '--base-url <url>',
    'address of the service (default: PAYMENTS_BASE_URL, the profile’s, or http://localhost:3000)',
  )
  .option('--api-key <key>', 'API key (default: PAYMENTS_API_KEY, or the profile’s)')
  .configureHelp({ showGlobalOptions: true })
  .exitOverride()

for (const add of [
  ...[addLogin, addProfiles, addRawCalls],
  ...[addPayments, addTransactions, addRefunds, addLinks, addPayouts],
  ...[addWebhooks, addEvents, addDeliveries, addReceipts, addRouting, addMcp],
])
  add(program)
addCompletion(program)

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
