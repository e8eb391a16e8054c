import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Part } from '../../db/list.ts'
import { ownerKey } from '../../domain/engine-work.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { ExportFormat } from '../../domain/exports/exports.ts'
import { type Api, stateOf } from '../http/call.ts'
import { PERMITS_OF_LONG } from '../http/reads.ts'
import { isSpreadsheet, NUMBER_HEADS, SPREADSHEETS } from '../../domain/exports/spreadsheet.ts'
import { type LinkedExport, rowsFor } from './rows.ts'
import { FairSemaphore } from '../../domain/fair-semaphore.ts'

/** Rows of one statement. More would keep the event loop busy for longer than a payment's request should wait. */
const ROWS_AT_ONCE = 250
/** Downloads of one business and mode at a time: each holds some rows, however slowly its client reads. */
const MOST_DOWNLOADS = 4
const RETRY_AFTER_SECONDS = 5

/** A negative amount begins like a formula, but its column has numbers only. */
const withNumbers = (value: string, { column }: { column?: string | number | undefined }) =>
  NUMBER_HEADS.includes(String(column)) ? { value, escape_formulas: false } : value

/**
 * Writes rows as CSV by RFC 4180: a list or object as JSON, null as an empty cell. A text that a spreadsheet would run
 * as a formula gets a leading apostrophe. A spreadsheet knows UTF-8 by the mark at the beginning of the file.
 */
function asCsv(items: readonly object[], columns: readonly string[], format: ExportFormat, isFirst: boolean): string {
  return stringify([...items], {
    columns: [...columns],
    header: isFirst,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: String, date: (value) => value.toISOString() },
    ...(isSpreadsheet(format) && {
      bom: isFirst,
      delimiter: SPREADSHEETS[format].delimiter,
      cast: { string: withNumbers },
    }),
  })
}

const asLines = (items: readonly object[]): string => items.map((item) => `${JSON.stringify(item)}\n`).join('')

/** Each page waits for the business's lane, so no snapshot stays open. The first page comes without rows too. */
export async function* pagesOf<Item, After>(
  api: Api,
  owner: string,
  read: (part: Part<After>) => Promise<{ items: readonly Item[]; last: After | null }>,
): AsyncGenerator<readonly Item[]> {
  let after: After | null = null
  do {
    const part: Part<After> = { after, most: ROWS_AT_ONCE }
    const { items, last } = await api.reads.run(owner, PERMITS_OF_LONG, () => read(part))
    yield items
    after = items.length === ROWS_AT_ONCE ? last : null
  } while (after !== null)
}

async function* textsOf(api: Api, of: LinkedExport): AsyncGenerator<string> {
  const { fields, read } = rowsFor(of)
  let isFirst = true
  for await (const items of pagesOf(api, ownerKey(of), (part: Part) => read(api, of, part))) {
    const text = of.format === 'jsonl' ? asLines(items) : asCsv(items, fields, of.format, isFirst)
    if (text !== '') yield text
    isFirst = false
  }
}

const downloadsOf = stateOf(() => new FairSemaphore())

/** Makes each text when the client takes it, so the size of a file needs no memory. Throws SV-2009. */
export function openStream(api: Api, owner: string, texts: AsyncIterable<string>): Readable {
  const leave = downloadsOf(api).take({ [owner]: MOST_DOWNLOADS })
  if (leave === null) {
    const message = `${MOST_DOWNLOADS} of your downloads are running: wait until one has ended.`
    throw new ServiceError('SV-2009', { message, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  return Readable.from(texts, { objectMode: false }).once('close', leave)
}

export const openFile = (api: Api, of: LinkedExport): Readable => openStream(api, ownerKey(of), textsOf(api, of))
