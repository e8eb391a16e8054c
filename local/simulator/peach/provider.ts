import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { fromDecimal, isCurrency } from '../../../src/domain/money.ts'
import type { Mode, PayInRail } from '../../../src/domain/states.ts'
import type { ChargeOrder } from '../ledger/acquirer.ts'
import { NO_NOTES } from '../checkout/notes.ts'
import { hang } from '../control/faults.ts'
import { peachEvent, peachSignature, numberOf, payment, PEACH_METHODS, PEACH_RESULTS, refundPayment } from './wire.ts'
import { readForm, takeBody } from '../read-body.ts'
import { admit, modeWhere, type SimulatedProvider, type SimulatorParts } from '../ledger/simulated-provider.ts'

const CURRENCIES = ['ZAR', 'USD', 'EUR', 'GBP']

export const simulated: SimulatedProvider = {
  addRoutes,
  event: peachEvent,
  serverError: (ctx) => refuse(ctx, 500, 'systemError'),
  notProcessed: (ctx) => refuse(ctx, 400, 'notProcessed'),
}

/** Serves Peach's three hosts on one port. */
function addRoutes(router: Router, { ledger, acquirer, refunds, fault, secrets }: SimulatorParts): void {
  const unauthorized = (ctx: Context) => refuse(ctx, 401, 'unauthorized')
  /** Checks the signature of the checkout's form, or of its lookup. */
  const verifySignature = admit((ctx) => {
    const fields: Record<string, string> = Object.fromEntries(
      ctx.method === 'GET' ? ctx.URL.searchParams : readForm(ctx),
    )
    return modeWhere(
      secrets,
      ({ secretKey, settings }) =>
        settings?.ENTITY_ID === fields['authentication.entityId'] &&
        peachSignature(fields, secretKey) === fields.signature,
    )
  }, unauthorized)
  /** Checks the card API's access token and entity. */
  const authenticate = admit((ctx) => {
    const entityId = ctx.method === 'GET' ? ctx.query.entityId : readForm(ctx).get('entityId')
    const token = ctx.get('authorization').replace(/^Bearer /, '')
    return modeWhere(
      secrets,
      ({ secretKey, settings }) => settings?.ENTITY_ID === entityId && (settings?.ACCESS_TOKEN ?? secretKey) === token,
    )
  }, unauthorized)

  const initiate: Middleware = (ctx) => {
    const order = readOrder(ctx)
    if (!order) return refuse(ctx, 400, 'invalidParameter')
    const rails = railsOfPage(readForm(ctx), order.currency)
    if (rails === null) {
      ctx.status = 400
      ctx.body = {
        message: `Default payment method invalid for this request: ${readForm(ctx).get('defaultPaymentMethod')}`,
      }
      return
    }
    const opened = acquirer.openCheckout({ ...order, rails }, NO_NOTES, readForm(ctx).get('shopperResultUrl'))
    if (opened === 'duplicate') return refuse(ctx, 400, 'duplicate')
    const checkoutId = opened.checkout!.accessCode
    ctx.body = { checkoutId, redirectUrl: `${ctx.protocol}://${ctx.host}/checkout/${checkoutId}` }
  }

  const chargeRegistration: Middleware = (ctx) => {
    const order = readOrder(ctx)
    if (!order || readForm(ctx).get('paymentType') !== 'DB') return refuse(ctx, 400, 'invalidParameter')
    const answer = acquirer.chargeCard(order, ctx.params.registration ?? '')
    if (answer.kind === 'no_answer') return hang(ctx)
    if (answer.kind === 'duplicate') return refuse(ctx, 400, 'duplicate')
    if (answer.kind === 'not_processed') return refuse(ctx, 400, 'notProcessed')
    if (answer.kind !== 'charge') return refuse(ctx, 400, 'unknownRegistration')
    ctx.status = answer.charge.state === 'DECLINED' ? 400 : 200
    ctx.body = payment(answer.charge)
  }

  const refund: Middleware = (ctx) => {
    const charge = ledger.findById('peach', numberOf(ctx.params.id ?? ''))
    if (!charge || charge.mode !== ctx.state.mode) return refuse(ctx, 404, 'unknownReference')
    const order = readOrder(ctx)
    const sameCurrency = order?.currency === charge.currency
    if (!order || !sameCurrency || readForm(ctx).get('paymentType') !== 'RF')
      return refuse(ctx, 400, 'invalidParameter')
    const answer = refunds.refund(charge, { ...order, settlesLater: charge.usedRail === 'PAYSHAP' })
    if (answer.kind === 'refused') return refuse(ctx, 400, 'refundRefused', order.reference)
    if (answer.kind !== 'refund') return refuse(ctx, 400, 'notRefundable')
    ctx.body = refundPayment(answer.refund, charge)
  }

  const find: Middleware = (ctx) => {
    const { mode } = ctx.state
    const reference = String(ctx.query.merchantTransactionId)
    const charge = ledger.find('peach', reference)
    // A checkout without a payment attempt is not a payment, and one without a card is not on this API.
    const tried = charge && charge.mode === mode && charge.state !== 'OPEN' ? [charge] : []
    const made = tried.filter(({ usedRail = 'CARD' }) => usedRail === 'CARD').map((each) => payment(each))
    const returned = ledger.refunds('peach').filter((each) => each.reference === reference && each.mode === mode)
    const payments = [
      ...made,
      ...returned.map((each) => refundPayment(each, ledger.find('peach', each.chargeReference)!)),
    ]
    if (payments.length === 0) return refuse(ctx, 404, 'unknownReference')
    ctx.body = { result: PEACH_RESULTS.found, payments }
  }

  /** A flat object with dotted names, like the form of an event. */
  const findCheckout: Middleware = (ctx) => {
    const charge = ledger.find('peach', String(ctx.query.merchantTransactionId))
    if (!charge?.checkout || charge.mode !== ctx.state.mode) return refuse(ctx, 404, 'invalidParameter')
    const { result, ...rest } = payment(charge)
    const { code, description } = charge.state === 'OPEN' ? PEACH_RESULTS.createdCheckout : result
    ctx.body = { ...rest, card: undefined, 'result.code': code, 'result.description': description }
  }

  router.post('/checkout/initiate', takeBody, verifySignature, fault, initiate)
  router.post('/v1/registrations/:registration/payments', takeBody, authenticate, fault, chargeRegistration)
  router.post('/v1/payments/:id', takeBody, authenticate, fault, refund)
  router.get('/v1/payments', authenticate, find)
  router.get('/status', verifySignature, findCheckout)
}

