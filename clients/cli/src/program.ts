import { VERSION } from '../../typescript/src/version.ts'
import { addDeliveries } from './commands/deliveries.ts'
import { addEvents } from './commands/events.ts'
import { addExports } from './commands/exports.ts'
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
import { addMcp } from './mcp/command.ts'
import { CliCommand } from './usage.ts'

/** The command line with all its commands. */
export const program = new CliCommand('payments')
  .description('Command line of the payments service.')
  .version(VERSION)
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
  addLogin,
  addProfiles,
  addRawCalls,
  addPayments,
  addTransactions,
  addRefunds,
  addLinks,
  addPayouts,
  addWebhooks,
  addEvents,
  addDeliveries,
  addReceipts,
  addExports,
  addRouting,
  addMcp,
])
  add(program)
addCompletion(program)
