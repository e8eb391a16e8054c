import type { StatedMoney } from '../money.ts'
import { DISPUTE_EVENT_TYPES, type DisputeEventType } from './dispute-events.ts'
import type { TransactionRecord } from '../state-changes/record.ts'
import { TRANSACTION_KINDS, type TransactionKind, type TransactionState, WORD_OF_KIND } from '../states.ts'

export const EVENT_TYPES = [
  'payment.created',
  'payment.succeeded',
  'payment.failed',
  'payout.created',
  'payout.succeeded',
  'payout.failed',
  'refund.created',
  'refund.succeeded',
  'refund.failed',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const ALL_EVENT_TYPES = [...EVENT_TYPES, ...DISPUTE_EVENT_TYPES] as const
export type AnyEventType = (typeof ALL_EVENT_TYPES)[number]

export const isDisputeEvent = (type: AnyEventType): type is DisputeEventType =>
  (DISPUTE_EVENT_TYPES as readonly string[]).includes(type)

const VERBS: Partial<Record<TransactionState, 'created' | 'succeeded' | 'failed'>> = {
  CREATED: 'created',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  // Specification section 6: `*.failed` is sent for "failed or was stopped".
  STOPPED: 'failed',
}

export function eventTypeOf(kind: TransactionKind, state: TransactionState): EventType | null {
  const verb = VERBS[state]
  return verb ? `${WORD_OF_KIND[kind]}.${verb}` : null
}

export function transactionOfEvent(type: EventType) {
  const states = ['CREATED', 'SUCCEEDED', 'FAILED'] as const
  const senders = TRANSACTION_KINDS.flatMap((kind) => states.map((state) => ({ kind, state })))
  return senders.find(({ kind, state }) => eventTypeOf(kind, state) === type)!
}

/** The first ten fields of a transaction, with which the `data` of its events begins (specification section 2). */
export interface EventData extends StatedMoney {
  transactionId: string
  merchantId: string
  kind: TransactionKind
  state: TransactionState
  providerId: string | null
  providerTransactionId: string | null
  failureReasonCode: string | null
  failureReasonMessage: string | null
}

/** The further fields of `data`, which a receiver may ignore. */
export type EventAdditions = Pick<
  TransactionRecord,
  'sequence' | 'reference' | 'mode' | 'originalTransactionId' | 'metadata'
>

export interface EventDraft {
  id: string
  type: EventType
  created: string
  data: EventData
}

/** Returns the text that is signed, with the fields in their order. */
export function eventBody({ id, type, created, data }: EventDraft, additions: EventAdditions): string {
  const { transactionId, merchantId, kind, state, amountCents, currency, providerId, providerTransactionId } = data
  const { failureReasonCode, failureReasonMessage } = data
  const { sequence, reference, mode, originalTransactionId, metadata } = additions
  const named = { transactionId, merchantId, kind, state, amountCents, currency, providerId, providerTransactionId }
  const more = { sequence, reference, mode, originalTransactionId, metadata }
  return JSON.stringify({ id, type, created, data: { ...named, failureReasonCode, failureReasonMessage, ...more } })
}
