import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { fromDecimal, minorUnits, toDecimal } from '../../../src/domain/money.ts'
import type { Mode } from '../../../src/domain/states.ts'
import { NO_NOTES } from '../checkout/notes.ts'
import { field, readForm, readJson, takeBody, textField } from '../read-body.ts'
import {
  admit,
  keyInToken,
  modeOfKey,
  modeWhere,
  payersPage,
  type SimulatedProvider,
  type SimulatorParts,
  type EventSubject,
} from '../ledger/simulated-provider.ts'
import type { Charge, Refund } from '../ledger/entries.ts'
import { signedMessage } from '../ledger/webhook-signing.ts'
import type { ProviderKeys } from '../ledger/secrets.ts'

const TOKEN = 'stitch-access:'

export const simulated: SimulatedProvider = {
  addRoutes,
  event: stitchEvent,
  serverError: (ctx) => fail(ctx, 'INTERNAL_SERVER_ERROR', 500),
  notProcessed: (ctx) => fail(ctx, 'BAD_USER_INPUT'),
  page: { callbackOf: ({ query }) => (typeof query.redirect_uri === 'string' ? query.redirect_uri : null) },
}

/**
 * Serves the token host and the GraphQL API on one port; documents are distinguished by the field that they request.
 */
function addRoutes(router: Router, { ledger, acquirer, refunds, fault, secrets }: SimulatorParts): void {
  const authenticate = admit(
    (ctx) => modeOfKey(secrets, keyInToken(ctx, TOKEN)),
    (ctx) => fail(ctx, 'UNAUTHENTICATED', 401),
  )

  const giveToken: Middleware = (ctx) => {
    const form = readForm(ctx)
    const key = form.get('client_secret')
    const mode = modeWhere(
      secrets,
      ({ secretKey, settings }) => secretKey === key && settings?.CLIENT_ID === form.get('client_id'),
    )
    if (mode === null || form.get('grant_type') !== 'client_credentials') {
      ctx.status = 400
      ctx.body = { error: 'invalid_client' }
      return
    }
    ctx.body = { access_token: TOKEN + key, token_type: 'Bearer', expires_in: 3_600, scope: form.get('scope') }
  }

  const create = (ctx: Context, variables: unknown): void => {
    const reference = textField(variables, 'externalReference')
    const amountCents = amountOf(field(variables, 'amount'))
    const mode: Mode = ctx.state.mode
    const short = (name: string, most: number) => (textField(variables, name) ?? '').length <= most
    const fits = short('payerReference', 12) && short('beneficiaryReference', 20)
    const merchant = textField(variables, 'merchant') === secrets[mode]?.settings?.MERCHANT_ID
    if (reference === null || amountCents === null || !fits || !merchant) return fail(ctx, 'BAD_USER_INPUT')
    const order = { provider: 'stitch', mode, reference, amountCents, currency: 'ZAR', email: '' } as const
    const opened = acquirer.openCheckout(order, NO_NOTES, null)
    if (opened === 'duplicate') return fail(ctx, 'CONFLICT')
    const made = { id: requestNode(opened).id, url: payersPage(ctx, opened) }
    ctx.body = { data: { clientPaymentInitiationRequestCreate: { paymentInitiationRequest: made } } }
  }

  const show = (ctx: Context, variables: unknown): void => {
    const charge = ledger.find('charge', 'stitch', numberOf('payreq', textField(variables, 'id') ?? ''))
    ctx.body = { data: { node: charge && charge.mode === ctx.state.mode ? requestNode(charge) : null } }
  }

  const refund = (ctx: Context, variables: unknown): void => {
    const input = field(variables, 'input')
    const charge = ledger.find('charge', 'stitch', numberOf('payreq', textField(input, 'paymentRequestId') ?? ''))
    const reference = textField(input, 'nonce') ?? ''
    const amountCents = amountOf(field(input, 'amount'))
    if (!charge || charge.mode !== ctx.state.mode || amountCents === null) return fail(ctx, 'REFUND_NOT_ALLOWED')
    // A repeated nonce returns the existing refund.
    const known = ledger.own('refund', 'stitch').find((each) => each.reference === reference)
    const answer = known ?? refunds.refund(charge, { reference, amountCents })
    if (typeof answer === 'string') return fail(ctx, 'REFUND_NOT_ALLOWED')
    ctx.body = { data: { clientRefundInitiate: { refund: refundNode(answer) } } }
  }

  const findRefund = (ctx: Context, variables: unknown): void => {
    const nonce = textField(variables, 'nonce')
    const found = ledger
      .own('refund', 'stitch')
      .filter((each) => each.reference === nonce && each.mode === ctx.state.mode)
    ctx.body = { data: { client: { refunds: { edges: found.map((each) => ({ node: refundNode(each) })) } } } }
  }

  const graphql: Middleware = async (ctx) => {
    const body = readJson(ctx)
    const query = textField(body, 'query') ?? ''
    const variables = field(body, 'variables')
    const make = query.includes('clientPaymentInitiationRequestCreate') ? create : refund
    if (query.startsWith('mutation')) return await fault(ctx, async () => make(ctx, variables))
    return query.includes('refunds(') ? findRefund(ctx, variables) : show(ctx, variables)
  }

  router.post('/connect/token', takeBody, giveToken)
  router.post('/graphql', authenticate, takeBody, graphql)
}

