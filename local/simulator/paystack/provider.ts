import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { isMinorUnits } from '../../../src/domain/money.ts'
import type { Mode } from '../../../src/domain/states.ts'
import type { ChargeOrder } from '../ledger/acquirer.ts'
import type { Charge } from '../ledger/entries.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { notesIn } from '../checkout/notes.ts'
import { hang } from '../control/faults.ts'
import { answerError, PAYSTACK_ERRORS, type PaystackParts, succeed } from './answers.ts'
import { paystackDisputeRoutes, disputeData } from './disputes.ts'
import { paystackRefundRoutes, refundEventData } from './refunds.ts'
import { splitNumber } from './split-wire.ts'
import { paystackSettlementRoutes } from './settlements.ts'
import { paystackSplitRoutes } from './splits.ts'
import { paystackTransferRoutes, verifiedTransfer } from './transfers.ts'
import { railsOf, transactionData } from './wire.ts'
import { field, readJson, takeBody, textField } from '../read-body.ts'
import { isDivisible } from '../ledger/settlements.ts'
import {
  admit,
  modeOfKey,
  payersPage,
  type SimulatedProvider,
  type SimulatorParts,
  type EventSubject,
} from '../ledger/simulated-provider.ts'
import { createHmac } from 'node:crypto'
import type { ProviderKeys } from '../ledger/secrets.ts'

const CURRENCIES = ['GHS', 'KES', 'NGN', 'USD', 'ZAR']

export const simulated: SimulatedProvider = {
  addRoutes,
  event: paystackEvent,
  serverError: (ctx) => answerError(ctx, PAYSTACK_ERRORS.serverError),
  notProcessed: (ctx) => answerError(ctx, PAYSTACK_ERRORS.not_processed),
  page: { returnUrl: paystackReturnUrl },
}

function addRoutes(router: Router, parts: SimulatorParts): void {
  const { ledger, acquirer, fault, secrets } = parts
  const authenticate = admit(
    (ctx) => modeOfKey(secrets, ctx.get('authorization').replace(/^Bearer /, '')),
    (ctx) => answerError(ctx, PAYSTACK_ERRORS.invalidKey),
  )

  const chargeAuthorization: Middleware = (ctx) => {
    const body = readJson(ctx)
    const order = readOrder(ctx, body, ledger)
    if (!order) return
    const callbackUrl = textField(body, 'callback_url')
    const answer = acquirer.chargeCard(order, textField(body, 'authorization_code') ?? '', callbackUrl)
    if (answer === 'no_answer') return hang(ctx)
    if (typeof answer === 'string') return answerError(ctx, PAYSTACK_ERRORS[answer])
    if (answer.state !== 'OPEN') return succeed(ctx, 'Charge attempted', transactionData(answer))
    const page = { ...authorization(ctx, answer), paused: true }
    succeed(ctx, 'Please, redirect your customer to the authorization url provided', page)
  }

  const initialize: Middleware = (ctx) => {
    const body = readJson(ctx)
    const order = readOrder(ctx, body, ledger)
    if (!order) return
    const rails = railsOf(field(body, 'channels'), order.currency)
    if (rails.length === 0) return answerError(ctx, PAYSTACK_ERRORS.noChannel)
    const notes = notesIn(field(body, 'metadata'))
    const opened = acquirer.openCheckout({ ...order, rails }, notes, textField(body, 'callback_url'))
    if (opened === 'duplicate') return answerError(ctx, PAYSTACK_ERRORS.duplicate)
    succeed(ctx, 'Authorization URL created', authorization(ctx, opened))
  }

  const verify: Middleware = (ctx) => {
    const charge = ledger.find('charge', 'paystack', ctx.params.reference)
    if (!charge || charge.mode !== ctx.state.mode) return answerError(ctx, PAYSTACK_ERRORS.notFound)
    succeed(ctx, 'Verification successful', transactionData(charge))
  }

  router.post('/transaction/charge_authorization', authenticate, takeBody, fault, chargeAuthorization)
  router.post('/transaction/initialize', authenticate, takeBody, fault, initialize)
  router.get('/transaction/verify/:reference', authenticate, verify)
  const shared: PaystackParts = { ...parts, authenticate }
  paystackRefundRoutes(router, shared)
  paystackTransferRoutes(router, shared)
  paystackSplitRoutes(router, shared)
  paystackDisputeRoutes(router, shared)
  paystackSettlementRoutes(router, shared)
}

