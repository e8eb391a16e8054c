import { linkStateOf } from '../../domain/payments/payment-link.ts'
import { SPLIT_PROVIDER } from '../../domain/payments/splits.ts'
import { expireLink, findLink, insertLink, listLinks, type LinkRow } from '../../db/links/payment-links.ts'
import type { Database } from '../../db/query.ts'
import type { NewPayment } from '../../db/payments/payment.ts'
import { recordActOn } from '../accounts/audit.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { once } from '../idempotency/idempotency.ts'
import { newId } from '../../db/new-id.ts'
import { requireSplit } from '../connect/resources.ts'
import { sharing, returns } from '../http/route.ts'
import { providerRefusal } from '../routing/routing.ts'
import * as t from '../schema/schema.ts'
import { LinkState, PaymentLink, PaymentLinkRequest, PresentedLink } from './schema.ts'
import { requireReturnHost, WARNED_RETURN } from '../accounts/return-host-routes.ts'
import { listing, listPage } from '../schema/page-schema.ts'
import { withNames } from '../transactions/presenter.ts'
import { SearchText, searchFilters } from '../transactions/transaction-list.ts'
import { restoredBefore } from '../transactions/restored-answer.ts'
import { givenFields, startCreated, storePayment, nameReferenceHolder } from '../payments/routes.ts'
import { wrongState, requireFound } from '../http/not-found.ts'

const DEFAULT_HOURS = 24

const route = sharing({ tag: 'Payment links', plan: 'SANDBOX', access: 'credential' })
const params = t.closed({ id: t.idOf('paymentLink') })

export const linkFilters = { state: t.Optional(LinkState, 'Only links in this state.'), search: t.Optional(SearchText) }

export function presentLink(row: LinkRow, baseUrl: string) {
  return t.fieldsOf(PresentedLink, { ...row, state: linkStateOf(row), paymentUrl: `${baseUrl}/pay/${row.id}` })
}

type LinkWanted = t.Static<typeof PaymentLinkRequest>

/** Only one provider settles shares. */
function namedProviderOf({ splitId, provider }: LinkWanted): string | null {
  return splitId === undefined ? (provider ?? null) : SPLIT_PROVIDER
}

/** The transaction of a link. It is paid at a checkout and sends no events (specification section 4). */
function paymentOf(api: Api, caller: BusinessCaller, body: LinkWanted, id: string): NewPayment {
  return {
    ...givenFields(api, caller, body, id),
    source: 'LINK',
    cardToken: null,
    method: null,
    namedProviderId: namedProviderOf(body),
    expiresInMinutes: (body.expiresInHours ?? DEFAULT_HOURS) * 60,
    sendsEvents: false,
  }
}

async function requireLink(db: Database, id: string, caller: BusinessCaller): Promise<LinkRow> {
  return requireFound(await findLink(db, { ...caller, id }), 'paymentLink', id, caller)
}

/** Signals the link's workflow to end with its open checkout. If the signal is lost, the relay sends it. */
function signalExpired({ starts }: Api, row: LinkRow): void {
  starts.push({ kind: 'payer', row: { ...row, id: row.transactionId, kind: 'COLLECT' }, did: 'expired' })
}

export const paymentLinkRoutes = [
  route('POST /api/payment-links', {
    operationId: 'createPaymentLink',
    summary: 'Create a payment link',
    description:
      'For payers whom you contact by email, message or invoice; no web page of yours is needed. In your own shop ' +
      'use `POST /v1/payments`. The link leads to the checkout of the named provider, or of a routed one. It can ' +
      'be paid once: a second payment is refunded automatically, if its rail allows that. No webhooks are sent; read ' +
      'the state here or by reference.',
    idempotent: true,
    request: {
      body: PaymentLinkRequest,
      example: { description: 'Two tickets', provider: 'paystack', expiresInHours: 24 },
    },
    responses: returns(201, `The link. ${WARNED_RETURN}`, PaymentLink),
    errors: ['SV-2005', 'SV-2010', 'SV-3001', 'SV-3002', 'SV-3003', 'SV-3005', 'SV-3006'],
    handle: async (call, api) => {
      const { body, caller } = call
      const { mode } = caller
      const { amountCents, currency } = body
      const asked = { mode, amountCents, currency, rail: null, token: false, namedProviderId: namedProviderOf(body) }
      const refusal = await providerRefusal(api, caller, asked)
      const made = once(call, api, async (db, ids) => {
        const restored = await ids.restored(db, caller)
        if (restored !== null) throw restoredBefore(restored)
        await requireReturnHost(db, caller, body.returnUrl)
        const split = await requireSplit(api, db, caller, body)
        if (refusal) throw refusal
        const transactionId = ids.transaction()
        const created = await storePayment(db, { ...paymentOf(api, caller, body, transactionId), split })
        const id = newId('paymentLink')
        const { showDetailsFirst = false } = body
        await insertLink(db, { id, businessId: caller.businessId, mode, transactionId, showDetailsFirst })
        const link = presentLink(await requireLink(db, id, caller), api.config.baseUrl)
        return { status: 201, body: link, afterCommit: () => startCreated(api, created) }
      })
      return await nameReferenceHolder(api, caller, body.reference, made)
    },
  }),
  route('GET /api/payment-links', {
    operationId: 'listPaymentLinks',
    summary: 'List payment links',
    description:
      'Shows which links are paid, open or expired. If you know the reference, read the state of the payment by ' +
      'reference instead.',
    ...listing(PaymentLink, linkFilters),
    result: async ({ caller, query }, api) => {
      const { businessId, mode } = caller
      const filters = { ...query, ...searchFilters(query.search, api.cipher), businessId, mode }
      const present = withNames(caller, api, (row: LinkRow) => presentLink(row, api.config.baseUrl))
      return await listPage(query, (part) => listLinks(api.pool, filters, part), present)
    },
  }),
  route('GET /api/payment-links/{id}', {
    operationId: 'getPaymentLink',
    summary: 'Read a payment link',
    description: 'Shows whether the link is paid, and its address. `transactionId` is its payment, with its refunds.',
    request: { params },
    responses: returns(200, 'The link.', PaymentLink),
    result: async ({ params: { id }, caller }, { pool, config }) =>
      presentLink(await requireLink(pool, id, caller), config.baseUrl),
  }),
  route('POST /api/payment-links/{id}/expire', {
    operationId: 'expirePaymentLink',
    summary: 'End a payment link before its time',
    description:
      'For an order that is cancelled or paid in another way. The link opens no further checkout. A payer who is ' +
      'paying now may finish: the link stays ACTIVE until that is confirmed, then becomes PAID. An expired link is ' +
      'returned unchanged; a paid one is SV-3005.',
    request: { params, body: t.NoBody },
    responses: returns(200, 'The link.', PaymentLink, { state: 'EXPIRED' }),
    errors: ['SV-3005'],
    once: async (db, { caller, params: { id } }, api) => {
      const ended = await expireLink(db, caller, id)
      if (ended) await recordActOn(db, api, caller, 'payment_link.expired', id)
      const row = await requireLink(db, id, caller)
      if (linkStateOf(row) === 'PAID') throw wrongState('PAID', 'This payment link is already PAID.')
      return { body: presentLink(row, api.config.baseUrl), afterCommit: () => signalExpired(api, row) }
    },
  }),
]
