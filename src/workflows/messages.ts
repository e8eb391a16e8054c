/** Names and types of the messages between the workflows and the rest of the service. It imports types only. */

import type { RetentionKind } from '../domain/retention.ts'

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
  reconcile: 'reconcile',
  reconciliation: 'reconciliation',
  dispute: 'dispute',
  disputes: 'disputes',
  ledgerDays: 'ledgerDays',
  retention: 'retention',
  erasure: 'erasure',
} as const

/**
 * `cancel` ends a delivery. For a payment it is a command, see UPDATES. `otherRefundSettled` wakes a refund that waited
 * for another one of its charge; programs before 1.2.0 know it as `turn` alone. `look` wakes a dispute: its provider
 * sent an event, or its business an answer.
 */
export const SIGNALS = {
  providerEvent: 'providerEvent',
  payer: 'payer',
  otherRefundSettled: 'otherRefundSettled',
  turn: 'turn',
  look: 'look',
  replay: 'replay',
  activate: 'activate',
  cancel: 'cancel',
} as const

/** Commands of people. Each is an Update, and a signal of the same name for an operator in the Temporal UI. */
export const UPDATES = { cancel: 'cancel', resolve: 'resolve', approve: 'approve', reject: 'reject' } as const

export interface CommandInput {
  /** The sender waits until then: milliseconds since 1970. A command that arrives a minute later is refused. */
  deadlineMs: number
}

export interface ResolveInput extends CommandInput {
  outcome: 'SUCCEEDED' | 'FAILED'
  /** Missing for the newest. */
  attemptId?: string
  /** How the operator found out. The API seals it for this command, in base64. A signal has plain text. */
  note: string
  /** Missing in a signal. */
  operatorId?: string
}

export interface CommandResult {
  state: string
}

export const paymentWorkflowId = (transactionId: string): string => `payment-${transactionId}`
export const refundWorkflowId = (transactionId: string): string => `refund-${transactionId}`
export const payoutWorkflowId = (transactionId: string): string => `payout-${transactionId}`
export const deliveryWorkflowId = (deliveryId: string): string => `webhook-delivery-${deliveryId}`
export const connectWorkflowId = (resourceId: string): string => `connect-${resourceId}`
export const erasureWorkflowId = (requestId: string): string => `erasure-${requestId}`
export const reconcileWorkflowId = ({ providerId, mode }: ReconcileInput, day: string): string =>
  `reconcile-${providerId}-${mode}-${day}`
export const disputeWorkflowId = (disputeId: string): string => `dispute-${disputeId}`
export const payoutBatchWorkflowId = (batchId: string): string => `payout-batch-${batchId}`

export interface PayoutBatchInput {
  batchId: string
  last?: BatchLook
}

export interface BatchLook {
  /** Items without an end, plus unreleased ones. It changes whenever an item is released or ends. */
  left: number
  /** When `left` last changed: milliseconds since 1970, in workflow time. */
  sinceMs: number
}

export interface TransactionInput {
  transactionId: string
}

export interface DeliveryInput {
  deliveryId: string
  endpointId: string
}

export interface ConnectInput {
  /** The id of a connected account or a split. */
  resourceId: string
}

/** A first run is given nothing. `from` is where the next batch of the first kind begins. */
export interface RetentionInput {
  kinds?: readonly RetentionKind[]
  from?: string | null
  deleted?: Readonly<Partial<Record<RetentionKind, number>>>
}

export interface ReconcileInput {
  providerId: string
  mode: 'TEST' | 'LIVE'
}

export interface DisputeInput {
  disputeId: string
}

/** The request names the payer: the row has the email, encrypted, until the erasure is done. */
export interface ErasureInput {
  requestId: string
}

/** How long a new namespace keeps the history of an ended workflow. docker-compose.yml has the same value in hours. */
export const HISTORY_RETENTION_DAYS = 7

/** The local start and `npm run temporal:setup` register them. */
export const SEARCH_ATTRIBUTES = {
  MerchantId: 'KEYWORD',
  TransactionId: 'KEYWORD',
  EndpointId: 'KEYWORD',
  State: 'KEYWORD',
  Mode: 'KEYWORD',
  NeedsReview: 'BOOL',
} as const
