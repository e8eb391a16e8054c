import type { StatedMoney } from './money.ts'
import type { Mode, TransactionKind } from './states.ts'
import { type BatchAmount, batchSummary, paymentSummary } from './display/summary.ts'

/** The relay gives a workflow this long after its own next action before it starts the workflow again. */
export const GRACE_MS = 5 * 60_000

/** A business in one mode: whose requests make a burst, and whose rows wait for its end. */
export const ownerKey = ({ businessId, mode }: { businessId: string; mode: Mode }): string => `${businessId} ${mode}`

interface Subject {
  merchantId: string
  mode: Mode
  transactionId: string
}

type Shown<Kind> = Subject & { kind: Kind; state: string; summary: string }

/** One row that the engine must act on. Holds ids and an amount, no personal data. */
export type EngineWork =
  | Shown<'payment'>
  | Shown<'refund'>
  | Shown<'payout'>
  | Shown<'refundRetry'>
  | (Shown<'providerEvent'> & {
      transactionKind: TransactionKind
      inboundEventId: string
      /** True if the workflow may have received this event's signal before without handling the event. */
      again: boolean
    })
  | (Shown<'payer'> & { signal: { did: 'opened' | 'chose' | 'returned' | 'expired' } })
  | (Omit<Subject, 'transactionId'> & { kind: 'connect'; resourceId: string; state: string; summary: string })
  | (Omit<Subject, 'transactionId'> & { kind: 'payoutBatch'; batchId: string; state: string; summary: string })
  | (Subject & { kind: 'dispute'; disputeId: string; state: string })
  | (Subject & { kind: 'delivery'; deliveryId: string; endpointId: string; eventType: string })
  | (Subject & { kind: 'replay'; deliveryId: string; endpointId: string; eventType: string; replayId: string })
  | { kind: 'cancelledDelivery'; merchantId: string; deliveryId: string }

/** An erasure of a payer's data. It belongs to no business, and only the relay starts it. */
export interface ErasureWork {
  kind: 'erasure'
  requestId: string
}

type WorkOf<Kind extends EngineWork['kind']> = Extract<EngineWork, { kind: Kind }>

interface OwnedRow {
  id: string
  businessId: string
  mode: Mode
  state: string
}

export interface TransactionFacts extends OwnedRow, StatedMoney {
  kind: TransactionKind
  rail: string | null
}

function aboutTransaction({ id, businessId, mode, state, kind, ...amount }: TransactionFacts) {
  const summary = paymentSummary({ ...amount, kind })
  return { transactionId: id, merchantId: businessId, mode, state, summary }
}

export const WORK_OF_KIND = { COLLECT: 'payment', REFUND: 'refund', PAYOUT: 'payout' } as const

export function transactionWork(row: TransactionFacts): WorkOf<'payment' | 'refund' | 'payout'> {
  return { kind: WORK_OF_KIND[row.kind], ...aboutTransaction(row) }
}

export function refundRetryWork(row: TransactionFacts): WorkOf<'refundRetry'> {
  return { kind: 'refundRetry', ...aboutTransaction(row) }
}

export function payerWork(row: TransactionFacts, did: WorkOf<'payer'>['signal']['did']): WorkOf<'payer'> {
  return { kind: 'payer', ...aboutTransaction(row), signal: { did } }
}

export function providerEventWork(
  row: TransactionFacts,
  event: { inboundEventId: string; again: boolean },
): WorkOf<'providerEvent'> {
  return { kind: 'providerEvent', transactionKind: row.kind, ...aboutTransaction(row), ...event }
}

export interface ConnectFacts extends OwnedRow {
  kind: 'ACCOUNT' | 'SPLIT'
}

export function connectWork({ id, kind, businessId, mode, state }: ConnectFacts): WorkOf<'connect'> {
  const summary = kind === 'ACCOUNT' ? 'connected account' : 'split'
  return { kind: 'connect', merchantId: businessId, mode, resourceId: id, state, summary }
}

export interface BatchFacts extends OwnedRow, BatchAmount {}

export function payoutBatchWork({ id, businessId, mode, state, ...amount }: BatchFacts): WorkOf<'payoutBatch'> {
  return { kind: 'payoutBatch', merchantId: businessId, mode, batchId: id, state, summary: batchSummary(amount) }
}

export interface DisputeFacts extends OwnedRow {
  transactionId: string
}

export function disputeWork({ id, businessId, mode, transactionId, state }: DisputeFacts): WorkOf<'dispute'> {
  return { kind: 'dispute', merchantId: businessId, mode, transactionId, disputeId: id, state }
}

export interface DeliveryFacts extends Omit<OwnedRow, 'state'> {
  transactionId: string
  endpointId: string
  eventType: string
}

export function deliveryWork({ id, businessId, ...row }: DeliveryFacts): WorkOf<'delivery'> {
  const { mode, transactionId, endpointId, eventType } = row
  return { kind: 'delivery', merchantId: businessId, mode, transactionId, deliveryId: id, endpointId, eventType }
}

export function replayWork(row: DeliveryFacts, replayId: string): WorkOf<'replay'> {
  return { ...deliveryWork(row), kind: 'replay', replayId }
}

export function deliveryWorks(
  { id: transactionId, businessId, mode }: Omit<OwnedRow, 'state'>,
  made: readonly Pick<DeliveryFacts, 'id' | 'endpointId' | 'eventType'>[],
): WorkOf<'delivery'>[] {
  return made.map((each) => deliveryWork({ ...each, businessId, mode, transactionId }))
}

export function rowIdOf(work: EngineWork | ErasureWork): string {
  if (work.kind === 'erasure') return work.requestId
  if (work.kind === 'payoutBatch') return work.batchId
  if (work.kind === 'dispute') return work.disputeId
  if (work.kind === 'cancelledDelivery') return work.deliveryId
  return work.kind === 'connect' ? work.resourceId : work.transactionId
}

/** The queues of rows that are due as soon as they are stored; the relay claims one queue in one statement. */
export type DueQueue = 'transactions' | 'deliveries' | 'replays'

/** Null for work that the storing process itself hands to the engine. */
export function dueQueueOf({ kind }: EngineWork): DueQueue | null {
  if (kind === 'payment' || kind === 'refund' || kind === 'payout') return 'transactions'
  if (kind === 'delivery') return 'deliveries'
  return kind === 'replay' ? 'replays' : null
}

/** Hands the work of a committed database transaction to the engine. */
export interface Starts {
  /** Never waits and never throws: the relay finds the rows of work that cannot be started now. */
  push(work: EngineWork): void
  /** Announces a request of an `ownerKey` that may store work. The returned function is called once it is stored. */
  storing(owner: string): () => void
}
