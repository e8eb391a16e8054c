import type { Findings } from './books.ts'
import { PROVIDERS } from './plan.ts'
import { RESOLVED } from './reviews.ts'
import { CANCELS, type Memory } from './shop.ts'

type Counts = ReadonlyMap<string, number>

interface Reported {
  seed: number
  operations: number
  rate: number
  /** When the run began, in milliseconds. */
  began: number
  findings: Findings
  memory: Memory
  faults: Counts
  endedUnasked: Counts
}

/** Prints every count, and a column of the table in docs/chaos.md. */
export function printReport({ seed, operations, rate, began, findings, memory, faults, endedUnasked }: Reported): void {
  const { counts: books, wrong } = findings
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  const unasked = new Map([...endedUnasked].map(([name, times]) => [`${name} ended unasked`, times]))
  for (const group of [memory.counts, faults, unasked, books]) {
    for (const [what, count] of [...group].toSorted()) print(`  ${String(count).padStart(7)}  ${what}`)
    print('')
  }
  const of = (counts: Counts, names: readonly string[]): string => names.map((name) => counts.get(name) ?? 0).join(', ')
  const sum = (counts: Counts, fits: (name: string) => boolean): number =>
    [...counts].reduce((total, [name, count]) => total + (fits(name) ? count : 0), 0)
  const startingWith = (...prefixes: string[]) => sum(faults, (name) => prefixes.some((each) => name.startsWith(each)))
  const kinds: [string, number][] = [
    ['kills', startingWith('kill')],
    ['pauses', startingWith('pause')],
    ['of connections', startingWith('drop', 'delay', 'truncate', 'swallow')],
    ['of providers', startingWith(...PROVIDERS)],
    ['full disks', startingWith('full-disk')],
  ]
  const all = sum(faults, () => true)
  const others = all - kinds.reduce((total, [, count]) => total + count, 0)
  const ended = (kind: string): string =>
    of(
      books,
      ['SUCCEEDED', 'FAILED', 'STOPPED'].map((state) => `${kind} ${state}`),
    )
  const openPages = sum(books, (name) => /^payments (REQUIRES_ACTION|CREATED)$/.test(name))
  const rows: [string, string | number][] = [
    ['', `seed ${seed}`],
    ['---', '---'],
    ['operations', `${operations} at ${rate} a second`],
    ['faults', `${all}: ${kinds.map(([kind, count]) => `${count} ${kind}`).join(', ')}, ${others} others`],
    ['processes that ended unasked', sum(endedUnasked, () => true)],
    ['payments that succeeded, failed, were stopped, were left open', `${ended('payments')}, ${openPages}`],
    ['cancels that were accepted, refused', of(memory.counts, [CANCELS.accepted, CANCELS.refused])],
    ['refunds that succeeded, failed', of(books, ['refunds SUCCEEDED', 'refunds FAILED'])],
    ['payouts that succeeded, failed, were stopped', ended('payouts')],
    ['flags that an operator resolved', sum(memory.counts, (name) => name.startsWith(RESOLVED))],
    ['webhooks received, receipts that verify', of(books, ['webhooks received', 'receipts that verify'])],
    ['answers that no client should get', memory.wrong.length],
    ['charged twice, lost, stuck, contradicting', wrong.length - memory.wrong.length],
    ['minutes', ((Date.now() - began) / 60_000).toFixed(0)],
  ]
  for (const [what, count] of rows) print(`| ${what} | ${count} |`)
}
