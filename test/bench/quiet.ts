import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { hasProc, processesOf } from './processes.ts'

/** A core's share that may have been busy with something else before. */
const QUIET_LOAD = 0.25
/** The machine's share that others may take meanwhile: the kernel's own work for us is in it. */
const QUIET_OTHERS = 0.08
const MS_PER_TICK = 10

/** What all processors of the machine have worked so far, whoever for; what they did nothing, or waited for disks, is not in it. */
function machineCpuMs(): number {
  const [, user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 9).map(Number)
  return (user! + nice! + system! + irq! + softirq! + steal!) * MS_PER_TICK
}

/** What this bench and everything that it started have used. */
function ownCpuMs(): number {
  return processesOf(process.pid).reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

export interface Quietness {
  loadBefore: number
  othersShare: number | null
  quiet: boolean
}

/** Call it when a part begins, and what it answers when the part has ended. */
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
