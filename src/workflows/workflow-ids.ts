import type { ReconcileInput } from './messages.ts'

export function paymentWorkflowId(transactionId: string): string {
  return `payment-${transactionId}`
}

export function refundWorkflowId(transactionId: string): string {
  return `refund-${transactionId}`
}

/** The workflow of one item of a batch. */
export function payoutWorkflowId(transactionId: string): string {
  return `payout-${transactionId}`
}

export function deliveryWorkflowId(deliveryId: string): string {
  return `webhook-delivery-${deliveryId}`
}

/** The workflow of a connected account or a split. */
export function connectWorkflowId(resourceId: string): string {
  return `connect-${resourceId}`
}

export function erasureWorkflowId(requestId: string): string {
  return `erasure-${requestId}`
}

/** The reconciliation of one provider and mode on a day (`YYYY-MM-DD`). */
export function reconcileWorkflowId({ providerId, mode }: ReconcileInput, day: string): string {
  return `reconcile-${providerId}-${mode}-${day}`
}

export function disputeWorkflowId(disputeId: string): string {
  return `dispute-${disputeId}`
}

export function payoutBatchWorkflowId(batchId: string): string {
  return `payout-batch-${batchId}`
}
