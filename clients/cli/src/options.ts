import { type Command, InvalidArgumentError, Option } from 'commander'
import type { List, WaitOptions } from '../../typescript/src/index.ts'
import type { Common } from './clients.ts'
import { columns, say, type Cell } from './output.ts'

const whole = (least: number, most: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new InvalidArgumentError(`A whole number from ${least} to ${most} is wanted.`)
  return value
}

export const amount = (description = 'in minor units: 15000 is R 150.00'): Option =>
  new Option('-a, --amount-cents <cents>', description).argParser(whole(1, Number.MAX_SAFE_INTEGER))

export const currency = (): Option => new Option('-c, --currency <code>', 'of three letters').default('ZAR')

export const number = (flags: string, description: string, least: number, most: number): Option =>
  new Option(flags, description).argParser(whole(least, most))

export const idempotencyKey = (): Option =>
  new Option('--idempotency-key <key>', 'of an earlier try whose outcome is not known; a new one by default')

export const wait = (): Option =>
  number('-w, --wait <seconds>', 'for the outcome, or for what the payer has to do', 0, 30).default(10)

/** What the client takes beside a body, from a command's options. */
export const callOptions = (options: { idempotencyKey?: string; wait?: number }): WaitOptions => ({
  ...(options.idempotencyKey !== undefined && { idempotencyKey: options.idempotencyKey }),
  ...(options.wait !== undefined && { wait: options.wait }),
})

export interface ListOptions extends Common {
  limit: number
  all?: boolean
}

/** `list` of something: its newest rows, or with --all every one, page by page. */
export function addList(command: Command): Command {
  return command
    .addOption(number('-n, --limit <rows>', 'rows of a page', 1, 100).default(20))
    .option('--all', 'every page')
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
  if (nextCursor !== null) say('There are more: --all, or a larger --limit.')
}

async function every<Row>(list: List<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of list) rows.push(row)
  return rows
}
