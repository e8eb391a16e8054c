import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { hasProc, processesOf } from './processes.ts'

/** The share of a core that other processes may have used before. */
const QUIET_LOAD = 0.25
/** The share of the machine that others may use during a part; it includes the kernel's work for us. */
const QUIET_OTHERS = 0.08
const MS_PER_TICK = 10

/** The busy time of all processors so far, for all processes, without idle time and waits for disks. */
function machineCpuMs(): number {
  const [, user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 9).map(Number)
  return (user! + nice! + system! + irq! + softirq! + steal!) * MS_PER_TICK
}

/** The CPU time of this bench and all its descendants. */
function ownCpuMs(): number {
  return processesOf(process.pid).reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

interface Quietness {
  loadBefore: number
  othersShare: number | null
  quiet: boolean
}

/** Call it when a part begins, and call its result when the part has ended. */
export function watchOthers(): () => Quietness {
  const [loadBefore] = loadavg() as [number, number, number]
  const since = performance.now()
  const [machine, own] = hasProc ? [machineCpuMs(), ownCpuMs()] : [0, 0]
  return () => {
    const capacity = (performance.now() - since) * availableParallelism()
    const othersShare = hasProc ? Math.max(0, (machineCpuMs() - machine - (ownCpuMs() - own)) / capacity) : null
    const quiet = othersShare === null ? loadBefore < availableParallelism() * QUIET_LOAD : othersShare < QUIET_OTHERS
    return { loadBefore, othersShare, quiet }
  }
}
