import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { isMet, median, ratiosOf, type Row } from './figures.ts'

/** The last measurement of one part; other parts may have older ones. */
export interface PartResult {
  date: string
  commit: string
  seconds: number
  /** The load average before, and the machine's share that others used meanwhile (null if unknown). */
  loadBefore: number
  othersShare: number | null
  quiet: boolean
  rows: (Row & { value: number | null; ratio: number | null; met: boolean | null })[]
}

export interface Results {
  machine: ReturnType<typeof thisMachine>
  parts: Record<string, PartResult>
}

export function thisMachine() {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
  }
}

/** The measured commit, with a plus if files differ from it. */
export function thisCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    return git('rev-parse', '--short=10', 'HEAD') + (git('status', '--porcelain', '--', 'src') === '' ? '' : '+')
  } catch {
    return 'unknown'
  }
}

/** No figure here is precise beyond four digits. */
const round = (value: number): number => Number(value.toPrecision(4))
const known = (value: number): number | null => (Number.isFinite(value) ? round(value) : null)

export function withVerdict(row: Row): PartResult['rows'][number] {
  const { values, bare, ...others } = row
  return {
    ...others,
    value: known(median(values)),
    values: values.map(round),
    ...(bare ? { bare: bare.map(round) } : {}),
    ratio: known(median(ratiosOf(row))),
    met: isMet(row),
  }
}

export function readResults(file: string): Results {
  return JSON.parse(readFileSync(file, 'utf8')) as Results
}

/** One row a line, so that a diff shows the changed rows. */
function textOf(results: Results): string {
  const rows = Object.values(results.parts).flatMap((part) => part.rows.map((row) => JSON.stringify(row)))
  const each = rows.values()
  const text = JSON.stringify(
    results,
    (key, value: unknown) => (key === 'rows' ? (value as unknown[]).map(() => 0) : value),
    2,
  )
  return `${text.replaceAll(/^(\s+)0(,?)$/gm, (_, indent: string, comma: string) => `${indent}${each.next().value}${comma}`)}\n`
}

/** Keeps parts that were not measured now, unless another machine measured them. */
export function writeResults(file: string, { machine, parts }: Results): void {
  const before = existsSync(file) ? readResults(file) : null
  const kept = before && JSON.stringify(before.machine) === JSON.stringify(machine) ? before.parts : {}
  writeFileSync(file, textOf({ machine, parts: { ...kept, ...parts } }))
}
