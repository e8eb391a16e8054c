import type { StatedMoney } from './money.ts'
import { type Mode, type TransactionKind, WORD_OF_KIND } from './states.ts'

/** The relay gives a workflow this long after its own next action before it starts the workflow again. */
export const GRACE_MS = 5 * 60_000

/** A business in one mode: whose requests make a burst, and whose rows wait for its end. */
export const ownerKey = ({ businessId, mode }: { businessId: string; mode: Mode }): string => `${businessId} ${mode}`

/** A row that the engine must act on. The engine gets only ids, states and an amount of it, and no personal data. */
export type EngineWork =
  | { kind: 'payment' | 'refund' | 'payout' | 'refundRetry'; row: TransactionFacts }
  /** `again`: the workflow may have received this event's signal before without handling the event. */
  | { kind: 'providerEvent'; row: TransactionFacts & { inboundEventId: string }; again: boolean }
  | { kind: 'payer'; row: TransactionFacts; did: 'opened' | 'chose' | 'returned' | 'expired' }
  | { kind: 'connect'; row: ConnectFacts }
  | { kind: 'payoutBatch'; row: BatchFacts }
  | { kind: 'dispute'; row: DisputeFacts }
  | { kind: 'delivery'; row: DeliveryFacts }
  | { kind: 'replay'; row: DeliveryFacts & { replayId: string } }
  | { kind: 'cancelledDelivery'; row: Pick<DeliveryFacts, 'id' | 'businessId'> }

/** An erasure of a payer's data. It belongs to no business, and only the relay starts it. */
export interface ErasureWork {
  kind: 'erasure'
  row: { id: string }
}

export interface OwnedRow {
  id: string
  businessId: string
  mode: Mode
  state: string
}

export interface TransactionFacts extends OwnedRow, StatedMoney {
  kind: TransactionKind
  rail: string | null
}

export interface ConnectFacts extends OwnedRow {
  kind: 'ACCOUNT' | 'SPLIT'
}

export interface BatchFacts extends OwnedRow {
  itemCount: number
  totalCents: number
  currency: string
}

export interface DisputeFacts extends OwnedRow {
  transactionId: string
}

export interface DeliveryFacts extends Omit<OwnedRow, 'state'> {
  transactionId: string
  endpointId: string
  eventType: string
}

export const transactionWork = (row: TransactionFacts) => ({ kind: WORD_OF_KIND[row.kind], row })

export const deliveryWorks = (
  { id: transactionId, businessId, mode }: Omit<OwnedRow, 'state'>,
  made: readonly Pick<DeliveryFacts, 'id' | 'endpointId' | 'eventType'>[],
): EngineWork[] => made.map((each) => ({ kind: 'delivery', row: { ...each, businessId, mode, transactionId } }))

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
