import { Type } from 'typebox'
import { displayMoney } from '../../domain/money.ts'
import { isTerminal } from '../../domain/states.ts'
import { paymentSummary } from '../../domain/summary.ts'
import { readCheckout } from '../../db/statements/read-checkout.ts'
import { readTransaction } from '../../db/statements/read-transaction.ts'
import type { TransactionRow } from '../../db/statements/transaction-row.ts'
import type { Reply } from '../call.ts'
import type { Api } from '../deps.ts'
import { page } from '../pages.ts'
import { defineRoute } from '../route.ts'
import { closed, idOf } from '../schemas/common.ts'

/** How long a payer's request is held: for the checkout to be made, or for the outcome after it. */
const HOLD_MS = 5_000
const LOOK_EVERY_MS = 50

const unknown = () =>
  page(404, { title: 'Payment not found', says: ['Please check the address, or ask the business for a new one.'] })

function money(row: TransactionRow): string {
  return displayMoney({ amountCents: row.amountCents as never, currency: row.currency as never })
}

function outcome(row: TransactionRow): Reply {
  if (row.state === 'SUCCEEDED')
    return page(200, {
      title: 'Payment received',
      says: [`Your payment of ${money(row)} was received. You can close this page.`],
    })
  if (row.failureReasonCode === 'expired')
    return page(410, {
      title: 'Payment expired',
      says: ['Nobody paid in time and you were not charged.', 'Please ask the business for a new payment.'],
    })
  if (isTerminal(row.state))
    return page(410, {
      title: 'Payment not completed',
      says: ['You were not charged.', 'Please go back to the business and try again.'],
    })
  return page(200, {
    title: 'Payment being confirmed',
    says: [
      `Your payment of ${money(row)} is being confirmed. The business will be told when it is.`,
      'Please do not pay again.',
    ],
  })
}

/** The checkout's address once the workflow has made it; null where the time is over or the payment ended first. */
async function checkoutOf(api: Api, id: string): Promise<string | null> {
  const until = performance.now() + HOLD_MS
  for (;;) {
    const found = await readCheckout(api.pool, id)
    if (found.url !== null || found.ended || performance.now() > until) return found.url
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

async function hosted(api: Api, id: string): Promise<TransactionRow | null> {
  const row = await readTransaction(api.pool, id)
  return row?.hosted ? row : null
}

function tellThatPayerIsBack(api: Api, row: TransactionRow): void {
  const { id: transactionId, businessId: merchantId, mode, state } = row
  api.starts.push({
    kind: 'payer',
    transactionId,
    merchantId,
    mode,
    state,
    summary: paymentSummary(row),
    signal: { did: 'returned' },
  })
}

/** Where the business wants its payer back, with what became of the payment. */
function backTo(returnUrl: string, { reference, state }: TransactionRow): Reply {
  const url = new URL(returnUrl)
  url.searchParams.set('reference', reference)
  url.searchParams.set('state', state)
  return {
    status: 303,
    body: '',
    type: 'text/plain; charset=utf-8',
    headers: { Location: url.href, 'Cache-Control': 'no-store' },
  }
}

const params = closed({ id: idOf('transaction') })
const html = { type: 'text/html', schema: Type.String(), example: '<!doctype html>' }

export const payRoutes = [
  defineRoute({
    method: 'GET',
    path: '/pay/{id}',
    operationId: 'openCheckout',
    tag: 'Payer pages',
    summary: 'Lead a payer to the checkout',
    plan: 'SANDBOX',
    access: 'public',
    request: { params },
    responses: {
      200: { description: 'Paid already.', ...html },
      302: { description: "To the provider's checkout." },
      404: { description: 'There is no such payment.', ...html },
      410: { description: 'It ended without being paid.', ...html },
      503: { description: 'The checkout is not made yet; the page tries again by itself.', ...html },
    },
    errors: [],
    handle: async ({ params: { id } }, api) => {
      const row = await hosted(api, id)
      if (!row) return unknown()
      if (isTerminal(row.state)) return outcome(row)
      const url = await checkoutOf(api, id)
      if (url)
        return {
          status: 302,
          body: '',
          type: 'text/plain; charset=utf-8',
          headers: { Location: url, 'Cache-Control': 'no-store' },
        }
      const now = await readTransaction(api.pool, id)
      if (now && isTerminal(now.state)) return outcome(now)
      const says = [
        'The checkout takes longer than usual. You were not charged.',
        'This page tries again in a few seconds.',
      ]
      return page(503, { title: 'One moment, please', says }, { 'Retry-After': '3', Refresh: '3' })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/pay/{id}/return',
    operationId: 'returnFromCheckout',
    tag: 'Payer pages',
    summary: 'Take a payer back from the checkout',
    plan: 'SANDBOX',
    access: 'public',
    request: { params },
    responses: {
      200: { description: 'The outcome.', ...html },
      303: { description: "To the business's returnUrl, with `reference` and `state`." },
      404: { description: 'There is no such payment.', ...html },
      410: { description: 'It ended without being paid.', ...html },
    },
    errors: [],
    handle: async ({ params: { id } }, api) => {
      const row = await hosted(api, id)
      if (!row) return unknown()
      if (!isTerminal(row.state)) tellThatPayerIsBack(api, row)
      const ended = isTerminal(row.state) ? row : await api.waiter.until(id, HOLD_MS, ({ state }) => isTerminal(state))
      const now = ended ?? (await readTransaction(api.pool, id)) ?? row
      return now.returnUrl ? backTo(now.returnUrl, now) : outcome(now)
    },
  }),
]
