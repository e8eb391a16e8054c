import { getBorderCharacters, table } from 'table'

/** Formats minor units in the machine's locale: 15000 ZAR is R 150,00. */
export function money(amountCents: number, currency: string): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amountCents / 10 ** digits)
}

/** Formats a time in the machine's time zone, to the second. */
export const time = (instant: string): string => new Date(instant).toLocaleString('sv-SE')

export type Cell = string | number | boolean | null | undefined

/** Replaces control characters: texts may come from a payer and must not control the terminal. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const plain = (cell: Cell): string => String(cell ?? '').replaceAll(/[\u0000-\u001F\u007F-\u009F]/g, '�')

/** Formats rows as a table. */
export function columns(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return 'None.\n'
  return table([heads.map((head) => head.toUpperCase()), ...rows.map((row) => row.map(plain))], {
    border: getBorderCharacters('void'),
    columnDefault: { paddingLeft: 0, paddingRight: 2 },
    drawHorizontalLine: () => false,
  }).replaceAll(/ +$/gm, '')
}

/** Formats one object, one line per value; empty values are left out. */
export function facts(lines: readonly (readonly [string, Cell])[]): string {
  const present = lines.filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(...present.map(([name]) => name.length))
  return present.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}\n`).join('')
}

export const say = (text: string): void => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)

/** Prints JSON with --json, otherwise text. */
export function show<T>(json: boolean | undefined, value: T, format: (value: T) => string): void {
  say(json ? JSON.stringify(value, null, 2) : format(value))
}
