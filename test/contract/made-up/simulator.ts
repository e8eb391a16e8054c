import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { isCurrency, isMinorUnits } from '../../../src/domain/money.ts'
import { PAY_IN_RAILS } from '../../../src/domain/states.ts'
import { railsIn } from '../../../src/domain/routing/rail-facts.ts'
import type { KnownDescriptor } from '../../../src/providers/descriptors.ts'
import { notesIn } from '../../../local/simulator/checkout/notes.ts'
import { hang } from '../../../local/simulator/control/faults.ts'
import type { ChargeOrder } from '../../../local/simulator/ledger/acquirer.ts'
import type { Charge, Refund } from '../../../local/simulator/ledger/entries.ts'
import {
  modeOfKey,
  type SimulatedProvider,
  type SimulatorParts,
} from '../../../local/simulator/ledger/simulated-provider.ts'
import { field, readJson, takeBody, textField } from '../../../local/simulator/read-body.ts'
import { eventHeaders, isSignedBy, type Signing } from './signing.ts'

const ERRORS = {
  unauthorized: 401,
  invalid_request: 400,
  not_processed: 400,
  unknown_token: 400,
  insufficient_funds: 402,
  declined: 402,
  not_found: 404,
  duplicate: 409,
  not_refundable: 409,
  internal: 500,
} as const

const PAYMENT_STATUS = { OPEN: 'open', PENDING: 'pending', SUCCEEDED: 'paid', DECLINED: 'declined' } as const
const REFUND_STATUS = { PENDING: 'pending', SUCCEEDED: 'done', FAILED: 'failed' } as const

/** The other side of a made-up provider's wire. It refuses currencies and amounts outside the descriptor. */
export function madeUpSimulation(descriptor: KnownDescriptor, signing: Signing): SimulatedProvider {
  return {
    addRoutes: (router, parts) => addRoutes(descriptor, router, parts),
    serverError: (ctx) => refuse(ctx, 'internal'),
    notProcessed: (ctx) => refuse(ctx, 'not_processed'),

    event(subject, { settings = {} }, url) {
      if (subject.kind === 'TRANSFER' || subject.kind === 'DISPUTE') return null
      const body = JSON.stringify(
        subject.kind === 'REFUND'
          ? { id: subject.event.id, type: 'refund', data: refundBody({ ...subject.refund, state: subject.state }) }
          : { id: subject.event.id, type: 'payment', data: paymentBody({ ...subject.charge, state: subject.state }) },
      )
      const to = signing === 'ADDRESS' ? `${url}?${new URLSearchParams({ event: subject.event.id }).toString()}` : url
      return { url: to, headers: eventHeaders(signing, settings, body, { method: 'POST', url: to }), body }
    },
  }
}

