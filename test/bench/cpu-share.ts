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
export function holdToShare(pid: number, share: number): () => void {
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
