import type { Mode } from './mode.ts'
import type { TransactionKind } from './states.ts'
import { batchSummary, connectSummary, paymentSummary } from './payments/summary.ts'

interface Subject {
  merchantId: string
  mode: Mode
  transactionId: string
}

/** One row that the engine must act on. Holds ids and an amount, no personal data. */
export type EngineWork =
  | (Subject & { kind: 'payment'; state: string; summary: string })
  | (Subject & { kind: 'refund'; state: string; summary: string })
  | (Subject & { kind: 'payout'; state: string; summary: string })
  | (Subject & { kind: 'refundTurn'; state: string; summary: string })
  | (Subject & {
      kind: 'providerEvent'
      of: TransactionKind
      state: string
      summary: string
      inboundEventId: string
      /** Whether the workflow may have received the event's signal before without handling the event. */
      again: boolean
    })
  | (Subject & {
      kind: 'payer'
      state: string
      summary: string
      signal: { did: 'opened' | 'returned' | 'expired' }
    })
  | (Omit<Subject, 'transactionId'> & { kind: 'connect'; resourceId: string; state: string; summary: string })
  | (Omit<Subject, 'transactionId'> & { kind: 'payoutBatch'; batchId: string; state: string; summary: string })
  | (Subject & { kind: 'delivery'; deliveryId: string; endpointId: string; eventType: string })
  | (Subject & { kind: 'replay'; deliveryId: string; endpointId: string; eventType: string; replayId: string })

type WorkOf<Kind extends EngineWork['kind']> = Extract<EngineWork, { kind: Kind }>

/** A transaction as its row has it. */
export interface TransactionFacts {
  id: string
  businessId: string
  mode: Mode
  kind: TransactionKind
  state: string
  amountCents: number
  currency: string
  rail: string | null
}

function aboutTransaction({ id, businessId, mode, state, kind, ...amount }: TransactionFacts) {
  const summary = paymentSummary({ ...amount, of: kind })
  return { transactionId: id, merchantId: businessId, mode, state, summary }
}

/** Whose workflow carries a transaction of each kind. */
export const WORK_OF_KIND = { COLLECT: 'payment', REFUND: 'refund', PAYOUT: 'payout' } as const

/** The start of a transaction's workflow. */
export function transactionWork(row: TransactionFacts): WorkOf<'payment' | 'refund' | 'payout'> {
  return { kind: WORK_OF_KIND[row.kind], ...aboutTransaction(row) }
}

/** A refund that waits for another one of its charge may try again. */
export function refundTurnWork(row: TransactionFacts): WorkOf<'refundTurn'> {
  return { kind: 'refundTurn', ...aboutTransaction(row) }
}

/** What a payer, or the business for them, did to a payment with a checkout. */
export function payerWork(row: TransactionFacts, did: WorkOf<'payer'>['signal']['did']): WorkOf<'payer'> {
  return { kind: 'payer', ...aboutTransaction(row), signal: { did } }
}

/** A stored event of a provider that the transaction's workflow has to handle. */
export function providerEventWork(
  row: TransactionFacts,
  event: { inboundEventId: string; again: boolean },
): WorkOf<'providerEvent'> {
  return { kind: 'providerEvent', of: row.kind, ...aboutTransaction(row), ...event }
}

/** A connected account or a split as its row has it. */
export interface ConnectFacts {
  id: string
  kind: 'ACCOUNT' | 'SPLIT'
  businessId: string
  mode: Mode
  state: string
}

/** The activation of a connected account or a split. */
export function connectWork({ id, kind, businessId, mode, state }: ConnectFacts): WorkOf<'connect'> {
  return { kind: 'connect', merchantId: businessId, mode, resourceId: id, state, summary: connectSummary(kind) }
}

/** A payout batch as its row has it. */
export interface BatchFacts {
  id: string
  businessId: string
  mode: Mode
  state: string
  totalCents: number
  currency: string
  itemCount: number
}

/** The decision on a payout batch, and what follows from it. */
export function payoutBatchWork({ id, businessId, mode, state, ...amount }: BatchFacts): WorkOf<'payoutBatch'> {
  return { kind: 'payoutBatch', merchantId: businessId, mode, batchId: id, state, summary: batchSummary(amount) }
}

/** A delivery as its row has it. */
export interface DeliveryFacts {
  id: string
  businessId: string
  mode: Mode
  transactionId: string
  endpointId: string
  eventType: string
}

function aboutDelivery({ id, businessId, mode, transactionId, endpointId, eventType }: DeliveryFacts) {
  return { merchantId: businessId, mode, transactionId, deliveryId: id, endpointId, eventType }
}

export function deliveryWork(row: DeliveryFacts): WorkOf<'delivery'> {
  return { kind: 'delivery', ...aboutDelivery(row) }
}

export function replayWork(row: DeliveryFacts, replayId: string): WorkOf<'replay'> {
  return { kind: 'replay', ...aboutDelivery(row), replayId }
}

/** The work of each delivery that was made for an event of the transaction. */
export function deliveryWorks(
  { id: transactionId, businessId, mode }: Pick<TransactionFacts, 'id' | 'businessId' | 'mode'>,
  eventType: string,
  made: readonly { id: string; endpointId: string }[],
): WorkOf<'delivery'>[] {
  return made.map((each) => deliveryWork({ ...each, businessId, mode, transactionId, eventType }))
}

/** The id of the row that a piece of work is about, for log lines. */
export function subjectOf(work: EngineWork): string {
  if (work.kind === 'payoutBatch') return work.batchId
  return work.kind === 'connect' ? work.resourceId : work.transactionId
}

/** Rows that are due as soon as they are stored, by what a relay claims in one statement. */
export type DueLine = 'transactions' | 'deliveries' | 'replays'

/** The line of a start whose row is due at once; null for what is handed to the engine by the process that stored it. */
export function lineOf({ kind }: EngineWork): DueLine | null {
  if (kind === 'payment' || kind === 'refund' || kind === 'payout') return 'transactions'
  if (kind === 'delivery') return 'deliveries'
  return kind === 'replay' ? 'replays' : null
}

/** Takes the work of a committed database transaction to the engine. */
export interface Starts {
  /** Never waits and never throws: the relay finds the rows of work that cannot be started now. */
  push(work: EngineWork): void
  /** A request is being stored from which work may come; what it answers is called when that is done. */
  storing(): () => void
}
