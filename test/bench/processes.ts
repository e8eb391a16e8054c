import { existsSync, readFileSync, readdirSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second, whatever the kernel's own tick is. */
const MS_PER_TICK = 10

export const hasProc = existsSync('/proc/self/smaps_rollup')

export type Kind = 'launcher' | 'service' | 'postgres' | 'temporal' | 'simulator'

interface Stat {
  pid: number
  parent: number
  /** User and system time, and that of children which ended. */
  cpuMs: number
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, which may hold blanks and brackets itself.
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

/** Everything below a process, with what each is; a child of Postgres is Postgres. Empty without /proc. */
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

/** Milliseconds of CPU used so far, by kind. */
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

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1_024
}

/** Memory in MB, a page shared by several processes counted once: Postgres' processes share most of theirs. */
export function shareMb(pid: number): number {
  return kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss') / 1_024
}
