import type { ProviderMode } from './routing.ts'
import type { TransactionKind } from './states.ts'

interface Subject {
  merchantId: string
  mode: ProviderMode
  transactionId: string
}

/** Something the engine must act on, as the row that says so describes it. Holds ids and an amount, nothing personal. */
export type EngineWork =
  | (Subject & { kind: 'payment'; state: string; summary: string })
  | (Subject & { kind: 'refund'; state: string; summary: string })
  | (Subject & {
      kind: 'providerEvent'
      of: TransactionKind
      state: string
      summary: string
      inboundEventId: string
      /** Whether it may have been heard before, without having been dealt with. */
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

/** The id of what a piece of work is about, for whoever reads the log. */
export function subjectOf(work: EngineWork): string {
  return work.kind === 'connect' ? work.resourceId : work.transactionId
}

/** Where a committed transaction hands over what the engine has to do next. */
export interface StartQueue {
  /** Never waits and never throws: what cannot be started now is found by the relay. */
  push(work: EngineWork): void
}
