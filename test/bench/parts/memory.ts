import { atMost, detail, figure, type Row } from '../figures.ts'
import { payLoop } from '../pay-loop.ts'
import { hasProc, memoryOf } from '../processes.ts'
import { say, type Stand } from '../stand.ts'

const STEP = 2_500
const STEPS = 8
/** Differences between two collected heaps up to this are noise. */
const FLAT_WITHIN_MB = 40

function rows(stand: Stand, after: string): Row[] {
  const { service, all, byKind } = memoryOf(stand.product().pid)
  const parts = Object.entries(byKind).map(([kind, mb]) => `${kind} ${mb.toFixed(0)}`)
  return [
    figure('memory of the service', 'MB', [service], { budget: atMost(550), note: after }),
    figure('memory of everything', 'MB', [all], { budget: atMost(1_250), note: parts.join(', ') }),
  ]
}

/** After earlier parts; the budget is for 20 000 payments, see `twentyThousand`. */
export async function memory(stand: Stand): Promise<Row[]> {
  if (!hasProc) return []
  const [row] = await stand.rows<{ count: string }>('SELECT count(*) FROM transactions')
  return rows(stand, `after ${row!.count} payments`)
}

/** Resident memory of a new process after each 2 500 of 20 000 payments; flat from 10 000 on. */
export async function twentyThousand(stand: Stand): Promise<Row[]> {
  if (!hasProc) return []
  await stand.merchant().unsubscribe()
  await stand.restart()
  const seen: number[] = []
  const perSecond: number[] = []
  for (let step = 0; step < STEPS; step++) {
    const ms = await payLoop(stand, `memory-${Date.now()}`, STEP)
    perSecond.push((STEP * 1_000) / ms)
    seen.push(memoryOf(stand.product().pid).service)
    say(
      `twenty-thousand: ${seen.at(-1)!.toFixed(0)} MB after ${(step + 1) * STEP}, ${perSecond.at(-1)!.toFixed(1)} a second`,
    )
  }
  const later = seen.slice(STEPS / 2 - 1)
  return [
    ...rows(stand, `after ${STEP * STEPS} payments`),
    detail('growth from 10 000 to 20 000', 'MB', [later.at(-1)! - later[0]!], { budget: atMost(FLAT_WITHIN_MB) }),
    detail('memory of the service after each 2 500', 'MB', seen),
    detail('payments in each 2 500', 'a second', perSecond),
  ]
}
