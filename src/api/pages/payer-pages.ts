import { isListed } from '../../domain/accounts/return-hosts.ts'
import { appendQuery } from '../../domain/query.ts'
import { isTerminal } from '../../domain/states.ts'
import type { Payable } from '../../db/links/read-payable.ts'
import type { Reply } from '../http/call.ts'
import { apology, page, type Page } from './page.ts'
import { paymentPage, toCheckout } from './payment-page.ts'
import type { ErrorPages } from '../http/route.ts'

/** A payer who returns this soon after a decline comes from the declined checkout. */
const JUST_NOW_MS = 5_000

export function shopAddress({ returnUrl, reference, state }: Payable): string | null {
  return returnUrl === null ? null : appendQuery(returnUrl, { reference, state })
}

export const isOwnShop = ({ returnHosts }: Payable, shop: string): boolean => isListed(new URL(shop), returnHosts)

/** The page before a `returnUrl` whose host the business has not listed. Anyone with a test key could have set it. */
export function leavingPage(row: Payable, shop: string): Reply {
  const { host } = new URL(shop)
  return paymentPage(row, 200, {
    title: 'You are leaving this page',
    tone: 'open',
    says: [`The next page is at ${host}. ${row.businessName} has not registered it. Please check that you know it.`],
    next: { text: `Continue to ${host}`, href: shop },
  })
}

/** The link back to the shop; undefined without a `returnUrl`, or if the business does not list its host any more. */
function backToShop(row: Payable): Page['next'] {
  const href = shopAddress(row)
  return href === null || !isOwnShop(row, href) ? undefined : { text: `Back to ${row.businessName}`, href }
}

/** The paragraph for payers who may have paid twice, at two checkouts or in two tabs. */
function paidTooMuch({ charges, checkouts, returnFailed, businessName }: Payable): string[] {
  if (charges > 1 && returnFailed)
    return [`You paid more than once. The extra amount could not be returned: please ask ${businessName} about it.`]
  if (charges > 1)
    return ['You paid more than once. The extra amount is being returned to you, which can take some days.']
  return checkouts > 1 ? ['If you have paid more than once, the extra amount will be returned to you.'] : []
}

/** The sentence about charges of a payment that ended unpaid: its checkouts may still have been paid. */
function notKept({ state, charges, checkouts, needsReview, returnFailed, businessName }: Payable): string {
  if (charges > 0 && returnFailed)
    return `You were charged, and the money could not be returned: please ask ${businessName} about it.`
  if (charges > 0) return 'You were charged: the money is being returned to you, which can take some days.'
  if (checkouts === 0) return 'You were not charged.'
  if (!isTerminal(state))
    return 'If you have paid, do not pay again: it is being confirmed, or will be returned to you.'
  return needsReview
    ? `If you were charged, please ask ${businessName} about it.`
    : 'If you were charged, the money will be returned to you.'
}

const wasDeclined = ({ declinedRail }: Payable): string =>
  `Your ${declinedRail === 'CARD' ? 'card' : 'payment'} was declined.`

/** Returns whether the newest checkout was just declined, so that there is nothing to wait for. */
export const isJustDeclined = ({ declinedAtMs, readAtMs }: Payable): boolean =>
  declinedAtMs !== null && declinedAtMs > readAtMs - JUST_NOW_MS

/** A payer may have paid at another checkout, or with another card after seeing the decline. */
const isSurelyUnpaid = (row: Payable): boolean => isJustDeclined(row) && row.checkouts === 1 && !row.declineShown

const unknownPayment = (): Reply =>
  page(404, {
    title: 'Payment not found',
    tone: 'bad',
    says: ['Please check the address, or ask the business for a new link. There is nothing to pay here.'],
  })

