import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { fromDecimal } from '../../../src/domain/money.ts'
import type { Mode } from '../../../src/domain/states.ts'
import type { Charge } from '../ledger/entries.ts'
import {
  dayOf,
  isTest,
  listedRefund,
  numberOf,
  OZOW_FIELDS,
  OZOW_METHODS,
  ozowEvent,
  ozowHash,
  ozowId,
  transaction,
} from './wire.ts'
import { field, readForm, readJson, takeBody, textField } from '../read-body.ts'
import {
  admit,
  keyInToken,
  modeOfKey,
  type SimulatedProvider,
  type SimulatorParts,
} from '../ledger/simulated-provider.ts'

const TOKEN = 'ozow-access:'

export const simulated: SimulatedProvider = {
  addRoutes,
  event: ozowEvent,
  serverError: (ctx) => refuse(ctx, 500, 'Internal server error'),
  notProcessed(ctx) {
    const first: unknown = Array.isArray(readJson(ctx)) ? (readJson(ctx) as unknown[])[0] : null
    if (first === null) return refuse(ctx, 400, 'The request was not processed')
    ctx.body = [{ refundId: null, transactionId: textField(first, 'transactionId'), errors: ['not processed'] }]
  },
}

function addRoutes(router: Router, { ledger, acquirer, refunds, fault, secrets }: SimulatorParts): void {
  const settingsOf = (mode: Mode) => secrets[mode]?.settings ?? {}
  const unauthorized = (ctx: Context) => refuse(ctx, 401, 'Unauthorized')
  const withApiKey = admit((ctx) => modeOfKey(secrets, ctx.get('apikey')), unauthorized)
  const withToken = admit((ctx) => modeOfKey(secrets, keyInToken(ctx, TOKEN)), unauthorized)

  const giveToken: Middleware = (ctx) => {
    const form = readForm(ctx)
    const { SITE_CODE } = settingsOf(ctx.state.mode)
    if (form.get('grant_type') !== 'password' || form.get('SiteCode') !== SITE_CODE) return unauthorized(ctx)
    ctx.body = { access_token: TOKEN + ctx.get('apikey'), token_type: 'bearer', expires_in: 3_600 }
  }

  const request: Middleware = (ctx) => {
    const body = readJson(ctx)
    const mode: Mode = ctx.state.mode
    const { SITE_CODE, PRIVATE_KEY = '' } = settingsOf(mode)
    const hash = ozowHash(
      OZOW_FIELDS.request.map((name) => textField(body, name) ?? ''),
      PRIVATE_KEY,
    )
    const amountCents = fromDecimal(textField(body, 'Amount') ?? '', 'ZAR')
    const reference = textField(body, 'TransactionReference') ?? ''
    const fits = textField(body, 'SiteCode') === SITE_CODE && textField(body, 'HashCheck') === hash
    if (!fits) return refuse(ctx, 400, 'The hash check or the site code is not valid')
    const isOrder =
      textField(body, 'CurrencyCode') === 'ZAR' &&
      textField(body, 'CountryCode') === 'ZA' &&
      textField(body, 'IsTest') === isTest(mode)
    if (!isOrder || amountCents === null || reference === '') return refuse(ctx, 400, 'The request is not valid')
    // A method that the site lacks is accepted here too; then the page offers no way to pay.
    const rail = OZOW_METHODS[textField(body, 'SelectedBankId') ?? '']
    const rails = rail === undefined ? [] : [rail]
    const order = { provider: 'ozow', mode, reference, amountCents, currency: 'ZAR', email: '', rails } as const
    const optional = (number: number) => textField(body, `Optional${number}`)
    const notes = { description: optional(1), business: optional(2), order: optional(3) }
    const opened = acquirer.openCheckout(order, notes, textField(body, 'SuccessUrl'))
    // Ozow allows a reference to repeat and shows the existing payment page again.
    const charge = opened === 'duplicate' ? ledger.find('ozow', reference)! : opened
    const url = `${ctx.protocol}://${ctx.host}/checkout/${charge.checkout!.accessCode}`
    ctx.body = { paymentRequestId: ozowId(charge.id), url, errorMessage: null }
  }

  const findByReference: Middleware = (ctx) => {
    const charge = ledger.find('ozow', String(ctx.query.transactionReference))
    const mode: Mode = ctx.state.mode
    const { SITE_CODE } = settingsOf(mode)
    const isOurs = ctx.query.siteCode === SITE_CODE && ctx.query.isTest === isTest(mode)
    const tried = charge?.mode === mode && charge.state !== 'OPEN'
    ctx.body = tried && isOurs ? [transaction(charge)] : []
  }

  const submitRefund: Middleware = (ctx) => {
    const list = readJson(ctx)
    const wanted: unknown = Array.isArray(list) ? list[0] : null
    const transactionId = textField(wanted, 'transactionId') ?? ''
    const charge = ledger.findById('ozow', numberOf(transactionId))
    const amountCents = fromDecimal(String(field(wanted, 'amount')), 'ZAR')
    const hash = ozowHash(
      OZOW_FIELDS.refund.map((name) => textField(wanted, name) ?? ''),
      keyOf(ctx),
    )
    const fits =
      charge && charge.mode === ctx.state.mode && amountCents !== null && textField(wanted, 'hashCheck') === hash
    const reference = textField(wanted, 'refundReason') ?? ''
    const answer = fits ? refunds.refund(charge, { reference, amountCents }) : { kind: 'refused' as const }
    const errors = answer.kind === 'refund' ? [] : ['The refund is not valid for this transaction']
    const refundId = answer.kind === 'refund' ? ozowId(answer.refund.id) : null
    ctx.body = [{ refundId, transactionId, refundAmount: field(wanted, 'amount'), errors }]
  }

  const listRefunds: Middleware = (ctx) => {
    const charge = (reference: string): Charge => ledger.find('ozow', reference)!
    ctx.body = ledger
      .refunds('ozow')
      .filter((refund) => refund.mode === ctx.state.mode && dayOf(refund) === ctx.query.refundDate)
      .map((refund) => listedRefund(refund, charge(refund.chargeReference)))
  }

  router.post('/postpaymentrequest', withApiKey, takeBody, fault, request)
  router.get('/GetTransactionByReference', withApiKey, findByReference)
  router.post('/token', withApiKey, takeBody, giveToken)
  router.post('/secure/refunds/submit', withToken, takeBody, fault, submitRefund)
  router.get('/secure/refunds/getrefunds', withToken, listRefunds)

  function keyOf(ctx: Context): string {
    return settingsOf(ctx.state.mode).PRIVATE_KEY ?? ''
  }
}

function refuse(ctx: Context, status: number, errorMessage: string): void {
  ctx.status = status
  ctx.body = { paymentRequestId: null, url: null, errorMessage }
}
