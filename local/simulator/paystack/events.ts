import { createHmac } from 'node:crypto'
import { disputeData } from './dispute-wire.ts'
import { refundEventData } from './refund-wire.ts'
import { verifiedTransfer } from './transfer-wire.ts'
import { transactionData } from './wire.ts'
import type { ProviderKeys } from '../ledger/secrets.ts'
import type { DisputeSubject, EventSubject, SimulatedProvider } from '../ledger/simulated-provider.ts'

const REFUND_TYPES = { PENDING: 'refund.pending', SUCCEEDED: 'refund.processed', FAILED: 'refund.failed' } as const
const DISPUTE_TYPES = { CREATED: 'create', REMINDED: 'remind', RESOLVED: 'resolve' } as const
const TRANSFER_TYPES = {
  PENDING: 'transfer.pending',
  SUCCEEDED: 'transfer.success',
  FAILED: 'transfer.failed',
  REVERSED: 'transfer.reversed',
} as const

export const paystackEvent: SimulatedProvider['event'] = (subject, { secretKey }) =>
  signed(contentOf(subject), secretKey)

export function paystackDisputeEvent({ dispute, charge, state }: DisputeSubject, { secretKey }: ProviderKeys) {
  return signed({ event: `charge.dispute.${DISPUTE_TYPES[state]}`, data: disputeData(dispute, charge) }, secretKey)
}

/** Signed as https://paystack.com/docs/payments/webhooks says. */
function signed(content: object, secretKey: string) {
  const body = JSON.stringify(content)
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
  const { transfer, recipient, state } = subject
  return { event: TRANSFER_TYPES[state], data: verifiedTransfer(transfer, recipient, state) }
}