function addRoutes({ id: provider, capabilities }: KnownDescriptor, router: Router, parts: SimulatorParts): void {
  const { ledger, acquirer, refunds, fault, secrets } = parts
  const [, facts] = railsIn(capabilities.rails)[0]!

  const authenticate: Middleware = (ctx, next) => {
    const mode = modeOfKey(secrets, ctx.get('authorization').replace(/^Bearer /, ''))
    if (mode === null || !isSignedRequest(ctx, secrets[mode]?.settings)) return refuse(ctx, 'unauthorized')
    ctx.state.mode = mode
    return next()
  }

  const acceptsReference = (reference: string): boolean => {
    const { alphabet, length } = capabilities.reference
    return reference.length === length && (alphabet === 'DIGITS' ? /^[1-9]\d+$/ : /^[a-z2-7]+$/).test(reference)
  }

  const readOrder = (ctx: Context): ChargeOrder | null => {
    const body = readJson(ctx)
    const reference = textField(body, 'reference')
    const amountCents = field(body, 'amount')
    const currency = field(body, 'currency')
    const method = PAY_IN_RAILS.find((each) => each === field(body, 'method'))
    const { minimumCents, maximumCents, currencies } = (method && capabilities.rails[method]) ?? facts
    if (reference === null || !acceptsReference(reference) || !isCurrency(currency) || !currencies.includes(currency))
      return null
    if (!isMinorUnits(amountCents) || amountCents < minimumCents || amountCents > maximumCents) return null
    const rails = method ? { rails: [method] } : {}
    return { provider, mode: ctx.state.mode, reference, amountCents, currency, email: '', ...rails }
  }

  const pay: Middleware = (ctx) => {
    const order = readOrder(ctx)
    if (!order) return refuse(ctx, 'invalid_request')
    const body = readJson(ctx)
    const answer = acquirer.chargeCard(order, textField(body, 'token') ?? '', textField(body, 'return_url'))
    if (answer === 'no_answer') return hang(ctx)
    if (typeof answer === 'string') return refuse(ctx, answer === 'unknown_card' ? 'unknown_token' : answer)
    if (answer.state === 'DECLINED') return refuse(ctx, answer.declineReason ?? 'declined')
    answerWith(ctx, answer.state === 'OPEN' ? pageOf(ctx, answer) : paymentBody(answer))
  }

  const openCheckout: Middleware = (ctx) => {
    const body = readJson(ctx)
    const order = readOrder(ctx)
    if (!order || !railsIn(capabilities.rails).some(([rail]) => rail === field(body, 'method')))
      return refuse(ctx, 'invalid_request')
    if (facts.checkout === 'PHONE') {
      const phone = textField(body, 'phone') ?? ''
      if (!/^\d{9,15}$/.test(phone)) return refuse(ctx, 'invalid_request')
      const prompted = acquirer.promptPayer(order, phone)
      return prompted === 'duplicate' ? refuse(ctx, 'duplicate') : answerWith(ctx, paymentBody(prompted))
    }
    const charge = acquirer.openCheckout(order, notesIn(field(body, 'metadata')), textField(body, 'return_url'))
    if (charge === 'duplicate') return refuse(ctx, 'duplicate')
    answerWith(ctx, pageOf(ctx, charge))
  }

  const showPayment: Middleware = (ctx) => {
    const charge = ledger.find('charge', provider, String(ctx.query.reference))
    if (charge?.mode !== ctx.state.mode) return refuse(ctx, 'not_found')
    ctx.body = paymentBody(charge!)
  }

  const refund: Middleware = (ctx) => {
    const body = readJson(ctx)
    const charge = ledger.find('charge', provider, Number(textField(body, 'payment')?.replace(/^p_/, '')))
    const amountCents = field(body, 'amount')
    if (charge?.mode !== ctx.state.mode) return refuse(ctx, 'not_found')
    if (!isMinorUnits(amountCents)) return refuse(ctx, 'invalid_request')
    const answer = refunds.refund(charge!, { reference: textField(body, 'reference') ?? '', amountCents })
    if (typeof answer === 'string') return refuse(ctx, 'not_refundable')
    answerWith(ctx, refundBody(answer))
  }

  const showRefund: Middleware = (ctx) => {
    const found = ledger
      .own('refund', provider)
      .find(({ reference, mode }) => reference === ctx.query.reference && mode === ctx.state.mode)
    if (!found) return refuse(ctx, 'not_found')
    ctx.body = refundBody(found)
  }

  router.post('/payments', takeBody, authenticate, fault, pay)
  router.post('/checkouts', takeBody, authenticate, fault, openCheckout)
  router.post('/refunds', takeBody, authenticate, fault, refund)
  if (facts.lookups !== 'NEVER') router.get('/payments', authenticate, showPayment)
  if (capabilities.refunds.lookup) router.get('/refunds', authenticate, showRefund)
}

/** With a key pair, the service signs the body of a request, or the reference of a lookup. */
function isSignedRequest(ctx: Context, settings: Readonly<Record<string, string>> = {}): boolean {
  if (settings.PRIVATE_KEY === undefined) return true
  const signed = ctx.method === 'GET' ? String(ctx.query.reference) : String(ctx.state.text)
  return isSignedBy(settings.PRIVATE_KEY, signed, ctx.get('x-request-signature'))
}

function pageOf(ctx: Context, charge: Charge) {
  const url = `${ctx.protocol}://${ctx.host}/checkout/${charge.checkout!.accessCode}`
  return { ...paymentBody(charge), url }
}

function paymentBody({ id, state, amountCents: amount, currency, reference, declineReason, expired }: Charge) {
  const reason = expired ? 'expired' : declineReason
  return { id: `p_${id}`, status: PAYMENT_STATUS[state], amount, currency, reference, reason }
}

function refundBody({ id, state, amountCents: amount, currency, reference }: Refund) {
  return { id: `r_${id}`, status: REFUND_STATUS[state], amount, currency, reference }
}

function answerWith(ctx: Context, body: object): void {
  ctx.status = 201
  ctx.body = body
}

function refuse(ctx: Context, error: keyof typeof ERRORS): void {
  ctx.status = ERRORS[error]
  ctx.body = { error }
}
