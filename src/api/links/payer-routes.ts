import { ServiceError } from '../../domain/errors.ts'
import { ID_PREFIXES } from '../../domain/ids.ts'
import { isTerminal, PAY_IN_RAILS } from '../../domain/states.ts'
import { openLink, chooseRail, noteDeclineShown, notePayerReturn } from '../../db/links/checkouts.ts'
import { type Payable, type PayableStatus, payableStatuses, readPayable } from '../../db/links/read-payable.ts'
import { type Api, redirect, type Reply, stateOf } from '../http/call.ts'
import { networkOf } from '../http/client-address.ts'
import { FairSemaphore, type Limits } from '../../domain/fair-semaphore.ts'
import type { Owner } from '../../db/accounts/business.ts'
import * as pages from '../pages/payer-pages.ts'
import { choicePage, detailsPage, ROUTED } from '../pages/payment-page.ts'
import { sharing } from '../http/route.ts'
import { payerChoices } from '../routing/routing.ts'
import type { PayerChoices } from '../../domain/routing/payer-choices.ts'
import * as t from '../schema/schema.ts'
import { waiterOf } from '../transactions/prefer-wait.ts'

/** Milliseconds between two queries for all payers' pages that wait: twenty a second for any number of payers. */
const PAYERS_EVERY_MS = 50

export const payerWaiterOf = waiterOf(payableStatuses, PAYERS_EVERY_MS)

const HOLD_MS = 5_000

/** A payer may open a payment in some tabs; a thousand requests are an attack. */
const OF_ONE_PAYMENT = 50
/** Many payers may share the address of a phone network or an office. */
const OF_ONE_ADDRESS = 200
/** Limit of one business in one mode, so that its payers leave room for those of others. */
const OF_ONE_BUSINESS = 400
/** One statement reads the rows of all held requests. */
const OF_ALL = 1_000

/** Limits the payers' requests that this process holds open. They need no credential. */
export const heldRequestsOf = stateOf(() => new FairSemaphore())

export const heldLimits = ({ id, businessId, mode }: Owner & { id: string }, address: string): Limits => ({
  all: OF_ALL,
  [id]: OF_ONE_PAYMENT,
  [`${businessId} ${mode}`]: OF_ONE_BUSINESS,
  [networkOf(address)]: OF_ONE_ADDRESS,
})

/** Waits until `done` or the time limit, then reads the payment again. Does not wait if too many requests are held. */
async function hold(
  api: Api,
  { row, address }: { row: Payable; address: string },
  done: (now: PayableStatus) => boolean,
): Promise<Payable> {
  const release = heldRequestsOf(api).take(heldLimits(row, address))
  if (!release) return row
  try {
    await payerWaiterOf(api).until(row.id, HOLD_MS, done)
  } finally {
    release()
  }
  return (await readPayable(api.pool, { id: row.id })) ?? row
}

/** Wakes the link's workflow, which creates a checkout; once for all payers that wait for it. */
async function open(api: Api, row: Payable): Promise<void> {
  if (row.linkId && (await openLink(api.pool, { linkId: row.linkId })))
    api.starts.push({ kind: 'payer', row, did: 'opened' })
}

/** Redirects to the payment's checkout, which is created first if there is none; or shows why it cannot. */
async function leadToCheckout(api: Api, row: Payable, address: string, status: 302 | 303): Promise<Reply> {
  if (row.checkoutUrl) return redirect(status, row.checkoutUrl)
  await open(api, row)
  const now = await hold(api, { row, address }, (found) => found.open || isTerminal(found.state))
  const ended = pages.endedPage(now)
  if (ended) return ended
  if (now.checkoutUrl) return redirect(status, now.checkoutUrl)
  return now.cameToNothing ? pages.noCheckout(now) : pages.oneMoment(now)
}

/**
 * Stores the rail that the payer chose and wakes the workflow, which replaces an open checkout. Returns the payment
 * afterwards. Does nothing if the payment is on that rail already, if the rail is not offered, or if the payer may not
 * choose now.
 */
async function choose(api: Api, row: Payable, { offered, chosen }: { offered: PayerChoices; chosen: string }) {
  const rail = offered.rails.find((each) => each === chosen) ?? null
  const isOffered = rail !== null || (chosen === ROUTED && offered.routed.length > 0)
  const current = offered.rails.find((each) => each === row.rail) ?? null
  if (!isOffered || (row.checkoutUrl !== null && current === rail)) return row
  if (!(await chooseRail(api.pool, { transactionId: row.id, rail }))) return row
  api.starts.push({ kind: 'payer', row, did: 'chose' })
  return (await readPayable(api.pool, { id: row.id })) ?? row
}

async function requirePayable({ pool }: Api, id: string): Promise<Payable> {
  const row = await readPayable(pool, { id })
  // Browsers get a page instead of this message (`paymentErrorPages`).
  if (!row) throw new ServiceError('SV-2005', { message: 'No payment has this address.' })
  return row
}

