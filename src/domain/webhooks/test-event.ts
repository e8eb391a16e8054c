import { eventBody, subjectOf, type EventType } from './events.ts'
import type { Mode } from '../mode.ts'

const PREFIX = 'txn_test_'

/** The id of a transaction that does not exist, for a test event; no transaction has such an id. */
export function testTransactionId(transactionId: string): string {
  return transactionId.replace('txn_', PREFIX)
}

/** Whether that is the transaction of a test event. */
export function isTestTransaction(transactionId: string): boolean {
  return transactionId.startsWith(PREFIX)
}

export interface TestEvent {
  id: string
  type: EventType
  created: Date
  merchantId: string
  transactionId: string
  /** Of a refund: the payment that it returns, which does not exist either. */
  originalTransactionId: string
  mode: Mode
}

/** The body of an event as a transaction would send it, of a transaction that does not exist. */
export function testEventBody({ id, type, created, merchantId, transactionId, mode, ...test }: TestEvent): string {
  const { kind, state } = subjectOf(type)
  const begun = state !== 'CREATED'
  const failed = state === 'FAILED'
  const data = {
    transactionId,
    merchantId,
    kind,
    state,
    amountCents: 15_000,
    currency: 'ZAR',
    providerId: begun ? 'paystack' : null,
    providerTransactionId: begun ? 'test' : null,
    failureReasonCode: failed ? 'declined' : null,
    failureReasonMessage: failed ? 'This is a test event; nothing was charged.' : null,
  }
  return eventBody(
    { id, type, created: created.toISOString(), data },
    {
      sequence: begun ? 3 : 1,
      reference: transactionId,
      mode,
      originalTransactionId: kind === 'REFUND' ? test.originalTransactionId : null,
      metadata: {},
    },
  )
}
