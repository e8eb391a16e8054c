import { displayMoney } from '../../domain/money.ts'
import { isListed } from '../../domain/accounts/return-hosts.ts'
import { isTerminal } from '../../domain/states.ts'
import type { Payable } from '../../db/links/read-payable.ts'
import type { Reply } from '../http/call.ts'
import { apology, page, type Page } from './page.ts'
import type { ErrorPages } from '../http/route.ts'

/** A decline this fresh is the one that the first payer to come back comes from. */
const JUST_NOW_MS = 5_000

const money = ({ amountCents, currency }: Payable): string =>
  displayMoney({ amountCents: amountCents as never, currency: currency as never })

/** A page about a payment: what is paid, to whom, and whether it is a test stand on each of them. */
function paymentPage(row: Payable, status: number, shown: Page, headers = {}): Reply {
  const facts = [
    ['To', row.businessName],
    ...(row.description ? [['For', row.description] as const] : []),
    ['Reference', row.reference],
  ] as const
  return page(status, { ...shown, amount: money(row), facts, test: row.mode === 'TEST' }, headers)
}

const addressOf = ({ linkId, id }: Payable): string => `/pay/${linkId ?? id}`

/** Where the business wants its payer back, with what became of the payment; null where it has not said. */
export function shopAddress({ returnUrl, reference, state }: Payable): string | null {
  if (returnUrl === null) return null
  const url = new URL(returnUrl)
  url.searchParams.set('reference', reference)
  url.searchParams.set('state', state)
  return url.href
}

/** Whether the business listed the host, so that a payer may be redirected there without being asked. */
export const isOwnShop = ({ returnHosts }: Payable, shop: string): boolean => isListed(new URL(shop), returnHosts)

/** The page before an address whose host the business has not listed: anyone with a test key could name it. */
export function leavingPage(row: Payable, shop: string): Reply {
  const { host } = new URL(shop)
  return paymentPage(row, 200, {
    title: 'You are leaving this page',
    tone: 'open',
    says: [`The next page is at ${host}. ${row.businessName} has not listed it, so please check that you know it.`],
    next: { text: `Go on to ${host}`, href: shop },
  })
}

/** The way out of a page with nothing more to do. */
function backToShop(row: Payable): Page['next'] {
  const href = shopAddress(row)
  return href === null ? undefined : { text: `Back to ${row.businessName}`, href }
}

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

/**
 * What became of the money where a payment's time is over without its being paid: its checkouts may be paid all the
 * same.
 */
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

const wasDeclined = ({ declinedRail }: Payable): string =>
  `Your ${declinedRail === 'CARD' ? 'card' : 'payment'} was declined.`

/** Whether the newest checkout was declined so lately that there is nothing to wait for. */
export const isJustDeclined = ({ declinedAtMs, readAtMs }: Payable): boolean =>
  declinedAtMs !== null && declinedAtMs > readAtMs - JUST_NOW_MS

/**
 * A payer who had several checkouts may come from another one, and have paid there; one to whom the decline was shown
 * before may have paid with another card since.
 */
const isSurelyUnpaid = (row: Payable): boolean => isJustDeclined(row) && row.checkouts === 1 && !row.declineShown

const unknownPayment = (): Reply =>
  page(404, {
    title: 'Payment not found',
    tone: 'bad',
    says: ['Please check the address, or ask the business for a new one. There is nothing to pay here.'],
  })

/** The page of a payment that is paid already. */
export const alreadyPaid = (row: Payable): Reply =>
  paymentPage(row, 200, {
    title: 'Already paid',
    tone: 'good',
    says: ['This payment was received. It cannot be paid twice, so there is nothing left to do.', ...paidTooMuch(row)],
    next: backToShop(row),
  })

const received = (row: Payable): Reply =>
  paymentPage(row, 200, {
    title: 'Payment received',
    tone: 'good',
    says: [
      'Thank you. Your payment was received and the business can see it. You can close this page.',
      ...paidTooMuch(row),
    ],
  })

const expired = (row: Payable): Reply =>
  paymentPage(row, 410, {
    title: row.linkId ? 'This link has expired' : 'Payment expired',
    tone: 'bad',
    says: [
      `${row.linkId ? 'This link is no longer valid.' : 'This payment can no longer be made.'} ${notKept(row)}`,
      `Please ask ${row.businessName} for a new ${row.linkId ? 'link' : 'payment'}.`,
    ],
    next: backToShop(row),
  })

