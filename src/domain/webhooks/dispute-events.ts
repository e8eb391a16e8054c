import type { StatedMoney } from '../money.ts'
import type { DisputeState } from '../disputes/dispute.ts'
import type { Mode } from '../states.ts'

/** Endpoints get these only if they name one of them, or all of them as `dispute.*`: `*` does not include them. */
export const DISPUTE_EVENT_TYPES = ['dispute.created', 'dispute.needs_response', 'dispute.closed'] as const
export type DisputeEventType = (typeof DISPUTE_EVENT_TYPES)[number]

export const ALL_DISPUTE_EVENTS = 'dispute.*'

export interface DisputeEventData extends StatedMoney {
  disputeId: string
  transactionId: string
  merchantId: string
  state: DisputeState
  providerId: string
  reason: string
  respondBy: string
  sequence: number
  reference: string
  mode: Mode
}

/** Returns the body of a dispute's event: the text that is signed. */
export function disputeEventBody(
  { id, type, created }: { id: string; type: DisputeEventType; created: string },
  data: DisputeEventData,
): string {
  const { disputeId, transactionId, merchantId, state, amountCents, currency, providerId } = data
  const { reason, respondBy, sequence, reference, mode } = data
  const named = { disputeId, transactionId, merchantId, state, amountCents, currency, providerId }
  return JSON.stringify({ id, type, created, data: { ...named, reason, respondBy, sequence, reference, mode } })
}
