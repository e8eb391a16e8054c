import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import { v7 as uuid } from 'uuid'
import { idFrom } from '../../domain/ids.ts'
import type { AttemptFields, StateChange } from '../../domain/state-changes/state-change.ts'
import { eventParameters, NO_EVENT } from './create-transaction.ts'

export function transactionParameters({ before, transaction, transition }: StateChange) {
  return { ...transaction, transactionId: before.id, version: before.version, moves: transition !== null }
}

/** The statement finds no row if there is no attempt, so its values do not matter then. */
export function attemptParameters({ attempt, before }: StateChange) {
  const at = (ms: number | null | undefined): Date | null => (ms === null || ms === undefined ? null : new Date(ms))
  const { id, state, providerTransactionId, outcomeAtMs, askedSinceMs, sendByMs, resendAtMs, reported, ...fields } =
    attempt ?? NO_ATTEMPT
  return {
    ...fields,
    attemptId: id,
    attemptState: state,
    attemptProviderTransactionId: providerTransactionId,
    outcomeAt: at(outcomeAtMs),
    outcomeMode: fields.outcome && before.mode,
    outcomeCurrency: fields.outcome && before.currency,
    askedSince: at(askedSinceMs),
    sendBy: at(sendByMs),
    resendAt: at(resendAtMs),
    reportedCents: reported?.amountCents ?? null,
    reportedCurrency: reported?.currency ?? null,
  }
}

const NO_ATTEMPT = {
  ...{ id: null, state: null, reasonCode: null, soft: null, blameless: null, providerTransactionId: null },
  ...{ resolved: null, checkoutUrl: null, capturedCents: null, outcome: null, outcomeAtMs: null, askedSinceMs: null },
  ...{ sendByMs: null, resendAtMs: null, endedAt: null, detail: null, answerMs: null, reported: null },
} satisfies Record<keyof AttemptFields, null>

/** The receipt's ids, salt and hash; a transaction that has one keeps it. */
export function receiptOf({ receipt, before }: StateChange) {
  const { receiptId, tokenId } = before
  if (!receipt) return { receiptId, tokenId, leaf: null, leafHash: null, settledAt: null }
  const made = { receiptId: idFrom('receipt', uuid()), tokenId: idFrom('token', uuid()) }
  const salt = randomBytes(32).toString('hex')
  const leaf = canonicalize({ ...receipt, receiptId: made.receiptId, salt })!
  // RFC 6962: the hash of a leaf begins with a zero byte.
  const leafHash = createHash('sha256').update('\0').update(leaf).digest()
  return { ...made, leaf, leafHash, settledAt: new Date(receipt.settledAt) }
}

export function eventOf({ event, before, transaction: { sequence } }: StateChange, now: Date) {
  if (!event) return NO_EVENT
  const { reference, mode, originalTransactionId, metadata } = before
  return eventParameters(event.data, { sequence, reference, mode, originalTransactionId, metadata }, now)
}

export type SaveParameters = ReturnType<typeof transactionParameters> &
  ReturnType<typeof attemptParameters> &
  ReturnType<typeof receiptOf> &
  ReturnType<typeof eventOf> &
  StateChange['handled']

export type BeginParameters = ReturnType<typeof transactionParameters> & {
  attemptId: string
  providerReference: string
  exclusiveFor: string | null
  sendBy: Date
  decision: object | null
}
