import { closedLoop } from '../closed-loop.ts'
import { hasProc, processesOf, residentMb, shareMb } from '../processes.ts'
import { say, type Stand } from '../stand.ts'
import type { Row } from '../table.ts'
import { createWatcher } from '../watcher.ts'

const STEP = 2_500
const STEPS = 8
const LANES = 16
/** Between two looks at a collected heap this much is noise. */
const FLAT_WITHIN_MB = 40

async function paymentsSoFar(stand: Stand): Promise<number> {
  const [row] = await stand.rows<{ count: string }>('SELECT count(*) FROM transactions')
  return Number(row!.count)
}

function whole(stand: Stand): { service: number; all: number; parts: string } {
  const sums = new Map<string, number>()
  for (const { pid, kind } of processesOf(stand.product().pid)) sums.set(kind, (sums.get(kind) ?? 0) + shareMb(pid))
  const parts = [...sums].map(([kind, mb]) => `${kind} ${mb.toFixed(0)}`).join(', ')
  const all = [...sums.values()].reduce((sum, mb) => sum + mb, 0)
  return { service: residentMb(stand.product().servicePid()), all, parts }
}

function rows(stand: Stand, after: string, budgeted: boolean): Row[] {
  const { service, all, parts } = whole(stand)
  say(`memory: ${parts} MB`)
  const within = (mb: number, most: number) => (budgeted ? { ok: mb <= most } : { ok: null })
  return [
    {
      figure: `memory of the service ${after}`,
      measured: `${service.toFixed(0)} MB`,
      budget: '≤ 500 MB',
      ...within(service, 500),
    },
    {
      figure: '  of all that npm start runs',
      measured: `${all.toFixed(0)} MB`,
      budget: '≤ 1 200 MB',
      ...within(all, 1_200),
    },
  ]
}

const noProc: Row[] = [{ figure: 'memory', measured: 'no /proc here', ok: null }]

/** After whatever ran before; the budget is for 20 000 payments, see `memoryInFull`. */
export async function memory(stand: Stand): Promise<Row[]> {
  return hasProc ? rows(stand, `after ${await paymentsSoFar(stand)} payments`, true) : noProc
}

/** Resident memory after each 2 500 of 20 000 payments; flat from 10 000 on. */
export async function memoryInFull(stand: Stand): Promise<Row[]> {
  if (!hasProc) return noProc
  const merchant = stand.merchant()
  const watcher = createWatcher(stand)
  const prefix = `memory-${Date.now()}`
  const seen: number[] = []
  for (let step = 0; step < STEPS; step++) {
    const ms = await closedLoop(STEP, LANES, async (index) => {
      const { transactionId } = await merchant.pay(`${prefix}-${step}-${index}`)
      await watcher.succeeded(transactionId)
    })
    seen.push(residentMb(stand.product().servicePid()))
    say(
      `memory: ${seen.at(-1)!.toFixed(0)} MB after ${(step + 1) * STEP} payments, ${((STEP * 1_000) / ms).toFixed(1)} a second`,
    )
  }
  const later = seen.slice(STEPS / 2 - 1)
  const growth = later.at(-1)! - later[0]!
  return [
    ...rows(stand, 'after 20 000 payments', true),
    {
      figure: '  growth from 10 000 to 20 000',
      measured: `${growth.toFixed(0)} MB (${later.map((mb) => mb.toFixed(0)).join(', ')})`,
      budget: 'flat',
      ok: growth <= FLAT_WITHIN_MB,
    },
  ]
}
