import { createHash } from 'node:crypto'
import type { Charge } from '../ledger/entries.ts'
import { feeOf } from '../ledger/deposits.ts'
import { splitCode } from './split-wire.ts'
import type { PayInRail } from '../../../src/domain/states.ts'

/** Paystack's status words. An unpaid checkout is "abandoned" from the start. */
const STATUS = { OPEN: 'abandoned', PENDING: 'pending', SUCCEEDED: 'success', DECLINED: 'failed' } as const

/** Paystack's channels, with their currencies where it offers them in some only. */
const CHANNELS: Readonly<Record<string, { rail: PayInRail; currencies?: readonly string[] }>> = {
  card: { rail: 'CARD' },
  eft: { rail: 'BANK_TRANSFER', currencies: ['ZAR'] },
  capitec_pay: { rail: 'CAPITEC_PAY', currencies: ['ZAR'] },
  qr: { rail: 'QR', currencies: ['ZAR'] },
  mobile_money: { rail: 'MOBILE_MONEY', currencies: ['GHS', 'KES'] },
}

/**
 * Returns the rails that the page offers: those of the requested channels, of all channels if the request has none.
 * Empty if the merchant can use none of them in the currency.
 */
export function railsOf(channels: unknown, currency: string): PayInRail[] {
  const requested: unknown[] = Array.isArray(channels) ? channels : Object.keys(CHANNELS)
  return Object.entries(CHANNELS)
    .filter(([channel, { currencies }]) => requested.includes(channel) && (currencies?.includes(currency) ?? true))
    .map(([, { rail }]) => rail)
}

/** The channel that the payer used last; before that, the first one on the page. A charged token is a card. */
function channelOf({ usedRail, rails }: Charge): string {
  const used = usedRail ?? rails?.[0] ?? 'CARD'
  return Object.keys(CHANNELS).find((channel) => CHANNELS[channel]!.rail === used)!
}

/** `data` of verify, of charge_authorization and of charge.success. */
export function transactionData(charge: Charge) {
  const paidAt = charge.state === 'SUCCEEDED' ? charge.bookedAt : null
  return {
    id: charge.id,
    domain: charge.mode.toLowerCase(),
    status: STATUS[charge.state],
    reference: charge.reference,
    receipt_number: null,
    amount: charge.amountCents,
    requested_amount: charge.askedCents,
    message: null,
    gateway_response: gatewayResponse(charge),
    paid_at: paidAt,
    paidAt,
    created_at: charge.createdAt,
    createdAt: charge.createdAt,
    transaction_date: charge.createdAt,
    channel: channelOf(charge),
    currency: charge.currency,
    ip_address: '127.0.0.1',
    metadata: metadataOf(charge),
    log: null,
    fees: paidAt === null ? null : feeOf(charge),
    fees_split: null,
    authorization: authorization(charge),
    customer: customer(charge),
    plan: null,
    plan_object: {},
    split: charge.splitId === undefined ? {} : { split_code: splitCode(charge.splitId) },
    subaccount: {},
    order_id: null,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
  }
}

function metadataOf({ checkout }: Charge) {
  if (!checkout) return ''
  const { business, order, description } = checkout
  return { business, order, description }
}

function gatewayResponse({ state, declineReason }: Charge): string {
  if (state === 'SUCCEEDED') return 'Approved'
  if (state === 'PENDING') return 'Pending'
  if (state === 'OPEN') return 'The transaction was not completed'
  return declineReason === 'insufficient_funds' ? 'Insufficient Funds' : 'Declined'
}

function authorization(charge: Charge) {
  const { cardToken, reference } = charge
  const channel = channelOf(charge)
  return {
    authorization_code: cardToken ?? `AUTH_${shortHash(reference)}`,
    bin: '408408',
    last4: '4081',
    exp_month: '12',
    exp_year: '2040',
    channel,
    card_type: 'visa',
    bank: 'TEST BANK',
    country_code: 'ZA',
    brand: 'visa',
    reusable: channel === 'card',
    signature: `SIG_${shortHash(cardToken ?? reference)}`,
    account_name: null,
  }
}

export function customer({ email }: Charge) {
  const hash = shortHash(email)
  return {
    id: Number.parseInt(hash.slice(0, 7), 16),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${hash}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

/** The customer in a refund and in a dispute, where Paystack has empty texts instead of null. */
export const namedCustomer = (charge: Charge) => {
  return { ...customer(charge), first_name: '', last_name: '', international_format_phone: '' }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 15)
}
