import { disputeEventBody } from './dispute-events.ts'
import { type AnyEventType, eventBody, isDisputeEvent, transactionOfEvent } from './events.ts'
import type { Mode } from '../states.ts'

const PREFIX = 'txn_test_'

/** Returns the transaction id of a test event; no real transaction has such an id. */
export function testTransactionId(transactionId: string): string {
  return transactionId.replace('txn_', PREFIX)
}

export function isTestTransaction(transactionId: string): boolean {
  return transactionId.startsWith(PREFIX)
}

export interface TestEvent {
  id: string
  type: AnyEventType
  created: Date
  merchantId: string
  transactionId: string
  originalTransactionId: string
  disputeId: string
  mode: Mode
}

/** Returns the body that a real transaction would send, for a transaction that does not exist. */
export function testEventBody({ id, type, created, merchantId, transactionId, mode, ...test }: TestEvent): string {
  const draft = { id, created: created.toISOString() }
  const named = { transactionId, merchantId, amountCents: 15_000, currency: 'ZAR' }
  const further = { reference: transactionId, mode }
  if (isDisputeEvent(type)) {
    const state = type === 'dispute.closed' ? 'WON' : 'NEEDS_RESPONSE'
    const respondBy = new Date(created.getTime() + 2 * 86_400_000).toISOString()
    const dispute = { disputeId: test.disputeId, state, providerId: 'paystack', reason: 'test', respondBy } as const
    return disputeEventBody({ ...draft, type }, { ...named, ...dispute, ...further, sequence: 1 })
  }
  const { kind, state } = transactionOfEvent(type)
  const isSent = state !== 'CREATED'
  const failed = state === 'FAILED'
  const data = {
    ...named,
    kind,
    state,
    providerId: isSent ? 'paystack' : null,
    providerTransactionId: isSent ? 'test' : null,
    failureReasonCode: failed ? 'declined' : null,
    failureReasonMessage: failed ? 'This is a test event; nothing was charged.' : null,
  }
  const originalTransactionId = kind === 'REFUND' ? test.originalTransactionId : null
  const sequence = isSent ? 3 : 1
  return eventBody({ ...draft, type, data }, { ...further, sequence, originalTransactionId, metadata: {} })
}
