import { createHmac } from 'node:crypto'
import { disputeData } from './dispute-wire.ts'
import { refundEventData } from './refund-wire.ts'
import { verifiedTransfer } from './transfer-wire.ts'
import { transactionData } from './wire.ts'
import type { EventSubject, SimulatedProvider } from '../ledger/simulated-provider.ts'

const REFUND_TYPES = { PENDING: 'refund.pending', SUCCEEDED: 'refund.processed', FAILED: 'refund.failed' } as const
const DISPUTE_TYPES = { CREATED: 'create', REMINDED: 'remind', RESOLVED: 'resolve' } as const
const TRANSFER_TYPES = {
  PENDING: 'transfer.pending',
  SUCCEEDED: 'transfer.success',
  FAILED: 'transfer.failed',
  REVERSED: 'transfer.reversed',
} as const

/** Signed as https://paystack.com/docs/payments/webhooks says. */
export const paystackEvent: SimulatedProvider['event'] = (subject, { secretKey }) => {
  const body = JSON.stringify(contentOf(subject))
  const signature = createHmac('sha512', secretKey).update(body).digest('hex')
  return { headers: { 'content-type': 'application/json', 'x-paystack-signature': signature }, body }
}

function contentOf(subject: EventSubject) {
  if (subject.kind === 'CHARGE')
    return { event: 'charge.success', data: transactionData(subject.charge, subject.split) }
  if (subject.kind === 'REFUND') {
    const { refund, charge, state } = subject
    return { event: REFUND_TYPES[state], data: refundEventData(refund, charge, state) }
  }
  if (subject.kind === 'DISPUTE') {
    const { dispute, charge, state } = subject
    return { event: `charge.dispute.${DISPUTE_TYPES[state]}`, data: disputeData(dispute, charge) }
  }
  const { transfer, recipient, state } = subject
  return { event: TRANSFER_TYPES[state], data: verifiedTransfer(transfer, recipient, state) }
}
