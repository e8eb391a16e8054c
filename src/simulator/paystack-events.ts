import { createHmac } from 'node:crypto'
import { refundEventData } from './paystack-refund-wire.ts'
import { transactionData } from './paystack-wire.ts'
import type { SimulatedProvider } from './simulated-provider.ts'

const REFUND_EVENTS = {
  PENDING: { type: 'refund.pending', state: 'PENDING' },
  SUCCEEDED: { type: 'refund.processed', state: 'SUCCEEDED' },
  FAILED: { type: 'refund.failed', state: 'FAILED' },
  DECLINED: { type: 'refund.failed', state: 'FAILED' },
} as const

/** Signed as https://paystack.com/docs/payments/webhooks says. */
export const paystackEvent: SimulatedProvider['event'] = (happened, { secretKey }) => {
  const body = JSON.stringify(contentOf(happened))
  const signature = createHmac('sha512', secretKey).update(body).digest('hex')
  return { headers: { 'content-type': 'application/json', 'x-paystack-signature': signature }, body }
}

function contentOf(happened: Parameters<SimulatedProvider['event']>[0]) {
  if (happened.subject === 'CHARGE') return { event: 'charge.success', data: transactionData(happened.charge) }
  const { type, state } = REFUND_EVENTS[happened.event.state]
  return { event: type, data: refundEventData(happened.refund, happened.charge, state) }
}
