import { detail, figure, type Row } from '../figures.ts'
import { payLoop } from '../pay-loop.ts'
import { cpuOf, hasProc } from '../processes.ts'
import { openSeparateRoles } from '../separate-roles.ts'
import { pause, say, type Stand } from '../stand.ts'
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'
const PERIOD_US = 100_000
const isV2 = existsSync(join(ROOT, 'cgroup.controllers'))
const parent = isV2 ? ROOT : join(ROOT, 'cpu')

/**
 * Limits a process to a share of one core by a control group. Returns a function that removes the group after
 * the process has ended. Throws unless run on Linux as root.
 */
function holdToShare(pid: number, share: number): () => void {
  const group = join(parent, `payments-bench-${pid}`)
  const quota = Math.round(share * PERIOD_US)
  mkdirSync(group)
  if (isV2) writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`)
  else {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
  }
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
  return () => rmdirSync(group)
}

/** Little CPU for each worker, so that the workers are the limit and not the machine's two cores. */
const SHARE = 0.1
const COUNTS = [1, 2, 4]
const RUNS = 3
const PAYMENTS_A_WORKER = 80
const WARM = 200

/** Payments a second over one API and 1, 2 and 4 worker processes, each limited to a tenth of a core. */
export async function workers(stand: Stand): Promise<Row[]> {
  if (!hasProc) return []
  const roles = await openSeparateRoles(stand.product().databaseUrl)
  const letGo: (() => void)[] = []
  const table: Row[] = []
  try {
    for (const count of COUNTS) {
      while (roles.workers.length < count) await roles.startWorker()
      await payLoop(roles, `workers-warm-${Date.now()}`, WARM)
      for (const { pid } of roles.workers.slice(letGo.length)) letGo.push(holdToShare(pid, SHARE))
      const rates: number[] = []
      const api: number[] = []
      const own: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const payments = PAYMENTS_A_WORKER * count
        const used = () => roles.workers.reduce((sum, { pid }) => sum + cpuOf(pid), 0)
        const [before, apiBefore] = [used(), cpuOf(roles.api.pid)]
        const ms = await payLoop(roles, `workers-${Date.now()}`, payments)
        await pause(1_000)
        rates.push((payments * 1_000) / ms)
        own.push((used() - before) / payments)
        api.push((cpuOf(roles.api.pid) - apiBefore) / payments)
        say(`workers: ${count} at ${SHARE} of a core, ${rates.at(-1)!.toFixed(1)} a second`)
      }
      table.push(
        figure(`${count} of ${SHARE} of a core each`, 'a second', rates),
        detail(`the worker of ${count}, a payment`, 'ms of CPU', own),
        detail(`the API beside ${count}, a payment`, 'ms of CPU', api),
      )
    }
    return table
  } finally {
    await roles.close()
    for (const release of letGo) release()
  }
}
