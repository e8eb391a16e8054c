import type { Pool } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { appendReceipts } from '../../db/proofs/append-receipts.ts'
import { closeHour, type ClosedHour, dueHour, type DueHour } from '../../db/proofs/close-hour.ts'
import { idFrom } from '../../domain/ids.ts'
import { type Mode, MODES } from '../../domain/mode.ts'
import { type ProofKeys, sha256 } from '../../proofs/keys.ts'

/** How long before its hour a receipt may have been settled that was committed after the hour before was closed. */
const LATE_MS = 3_600_000

export interface ProofDeps {
  pool: Pool
  proofKeys: ProofKeys
}

/** Asked between two steps: false leaves the rest to another call. */
type GoOn = () => boolean

export interface ClosedHours {
  closed: ClosedHour[]
  /** Whether every hour that has passed is closed. */
  done: boolean
}

/**
 * Closes every hour of both logs that has passed, in their order. It may run twice at once, and may be killed anywhere: what
 * is appended stays appended, and the hour is closed by the next run.
 */
export async function closeHours(deps: ProofDeps, goOn: GoOn = () => true): Promise<ClosedHours> {
  const closed: ClosedHour[] = []
  for (const mode of MODES)
    for (let due = await dueHour(deps.pool, mode); due.over; due = await dueHour(deps.pool, mode)) {
      if (!(await append(deps, mode, due, due.endsAt, goOn))) return { closed, done: false }
      const batch = await close(deps, mode, due, false)
      if (batch) closed.push(batch)
    }
  return { closed, done: true }
}

/** Closes what has passed, and then the hour so far of the log of test payments. */
export async function closeHourSoFar(deps: ProofDeps): Promise<ClosedHour[]> {
  const { closed } = await closeHours(deps)
  const due = await dueHour(deps.pool, 'TEST')
  await append(deps, 'TEST', due, due.now)
  const batch = await close(deps, 'TEST', due, true)
  return batch ? [...closed, batch] : closed
}

/** Whether all of them were appended. */
async function append(
  { pool }: ProofDeps,
  mode: Mode,
  { hour }: DueHour,
  until: Date,
  goOn: GoOn = () => true,
): Promise<boolean> {
  let after = { afterSettledAt: new Date(hour.getTime() - LATE_MS), afterId: '' }
  while (goOn()) {
    const last = await appendReceipts(pool, sha256, { mode, until, ...after })
    if (!last) return true
    after = { afterSettledAt: new Date(last.settledAt), afterId: last.id }
  }
  return false
}

async function close({ pool, proofKeys }: ProofDeps, mode: Mode, { hour }: DueHour, forced: boolean) {
  return await closeHour(pool, sha256, {
    id: idFrom('proofBatch', uuidv7()),
    mode,
    hour,
    forced,
    publicKey: proofKeys.publicKeys[0]!,
    sign: (head) => proofKeys.sign(mode, head),
  })
}

/** Less than the activity may take, by as much as one step needs. */
const FOR_MS = 25_000

/** As many of the hours that have passed as there is time for, and whether those were all. */
export function createCloseProofHours(deps: ProofDeps) {
  return async function closeProofHours(): Promise<{ hours: string[]; done: boolean }> {
    const since = performance.now()
    const { closed, done } = await closeHours(deps, () => performance.now() - since < FOR_MS)
    return { hours: closed.map(({ mode, hour }) => `${mode} ${hour.toISOString().slice(0, 13)}h`), done }
  }
}
