import type { Charge, Refund } from '../ledger/entries.ts'
import { signedMessage } from '../ledger/webhook-signing.ts'
import type { EventSubject, SimulatedProvider } from '../ledger/simulated-provider.ts'

const CHARGE_STATUS = { OPEN: 'pending', PENDING: 'pending', SUCCEEDED: 'successful', DECLINED: 'failed' } as const
const CHECKOUT_STATUS = { OPEN: 'created', PENDING: 'processing', SUCCEEDED: 'completed', DECLINED: 'failed' } as const

export function checkoutId({ checkout }: Charge): string {
  return `ch_${checkout?.accessCode ?? ''}`
}

export function chargeBody(charge: Charge) {
  return {
    object: 'charge',
    id: `ch_${charge.id}`,
    status: CHARGE_STATUS[charge.state],
    currency: charge.currency,
    amountInCents: charge.amountCents,
    liveMode: charge.mode === 'LIVE',
    metadata: { reference: charge.reference },
    source: {
      id: `card_${charge.id}`,
      brand: 'visa',
      maskedCard: '************4081',
      expiryMonth: 12,
      expiryYear: 2040,
    },
  }
}

export function checkoutBody(charge: Charge, origin: string) {
  const { checkout, state } = charge
  return {
    id: checkoutId(charge),
    redirectUrl: `${origin}/checkout/${checkout?.accessCode ?? ''}`,
    status: CHECKOUT_STATUS[state],
    amount: charge.amountCents,
    currency: charge.currency,
    paymentId: state === 'SUCCEEDED' ? `p_${charge.id}` : null,
    processingMode: modeOf(charge),
    metadata: { reference: charge.reference },
    successUrl: checkout?.callbackUrl,
    cancelUrl: checkout?.callbackUrl,
    failureUrl: checkout?.callbackUrl,
  }
}

/** Refund of a checkout, and of a token charge of the older API. */
export function refundBody(refund: Refund, charge: Charge) {
  if (charge.checkout) {
    const message = 'Refund processed successfully'
    return { id: checkoutId(charge), refundId: `rfd_${refund.id}`, message, status: 'successful' }
  }
  return { object: 'refund', id: `rfd_${refund.id}`, chargeId: `ch_${charge.id}`, status: 'successful' }
}

export const yocoEvent: SimulatedProvider['event'] = (subject, { settings }) => {
  if (subject.kind === 'TRANSFER' || subject.kind === 'DISPUTE') return null
  const { id, createdAt } = subject.event
  const { state } = subject
  const ended = state === 'SUCCEEDED' ? 'succeeded' : 'failed'
  const kind = subject.kind === 'CHARGE' ? 'payment' : 'refund'
  const content = {
    id: `evt_${id}`,
    type: `${kind}.${ended}`,
    createdDate: createdAt,
    payload: payload(subject, ended),
  }
  return signedMessage('webhook', settings?.WEBHOOK_SECRET ?? '', `msg_${id}`, content)
}

function payload(subject: Exclude<EventSubject, { kind: 'TRANSFER' | 'DISPUTE' }>, status: string) {
  const { charge } = subject
  const refund = subject.kind === 'REFUND' ? subject.refund : null
  const of = refund ?? charge
  return {
    id: refund ? `rfd_${refund.id}` : charge.checkout ? `p_${charge.id}` : `ch_${charge.id}`,
    type: refund ? 'refund' : 'payment',
    createdDate: of.createdAt,
    amount: of.amountCents,
    currency: of.currency,
    status,
    mode: modeOf(charge),
    metadata: {
      reference: charge.reference,
      ...(refund ? { refundReference: refund.reference } : {}),
      ...(charge.checkout ? { checkoutId: checkoutId(charge) } : {}),
    },
    ...(refund ? { paymentId: `p_${charge.id}` } : {}),
  }
}

function modeOf({ mode }: Charge): 'live' | 'test' {
  return mode === 'LIVE' ? 'live' : 'test'
}
