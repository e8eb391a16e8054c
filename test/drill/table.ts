import { type Loss, LOSSES, MEANINGS } from './losses.ts'

/** Seconds from the loss until a standby was promoted, a payment was accepted, and that payment had succeeded. */
export interface Measured {
  loss: Loss
  promoted: number
  accepted: number
  succeeded: number
}

interface Result {
  seed: number
  measured: readonly Measured[]
  counts: ReadonlyMap<string, number>
  wrong: readonly string[]
  began: number
}

/** Returns the value that half of the values do not exceed, and the largest. */
function middleAndWorst(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [middle, worst] = [sorted[Math.floor((sorted.length - 1) / 2)]!, sorted.at(-1)!]
  return `${middle.toFixed(1)} / ${worst.toFixed(1)}`
}

/** Prints every count, and the table of docs/chaos.md. */
export function printTable({ seed, measured, counts, wrong, began }: Result): void {
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  for (const [what, count] of [...counts].toSorted()) print(`  ${String(count).padStart(7)}  ${what}`)
  print('')
  print('| the primary is lost | losses | promoted, s | accepted, s | succeeded, s |')
  print('| --- | --- | --- | --- | --- |')
  const row = (what: string, of: readonly Measured[]): void =>
    print(
      `| ${what} | ${of.length} | ${middleAndWorst(of.map(({ promoted }) => promoted))} | ` +
        `${middleAndWorst(of.map(({ accepted }) => accepted))} | ` +
        `${middleAndWorst(of.map(({ succeeded }) => succeeded))} |`,
    )
  for (const loss of LOSSES) {
    const of = measured.filter((each) => each.loss === loss)
    if (of.length > 0) row(`${loss}: ${MEANINGS[loss]}`, of)
  }
  row('all', measured)
  print('')
  const minutes = ((Date.now() - began) / 60_000).toFixed(0)
  print(`seed ${seed}, ${minutes} minutes, ${wrong.length} broken promises`)
}
