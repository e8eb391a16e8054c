/** Names and shapes by which the rest of the service speaks to the workflows; imports nothing. */

export const TASK_QUEUES = {
  payments: 'payments',
  paymentsSlow: 'payments-slow',
  webhooks: 'webhooks',
  webhooksSlow: 'webhooks-slow',
} as const

export const WORKFLOWS = { payment: 'payment', refund: 'refund', webhookDelivery: 'webhookDelivery' } as const

export const SIGNALS = { providerEvent: 'providerEvent', payer: 'payer', replay: 'replay' } as const

export function paymentWorkflowId(transactionId: string): string {
  return `payment-${transactionId}`
}

export function refundWorkflowId(transactionId: string): string {
  return `refund-${transactionId}`
}

export function deliveryWorkflowId(deliveryId: string): string {
  return `webhook-delivery-${deliveryId}`
}

export interface PaymentInput {
  transactionId: string
}

export interface RefundInput {
  transactionId: string
}

export interface DeliveryInput {
  deliveryId: string
}

export interface ProviderEventSignal {
  inboundEventId: string
}

/** The payer came back from the checkout. */
export interface PayerSignal {
  did: 'returned'
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
