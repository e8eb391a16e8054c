import { type Command } from 'commander'
import { ApiError, type Schemas } from '../../../typescript/src/index.ts'
import { withKey } from '../clients.ts'
import * as option from '../options.ts'
import { facts, money, say, show } from '../output.ts'
import { shownBatch } from '../payout-batch.ts'
import { COLUMN_NAMES, keyOf, type PayoutLine, readPayoutFile } from '../payout-file.ts'
import type { Common } from '../profiles.ts'

type Create = Common & {
  csv: string
  currency: Schemas['Currency']
  description?: string
  dryRun?: true
  idempotencyKey?: string
}

export function addCreatePayouts(payouts: Command): void {
  payouts
    .command('create')
    .description('create a batch from a CSV file; an approver agrees to it')
    .requiredOption('--csv <file>', 'file whose first line names the columns, - for standard input')
    .addOption(option.currency())
    .option('-d, --description <text>', 'description for you and the approver')
    .option('--dry-run', 'check the file and print its totals; send nothing')
    .addOption(
      option.idempotencyKey(
        'key of the batch (default: derived from the payouts, so that a repeat within 24 hours pays once)',
      ),
    )
    .addHelpText(
      'after',
      `\nColumns: amountCents or amount (in rand), then recipientId or an account. All: ${COLUMN_NAMES.join(', ')}.`,
    )
    .action(async (_, command: Command) => create(command.optsWithGlobals()))
}

async function create(options: Create): Promise<void> {
  const { csv, currency, description } = options
  const lines = readPayoutFile(csv, currency)
  const idempotencyKey = options.idempotencyKey ?? keyOf(lines)
  if (options.dryRun) return showTotals(options, lines, idempotencyKey)
  const body = { currency, items: lines.map(({ item }) => item), ...(description !== undefined && { description }) }
  try {
    show(options.json, await withKey(options).createPayoutBatch(body, { idempotencyKey }), shownWithNext)
  } catch (error) {
    if (error instanceof ApiError && !options.json) nameLines(error, lines)
    throw error
  }
}

/** The hint does not depend on the state: a repeat returns the stored response, whose state may be outdated. */
const shownWithNext = (batch: Schemas['PayoutBatch']): string =>
  `${shownBatch(batch)}To approve it as another ADMIN: payments payouts approve ${batch.batchId}`

function showTotals({ json, currency }: Create, lines: readonly PayoutLine[], idempotencyKey: string): void {
  const totalCents = lines.reduce((sum, { item }) => sum + item.amountCents, 0)
  const recipients = new Set(lines.map(({ item }) => item.recipientId ?? JSON.stringify(item.recipient))).size
  const totals = { dryRun: true, payouts: lines.length, recipients, totalCents, currency, idempotencyKey }
  if (json) return say(JSON.stringify(totals, null, 2))
  say(
    facts([
      ['Payouts', lines.length],
      ['Recipients', recipients],
      ['Total', money(totalCents, currency)],
      ['Idempotency key', idempotencyKey],
    ]) + 'Nothing was sent.',
  )
}

/** Replaces the places in the request by lines and columns of the file: `/items/0/recipient/name` is in line 2. */
function nameLines(error: ApiError, lines: readonly PayoutLine[]): void {
  const lineOf = (index: string) => String(lines[Number(index)]?.line ?? index)
  error.message = error.message.replaceAll(/\bitem (\d+(?:, \d+)*)/g, (_, indexes: string) => {
    return `line ${indexes.split(', ').map(lineOf).join(', ')}`
  })
  const { fields } = error.details as { fields?: { path: string; message: string }[] }
  for (const fault of fields ?? []) {
    const [, index, column] = /^\/items\/(\d+)\/(.+)$/.exec(fault.path) ?? []
    if (index !== undefined) fault.path = `line ${lineOf(index)}, column ${columnOf(column!)}`
  }
}

/** `recipient/document/number` is the column documentNumber. */
function columnOf(path: string): string {
  const [first, ...rest] = path.replace(/^recipient\//, '').split('/')
  return first + rest.map((name) => name[0]!.toUpperCase() + name.slice(1)).join('')
}
