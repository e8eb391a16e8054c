import { Type } from 'typebox'
import { ID_PREFIXES } from '../../domain/ids.ts'
import { isTerminal } from '../../domain/states.ts'
import { paymentSummary } from '../../domain/summary.ts'
import { openLink } from '../../db/statements/open-link.ts'
import { readPayable, type Payable } from '../../db/statements/read-payable.ts'
import type { Reply } from '../call.ts'
import type { Api } from '../deps.ts'
import { noCheckout, oneMoment, outcome, standing, unknownPayment } from '../payer-pages.ts'
import { defineRoute } from '../route.ts'
import { closed } from '../schemas/common.ts'
import { exampleIds } from '../schemas/examples.ts'

/** How long a payer's request is held: for the checkout to be made, or for the outcome after it. */
const HOLD_MS = 5_000
const LOOK_EVERY_MS = 50

function redirect(status: 302 | 303, to: string): Reply {
  const headers = { Location: to, 'Cache-Control': 'no-store' }
  return { status, body: '', type: 'text/plain; charset=utf-8', headers }
}

/** How it stands once `done` says so, or when the time is over. */
async function lookUntil(api: Api, first: Payable, done: (row: Payable) => boolean): Promise<Payable> {
  const until = performance.now() + HOLD_MS
  let row = first
  while (!done(row) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    row = (await readPayable(api.pool, first.id)) ?? row
  }
  return row
}

function tellWorkflow(api: Api, row: Payable, did: 'opened' | 'returned'): void {
  const { id: transactionId, businessId: merchantId, mode, state } = row
  const summary = paymentSummary(row)
  api.starts.push({ kind: 'payer', transactionId, merchantId, mode, state, summary, signal: { did } })
}

/** A payer waits for a checkout: a link's workflow makes one for whoever asks. */
async function open(api: Api, row: Payable): Promise<void> {
  if (!row.linkId || row.checkoutUrl) return
  await openLink(api.pool, row.linkId)
  tellWorkflow(api, row, 'opened')
}

/** Where the business wants its payer back, with what became of the payment. */
function backTo(returnUrl: string, { reference, state }: Payable): Reply {
  const url = new URL(returnUrl)
  url.searchParams.set('reference', reference)
  url.searchParams.set('state', state)
  return redirect(303, url.href)
}

const params = closed({
  id: Type.String({
    pattern: `^${ID_PREFIXES.transaction}_[0-9a-f]{32}$|^${ID_PREFIXES.paymentLink}_[0-9a-f]{32}$`,
    description: 'Of a payment with a checkout, or of a payment link.',
    examples: [exampleIds.paymentLink],
  }),
})
const html = { type: 'text/html', schema: Type.String(), example: '<!doctype html>' }
const shared = { method: 'GET', tag: 'Payer pages', plan: 'SANDBOX', access: 'public', forPayers: true } as const

export const payRoutes = [
  defineRoute({
    ...shared,
    path: '/pay/{id}',
    operationId: 'openCheckout',
    summary: 'Lead a payer to the checkout',
    description: 'The first GET of a payment link makes its checkout, HEAD makes nothing.',
    request: { params },
    responses: {
      200: { description: 'Paid already, or being confirmed.', ...html },
      302: { description: "To the provider's checkout." },
      404: { description: 'There is no such payment.', ...html },
      410: { description: 'It ended without being paid.', ...html },
      503: { description: 'The checkout is not made yet, or could not be made.', ...html },
    },
    errors: [],
    handle: async ({ params: { id }, http }, api) => {
      const row = await readPayable(api.pool, id)
      if (!row) return unknownPayment()
      const stands = standing(row)
      if (stands) return stands
      if (http.method === 'HEAD') return row.checkoutUrl ? redirect(302, row.checkoutUrl) : oneMoment(row)
      await open(api, row)
      const now = await lookUntil(api, row, ({ checkoutUrl, state }) => checkoutUrl !== null || isTerminal(state))
      const ended = standing(now)
      if (ended) return ended
      if (now.checkoutUrl) return redirect(302, now.checkoutUrl)
      return now.cameToNothing ? noCheckout(now) : oneMoment(now)
    },
  }),
  defineRoute({
    ...shared,
    path: '/pay/{id}/return',
    operationId: 'returnFromCheckout',
    summary: 'Take a payer back from the checkout',
    request: { params },
    responses: {
      200: { description: 'The outcome.', ...html },
      303: { description: "To the business's returnUrl, with `reference` and `state`." },
      404: { description: 'There is no such payment.', ...html },
      410: { description: 'It ended without being paid.', ...html },
    },
    errors: [],
    handle: async ({ params: { id }, http }, api) => {
      const row = await readPayable(api.pool, id)
      if (!row) return unknownPayment()
      const known = isTerminal(row.state) || http.method === 'HEAD'
      if (!known) tellWorkflow(api, row, 'returned')
      const settled = ({ state, cameToNothing }: Payable) => isTerminal(state) || cameToNothing
      const now = known ? row : await lookUntil(api, row, settled)
      return now.returnUrl ? backTo(now.returnUrl, now) : outcome(now)
    },
  }),
]
