import { existsSync, readFileSync, readdirSync } from 'node:fs'

/** Linux reports a process's CPU time in hundredths of a second, regardless of the kernel's tick. */
const MS_PER_TICK = 10

export const hasProc = existsSync('/proc/self/smaps_rollup')

export type Kind = 'launcher' | 'service' | 'postgres' | 'temporal' | 'simulator'

interface Stat {
  pid: number
  parent: number
  /** User and system time, including ended children. */
  cpuMs: number
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets; the name may contain spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { pid, parent: Number(fields[1]), cpuMs: ticks * MS_PER_TICK }
  } catch {
    return null
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function kindOf(command: string, parent: Kind | null): Kind {
  if (command.includes('local/simulator/main.ts')) return 'simulator'
  if (command.includes('scripts/run.mjs')) return 'launcher'
  if (command.includes('local/main.ts')) return 'service'
  if (parent === 'service') return command.includes('start-dev') ? 'temporal' : 'postgres'
  return parent ?? 'launcher'
}

/** All descendants of a process with their kind; a child of Postgres counts as Postgres. Empty without /proc. */
export function processesOf(root: number): (Stat & { kind: Kind })[] {
  if (!hasProc) return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = pids.map((pid) => statOf(Number(pid))).filter((stat) => stat !== null)
  const below = (stat: Stat, parent: Kind | null): (Stat & { kind: Kind })[] => {
    const kind = kindOf(commandOf(stat.pid), parent)
    const children = stats.filter((other) => other.parent === stat.pid)
    return [{ ...stat, kind }, ...children.flatMap((child) => below(child, kind))]
  }
  const top = stats.find(({ pid }) => pid === root)
  return top ? below(top, null) : []
}

export function cpuByKind(root: number): Record<Kind, number> {
  const sums = { launcher: 0, service: 0, postgres: 0, temporal: 0, simulator: 0 }
  for (const { kind, cpuMs } of processesOf(root)) sums[kind] += cpuMs
  return sums
}

export function cpuOf(pid: number): number {
  return statOf(pid)?.cpuMs ?? 0
}

function kilobytes(file: string, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

export function residentMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1_024
}

/**
 * Memory in MB: resident of the service's own process, and of every process with each shared page counted once, since the
 * Postgres processes share most of theirs.
 */
export function memoryOf(root: number) {
  const byKind: Record<Kind, number> = { launcher: 0, service: 0, postgres: 0, temporal: 0, simulator: 0 }
  let service = 0
  for (const { pid, kind } of processesOf(root)) {
    byKind[kind] += kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss') / 1_024
    if (kind === 'service') service = residentMb(pid)
  }
  return { service, all: Object.values(byKind).reduce((sum, mb) => sum + mb, 0), byKind }
}