const params = t.closed({
  id: t.matching(
    `^${ID_PREFIXES.transaction}_[0-9a-f]{32}$|^${ID_PREFIXES.paymentLink}_[0-9a-f]{32}$`,
    'The id of a payment with a checkout or a 3-D Secure challenge, or of a payment link.',
    t.exampleIds.paymentLink,
  ),
})
const ChosenRail = t.word(
  'ChosenRail',
  [...PAY_IN_RAILS, ROUTED],
  'The way to pay that the payer chose. ANY leaves it to the service. Default: as before.',
)
const html = { type: 'text/html', schema: t.String(), example: '<!doctype html>' }
const ends = {
  404: { description: 'The payment is unknown.', ...html },
  410: { description: 'The payment ended unpaid.', ...html, orError: 'SV-3005' },
} as const
const notReady = { 503: { description: 'The checkout is not ready yet, or could not be created.', ...html } }
const route = sharing({
  tag: 'Payer pages',
  plan: 'SANDBOX',
  access: 'public',
  errors: ['SV-2005'],
  errorPages: pages.paymentErrorPages,
})

export const payRoutes = [
  route('GET /pay/{id}', {
    operationId: 'openCheckout',
    summary: 'Redirect a payer to the checkout',
    description:
      'For the payer’s browser: send the payer to this address; do not call it from a server. It can be opened again ' +
      'until it is paid. For a card token that needs 3-D Secure it redirects to the challenge. The first GET of a ' +
      'payment link creates its checkout; HEAD creates nothing. A link with `showDetailsFirst`, or a payment that ' +
      'the payer may pay in several ways, shows a page instead: its buttons call `POST /pay/{id}`, and GET creates ' +
      'nothing.',
    request: { params },
    responses: {
      200: { description: 'The details of the payment; or it is paid, or is being confirmed.', ...html },
      302: { description: 'Redirects to the provider’s checkout.' },
      ...ends,
      ...notReady,
    },
    handle: async ({ params: { id }, address, http }, api) => {
      const row = await requirePayable(api, id)
      const known = pages.endedPage(row)
      if (known) return known
      const offered = await payerChoices(api, row)
      if (offered.rails.length > 0 && !row.paying) return choicePage(row, offered)
      if (row.showDetailsFirst) return detailsPage(row)
      if (http.method === 'HEAD' && !row.checkoutUrl) return pages.oneMoment(row)
      return await leadToCheckout(api, row, address, 302)
    },
  }),
  route('POST /pay/{id}', {
    operationId: 'startCheckout',
    summary: 'Redirect a payer from our page to the checkout',
    description:
      'For the buttons of the page that shows details or ways to pay; do not call it from a server. The first call ' +
      'creates the checkout, and later ones lead to the same checkout until it is paid. Another `rail` replaces an ' +
      'unpaid checkout. The payer cannot change the rail while a provider processes the payment.',
    request: { params, query: t.closed({ rail: t.Optional(ChosenRail) }) },
    responses: {
      200: { description: 'The payment is paid, or is being confirmed.', ...html },
      303: { description: 'Redirects to the provider’s checkout.' },
      ...ends,
      ...notReady,
    },
    handle: async ({ params: { id }, query, address }, api) => {
      const row = await requirePayable(api, id)
      const known = pages.endedPage(row)
      if (known) return known
      const offered = await payerChoices(api, row)
      const now = query.rail === undefined ? row : await choose(api, row, { offered, chosen: query.rail })
      return await leadToCheckout(api, now, address, 303)
    },
  }),
  route('GET /pay/{id}/return', {
    operationId: 'returnFromCheckout',
    summary: 'Receive a payer back from the checkout',
    description:
      'For the payer’s browser, which the provider’s checkout redirects here. Waits up to 5 seconds for the ' +
      'outcome, then shows it or redirects to your `returnUrl`, whose `state` is no proof of payment. If the host ' +
      'is not one of your return hosts, a page shows the link instead.',
    request: { params },
    responses: {
      200: { description: 'The outcome.', ...html },
      303: { description: 'Redirects to the business’s returnUrl, with `reference` and `state`.' },
      ...ends,
    },
    handle: async ({ params: { id }, address, http }, api) => {
      const row = await requirePayable(api, id)
      // Without a checkout no payer can return from one. Under review, only an operator's decision changes the outcome.
      const isFinal = isTerminal(row.state) || row.checkouts === 0 || (row.needsReview && row.checkoutUrl === null)
      const known = isFinal || pages.isJustDeclined(row) || http.method === 'HEAD'
      if (!known && (await notePayerReturn(api.pool, { transactionId: row.id })))
        api.starts.push({ kind: 'payer', row, did: 'returned' })
      // An "unpaid" result from before this return may be of an earlier visit.
      const unpaid = ({ unpaidAtMs }: Pick<Payable, 'unpaidAtMs'>) => unpaidAtMs !== null && unpaidAtMs > row.readAtMs
      const now = known ? row : await hold(api, { row, address }, (found) => isTerminal(found.state) || unpaid(found))
      const shop = pages.shopAddress(now)
      if (shop !== null) return pages.isOwnShop(now, shop) ? redirect(303, shop) : pages.leavingPage(now, shop)
      const declineShown = pages.isJustDeclined(now) && !(await noteDeclineShown(api.pool, { transactionId: now.id }))
      return pages.outcome({ ...now, declineShown }, unpaid(now))
    },
  }),
]
