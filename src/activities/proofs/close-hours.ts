import { requireOwnHeads } from '../../db/proofs/open-logs.ts'
import { appendReceipts } from '../../db/proofs/append-receipts.ts'
import { type ClosedHour, dueHour, type DueHour, publishHead, signHead } from '../../db/proofs/close-hour.ts'
import { newId } from '../../db/new-id.ts'
import { HeadRefused } from '../../domain/proof/origins.ts'
import { type Mode, MODES } from '../../domain/states.ts'
import { sha256 } from '../../proofs/keys.ts'
import { SignedHeads } from '../../proofs/signed-heads.ts'
import { missedQuorums, refusedHeads } from '../../telemetry/metrics.ts'
import type { ActivityDeps } from '../deps.ts'
import { NO_WITNESSES } from '../../domain/proof/witness.ts'
import { cosign, type MissingCosignature, modesBelowQuorum } from './cosign.ts'

/** A receipt may be committed after its hour was closed: it may have been settled this long before the hour. */
const LATE_MS = 3_600_000

/** Without `signedHeads`, no signed head is remembered. */
type ProofDeps = Pick<ActivityDeps, 'pool' | 'proofKeys' | 'witnesses'> & Partial<Pick<ActivityDeps, 'signedHeads'>>

/** Called between two steps. False leaves the rest to another call. */
type HasTime = () => boolean

/**
 * It may run twice at once, and may be killed at any step: the next run closes the hour with what was appended. Of the
 * `refused` logs no head is signed, since they contradict the last signed one. `done`: every past hour of the others is
 * closed.
 */
export async function closeHours(deps: ProofDeps, hasTime: HasTime = () => true) {
  await requireOwnHeads(deps.pool, deps.proofKeys)
  const closed: ClosedHour[] = []
  const refused: HeadRefused[] = []
  const missing: MissingCosignature[] = []
  for (const mode of MODES)
    try {
      for (let due = await dueHour(deps.pool, { mode }); due.over; due = await dueHour(deps.pool, { mode })) {
        if (!(await append(deps, mode, due, due.endsAt, hasTime))) return { closed, refused, missing, done: false }
        const batch = await close(deps, mode, due, false, missing)
        if (batch) closed.push(batch)
      }
    } catch (error) {
      if (!(error instanceof HeadRefused)) throw error
      refused.push(error)
    }
  return { closed, refused, missing, done: true }
}

/** Closes the past hours, and then the current hour of the log of test payments. Throws HeadRefused. */
export async function closeHourSoFar(deps: ProofDeps): Promise<ClosedHour[]> {
  const { closed, refused, missing } = await closeHours(deps)
  if (refused[0]) throw refused[0]
  const due = await dueHour(deps.pool, { mode: 'TEST' })
  await append(deps, 'TEST', due, due.now)
  const batch = await close(deps, 'TEST', due, true, missing)
  return batch ? [...closed, batch] : closed
}

async function append(
  { pool }: ProofDeps,
  mode: Mode,
  { hour }: DueHour,
  until: Date,
  hasTime: HasTime = () => true,
): Promise<boolean> {
  let after = { afterSettledAt: new Date(hour.getTime() - LATE_MS), afterId: '' }
  while (hasTime()) {
    const last = await appendReceipts(pool, sha256, { mode, until, ...after })
    if (!last) return true
    after = { afterSettledAt: new Date(last.settledAt), afterId: last.id }
  }
  return false
}

/** Adds the cosignatures that the head lacks to `missing`. */
async function close(
  { pool, proofKeys, signedHeads = new SignedHeads(null), witnesses = NO_WITNESSES }: ProofDeps,
  mode: Mode,
  { hour }: DueHour,
  forced: boolean,
  missing: MissingCosignature[],
): Promise<ClosedHour | null> {
  const head = await signHead(pool, sha256, { mode, signedHeads, sign: (tree) => proofKeys.sign(mode, tree) })
  // A witness that was away a moment ago is not waited for again.
  const away = new Set(missing.map(({ witness }) => witness))
  const { cosignatures, missing: lacks } = await cosign(pool, witnesses, { mode, head, without: away })
  const closed = await publishHead(pool, {
    ...head,
    id: newId('proofBatch'),
    mode,
    hour,
    forced,
    cosignatures,
    keys: proofKeys.signingKeys(mode),
  })
  if (closed) missing.push(...lacks)
  return closed
}

/** Shorter than the activity's time-out, by the time of one step. */
const FOR_MS = 25_000

interface ClosedProofHours {
  hours: string[]
  done: boolean
  isCosigned: boolean
  /** In runs of versions before 1.2.0, which asked an authority for time-stamps: true if a head lacks one. */
  lacksTimestamps?: boolean
}

/** Ends the asking of an open run that a version before 1.2.0 began. */
export const stampHeads = (): Promise<{ lacksTimestamps: boolean }> => Promise.resolve({ lacksTimestamps: false })

export function createCloseProofHours({ logger, ...deps }: ProofDeps & Pick<ActivityDeps, 'logger'>) {
  return async (): Promise<ClosedProofHours> => {
    const since = performance.now()
    const hasTime = () => performance.now() - since < FOR_MS
    const { closed, refused, missing, done } = await closeHours(deps, hasTime)
    for (const { mode, message } of refused) {
      refusedHeads.inc({ mode })
      logger.error({ mode }, message)
    }
    for (const { mode, witness, fault } of missing) logger.warn({ mode, witness, fault }, 'a witness did not cosign')
    for (const mode of modesBelowQuorum(missing, deps.witnesses ?? NO_WITNESSES)) {
      missedQuorums.inc({ mode })
      logger.error({ mode }, 'a head of the proof log was published with too few cosignatures')
    }
    for (const { id: batchId, ...hour } of closed) logger.info({ batchId, ...hour }, 'proof hour closed')
    const hours = closed.map(({ mode, hour }) => `${mode} ${hour.toISOString().slice(0, 13)}h`)
    return { hours, done, isCosigned: missing.length === 0 }
  }
}
