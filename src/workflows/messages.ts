/** Names and shapes by which the rest of the service speaks to the workflows; imports nothing. */

export const TASK_QUEUES = {
  payments: 'payments',
  paymentsSlow: 'payments-slow',
  payoutBatches: 'payout-batches',
  webhooks: 'webhooks',
  webhooksSlow: 'webhooks-slow',
} as const

export const WORKFLOWS = {
  payment: 'payment',
  refund: 'refund',
  payout: 'payout',
  webhookDelivery: 'webhookDelivery',
  connect: 'connect',
  proofBatch: 'proofBatch',
  payoutBatch: 'payoutBatch',
  ratesRefresh: 'ratesRefresh',
} as const

/**
 * `cancel` ends a delivery; of a payment it is a command, see UPDATES. `turn` tells a refund that no other refund of
 * its charge is unsettled.
 */
export const SIGNALS = {
  providerEvent: 'providerEvent',
  payer: 'payer',
  turn: 'turn',
  replay: 'replay',
  activate: 'activate',
  cancel: 'cancel',
} as const

/** Commands of people. Each is an Update, and a signal of the same name for an operator in the Temporal UI. */
export const UPDATES = { cancel: 'cancel', resolve: 'resolve', approve: 'approve', reject: 'reject' } as const

export interface CommandInput {
  /** Milliseconds since 1970 until which the sender waits; a command that arrives a minute later is refused. */
  deadlineMs: number
}

export interface ResolveInput extends CommandInput {
  outcome: 'SUCCEEDED' | 'FAILED'
  /** The attempt that SUCCEEDED, where the transaction has several; missing for the newest. */
  attemptId?: string
  /** How it was found out; of the API sealed for this command, base64. A signal writes it plainly. */
  note: string
  /** The operator who says it to the API; missing in a signal. */
  operatorId?: string
}

/** What is said about a payout batch: who says it, the code that proves it, and what it is about. Null where it is not said. */
export interface BatchDecisionInput {
  userId: string | null
  apiKeyId: string | null
  code: string | null
  contentHash: string | null
  /** Sealed, base64. */
  reason: string | null
}

/** The state of the transaction after a command, by the record. */
export interface CommandResult {
  state: string
}

export function paymentWorkflowId(transactionId: string): string {
  return `payment-${transactionId}`
}

export function refundWorkflowId(transactionId: string): string {
  return `refund-${transactionId}`
}

/** Of one item of a batch. */
export function payoutWorkflowId(transactionId: string): string {
  return `payout-${transactionId}`
}

export function deliveryWorkflowId(deliveryId: string): string {
  return `webhook-delivery-${deliveryId}`
}

/** Of a connected account or a split. */
export function connectWorkflowId(resourceId: string): string {
  return `connect-${resourceId}`
}

export function payoutBatchWorkflowId(batchId: string): string {
  return `payout-batch-${batchId}`
}

export interface PayoutBatchInput {
  batchId: string
  /** How far its items were at the last look of the run before this one. */
  last?: BatchLook
}

/** What a batch's workflow remembers of a look at its items. */
export interface BatchLook {
  /** Items without an end, and those not released counted once more: it changes whenever an item is released or ends. */
  left: number
  /** Milliseconds since 1970, by the workflow's clock: when `left` changed last. */
  sinceMs: number
}

/** The result of a batch's workflow; null as for a payment. */
export interface BatchResult {
  state: string
}

export interface PaymentInput {
  transactionId: string
}

export interface RefundInput {
  transactionId: string
}

export interface PayoutInput {
  transactionId: string
}

export interface DeliveryInput {
  deliveryId: string
  endpointId: string
}

export interface ConnectInput {
  /** Of a connected account or a split. */
  resourceId: string
}

/** The result of a payment's, refund's, payout's or connect workflow; null where a fault ended the run, whose row is then due or flagged. */
export interface WorkflowResult {
  state: string
  /** The provider of the last attempt; null where none was made. */
  providerId: string | null
  /** How many attempts were made. */
  attempts: number
}

/** The result of a delivery's workflow; null as for a payment. */
export type DeliveryResult = Pick<WorkflowResult, 'state' | 'attempts'>

/** The result of closing the hours of the proof logs; null where a fault ended the run, and the next hour's closes them. */
export interface ProofBatchResult {
  /** `TEST 2026-11-21T06h`: the mode, and when the hour began. */
  hours: string[]
}

/** The result of a refresh of the rates; null where a fault ended the run, and the next one begins anew. */
export interface RatesRefreshResult {
  /** Whether the bank was asked: it is not where everything of the day is there. */
  asked: boolean
  /** The indicators that have no value of today's fetch. */
  stale: string[]
}

export interface ProviderEventSignal {
  inboundEventId: string
}

/** A payer opened a link, or came back from the checkout; or the business ended a link before its time. */
export interface PayerSignal {
  did: 'opened' | 'returned' | 'expired'
}

export interface ReplaySignal {
  replayId: string
}

/** Search attributes; registered by the embedded start and by `npm run temporal:setup`. */
export const SEARCH_ATTRIBUTES = {
  MerchantId: 'KEYWORD',
  TransactionId: 'KEYWORD',
  EndpointId: 'KEYWORD',
  State: 'KEYWORD',
  Mode: 'KEYWORD',
  NeedsReview: 'BOOL',
} as const
