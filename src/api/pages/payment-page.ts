import { ServiceError } from '../../domain/errors.ts'
import { checkedMoney, displayMoney } from '../../domain/money.ts'
import { TIMEZONE } from '../../domain/south-africa/johannesburg.ts'
import type { Payable } from '../../db/links/read-payable.ts'
import type { PayInRail } from '../../domain/states.ts'
import type { Reply } from '../http/call.ts'
import { wrongState } from '../http/not-found.ts'
import type { PayerChoices } from '../../domain/routing/payer-choices.ts'
import { page, type Button, type Page, type Target } from './page.ts'

const SHORT = { dateStyle: 'medium', timeStyle: 'short', timeZone: TIMEZONE } as const

/** Formats a time for payers, short enough for a phone: "26 Sep 2026, 15:14 SAST". Only "Sept" has four letters. */
export const inSouthAfrica = (at: Date): string => `${at.toLocaleString('en-GB', SHORT).replace('Sept', 'Sep')} SAST`

export const hourInSouthAfrica = (at: Date): string =>
  `${at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: TIMEZONE })} South African time`

const money = (payable: Payable): string => displayMoney(checkedMoney(payable))

/** How a payer reaches the business; the reference tells it which payment is meant. */
export function contactsOf(row: Pick<Payable, 'payerEmail' | 'payerPhone' | 'reference'>): Target[] {
  const { payerEmail, payerPhone, reference } = row
  const found: Target[] = []
  if (payerEmail !== null) {
    // An encoded `@` would be part of the name before it.
    const address = encodeURIComponent(payerEmail).replaceAll('%40', '@')
    found.push({ text: payerEmail, href: `mailto:${address}?subject=${encodeURIComponent(`Payment ${reference}`)}` })
  }
  if (payerPhone !== null) found.push({ text: payerPhone, href: `tel:${payerPhone.replaceAll(/[^+\d]/g, '')}` })
  return found
}

function factsOf(row: Payable): Page['facts'] {
  const { paidAt, businessName, description, reference, receiptId } = row
  return [
    ['Paid on', paidAt && inSouthAfrica(paidAt)],
    ['To', businessName],
    ['For', description || null],
    // A business without a reference has the id of the transaction there, which says nothing to a payer.
    ['Reference', reference === row.id ? null : reference],
    ['Receipt', receiptId && [{ text: 'View the receipt', href: `/api/verify/receipt/${receiptId}` }]],
    ['Contact', contactsOf(row)],
  ]
}

interface PaymentPage extends Page {
  /** Given if there is no checkout now, but one may come. */
  retryAfterSeconds?: number
}

/** The error that a page stands for: no checkout now, or none any more. */
function failureOf({ state }: Payable, { title, says, retryAfterSeconds }: PaymentPage): ServiceError {
  const message = [`${title}.`, ...says].join(' ')
  return retryAfterSeconds === undefined
    ? wrongState(state, message)
    : new ServiceError('SV-5003', { message, retryAfterSeconds })
}

export function paymentPage(row: Payable, status: number, shown: PaymentPage): Reply {
  const { retryAfterSeconds } = shown
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  const facts = { amount: money(row), facts: factsOf(row), test: row.mode === 'TEST', brand: row }
  const shownPage = page(status, { ...shown, ...facts }, headers)
  return status < 400 ? shownPage : { ...shownPage, failure: failureOf(row, shown) }
}

/** The button that opens the checkout. A link that shows its details first opens it by POST only. */
export const toCheckout = ({ linkId, id, showDetailsFirst }: Payable, text: string): Button => ({
  text,
  href: `/pay/${linkId ?? id}`,
  post: showDetailsFirst,
})

/** The choice of a payer who leaves the rail to the router. */
export const ROUTED = 'ANY'

export const RAIL_WORDS: Readonly<Record<PayInRail, string>> = {
  CARD: 'card',
  BANK_TRANSFER: 'bank transfer',
  CAPITEC_PAY: 'Capitec Pay',
  PAYSHAP: 'PayShap',
  MOBILE_MONEY: 'mobile money',
  QR: 'QR code',
}

export function choicePage(row: Payable, { routed, rails }: PayerChoices): Reply {
  const choice = (rail: string, names: readonly PayInRail[]): Button => ({
    text: `Pay by ${names.map((name) => RAIL_WORDS[name]).join(' or ')}`,
    href: `/pay/${row.linkId ?? row.id}?rail=${rail}`,
    post: true,
  })
  return paymentPage(row, 200, {
    title: 'How do you want to pay?',
    tone: 'ask',
    says: ['Please check the details and choose. You pay on the next page.'],
    next: [...(routed.length > 0 ? [choice(ROUTED, routed)] : []), ...rails.map((rail) => choice(rail, [rail]))],
  })
}

export const detailsPage = (row: Payable): Reply =>
  paymentPage(row, 200, {
    title: 'Your payment',
    tone: 'ask',
    says: ['Please check the details. You pay on the next page.'],
    next: toCheckout(row, `Pay ${money(row)}`),
  })
