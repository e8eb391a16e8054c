import { getBorderCharacters, table } from 'table'

/** Whole minor units in the currency's own format: 15000 ZAR is R 150,00 or as the machine's language has it. */
export function money(amountCents: number, currency: string): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amountCents / 10 ** digits)
}

/** In the machine's zone, to the second. */
export const time = (instant: string): string => new Date(instant).toLocaleString('sv-SE')

export type Cell = string | number | boolean | null | undefined

/** What the service says may come from a payer: nothing of it may steer the terminal. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const plain = (cell: Cell): string => String(cell ?? '').replaceAll(/[\u0000-\u001F\u007F-\u009F]/g, '�')

/** Columns for people. */
export function columns(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return 'None.\n'
  return table([heads.map((head) => head.toUpperCase()), ...rows.map((row) => row.map(plain))], {
    border: getBorderCharacters('void'),
    columnDefault: { paddingLeft: 0, paddingRight: 2 },
    drawHorizontalLine: () => false,
  }).replaceAll(/ +$/gm, '')
}

/** One thing, a line for each of its facts; what it does not have is left out. */
export function facts(lines: readonly (readonly [string, Cell])[]): string {
  const there = lines.filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(...there.map(([name]) => name.length))
  return there.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}\n`).join('')
}

export const say = (text: string): void => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)

/** As JSON for a program, else as people read it. */
export function show<T>(json: boolean | undefined, value: T, forPeople: (value: T) => string): void {
  say(json ? JSON.stringify(value, null, 2) : forPeople(value))
}
