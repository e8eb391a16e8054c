import { minorUnits, toDecimal } from '../../../src/domain/money.ts'
import type { Charge, Refund } from '../ledger/entries.ts'
import { signedMessage } from '../ledger/webhook-signing.ts'
import type { SimulatedProvider } from '../ledger/simulated-provider.ts'

const KINDS = { OPEN: 'Pending', PENDING: 'Pending', SUCCEEDED: 'Completed', DECLINED: 'Cancelled' } as const
const REFUND_KINDS = { PENDING: 'Pending', SUCCEEDED: 'Completed', FAILED: 'Error' } as const
const WORDS = { PENDING: 'PENDING', SUCCEEDED: 'COMPLETE', DECLINED: 'CANCELLED', FAILED: 'ERROR' } as const

/** Stitch's ids are opaque: base64 of a kind and a number. */
function stitchId(kind: 'payreq' | 'refund', id: number): string {
  return Buffer.from(`${kind}/${id}`).toString('base64url')
}

export function numberOf(kind: 'payreq' | 'refund', id: string): number {
  const [found, number] = Buffer.from(id, 'base64url').toString().split('/')
  return found === kind ? Number(number) : Number.NaN
}

export function requestNode(charge: Charge) {
  return {
    id: stitchId('payreq', charge.id),
    amount: money(charge),
    externalReference: charge.reference,
    state: { __typename: `PaymentInitiationRequest${KINDS[charge.state]}` },
  }
}

export function refundNode(refund: Refund) {
  return {
    id: stitchId('refund', refund.id),
    nonce: refund.reference,
    amount: money(refund),
    status: { __typename: `Refund${REFUND_KINDS[refund.state]}` },
  }
}

export const stitchEvent: SimulatedProvider['event'] = (subject, { settings }) => {
  if (subject.kind === 'TRANSFER' || subject.kind === 'DISPUTE') return null
  const { id, createdAt } = subject.event
  const status = WORDS[subject.state]
  const content =
    subject.kind === 'REFUND'
      ? { type: 'refund', time: createdAt, data: { ...refundNode(subject.refund), status } }
      : { type: 'payment', time: createdAt, data: { ...requestNode(subject.charge), state: undefined, status } }
  return signedMessage('svix', settings?.WEBHOOK_SECRET ?? '', `msg_${id}`, content)
}

function money({ amountCents, currency }: Pick<Charge, 'amountCents' | 'currency'>) {
  return { quantity: toDecimal({ amountCents: minorUnits(amountCents), currency: 'ZAR' }), currency }
}
