import type { Pool } from 'pg'
import type { Cipher } from '../../db/cipher.ts'
import { knownOfPayer, notesAboutPayer, replaceNote } from '../../db/payers/redact-notes.ts'
import type { StoredNote, StoredPayer } from '../../db/payers/redact-notes.ts'
import { customerOf, emailHashes } from '../../db/payments/customer.ts'
import { type KnownOfPayer, redact } from '../../domain/payers/redaction.ts'
import {
  erasePayments,
  erasePayouts,
  eraseRecipients,
  PAYMENTS_AT_ONCE,
  PAYOUTS_AT_ONCE,
} from '../../db/payers/erase-payer.ts'
import * as requests from '../../db/payers/payer-requests.ts'
import type { ErasurePart } from '../../domain/payers/erasure.ts'
import type { ActivityDeps } from '../deps.ts'

interface Payer {
  email: string
  hashes: Buffer[]
  until: Date
}

const contextOf = ({ place, id, batchId }: StoredNote): string =>
  place === 'decision' ? `payout-reason:${batchId}` : `${place}:${id}`

const given = (...texts: (string | null | undefined)[]) => texts.filter((text) => typeof text === 'string')

function knownOf(cipher: Cipher, of: StoredPayer): KnownOfPayer {
  const { transactionId, customer, name, accountNumber, document } = of
  const opened = (sealed: Buffer | null, context: string) =>
    sealed && cipher.decrypt(sealed, `${context}:${transactionId}`).toString()
  const payer = customer && customerOf(cipher.decrypt(customer, `customer:${transactionId}`))
  const paper = opened(document, 'document')
  const paperNumber = paper && (JSON.parse(paper) as { number: string }).number
  return {
    emails: given(payer?.email),
    names: given(payer?.name, name),
    numbers: given(payer?.phone, opened(accountNumber, 'account-number'), paperNumber),
  }
}

/**
 * Replaces what names the payer in the notes of operators and the reasons of checkers. The rest is evidence of why
 * money moved, and stays. Runs before the payer's data is erased, by which it finds the words; it may run twice.
 */
export async function redactNotes({ pool, cipher }: { pool: Pool; cipher: Cipher }, payer: Payer): Promise<void> {
  const { email, hashes, until } = payer
  const notes = await notesAboutPayer(pool, { hashes, until })
  if (notes.length === 0) return
  const known = (await knownOfPayer(pool, { hashes, until })).map((each) => knownOf(cipher, each))
  const all = (part: keyof KnownOfPayer) => [...new Set(known.flatMap((each) => each[part]))]
  const whole = { emails: [...new Set([email, ...all('emails')])], names: all('names'), numbers: all('numbers') }
  for (const note of notes) {
    const context = contextOf(note)
    const text = cipher.decrypt(note.note, context).toString()
    const left = redact(text, whole)
    if (left === text) continue
    await replaceNote[note.place](pool, { id: note.id, before: note.note, note: cipher.encrypt(left, context) })
  }
}

interface EraseInput {
  requestId: string
  part: ErasurePart
  /** The id where the batch before it ended. Null for the first batch. */
  after: string | null
}

interface ErasedBatch {
  rows: number
  more: boolean
  after: string | null
}

export type EraseStep = ErasedBatch & { tookMs: number }

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
  async function eraseUnmatched(email: string, after: string | null): Promise<ErasedBatch> {
    const events = await requests.readUnmatchedBodies(pool, { after: after ?? '', most: BODIES_AT_ONCE })
    const named = events.filter(({ id, body }) =>
      cipher.decrypt(body, `inbound-event:${id}`).toString().toLowerCase().includes(email.toLowerCase()),
    )
    if (named.length > 0) await requests.clearBodies(pool, { ids: named.map(({ id }) => id) })
    return { rows: named.length, more: events.length === BODIES_AT_ONCE, after: events.at(-1)?.id ?? null }
  }

  async function eraseBatch({ requestId, part, after }: EraseInput): Promise<ErasedBatch> {
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

    /** Ends the erasure if nothing is left. Otherwise it stays due after `waitMs`. */
    async endErasure({ requestId, waitMs }: { requestId: string; waitMs: number }): Promise<{ left: number }> {
      const payer = await payerOf(requestId)
      if (!payer) return { left: 0 }
      const { count: left } = await requests.findPayer(pool, { hashes: payer.hashes, until: payer.until })
      if (left > 0) await requests.postponeErasure(pool, { requestId, waitMs })
      else await requests.endErasure(pool, { requestId })
      return { left }
    },
  }
}
