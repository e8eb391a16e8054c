import { v7 as uuid } from 'uuid'
import { idFrom } from '../../domain/ids.ts'
import type { AttemptSnapshot } from '../../db/payments/load-payment.ts'
import { providerReference } from './provider-reference.ts'

/** The attempt of a transaction with that number, as it is before anything is sent; the database says `sendByMs`. */
export function newAttempt(transactionId: string, number: number, providerId: string): AttemptSnapshot {
  return {
    id: idFrom('attempt', uuid()),
    number,
    providerId,
    providerReference: providerReference(transactionId, number),
    providerTransactionId: null,
    state: 'SENDING',
    soft: false,
    ended: false,
    startedAtMs: Date.now(),
    sendByMs: 0,
    resendInMs: null,
    checkoutUrl: null,
    askedSinceMs: null,
  }
}
