import type { DisputeEvidence } from '../../domain/disputes/answer.ts'
import type { DisputeReading } from '../../domain/disputes/dispute.ts'
import type { ProviderConnection, SendWindow } from './call.ts'
import type { ReadPage, Unread } from './settlements.ts'

export interface ProviderDispute extends DisputeReading {
  /** The provider's own id. */
  id: string
  /** Our reference of the disputed charge. */
  providerReference: string
}

/** NOT_FOUND: the provider says that there is no such dispute. */
export type DisputeLookup = { state: 'READ'; dispute: ProviderDispute } | { state: 'NOT_FOUND' } | Unread

export type DisputeAnswer =
  | { kind: 'EVIDENCE'; evidence: DisputeEvidence }
  /** The payer gets this amount of minor units. */
  | { kind: 'ACCEPT'; amountCents: number }

/**
 * TAKEN: the provider has the answer. REFUSED: it does not want it. NOT_SENT: it has no answer, and the same may be
 * sent again, after `askAgainMs` if it is set. UNKNOWN: the dispute itself shows whether the answer arrived.
 */
export type AnswerResult =
  | { state: 'TAKEN' }
  | { state: 'REFUSED'; detail: string }
  | { state: 'NOT_SENT'; detail: string; askAgainMs?: number }
  | { state: 'UNKNOWN'; detail: string }

/** The provider has no duplicate protection: look at the dispute before an answer is sent again. No method throws. */
export interface DisputeCapability {
  readDispute(connection: ProviderConnection, id: string): Promise<DisputeLookup>
  /** Reads disputes that were opened since then, newest first. `page` is null for the first. */
  listDisputes(connection: ProviderConnection, since: Date, page: string | null): Promise<ReadPage<ProviderDispute>>
  /** Sends at most one request that decides the dispute. */
  answerDispute(
    connection: ProviderConnection,
    id: string,
    answer: DisputeAnswer,
    window: SendWindow,
  ): Promise<AnswerResult>
}
