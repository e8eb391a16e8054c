import { Router } from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import { fromDecimal } from '../../../src/domain/money.ts'
import type { Mode } from '../../../src/domain/states.ts'
import { checkoutRoutes } from '../checkout/checkout-routes.ts'
import { NO_NOTES } from '../checkout/notes.ts'
import { bookingFault, doorFault } from '../control/faults.ts'
import { field, readForm, readJson, takeBody, textField } from '../read-body.ts'
import {
  admit,
  keyInToken,
  modeOfKey,
  modeWhere,
  type SimulatedProvider,
  type SimulatorParts,
} from '../ledger/simulated-provider.ts'
import { numberOf, refundNode, requestNode, stitchEvent } from './wire.ts'

const TOKEN = 'stitch-access:'

export const simulated: SimulatedProvider = { createHandler, event: stitchEvent }

/**
 * Serves the token host and the GraphQL API on one port; documents are distinguished by the field that they request.
 */
function createHandler({ ledger, acquirer, refunds, control, secrets }: SimulatorParts) {
  const fault = bookingFault(control, {
    serverError: (ctx) => fail(ctx, 'INTERNAL_SERVER_ERROR', 500),
    notProcessed: (ctx) => fail(ctx, 'BAD_USER_INPUT'),
  })
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
    const url = `${ctx.protocol}://${ctx.host}/checkout/${opened.checkout!.accessCode}`
    const { id } = requestNode(opened)
    ctx.body = { data: { clientPaymentInitiationRequestCreate: { paymentInitiationRequest: { id, url } } } }
  }

  const show = (ctx: Context, variables: unknown): void => {
    const charge = ledger.findById('stitch', numberOf('payreq', textField(variables, 'id') ?? ''))
    ctx.body = { data: { node: charge && charge.mode === ctx.state.mode ? requestNode(charge) : null } }
  }

  const refund = (ctx: Context, variables: unknown): void => {
    const input = field(variables, 'input')
    const charge = ledger.findById('stitch', numberOf('payreq', textField(input, 'paymentRequestId') ?? ''))
    const reference = textField(input, 'nonce') ?? ''
    const amountCents = amountOf(field(input, 'amount'))
    if (!charge || charge.mode !== ctx.state.mode || amountCents === null) return fail(ctx, 'REFUND_NOT_ALLOWED')
    // A repeated nonce returns the existing refund.
    const known = ledger.refunds('stitch').find((each) => each.reference === reference)
    const answer = known
      ? { kind: 'refund' as const, refund: known }
      : refunds.refund(charge, { reference, amountCents })
    if (answer.kind !== 'refund') return fail(ctx, 'REFUND_NOT_ALLOWED')
    ctx.body = { data: { clientRefundInitiate: { refund: refundNode(answer.refund) } } }
  }

  const findRefund = (ctx: Context, variables: unknown): void => {
    const nonce = textField(variables, 'nonce')
    const found = ledger.refunds('stitch').filter((each) => each.reference === nonce && each.mode === ctx.state.mode)
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

  const router = new Router()
  router.post('/connect/token', takeBody, giveToken)
  router.post('/graphql', authenticate, takeBody, graphql)
  checkoutRoutes(router, {
    provider: 'stitch',
    ledger,
    acquirer,
    fault,
    callbackOf: (ctx) => (typeof ctx.query.redirect_uri === 'string' ? ctx.query.redirect_uri : null),
  })
  return new Koa().use(doorFault(control)).use(router.routes()).callback()
}

function amountOf(money: unknown): number | null {
  return textField(money, 'currency') === 'ZAR' ? fromDecimal(textField(money, 'quantity') ?? '', 'ZAR') : null
}

function fail(ctx: Context, code: string, status = 200): void {
  ctx.status = status
  ctx.body = { errors: [{ message: code.toLowerCase().replaceAll('_', ' '), extensions: { code } }], data: null }
}