/**
 * Returns the rails of a page: only the default method's if it is forced, otherwise all of the entity's, the default
 * first. Null if the entity does not have the default method.
 */
function railsOfPage(form: URLSearchParams, currency: string): PayInRail[] | null {
  const had = PEACH_METHODS.filter(({ currencies }) => currencies.includes(currency))
  const wanted = form.get('defaultPaymentMethod')
  const first = had.find(({ method }) => method === wanted)
  if (wanted !== null && !first) return null
  const others = first && form.get('forceDefaultMethod') === 'true' ? [] : had.filter((each) => each !== first)
  return [...(first ? [first] : []), ...others].map(({ rail }) => rail)
}

function readOrder(ctx: Context): ChargeOrder | null {
  const fields = readForm(ctx)
  const currency = fields.get('currency') ?? ''
  const reference = fields.get('merchantTransactionId') ?? ''
  const amount = fields.get('amount') ?? ''
  if (!isCurrency(currency) || !CURRENCIES.includes(currency) || !/^[A-Za-z0-9]{8,16}$/.test(reference)) return null
  const amountCents = /^\d{1,10}\.\d{2}$/.test(amount) ? fromDecimal(amount, currency) : null
  if (amountCents === null) return null
  const mode: Mode = ctx.state.mode
  return { provider: 'peach', mode, reference, amountCents, currency, email: '' }
}

function refuse(ctx: Context, status: number, result: keyof typeof PEACH_RESULTS, reference?: string): void {
  ctx.status = status
  const named =
    reference === undefined ? {} : { id: '8ac7a4a0000000000000000000000000', merchantTransactionId: reference }
  ctx.body = { result: PEACH_RESULTS[result], ...named, timestamp: new Date().toISOString() }
}
