import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { isMinorUnits } from '../../../src/domain/money.ts'
import type { Mode } from '../../../src/domain/states.ts'
import type { ChargeOrder } from '../ledger/acquirer.ts'
import { notesIn } from '../checkout/notes.ts'
import type { Charge, Refund } from '../ledger/entries.ts'
import { hang } from '../control/faults.ts'
import { field, readJson, takeBody, textField } from '../read-body.ts'
import {
  admit,
  modeOfKey,
  payersPage,
  type SimulatedProvider,
  type SimulatorParts,
  type EventSubject,
} from '../ledger/simulated-provider.ts'
import { signedMessage } from '../ledger/webhook-signing.ts'
import type { ProviderKeys } from '../ledger/secrets.ts'

const ERRORS = {
  unauthorized: { status: 401, errorType: 'authentication_error', errorCode: 'invalid_key' },
  invalid: { status: 400, errorType: 'invalid_request_error', errorCode: 'invalid_parameter' },
  notFound: { status: 404, errorType: 'invalid_request_error', errorCode: 'not_found' },
  duplicate: { status: 409, errorType: 'invalid_request_error', errorCode: 'duplicate_reference' },
  not_processed: { status: 400, errorType: 'invalid_request_error', errorCode: 'not_processed' },
  unknown_card: { status: 400, errorType: 'invalid_request_error', errorCode: 'invalid_token' },
  insufficient_funds: { status: 402, errorType: 'card_error', errorCode: 'insufficient_funds' },
  declined: { status: 402, errorType: 'card_error', errorCode: 'card_declined' },
  notRefundable: { status: 400, errorType: 'invalid_request_error', errorCode: 'amount_not_refundable' },
  refundRefused: { status: 402, errorType: 'card_error', errorCode: 'refund_declined' },
  serverError: { status: 500, errorType: 'api_error', errorCode: 'internal' },
} as const

export const simulated: SimulatedProvider = {
  addRoutes,
  event: yocoEvent,
  serverError: (ctx) => refuse(ctx, 'serverError'),
  notProcessed: (ctx) => refuse(ctx, 'not_processed'),
}

/** Serves the newer API's checkouts and the older API's token charges on one port. */
function addRoutes(router: Router, { ledger, acquirer, refunds, fault, secrets }: SimulatorParts): void {
  const authenticate = admit(
    (ctx) => modeOfKey(secrets, ctx.get('x-auth-secret-key') || ctx.get('authorization').replace(/^Bearer /, '')),
    (ctx) => refuse(ctx, 'unauthorized'),
  )

  const chargeToken: Middleware = (ctx) => {
    const body = readJson(ctx)
    const order = readOrder(ctx, body, field(body, 'amountInCents'))
    if (!order) return refuse(ctx, 'invalid')
    const answer = acquirer.chargeCard(order, textField(body, 'token') ?? '')
    if (answer === 'no_answer') return hang(ctx)
    if (typeof answer === 'string') return refuse(ctx, answer)
    if (answer.state === 'DECLINED') return refuse(ctx, answer.declineReason ?? 'declined')
    ctx.status = 201
    ctx.body = chargeBody(answer)
  }

  const createCheckout: Middleware = (ctx) => {
    const body = readJson(ctx)
    const order = readOrder(ctx, body, field(body, 'amount'))
    if (!order) return refuse(ctx, 'invalid')
    const opened = acquirer.openCheckout(order, notesIn(field(body, 'metadata')), textField(body, 'successUrl'))
    if (opened === 'duplicate') return refuse(ctx, 'duplicate')
    ctx.body = checkoutBody(ctx, opened)
  }

  const showCheckout: Middleware = (ctx) => {
    const charge = checkoutOf(ctx)
    if (!charge) return refuse(ctx, 'notFound')
    ctx.body = checkoutBody(ctx, charge)
  }

  const refundOf =
    (find: (ctx: Context) => Charge | null, amountField: string): Middleware =>
    (ctx) => {
      const charge = find(ctx)
      const body = readJson(ctx)
      const amount = field(body, amountField)
      if (!charge) return refuse(ctx, 'notFound')
      if (amount !== undefined && !isMinorUnits(amount)) return refuse(ctx, 'invalid')
      const reference = textField(field(body, 'metadata'), 'refundReference') ?? ''
      const answer = refunds.refund(charge, { reference, amountCents: amount ?? null })
      if (answer === 'refused') return refuse(ctx, 'refundRefused')
      if (typeof answer === 'string') return refuse(ctx, 'notRefundable')
      ctx.body = refundBody(answer, charge)
    }

  router.post('/v1/charges/', authenticate, takeBody, fault, chargeToken)
  router.post('/v1/refunds/', authenticate, takeBody, fault, refundOf(chargeOf, 'amountInCents'))
  router.post('/api/checkouts', authenticate, takeBody, fault, createCheckout)
  router.get('/api/checkouts/:id', authenticate, showCheckout)
  router.post('/api/checkouts/:id/refund', authenticate, takeBody, fault, refundOf(checkoutOf, 'amount'))

  function checkoutOf(ctx: Context): Charge | null {
    const charge = ledger.findCheckout('yoco', String(ctx.params.id).replace(/^ch_/, ''))
    return charge?.checkout && charge.mode === ctx.state.mode ? charge : null
  }

  function chargeOf(ctx: Context): Charge | null {
    const id = textField(readJson(ctx), 'chargeId') ?? ''
    const charge = ledger.find('charge', 'yoco', Number(id.replace(/^ch_/, '')))
    return charge && !charge.checkout && charge.mode === ctx.state.mode ? charge : null
  }
}