const alreadyPaid = (row: Payable): Reply =>
  paymentPage(row, 200, {
    title: 'Already paid',
    tone: 'good',
    says: ['This payment was received. There is nothing left to do.', ...paidTooMuch(row)],
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
    tone: 'open',
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

const endedByDecline = (row: Payable): Reply =>
  paymentPage(row, 410, {
    title: 'Payment declined',
    tone: 'bad',
    says: [
      `${wasDeclined(row)} You were not charged.`,
      ...(isSurelyUnpaid(row) ? [] : ['If you have paid after that, the money will be returned to you.']),
      `Please go back to ${row.businessName} and try again.`,
    ],
    next: backToShop(row),
  })

const declined = (row: Payable): Reply =>
  paymentPage(row, 200, {
    title: 'Payment declined',
    tone: 'bad',
    says: isSurelyUnpaid(row)
      ? [`${wasDeclined(row)} You were not charged.`, 'You can try again, or pay in another way.']
      : [
          `${wasDeclined(row)} We have not received your payment yet.`,
          'If you have paid since then, do not pay again: reload this page in a minute. If not, you can try again.',
        ],
    next: toCheckout(row, 'Try again'),
  })

const notPaidYet = (row: Payable): Reply =>
  paymentPage(row, 200, {
    title: 'Not paid yet',
    tone: 'open',
    says: ['We have not received your payment yet, and you were not charged. You can still pay.'],
    next: toCheckout(row, 'Try again'),
  })

/** The page if no payment is reported yet and the provider did not respond in time. */
const nothingReportedYet = (row: Payable): Reply =>
  paymentPage(row, 200, {
    title: 'Not paid yet',
    tone: 'open',
    says: [
      'We have not received your payment yet.',
      'If you have paid, please do not pay again: reload this page in a minute. If you have not, you can still pay.',
    ],
    next: toCheckout(row, 'Continue to payment'),
  })

const beingConfirmed = (row: Payable): Reply =>
  paymentPage(row, 200, {
    title: 'Payment being confirmed',
    tone: 'open',
    says: [
      'Your payment is being confirmed. The business will see it when it is confirmed.',
      'Please do not pay again. You can close this page.',
      ...(row.checkouts === 0 ? ['If your phone asks you to confirm the payment, please do so.'] : []),
    ],
  })

/** It does not reload automatically, so that slow readers can finish it. */
export const oneMoment = (row: Payable): Reply =>
  paymentPage(row, 503, {
    title: 'One moment, please',
    tone: 'open',
    says: ['The checkout takes longer than usual. You have not paid yet. Please try again in a few seconds.'],
    next: toCheckout(row, 'Try again'),
    retryAfterSeconds: 3,
  })

export const noCheckout = (row: Payable): Reply =>
  paymentPage(row, 503, {
    title: 'Something went wrong',
    tone: 'bad',
    says: ['The checkout could not be opened. Please try again in a few minutes.'],
    next: toCheckout(row, 'Try again'),
    retryAfterSeconds: 60,
  })

export const paymentErrorPages: ErrorPages = {
  notFound: unknownPayment,
  apology: (status, traceId) =>
    apology(status, traceId, ['If you have just paid, do not pay again: this page will show whether it was received.']),
}

/** Returns the page for a payment that cannot be paid now; null if a checkout may be opened. */
export function endedPage(row: Payable): Reply | null {
  if (row.state === 'SUCCEEDED') return alreadyPaid(row)
  if (row.failureReasonCode === 'expired') return expired(row)
  if (row.state === 'FAILED' && row.declinedRail && row.charges === 0 && !row.needsReview) return endedByDecline(row)
  if (isTerminal(row.state)) return notCompleted(row)
  if (row.needsReview) return beingConfirmed(row)
  if (!row.over) return row.paying && row.checkoutUrl === null ? beingConfirmed(row) : null
  return row.paying ? beingConfirmed(row) : expired(row)
}

/** `unpaid`: the newest checkout is unpaid. The payer may come from an older one, which was not looked up. */
export function outcome(row: Payable, unpaid: boolean): Reply {
  if (row.state === 'SUCCEEDED') return received(row)
  const known = endedPage(row) ?? (row.paying ? beingConfirmed(row) : null)
  if (known) return known
  if (row.declinedRail && row.charges === 0) return declined(row)
  return row.checkouts === 0 || (unpaid && row.checkouts === 1) ? notPaidYet(row) : nothingReportedYet(row)
}
