import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { fromDecimal, isCurrency, minorUnits, toDecimal } from '../../../src/domain/money.ts'
import type { Mode, PayInRail } from '../../../src/domain/states.ts'
import type { ChargeOrder } from '../ledger/acquirer.ts'
import { NO_NOTES } from '../checkout/notes.ts'
import { hang } from '../control/faults.ts'
import type { ProviderKeys } from '../ledger/secrets.ts'
import { readForm, takeBody } from '../read-body.ts'
import {
  admit,
  modeWhere,
  payersPage,
  type SimulatedProvider,
  type SimulatorParts,
  type EventSubject,
} from '../ledger/simulated-provider.ts'
import { createHash, createHmac } from 'node:crypto'
import type { Charge, PendingEvent, Refund } from '../ledger/entries.ts'

const CURRENCIES = ['ZAR', 'USD', 'EUR', 'GBP']

export const simulated: SimulatedProvider = {
  addRoutes,
  event: peachEvent,
  serverError: (ctx) => refuse(ctx, 500, 'systemError'),
  notProcessed: (ctx) => refuse(ctx, 400, 'not_processed'),
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
    ctx.body = { checkoutId: opened.checkout!.accessCode, redirectUrl: payersPage(ctx, opened) }
  }

  const chargeRegistration: Middleware = (ctx) => {
    const order = readOrder(ctx)
    if (!order || readForm(ctx).get('paymentType') !== 'DB') return refuse(ctx, 400, 'invalidParameter')
    const answer = acquirer.chargeCard(order, ctx.params.registration ?? '')
    if (answer === 'no_answer') return hang(ctx)
    if (typeof answer === 'string') return refuse(ctx, 400, answer)
    ctx.status = answer.state === 'DECLINED' ? 400 : 200
    ctx.body = payment(answer)
  }

  const refund: Middleware = (ctx) => {
    const charge = ledger.find('charge', 'peach', numberOf(ctx.params.id ?? ''))
    if (!charge || charge.mode !== ctx.state.mode) return refuse(ctx, 404, 'unknownReference')
    const order = readOrder(ctx)
    const sameCurrency = order?.currency === charge.currency
    if (!order || !sameCurrency || readForm(ctx).get('paymentType') !== 'RF')
      return refuse(ctx, 400, 'invalidParameter')
    const answer = refunds.refund(charge, { ...order, settlesLater: charge.usedRail === 'PAYSHAP' })
    if (answer === 'refused') return refuse(ctx, 400, 'refundRefused', order.reference)
    if (typeof answer === 'string') return refuse(ctx, 400, 'notRefundable')
    ctx.body = refundPayment(answer, charge)
  }

  const find: Middleware = (ctx) => {
    const { mode } = ctx.state
    const reference = String(ctx.query.merchantTransactionId)
    const charge = ledger.find('charge', 'peach', reference)
    // A checkout without a payment attempt is not a payment, and one without a card is not on this API.
    const tried = charge && charge.mode === mode && charge.state !== 'OPEN' ? [charge] : []
    const made = tried.filter(({ usedRail = 'CARD' }) => usedRail === 'CARD').map((each) => payment(each))
    const returned = ledger.own('refund', 'peach').filter((each) => each.reference === reference && each.mode === mode)
    const payments = [...made, ...returned.map((each) => refundPayment(each, ledger.chargeOf(each)))]
    if (payments.length === 0) return refuse(ctx, 404, 'unknownReference')
    ctx.body = { result: PEACH_RESULTS.found, payments }
  }

  /** A flat object with dotted names, like the form of an event. */
  const findCheckout: Middleware = (ctx) => {
    const charge = ledger.find('charge', 'peach', String(ctx.query.merchantTransactionId))
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

const CODES = {
  SUCCEEDED: {
    code: '000.100.110',
    description: "Request successfully processed in 'Merchant in Integrator Test Mode'",
  },
  PENDING: { code: '000.200.000', description: 'transaction pending' },
  DECLINED: { code: '800.100.152', description: 'transaction declined by authorization system' },
  REFUSED: { code: '100.396.101', description: 'Cancelled by user' },
  EXPIRED: { code: '100.396.104', description: 'Uncertain status - probably cancelled by user' },
  insufficient_funds: { code: '800.100.203', description: 'transaction declined (insufficient funds)' },
} as const

const PEACH_RESULTS = {
  unauthorized: { code: '800.900.300', description: 'invalid authentication information' },
  not_processed: { code: '600.200.500', description: 'Invalid payment data. You are not configured for this' },
  invalidParameter: { code: '200.300.404', description: 'invalid or missing parameter' },
  unknown_card: { code: '100.150.200', description: 'registration does not exist' },
  duplicate: { code: '800.110.100', description: 'duplicate transaction' },
  unknownReference: { code: '700.400.580', description: 'cannot find transaction' },
  notRefundable: { code: '700.400.200', description: 'cannot refund (refund volume exceeded or tx reversed)' },
  refundRefused: { code: '800.100.152', description: 'transaction declined by authorization system' },
  systemError: { code: '999.999.999', description: 'UNDEFINED CONNECTOR/ACQUIRER ERROR' },
  createdCheckout: { code: '000.200.100', description: 'successfully created checkout' },
  found: { code: '000.000.100', description: 'successful request' },
} as const

/** The methods of the simulated entity: each with its rail, its currencies and the brand of its payments. */
const PEACH_METHODS: readonly { method: string; rail: PayInRail; currencies: readonly string[]; brand: string }[] = [
  { method: 'CARD', rail: 'CARD', currencies: ['ZAR', 'USD', 'EUR', 'GBP'], brand: 'VISA' },
  { method: 'PAYSHAP', rail: 'PAYSHAP', currencies: ['ZAR'], brand: 'PAYSHAP' },
  { method: 'CAPITECPAY', rail: 'CAPITEC_PAY', currencies: ['ZAR'], brand: 'CAPITECPAY' },
  { method: 'PAYBYBANK', rail: 'BANK_TRANSFER', currencies: ['ZAR'], brand: 'PAYBYBANK' },
]

/** Peach's ids are 32 hexadecimal digits. */
function peachId(id: number): string {
  return `8ac7a4a0${id.toString(16).padStart(24, '0')}`
}

function numberOf(id: string): number {
  return /^8ac7a4a0[0-9a-f]{24}$/.test(id) ? Number.parseInt(id.slice(8), 16) : Number.NaN
}

function payment(charge: Charge, state: PendingEvent['state'] = stateOf(charge)) {
  const { rail, brand } = PEACH_METHODS.find((each) => each.rail === charge.usedRail) ?? PEACH_METHODS[0]!
  return {
    id: peachId(charge.id),
    paymentType: 'DB',
    paymentBrand: brand,
    merchantTransactionId: charge.reference,
    amount: decimal(charge),
    currency: charge.currency,
    result: resultOf(charge, state),
    ...(rail === 'CARD' ? cardOf(charge) : {}),
    timestamp: charge.bookedAt ?? charge.createdAt,
  }
}

function refundPayment(refund: Refund, charge: Charge, state: PendingEvent['state'] = refund.state) {
  return {
    id: peachId(refund.id),
    referencedId: peachId(charge.id),
    paymentType: 'RF',
    merchantTransactionId: refund.reference,
    amount: decimal(refund),
    currency: refund.currency,
    result: state === 'SUCCEEDED' || state === 'PENDING' ? CODES[state] : CODES.DECLINED,
    timestamp: refund.createdAt,
  }
}

function stateOf({ state }: Charge): 'PENDING' | 'SUCCEEDED' | 'DECLINED' {
  return state === 'OPEN' ? 'PENDING' : state
}

function resultOf({ declineReason, usedRail = 'CARD', expired }: Charge, state: PendingEvent['state']) {
  if (state === 'SUCCEEDED' || state === 'PENDING') return CODES[state]
  if (usedRail !== 'CARD') return expired ? CODES.EXPIRED : CODES.REFUSED
  return declineReason === 'insufficient_funds' ? CODES.insufficient_funds : CODES.DECLINED
}

function cardOf(charge: Charge) {
  const card = { bin: '408408', last4Digits: '4081', holder: 'Jane Jones', expiryMonth: '12', expiryYear: '2040' }
  return { card, registrationId: registrationOf(charge) }
}

function registrationOf({ cardToken, reference }: Charge): string {
  return createHash('md5')
    .update(cardToken ?? reference)
    .digest('hex')
}

function decimal({ amountCents, currency }: Pick<Charge, 'amountCents' | 'currency'>): string {
  return isCurrency(currency) ? toDecimal({ amountCents: minorUnits(amountCents), currency }) : ''
}

/** A form; its signature covers every field, empty ones included. */
function peachEvent(subject: EventSubject, { secretKey }: ProviderKeys) {
  const { event, state } = subject
  if (subject.kind === 'TRANSFER' || subject.kind === 'DISPUTE') return null
  const { result, ...rest } =
    subject.kind === 'REFUND'
      ? refundPayment(subject.refund, subject.charge, state)
      : {
          ...payment(subject.charge, state),
          card: undefined,
          checkoutId: subject.charge.checkout?.accessCode ?? peachId(subject.charge.id),
        }
  const fields: Record<string, string> = {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ''])),
    'result.code': result.code,
    'result.description': result.description,
    timestamp: event.createdAt,
  }
  const body = new URLSearchParams({ ...fields, signature: peachSignature(fields, secretKey) }).toString()
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
}

function peachSignature(fields: Readonly<Record<string, string>>, secret: string): string {
  const names = Object.keys(fields)
    .filter((name) => name !== 'signature')
    .toSorted()
  return createHmac('sha256', secret)
    .update(names.map((name) => name + fields[name]).join(''))
    .digest('hex')
}
