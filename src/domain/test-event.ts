import { eventBodyUpToSequence, subjectOf, type EventType } from './events.ts'

export interface TestEvent {
  id: string
  type: EventType
  created: Date
  merchantId: string
  transactionId: string
}

/** The body of an event as a transaction would send it, of a transaction that does not exist. */
export function testEventBody({ id, type, created, merchantId, transactionId }: TestEvent): string {
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
  return `${eventBodyUpToSequence({ id, type, created: created.toISOString(), data })}${begun ? 3 : 1}}}`
}
