import type { ProviderMode } from './routing.ts'
import type { TransactionKind } from './states.ts'

interface Subject {
  merchantId: string
  mode: ProviderMode
  transactionId: string
}

/** One row that the engine must act on. Holds ids and an amount, no personal data. */
export type EngineWork =
  | (Subject & { kind: 'payment'; state: string; summary: string })
  | (Subject & { kind: 'refund'; state: string; summary: string })
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
  | (Subject & { kind: 'delivery'; deliveryId: string; endpointId: string; eventType: string })
  | (Subject & { kind: 'replay'; deliveryId: string; endpointId: string; eventType: string; replayId: string })

/** The work of each delivery that was made for an event of the transaction. */
export function deliveryWorks(
  { transactionId, merchantId, mode }: Subject,
  eventType: string,
  made: readonly { id: string; endpointId: string }[],
): EngineWork[] {
  return made.map(({ id: deliveryId, endpointId }) => {
    return { kind: 'delivery', transactionId, merchantId, mode, deliveryId, endpointId, eventType }
  })
}

/** The id of the row that a piece of work is about, for log lines. */
export function subjectOf(work: EngineWork): string {
  return work.kind === 'connect' ? work.resourceId : work.transactionId
}

/** Takes the work of a committed database transaction to the engine. */
export interface StartQueue {
  /** Never waits and never throws: the relay finds the rows of work that cannot be started now. */
  push(work: EngineWork): void
}
