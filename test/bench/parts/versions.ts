import { atMost, detail, figure, type Row } from '../figures.ts'
import { payLoop } from '../pay-loop.ts'
import { cpuOf, hasProc } from '../processes.ts'
import { openSeparateRoles } from '../separate-roles.ts'
import { pause, say, type Stand } from '../stand.ts'

const WARM = 1_000
const PAYMENTS = 400
const RUNS = 7

/** What Temporal's versions of workers cost: one API and one worker with a version, beside the same without one. */
export async function versions(stand: Stand): Promise<Row[]> {
  if (!hasProc) return []
  const { databaseUrl } = stand.product()
  const plain = await openSeparateRoles(databaseUrl)
  const versioned = await openSeparateRoles(databaseUrl, 'payments')
  const kinds = {
    plain: { roles: plain, ms: [], cpu: [] },
    versioned: { roles: versioned, ms: [], cpu: [] },
  } as Record<'plain' | 'versioned', { roles: typeof plain; ms: number[]; cpu: number[] }>
  try {
    for (const { roles } of Object.values(kinds)) await payLoop(roles, `versions-warm-${Date.now()}`, WARM)
    for (let run = 0; run < RUNS; run++)
      for (const [kind, { roles, ms, cpu }] of Object.entries(kinds)) {
        const used = () => [roles.api, ...roles.workers].reduce((sum, { pid }) => sum + cpuOf(pid), 0)
        const before = used()
        const tookMs = await payLoop(roles, `versions-${Date.now()}`, PAYMENTS)
        await pause(1_000)
        ms.push(tookMs / PAYMENTS)
        cpu.push((used() - before) / PAYMENTS)
        say(`versions: ${kind}, ${(tookMs / PAYMENTS).toFixed(1)} ms a payment`)
      }
    return [
      figure('a payment of a full machine, beside workers without versions', 'ms', kinds.versioned.ms, {
        bare: kinds.plain.ms,
        budget: atMost(1.03, 'ratio'),
      }),
      detail('CPU of the API and the worker', 'ms', kinds.versioned.cpu, { bare: kinds.plain.cpu }),
    ]
  } finally {
    await Promise.all([plain.close(), versioned.close()])
  }
}