/** Parses the order in a request's body; responds with the error and returns null if it is wrong. */
function readOrder(ctx: Context, body: unknown, ledger: Ledger): ChargeOrder | null {
  const email = textField(body, 'email')
  const reference = textField(body, 'reference')
  const currency = textField(body, 'currency')
  const amountCents = field(body, 'amount')
  const refuse = (error: Parameters<typeof answerError>[1]): null => {
    answerError(ctx, error)
    return null
  }
  if (email === null || !/^[^\s@]+@[^\s@]+$/.test(email)) return refuse(PAYSTACK_ERRORS.invalidEmail)
  if (!isMinorUnits(amountCents)) return refuse(PAYSTACK_ERRORS.invalidAmount)
  if (currency === null || !CURRENCIES.includes(currency)) return refuse(PAYSTACK_ERRORS.invalidCurrency)
  if (reference === null || !/^[A-Za-z0-9.=-]{1,100}$/.test(reference)) return refuse(PAYSTACK_ERRORS.invalidReference)
  const mode: Mode = ctx.state.mode
  const order = { provider: 'paystack' as const, mode, reference, amountCents, currency, email }
  const code = textField(body, 'split_code')
  if (code === null) return order
  const split = ledger.find('split', 'paystack', splitNumber(code))
  if (!split || split.mode !== mode || !isDivisible(split, order)) return refuse(PAYSTACK_ERRORS.unknownSplit)
  return { ...order, splitId: split.id }
}

function authorization(ctx: Context, charge: Charge) {
  const { reference, checkout } = charge
  return { authorization_url: payersPage(ctx, charge), access_code: checkout!.accessCode, reference }
}

/** Paystack adds its reference twice, under an old and a new name. */
function paystackReturnUrl(callbackUrl: string, reference: string): string {
  const url = new URL(callbackUrl)
  url.searchParams.append('trxref', reference)
  url.searchParams.append('reference', reference)
  return url.href
}

const REFUND_TYPES = { PENDING: 'refund.pending', SUCCEEDED: 'refund.processed', FAILED: 'refund.failed' } as const
const DISPUTE_TYPES = { CREATED: 'create', REMINDED: 'remind', RESOLVED: 'resolve' } as const
const TRANSFER_TYPES = {
  PENDING: 'transfer.pending',
  SUCCEEDED: 'transfer.success',
  FAILED: 'transfer.failed',
  REVERSED: 'transfer.reversed',
} as const

/** Signed as https://paystack.com/docs/payments/webhooks says. */
function paystackEvent(subject: EventSubject, { secretKey }: ProviderKeys) {
  const body = JSON.stringify(contentOf(subject))
  const signature = createHmac('sha512', secretKey).update(body).digest('hex')
  return { headers: { 'content-type': 'application/json', 'x-paystack-signature': signature }, body }
}

function contentOf(subject: EventSubject) {
  if (subject.kind === 'CHARGE') return { event: 'charge.success', data: transactionData(subject.charge) }
  if (subject.kind === 'REFUND') {
    const { refund, charge, state } = subject
    return { event: REFUND_TYPES[state], data: refundEventData(refund, charge, state) }
  }
  if (subject.kind === 'DISPUTE') {
    const { dispute, charge, state } = subject
    return { event: `charge.dispute.${DISPUTE_TYPES[state]}`, data: disputeData(dispute, charge) }
  }
  const { transfer, recipient, state } = subject
  return { event: TRANSFER_TYPES[state], data: verifiedTransfer(transfer, recipient, state) }
}