function amountOf(given: unknown): number | null {
  return textField(given, 'currency') === 'ZAR' ? fromDecimal(textField(given, 'quantity') ?? '', 'ZAR') : null
}

function fail(ctx: Context, code: string, status = 200): void {
  ctx.status = status
  ctx.body = { errors: [{ message: code.toLowerCase().replaceAll('_', ' '), extensions: { code } }], data: null }
}

const KINDS = { OPEN: 'Pending', PENDING: 'Pending', SUCCEEDED: 'Completed', DECLINED: 'Cancelled' } as const
const REFUND_KINDS = { PENDING: 'Pending', SUCCEEDED: 'Completed', FAILED: 'Error' } as const
const WORDS = { PENDING: 'PENDING', SUCCEEDED: 'COMPLETE', DECLINED: 'CANCELLED', FAILED: 'ERROR' } as const

/** Stitch's ids are opaque: base64 of a kind and a number. */
function stitchId(kind: 'payreq' | 'refund', id: number): string {
  return Buffer.from(`${kind}/${id}`).toString('base64url')
}

function numberOf(kind: 'payreq' | 'refund', id: string): number {
  const [found, number] = Buffer.from(id, 'base64url').toString().split('/')
  return found === kind ? Number(number) : Number.NaN
}

function requestNode(charge: Charge) {
  return {
    id: stitchId('payreq', charge.id),
    amount: money(charge),
    externalReference: charge.reference,
    state: { __typename: `PaymentInitiationRequest${KINDS[charge.state]}` },
  }
}

function refundNode(refund: Refund) {
  return {
    id: stitchId('refund', refund.id),
    nonce: refund.reference,
    amount: money(refund),
    status: { __typename: `Refund${REFUND_KINDS[refund.state]}` },
  }
}

function stitchEvent(subject: EventSubject, { settings }: ProviderKeys) {
  if (subject.kind === 'TRANSFER' || subject.kind === 'DISPUTE') return null
  const { id, createdAt } = subject.event
  const status = WORDS[subject.state]
  const content =
    subject.kind === 'REFUND'
      ? { type: 'refund', time: createdAt, data: { ...refundNode(subject.refund), status } }
      : { type: 'payment', time: createdAt, data: { ...requestNode(subject.charge), state: undefined, status } }
  return signedMessage('svix', settings?.WEBHOOK_SECRET ?? '', `msg_${id}`, content)
}

function money({ amountCents, currency }: Pick<Charge, 'amountCents' | 'currency'>) {
  return { quantity: toDecimal({ amountCents: minorUnits(amountCents), currency: 'ZAR' }), currency }
}
