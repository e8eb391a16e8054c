import {
  erasePayments,
  erasePayouts,
  eraseRecipients,
  PAYMENTS_AT_ONCE,
  PAYOUTS_AT_ONCE,
} from '../../db/payers/erase-payer.ts'
import * as requests from '../../db/payers/payer-requests.ts'
import { emailHashes } from '../../db/payments/customer.ts'
import type { ErasurePart } from '../../domain/payers/erasure.ts'
import type { ActivityDeps } from '../deps.ts'
import { redactNotes } from './redact-notes.ts'

export interface EraseInput {
  requestId: string
  part: ErasurePart
  /** The id where the batch before it ended. Null for the first batch. */
  after: string | null
}

export interface EraseStep {
  rows: number
  /** False if the part has no further batch now. */
  more: boolean
  after: string | null
  tookMs: number
}

/** Bodies that are decrypted in one batch. */
const BODIES_AT_ONCE = 200

/**
 * Erases what is known of a payer. The email is read from the request's row, where it is encrypted until the erasure
 * is done, so no history of a workflow holds it. Every batch finds only what is left, and so may run twice.
 */
export function createErasePayerActivities({ pool, cipher, logger }: Pick<ActivityDeps, 'pool' | 'cipher' | 'logger'>) {
  /** Null if the erasure is done. */
  async function payerOf(requestId: string) {
    const erasure = await requests.readErasure(pool, { requestId })
    if (!erasure) return null
    const email = cipher.decrypt(erasure.email, `payer-request:${requestId}`).toString()
    return { email, hashes: emailHashes(cipher, email), until: erasure.requestedAt }
  }

  /** An unmatched event belongs to no payment, so its body is searched. */
  async function eraseUnmatched(email: string, after: string | null): Promise<Omit<EraseStep, 'tookMs'>> {
    const events = await requests.readUnmatchedBodies(pool, { after: after ?? '', most: BODIES_AT_ONCE })
    const named = events.filter(({ id, body }) =>
      cipher.decrypt(body, `inbound-event:${id}`).toString().toLowerCase().includes(email.toLowerCase()),
    )
    if (named.length > 0) await requests.clearBodies(pool, { ids: named.map(({ id }) => id) })
    return { rows: named.length, more: events.length === BODIES_AT_ONCE, after: events.at(-1)?.id ?? null }
  }

  async function eraseBatch({ requestId, part, after }: EraseInput): Promise<Omit<EraseStep, 'tookMs'>> {
    const payer = await payerOf(requestId)
    if (!payer) return { rows: 0, more: false, after: null }
    if (part === 'unmatched') return await eraseUnmatched(payer.email, after)
    const { hashes, until } = payer
    if (part !== 'recipients') await redactNotes({ pool, cipher }, payer)
    const erase = { payments: erasePayments, payouts: erasePayouts, recipients: eraseRecipients }[part]
    const { rows } = await erase(pool, { hashes, until })
    return { rows, more: rows === (part === 'payments' ? PAYMENTS_AT_ONCE : PAYOUTS_AT_ONCE), after: null }
  }

  return {
    async erasePayer(input: EraseInput): Promise<EraseStep> {
      const since = performance.now()
      const step = await eraseBatch(input)
      const { requestId, part } = input
      if (step.rows > 0) logger.info({ requestId, part, rows: step.rows }, 'payer erased')
      return { ...step, tookMs: Math.round(performance.now() - since) }
    },

    /** Ends the erasure if nothing is left. Otherwise it stays due after `waitMs`. Returns how much is left. */
    async endErasure({ requestId, waitMs }: { requestId: string; waitMs: number }): Promise<{ left: number }> {
      const payer = await payerOf(requestId)
      if (!payer) return { left: 0 }
      const { count: left } = await requests.countLeft(pool, { hashes: payer.hashes, until: payer.until })
      if (left > 0) await requests.postponeErasure(pool, { requestId, waitMs })
      else await requests.endErasure(pool, { requestId })
      return { left }
    },
  }
}