/** Real Yoco has no references; the simulator needs one to name the charge in its ledger. */
function readOrder(ctx: Context, body: unknown, amountCents: unknown): ChargeOrder | null {
  const reference = textField(field(body, 'metadata'), 'reference')
  if (reference === null || !isMinorUnits(amountCents) || textField(body, 'currency') !== 'ZAR') return null
  const mode: Mode = ctx.state.mode
  return { provider: 'yoco', mode, reference, amountCents, currency: 'ZAR', email: '' }
}

function refuse(ctx: Context, error: keyof typeof ERRORS): void {
  const { status, errorType, errorCode } = ERRORS[error]
  ctx.status = status
  ctx.body = {
    errorType,
    errorCode,
    errorMessage: errorCode.replaceAll('_', ' '),
    displayMessage: 'Something went wrong.',
  }
}

const CHARGE_STATUS = { OPEN: 'pending', PENDING: 'pending', SUCCEEDED: 'successful', DECLINED: 'failed' } as const
const CHECKOUT_STATUS = { OPEN: 'created', PENDING: 'processing', SUCCEEDED: 'completed', DECLINED: 'failed' } as const

function checkoutId({ checkout }: Charge): string {
  return `ch_${checkout?.accessCode ?? ''}`
}

function chargeBody(charge: Charge) {
  return {
    object: 'charge',
    id: `ch_${charge.id}`,
    status: CHARGE_STATUS[charge.state],
    currency: charge.currency,
    amountInCents: charge.amountCents,
    liveMode: charge.mode === 'LIVE',
    metadata: { reference: charge.reference },
    source: {
      id: `card_${charge.id}`,
      brand: 'visa',
      maskedCard: '************4081',
      expiryMonth: 12,
      expiryYear: 2040,
    },
  }
}

function checkoutBody(ctx: Context, charge: Charge) {
  const { checkout, state } = charge
  return {
    id: checkoutId(charge),
    redirectUrl: payersPage(ctx, charge),
    status: CHECKOUT_STATUS[state],
    amount: charge.amountCents,
    currency: charge.currency,
    paymentId: state === 'SUCCEEDED' ? `p_${charge.id}` : null,
    processingMode: modeOf(charge),
    metadata: { reference: charge.reference },
    successUrl: checkout?.callbackUrl,
    cancelUrl: checkout?.callbackUrl,
    failureUrl: checkout?.callbackUrl,
  }
}

/** Refund of a checkout, and of a token charge of the older API. */
function refundBody(refund: Refund, charge: Charge) {
  if (charge.checkout) {
    const message = 'Refund processed successfully'
    return { id: checkoutId(charge), refundId: `rfd_${refund.id}`, message, status: 'successful' }
  }
  return { object: 'refund', id: `rfd_${refund.id}`, chargeId: `ch_${charge.id}`, status: 'successful' }
}

function yocoEvent(subject: EventSubject, { settings }: ProviderKeys) {
  if (subject.kind === 'TRANSFER' || subject.kind === 'DISPUTE') return null
  const { id, createdAt } = subject.event
  const { state } = subject
  const ended = state === 'SUCCEEDED' ? 'succeeded' : 'failed'
  const kind = subject.kind === 'CHARGE' ? 'payment' : 'refund'
  const content = {
    id: `evt_${id}`,
    type: `${kind}.${ended}`,
    createdDate: createdAt,
    payload: payload(subject, ended),
  }
  return signedMessage('webhook', settings?.WEBHOOK_SECRET ?? '', `msg_${id}`, content)
}

function payload(subject: Exclude<EventSubject, { kind: 'TRANSFER' | 'DISPUTE' }>, status: string) {
  const { charge } = subject
  const refund = subject.kind === 'REFUND' ? subject.refund : null
  const of = refund ?? charge
  return {
    id: refund ? `rfd_${refund.id}` : charge.checkout ? `p_${charge.id}` : `ch_${charge.id}`,
    type: refund ? 'refund' : 'payment',
    createdDate: of.createdAt,
    amount: of.amountCents,
    currency: of.currency,
    status,
    mode: modeOf(charge),
    metadata: {
      reference: charge.reference,
      ...(refund ? { refundReference: refund.reference } : {}),
      ...(charge.checkout ? { checkoutId: checkoutId(charge) } : {}),
    },
    ...(refund ? { paymentId: `p_${charge.id}` } : {}),
  }
}

function modeOf({ mode }: Charge): 'live' | 'test' {
  return mode === 'LIVE' ? 'live' : 'test'
}
