import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { List, Schemas, WaitOptions } from '../../typescript/src/index.ts'
import { columns, say, type Cell } from './output.ts'
import type { Common } from './profiles.ts'

const whole = (least: number, most: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  return value
}

export const amount = (description = 'amount in minor units: 15000 is R 150'): Option =>
  new Option('-a, --amount-cents <cents>', description).argParser(whole(1, Number.MAX_SAFE_INTEGER))

export const number = (flags: string, description: string, least: number, most: number): Option =>
  new Option(flags, description).argParser(whole(least, most))

export const idempotencyKey = (
  description = 'repeat the key of an earlier try with an unknown outcome (default: a new key)',
): Option => new Option('--idempotency-key <key>', description)

export const wait = (): Option =>
  number('-w, --wait <seconds>', 'wait for the outcome or the next action of the payer', 0, 30).default(10)

/** Converts the options of a command to the call options of the client. */
export const callOptions = (options: { idempotencyKey?: string; wait?: number }): WaitOptions => ({
  ...(options.idempotencyKey !== undefined && { idempotencyKey: options.idempotencyKey }),
  ...(options.wait !== undefined && { wait: options.wait }),
})

/** Returns the names of a record, which the compiler refuses if a value is missing. */
const names = <Value extends string>(values: Record<Value, true>): Value[] => Object.keys(values) as Value[]

const CURRENCIES = names<Schemas['Currency']>({
  ZAR: true,
  USD: true,
  EUR: true,
  GBP: true,
  NGN: true,
  KES: true,
  GHS: true,
})

export const currency = (): Option =>
  new Option('-c, --currency <code>', 'currency of the amount').choices(CURRENCIES).default('ZAR')

export const inCurrency = (): Option =>
  new Option('-c, --currency <code>', 'only those in this currency').choices(CURRENCIES)

export const EVENT_TYPES = names<Schemas['EventType']>({
  'payment.created': true,
  'payment.succeeded': true,
  'payment.failed': true,
  'refund.created': true,
  'refund.succeeded': true,
  'refund.failed': true,
  'payout.created': true,
  'payout.succeeded': true,
  'payout.failed': true,
  'dispute.created': true,
  'dispute.needs_response': true,
  'dispute.closed': true,
})

export const EXPORT_FORMATS = names<Schemas['ExportFormat']>({
  csv: true,
  jsonl: true,
  spreadsheet: true,
  spreadsheet_point: true,
})

/** The kinds that an API key may export: the others need the session of an ADMIN. */
const EXPORT_KINDS = names<Exclude<Schemas['ExportKind'], 'api_keys' | 'users' | 'audit'>>({
  transactions: true,
  payment_links: true,
  receipts: true,
  disputes: true,
  settlements: true,
  payouts: true,
  payout_items: true,
  recipients: true,
  connected_accounts: true,
  splits: true,
  webhook_endpoints: true,
  deliveries: true,
})

export const exportKind = (): Argument => new Argument('<kind>', 'list to export').choices(EXPORT_KINDS)

const STATES = {
  transaction: names<Schemas['TransactionState']>({
    CREATED: true,
    PENDING_APPROVAL: true,
    PROCESSING: true,
    REQUIRES_ACTION: true,
    SUCCEEDED: true,
    FAILED: true,
    STOPPED: true,
  }),
  link: names<Schemas['PaymentLinkState']>({ ACTIVE: true, PAID: true, EXPIRED: true }),
  delivery: names<Schemas['DeliveryState']>({
    PENDING: true,
    WAITING_RETRY: true,
    DELIVERED: true,
    DEAD: true,
    CANCELLED: true,
  }),
  replayable: names<Schemas['ReplayableState']>({ DEAD: true, WAITING_RETRY: true, CANCELLED: true }),
}

export const state = (of: keyof typeof STATES, description: string): Option =>
  new Option('-s, --state <state>', description).choices(STATES[of])

export const kind = (): Option =>
  new Option('-k, --kind <kind>', 'only transactions of this kind').choices(
    names<Schemas['TransactionKind']>({ COLLECT: true, PAYOUT: true, REFUND: true }),
  )

export const eventType = (flags: string, description: string): Option =>
  new Option(flags, description).choices(EVENT_TYPES)

export interface ListOptions extends Common {
  limit: number
  all?: boolean
}

/** Adds the options of a list: one page, or with --all every page. */
export function addList(command: Command): Command {
  return command
    .addOption(number('-n, --limit <rows>', 'rows per page', 1, 100).default(20))
    .option('--all', 'fetch every page')
}

export async function showList<Row>(
  { json, all }: ListOptions,
  list: List<Row>,
  heads: readonly string[],
  row: (row: Row) => readonly Cell[],
): Promise<void> {
  const { data, nextCursor } = all ? { data: await every(list), nextCursor: null } : await list.page()
  if (json) return say(JSON.stringify({ data, nextCursor }, null, 2))
  say(columns(heads, data.map(row)))
  if (nextCursor !== null) say('More rows exist: use --all or a larger --limit.')
}

async function every<Row>(list: List<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of list) rows.push(row)
  return rows
}