const notCompleted = (row: Payable): Reply =>
  paymentPage(row, 410, {
    title: 'Payment not completed',
    tone: 'bad',
    says: [notKept(row), `Please go back to ${row.businessName} and try again.`],
    next: backToShop(row),
  })

/** The provider said that it was declined, which ends a payment that is no link's. */
const endedByDecline = (row: Payable): Reply =>
  paymentPage(row, 410, {
    title: 'Payment declined',
    tone: 'bad',
    says: [
      `${wasDeclined(row)} You were not charged.`,
      ...(isSurelyUnpaid(row) ? [] : ['Should you have paid after that, the money is returned to you.']),
      `Please go back to ${row.businessName} and try again.`,
    ],
    next: backToShop(row),
  })

/** The page of a link whose checkout was declined: another one can be opened. */
const declined = (row: Payable): Reply =>
  paymentPage(row, 200, {
    title: 'Payment declined',
    tone: 'bad',
    says: isSurelyUnpaid(row)
      ? [`${wasDeclined(row)} You were not charged.`, 'You can try again, or pay in another way.']
      : [
          `${wasDeclined(row)} We have not received your payment yet.`,
          'If you have paid since then, please do not pay again: load this page again in a minute. If you have not, you can try again.',
        ],
    next: { text: 'Try again', href: addressOf(row) },
  })

const notPaidYet = (row: Payable): Reply =>
  paymentPage(row, 200, {
    title: 'Not paid yet',
    tone: 'open',
    says: ['We have not received your payment yet, and you were not charged. You can still pay.'],
    next: { text: 'Try again', href: addressOf(row) },
  })

/** The page where no payment was reported yet and the provider did not answer in time. */
const nothingReportedYet = (row: Payable): Reply =>
  paymentPage(row, 200, {
    title: 'Not paid yet',
    tone: 'open',
    says: [
      'We have not received your payment yet.',
      'If you have paid, please do not pay again: load this page again in a minute. If you have not, you can still pay.',
    ],
    next: { text: 'Go on to pay', href: addressOf(row) },
  })

const beingConfirmed = (row: Payable): Reply =>
  paymentPage(row, 200, {
    title: 'Payment being confirmed',
    tone: 'open',
    says: [
      'Your payment is being confirmed, and the business will see it when it is.',
      'Please do not pay again. You can close this page.',
    ],
  })

/** The page while the checkout is being made. It never reloads by itself, so a slow reader does not lose it. */
export const oneMoment = (row: Payable): Reply =>
  paymentPage(
    row,
    503,
    {
      title: 'One moment, please',
      tone: 'open',
      says: ['The checkout takes longer than usual. You have not paid yet. Please try again in a few seconds.'],
      next: { text: 'Try again', href: addressOf(row) },
    },
    { 'Retry-After': '3' },
  )

/** No provider made a checkout for this payer. */
export const noCheckout = (row: Payable): Reply =>
  paymentPage(
    row,
    503,
    {
      title: 'Something went wrong',
      tone: 'bad',
      says: ['The checkout could not be opened. Please try again in a few minutes.'],
      next: { text: 'Try again', href: addressOf(row) },
    },
    { 'Retry-After': '60' },
  )

export const paymentErrorPages: ErrorPages = {
  notFound: unknownPayment,
  apology: (status, traceId) =>
    apology(status, traceId, ['If you have just paid, do not pay again: this page will say whether it was received.']),
}

/** What a payer who is not led to a checkout has to know; null where a checkout may be opened. */
export function endedPage(row: Payable): Reply | null {
  if (row.state === 'SUCCEEDED') return alreadyPaid(row)
  if (row.failureReasonCode === 'expired') return expired(row)
  if (row.state === 'FAILED' && row.declinedRail && row.charges === 0 && !row.needsReview) return endedByDecline(row)
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
  if (known) return known
  if (row.declinedRail && row.charges === 0) return declined(row)
  return row.checkouts === 0 || (unpaid && row.checkouts === 1) ? notPaidYet(row) : nothingReportedYet(row)
}
