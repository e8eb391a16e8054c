#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { addDeliveries } from './commands/deliveries.ts'
import { addLinks } from './commands/links.ts'
import { addLogin } from './commands/login.ts'
import { addPayments } from './commands/payments.ts'
import { addPayouts } from './commands/payouts.ts'
import { addReceipts } from './commands/receipts.ts'
import { addRefunds } from './commands/refunds.ts'
import { addRouting } from './commands/routing.ts'
import { addWebhooks } from './commands/webhooks.ts'
import { addCompletion } from './completion.ts'
import { asJson, describe, EXIT, exitCodeOf } from './exit.ts'
import { addMcp } from './mcp/command.ts'

const program = new Command('payments')
  .description('Command line of the payments service.')
  .version('1.0.0')
  .option('--json', 'print JSON')
  .option('--live', 'use live mode, with real money (default: test mode)')
  .option(
    '--base-url <url>',
    'address of the service (default: PAYMENTS_BASE_URL, the address of login, or http://localhost:3000)',
  )
  .option('--api-key <key>', 'API key (default: PAYMENTS_API_KEY, or the key of login)')
  .showHelpAfterError()
  .exitOverride()

for (const add of [
  ...[addLogin, addPayments, addRefunds, addLinks, addPayouts],
  ...[addWebhooks, addDeliveries, addReceipts, addRouting],
])
  add(program)
addMcp(program)
addCompletion(program)

// A pipe closed early, as in `payments list | head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done)
  throw error
})

try {
  await program.parseAsync()
} catch (error) {
  // Help, version or an invalid command line: commander has printed it.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage
  else {
    const json = program.opts<{ json?: boolean }>().json === true
    process.stderr.write(`${json ? JSON.stringify(asJson(error)) : describe(error)}\n`)
    process.exitCode = exitCodeOf(error)
  }
}
