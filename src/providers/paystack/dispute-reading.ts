import type { DisputeState } from '../../domain/disputes/dispute.ts'
import type { DisputeLookup, ProviderDispute } from '../contract/disputes.ts'
import type { ReadPage } from '../contract/settlements.ts'
import { type HttpResult, failedLookup } from '../wire/http.ts'
import { asAmount, asId, asText, field } from '../wire/json.ts'
import { isNotFound, isSuccess, openEnvelope, unreadableEnvelope } from './answers.ts'
import { readPageOf } from './pages.ts'

/** Paystack's status words for a dispute. A word that is not listed is not final. */
const STATUS: Readonly<Record<string, DisputeState>> = {
  'awaiting-merchant-feedback': 'NEEDS_RESPONSE',
  'awaiting-bank-feedback': 'UNDER_REVIEW',
  pending: 'UNDER_REVIEW',
}

/** Words of `status` for a dispute that has ended; its outcome is in `resolution`. */
const ENDED: readonly unknown[] = ['resolved', 'archived']

/**
 * `declined` is what the merchant answered: by Paystack's document, a merchant resolves a dispute as
 * `merchant-accepted` or `declined`. `auto-accepted`: the merchant did not respond in time.
 */
const RESOLUTION: Readonly<Record<string, DisputeState>> = {
  'merchant-accepted': 'ACCEPTED',
  'auto-accepted': 'LOST',
  declined: 'WON',
}

/**
 * Returns the state by the words of the object and its amount to refund; only what is explicit is final. A declined
 * dispute is won if nothing is refunded: with an amount the object says both, and neither is booked. Null without a
 * status.
 */
export function disputeState(status: unknown, resolution: unknown, refundCents: number): DisputeState | null {
  const words = ENDED.includes(status) ? RESOLUTION : STATUS
  const word = asText(words === RESOLUTION ? resolution : status, 64)
  if (asText(status, 64) === null) return null
  const state = word !== null && Object.hasOwn(words, word) ? words[word]! : 'UNDER_REVIEW'
  return state === 'WON' && refundCents > 0 ? 'UNDER_REVIEW' : state
}

const timeOf = (value: unknown): number | null => {
  const ms = Date.parse(asText(value, 40) ?? '')
  return Number.isNaN(ms) ? null : ms
}

/** Null if it is unreadable. */
function readDispute(data: unknown): ProviderDispute | null {
  const transaction = field(data, 'transaction')
  const id = asId(field(data, 'id'))
  const refundCents = asAmount(field(data, 'refund_amount')) ?? 0
  const state = disputeState(field(data, 'status'), field(data, 'resolution'), refundCents)
  const providerReference = asText(field(transaction, 'reference'), 200)
  // A dispute that is contested names a refund of 0, though the payer gets the disputed amount if it is lost.
  const amountCents = refundCents || asAmount(field(transaction, 'amount'))
  const currency = asText(field(data, 'currency') ?? field(transaction, 'currency'), 3)
  const [openedMs, updatedMs] = [timeOf(field(data, 'createdAt')), timeOf(field(data, 'updatedAt'))]
  if (id === null || state === null || providerReference === null) return null
  if (!amountCents || currency === null || openedMs === null || updatedMs === null) return null
  const reason = asText(field(data, 'category'), 100) ?? 'unknown'
  const dueMs = timeOf(field(data, 'dueAt'))
  return {
    id,
    state,
    providerReference,
    amountCents,
    namesAmount: refundCents > 0,
    currency,
    reason,
    openedMs,
    dueMs,
    updatedMs,
  }
}

/** Reads `GET /dispute/{id}`. */
export function disputeLookup(result: HttpResult, id: string): DisputeLookup {
  if (result.kind !== 'response') return failedLookup(result)
  const answer = openEnvelope(result)
  if (isNotFound(answer)) return { state: 'NOT_FOUND' }
  const dispute = isSuccess(answer) ? readDispute(answer.data) : null
  return dispute?.id === id ? { state: 'READ', dispute } : unreadableEnvelope(answer)
}

/** Reads `GET /dispute`. */
export function disputesPage(result: HttpResult, number: number): ReadPage<ProviderDispute> {
  const page = readPageOf(result, number, readDispute)
  return 'state' in page ? page : { state: 'READ', items: page.items, next: page.isLast ? null : String(number + 1) }
}
