import { displayMoney } from '../../domain/money.ts'
import { isTerminal } from '../../domain/states.ts'
import type { Payable } from '../../db/links/read-payable.ts'
import type { Reply } from '../http/call.ts'
import { page } from '../http/pages.ts'

const money = ({ amountCents, currency }: Payable): string =>
  displayMoney({ amountCents: amountCents as never, currency: currency as never })

function factsOf(row: Payable): (readonly [string, string])[] {
  return [
    ['Amount', money(row)],
    ['To', row.businessName],
    ...(row.description ? [['For', row.description] as const] : []),
    ['Reference', row.reference],
  ]
}

const addressOf = ({ linkId, id }: Payable): string => `/pay/${linkId ?? id}`

/** What became of money that a payer may have paid twice: on another checkout, or in another tab. */
function paidTooMuch({ charges, checkouts, returnFailed, businessName }: Payable): string[] {
  if (charges > 1 && returnFailed)
    return [
      `You paid more than once. What was paid too much could not be returned: please ask ${businessName} about it.`,
    ]
  if (charges > 1)
    return ['You paid more than once. What was paid too much is being returned to you, which can take some days.']
  return checkouts > 1 ? ['Should you have paid more than once, what was paid too much is returned to you.'] : []
}

/** What became of the money where a payment's time is over without its being paid: its checkouts may be paid all the same. */
function notKept({ state, charges, checkouts, needsReview, returnFailed, businessName }: Payable): string {
  if (charges > 0 && returnFailed)
    return `You were charged all the same, and the money could not be returned: please ask ${businessName} about it.`
  if (charges > 0) return 'You were charged all the same: the money is being returned to you, which can take some days.'
  if (checkouts === 0) return 'You were not charged.'
  if (!isTerminal(state)) return 'If you have paid, do not pay again: it is being confirmed, or returned to you.'
  return needsReview
    ? `If you were charged all the same, please ask ${businessName} about it.`
    : 'If you were charged all the same, the money is returned to you.'
}

export const unknownPayment = (): Reply =>
  page(404, {
    title: 'Payment not found',
    says: ['Please check the address, or ask the business for a new one. There is nothing to pay here.'],
  })

/** The page of a payment that is paid already. */
export const alreadyPaid = (row: Payable): Reply =>
  page(200, {
    title: 'Already paid',
    says: ['This payment was received. It cannot be paid twice, so there is nothing left to do.', ...paidTooMuch(row)],
    facts: factsOf(row),
  })

const received = (row: Payable): Reply =>
  page(200, {
    title: 'Payment received',
    says: [
      'Thank you. Your payment was received and the business can see it. You can close this page.',
      ...paidTooMuch(row),
    ],
    facts: factsOf(row),
  })

const expired = (row: Payable): Reply =>
  page(410, {
    title: row.linkId ? 'This link has expired' : 'Payment expired',
    says: [
      `It was not paid in time. ${notKept(row)}`,
      `Please ask ${row.businessName} for a new ${row.linkId ? 'link' : 'payment'}.`,
    ],
    facts: factsOf(row),
  })

const notCompleted = (row: Payable): Reply =>
  page(410, {
    title: 'Payment not completed',
    says: [notKept(row), `Please go back to ${row.businessName} and try again.`],
    facts: factsOf(row),
  })

const notPaidYet = (row: Payable): Reply =>
  page(200, {
    title: 'Not paid yet',
    says: ['The payment was not completed and you were not charged. You can try again.'],
    next: { text: 'Try again', href: addressOf(row) },
    facts: factsOf(row),
  })

/** The page where no payment was reported yet and the provider did not answer in time. */
const nothingReportedYet = (row: Payable): Reply =>
  page(200, {
    title: 'Not paid yet',
    says: [
      'We have not received your payment yet.',
      'If you have paid, please do not pay again: load this page again in a minute. If you have not, you can still pay.',
    ],
    next: { text: 'Go on to pay', href: addressOf(row) },
    facts: factsOf(row),
  })

const beingConfirmed = (row: Payable): Reply =>
  page(200, {
    title: 'Payment being confirmed',
    says: [
      'Your payment is being confirmed, and the business will see it when it is.',
      'Please do not pay again. You can close this page.',
    ],
    facts: factsOf(row),
  })

/** The page while the checkout is being made. It never reloads by itself, so a slow reader does not lose it. */
export const oneMoment = (row: Payable): Reply =>
  page(
    503,
    {
      title: 'One moment, please',
      says: ['The checkout takes longer than usual. Please try again in a few seconds.'],
      next: { text: 'Try again', href: addressOf(row) },
      facts: factsOf(row),
    },
    { 'Retry-After': '3' },
  )

/** No provider made a checkout for this payer. */
export const noCheckout = (row: Payable): Reply =>
  page(
    503,
    {
      title: 'Something went wrong',
      says: ['The checkout could not be opened. Please try again in a few minutes.'],
      next: { text: 'Try again', href: addressOf(row) },
      facts: factsOf(row),
    },
    { 'Retry-After': '60' },
  )

/** The page for any fault of the service; the payer quotes the trace to support. */
export const apology = (status: number, traceId: string): Reply =>
  page(status, {
    title: 'Something went wrong',
    says: [
      'This page could not be shown. Please load it again in a minute.',
      'If you have just paid, do not pay again: this page will say whether it was received.',
    ],
    facts: [['Trace', traceId]],
  })

/** What a payer who is not led to a checkout has to know; null where a checkout may be opened. */
export function endedPage(row: Payable): Reply | null {
  if (row.state === 'SUCCEEDED') return alreadyPaid(row)
  if (row.failureReasonCode === 'expired') return expired(row)
  if (isTerminal(row.state)) return notCompleted(row)
  if (row.needsReview) return beingConfirmed(row)
  if (!row.over) return null
  return row.paying ? beingConfirmed(row) : expired(row)
}

/**
 * What became of it, for a payer who is back from the checkout; `unpaid` where the newest is known to be. A payer may
 * come from an older one that was declined, and nobody has asked about that.
 */
export function outcome(row: Payable, unpaid: boolean): Reply {
  if (row.state === 'SUCCEEDED') return received(row)
  const known = endedPage(row) ?? (row.paying ? beingConfirmed(row) : null)
  return known ?? (row.checkouts === 0 || (unpaid && row.checkouts === 1) ? notPaidYet(row) : nothingReportedYet(row))
}
