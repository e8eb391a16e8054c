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

const program = new Command('payments')
  .description('The payments service on a command line.')
  .version('1.0.0')
  .option('--json', 'as JSON, for programs')
  .option('--live', 'with real money; test mode by default')
  .option('--base-url <url>', 'of the service; PAYMENTS_BASE_URL, what login kept, or http://localhost:3000')
  .option('--api-key <key>', 'instead of PAYMENTS_API_KEY or what login kept')
  .showHelpAfterError()
  .exitOverride()

for (const add of [
  ...[addLogin, addPayments, addRefunds, addLinks, addPayouts],
  ...[addWebhooks, addDeliveries, addReceipts, addRouting],
])
  add(program)
addCompletion(program)

// A pipe that is closed early, as `payments list | head` does, is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done)
  throw error
})

try {
  await program.parseAsync()
} catch (error) {
  // Help, a version, or a command line that does not fit: it was said already.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage
  else {
    const json = program.opts<{ json?: boolean }>().json === true
    process.stderr.write(`${json ? JSON.stringify(asJson(error)) : describe(error)}\n`)
    process.exitCode = exitCodeOf(error)
  }
}
