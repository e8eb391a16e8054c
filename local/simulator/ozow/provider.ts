import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { fromDecimal, minorUnits, toDecimal } from '../../../src/domain/money.ts'
import { dayOf } from '../../../src/domain/south-africa/johannesburg.ts'
import type { Mode, PayInRail } from '../../../src/domain/states.ts'
import type { Charge, PendingEvent, Refund } from '../ledger/entries.ts'
import type { ProviderKeys } from '../ledger/secrets.ts'
import { field, readForm, readJson, takeBody, textField } from '../read-body.ts'
import {
  admit,
  keyInToken,
  modeOfKey,
  payersPage,
  type SimulatedProvider,
  type SimulatorParts,
  type EventSubject,
} from '../ledger/simulated-provider.ts'
import { createHash } from 'node:crypto'

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
    const charge = opened === 'duplicate' ? ledger.find('charge', 'ozow', reference)! : opened
    ctx.body = { paymentRequestId: ozowId(charge.id), url: payersPage(ctx, charge), errorMessage: null }
  }

  const findByReference: Middleware = (ctx) => {
    const charge = ledger.find('charge', 'ozow', String(ctx.query.transactionReference))
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
    const charge = ledger.find('charge', 'ozow', numberOf(transactionId))
    const amountCents = fromDecimal(String(field(wanted, 'amount')), 'ZAR')
    const hash = ozowHash(
      OZOW_FIELDS.refund.map((name) => textField(wanted, name) ?? ''),
      keyOf(ctx),
    )
    const fits =
      charge && charge.mode === ctx.state.mode && amountCents !== null && textField(wanted, 'hashCheck') === hash
    const reference = textField(wanted, 'refundReason') ?? ''
    const answer = fits ? refunds.refund(charge, { reference, amountCents }) : 'refused'
    const result =
      typeof answer === 'string'
        ? { refundId: null, errors: ['The refund is not valid for this transaction'] }
        : { refundId: ozowId(answer.id), errors: [] }
    ctx.body = [{ ...result, transactionId, refundAmount: field(wanted, 'amount') }]
  }

  const listRefunds: Middleware = (ctx) => {
    ctx.body = ledger
      .own('refund', 'ozow')
      .filter((refund) => refund.mode === ctx.state.mode && listedDay(refund) === ctx.query.refundDate)
      .map((refund) => listedRefund(refund, ledger.chargeOf(refund)))
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

const OPTIONAL = ['Optional1', 'Optional2', 'Optional3', 'Optional4', 'Optional5']

/** Fields in the order in which the hash concatenates them. */
const OZOW_FIELDS = {
  request: [
    'SiteCode',
    'CountryCode',
    'CurrencyCode',
    'Amount',
    'TransactionReference',
    'BankReference',
    ...OPTIONAL,
    'Customer',
    'CancelUrl',
    'ErrorUrl',
    'SuccessUrl',
    'NotifyUrl',
    'IsTest',
    'SelectedBankId',
  ],
  refund: ['transactionId', 'amount', 'refundReason', 'notifyUrl'],
}

/** The method that a page is held to, by its id; pay by bank has none. */
const OZOW_METHODS: Readonly<Record<string, PayInRail>> = {
  '': 'BANK_TRANSFER',
  '913999FA-3A32-4E3D-82F0-A1DF7E9E4F7B': 'CAPITEC_PAY',
  'EEC08676-46EB-4F80-AF56-CAA5A6623880': 'PAYSHAP',
}

function ozowHash(values: readonly string[], privateKey: string): string {
  return createHash('sha512')
    .update((values.join('') + privateKey).toLowerCase())
    .digest('hex')
}

/** Both modes have one address, and tell themselves apart by this flag. */
function isTest(mode: Mode): string {
  return String(mode === 'TEST')
}

/** Ozow's ids are GUIDs. */
function ozowId(id: number): string {
  return `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`
}

function numberOf(guid: string): number {
  return /^00000000-0000-4000-8000-[0-9a-f]{12}$/.test(guid) ? Number.parseInt(guid.slice(24), 16) : Number.NaN
}

const PAYMENT_STATUS = { OPEN: 'Abandoned', PENDING: 'Pending', SUCCEEDED: 'Complete', DECLINED: 'Error' } as const
const REFUND_STATUS = { PENDING: 'Pending', SUCCEEDED: 'Complete', FAILED: 'Failed' } as const

function transaction(charge: Charge) {
  return {
    transactionId: ozowId(charge.id),
    transactionReference: charge.reference,
    currencyCode: charge.currency,
    amount: charge.amountCents / 100,
    status: PAYMENT_STATUS[charge.state],
    statusMessage: null,
    createdDate: charge.createdAt,
    paymentDate: charge.bookedAt,
  }
}

function listedRefund(refund: Refund, charge: Charge) {
  return {
    id: ozowId(refund.id),
    createdDateUtc: refund.createdAt,
    currencyCode: refund.currency,
    amount: refund.amountCents / 100,
    status: REFUND_STATUS[refund.state],
    transactionReference: charge.reference,
  }
}

/** The refund's day in South Africa, which Ozow's list of refunds filters by. */
const listedDay = ({ createdAt }: Refund): string => dayOf(Date.parse(createdAt)).replaceAll('-', '/')

function ozowEvent(subject: EventSubject, { settings }: ProviderKeys) {
  if (subject.kind === 'TRANSFER' || subject.kind === 'DISPUTE') return null
  const fields: Record<string, string> =
    subject.kind === 'REFUND'
      ? refundFields(subject.refund, subject.charge, subject.state)
      : paymentFields(subject.charge, subject.state, settings?.SITE_CODE ?? '')
  const Hash = ozowHash(Object.values(fields), settings?.PRIVATE_KEY ?? '')
  const body = new URLSearchParams({ ...fields, Hash }).toString()
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
}

function paymentFields(charge: Charge, state: PendingEvent['state'], SiteCode: string): Record<string, string> {
  return {
    SiteCode,
    TransactionId: ozowId(charge.id),
    TransactionReference: charge.reference,
    Amount: toDecimal({ amountCents: minorUnits(charge.amountCents), currency: 'ZAR' }),
    Status: state === 'SUCCEEDED' ? 'Complete' : 'Error',
    // The texts of the request return, as they were sent.
    Optional1: charge.checkout?.description ?? '',
    Optional2: charge.checkout?.business ?? '',
    Optional3: charge.checkout?.order ?? '',
    Optional4: '',
    Optional5: '',
    CurrencyCode: charge.currency,
    IsTest: isTest(charge.mode),
    StatusMessage: '',
  }
}

function refundFields(refund: Refund, charge: Charge, state: Refund['state']): Record<string, string> {
  return {
    RefundId: ozowId(refund.id),
    TransactionId: ozowId(charge.id),
    CurrencyCode: refund.currency,
    Amount: toDecimal({ amountCents: minorUnits(refund.amountCents), currency: 'ZAR' }),
    Status: REFUND_STATUS[state],
    BankName: 'Test Bank',
    AccountNumber: '******1234',
    StatusMessage: '',
  }
}
