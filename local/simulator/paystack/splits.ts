import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { isMinorUnits } from '../../../src/domain/money.ts'
import { isBranchCode } from '../../../src/domain/south-africa/south-africa.ts'
import type { Split, Subaccount } from '../ledger/entries.ts'
import { answerError, isWithin, PAYSTACK_ERRORS, type PaystackParts, succeed, succeedWithPage } from './answers.ts'
import { listedSplit, listedSubaccount, splitData, subaccountData, subaccountNumber } from './split-wire.ts'
import { field, readJson, takeBody, textField } from '../read-body.ts'

/** Accounts with this ending do not exist, as with transfers. */
const UNKNOWN_ACCOUNT = '0001'
const CURRENCIES = ['NGN', 'GHS', 'ZAR', 'USD']
const BEARERS = ['account', 'subaccount', 'all', 'all-proportional'] as const
const DOCUMENTS = ['identityNumber', 'passportNumber', 'businessRegistrationNumber']

/**
 * Serves `/subaccount`, `/split` and `POST /bank/validate`. As at Paystack, repeating a request creates a duplicate.
 */
export function paystackSplitRoutes(router: Router, { ledger, authenticate, fault }: PaystackParts): void {
  const own = <Thing extends { mode: string }>(ctx: Context, things: Thing[]): Thing[] =>
    things.filter(({ mode }) => mode === ctx.state.mode)

  const createSubaccount: Middleware = (ctx) => {
    const body = readJson(ctx)
    const businessName = textField(body, 'business_name')
    const bankCode = textField(body, 'settlement_bank')
    const accountNumber = textField(body, 'account_number')
    const percentageCharge = field(body, 'percentage_charge')
    const exists = accountNumber && bankCode && isAccount(bankCode, accountNumber)
    if (!businessName || typeof percentageCharge !== 'number' || !exists)
      return answerError(ctx, PAYSTACK_ERRORS.invalidSubaccount)
    const subaccount: Subaccount = {
      ...ledger.newEntry(),
      provider: 'paystack',
      mode: ctx.state.mode,
      businessName,
      bankCode,
      accountNumber,
      percentageCharge,
      contactEmail: textField(body, 'primary_contact_email') ?? '',
      metadata: textField(body, 'metadata') ?? '',
    }
    ledger.record({ subaccount })
    ctx.status = 201
    succeed(ctx, 'Subaccount created', subaccountData(subaccount))
  }

  const createSplit: Middleware = (ctx) => {
    const split = readSplit(ctx, own(ctx, ledger.own('subaccount', 'paystack')))
    if (!split) return answerError(ctx, PAYSTACK_ERRORS.invalidSplit)
    const made = { ...ledger.newEntry(), ...split }
    ledger.record({ split: made })
    succeed(ctx, 'Split created', splitData(made, ledger.own('subaccount', 'paystack')))
  }

  const listSubaccounts: Middleware = (ctx) => {
    const mine = own(ctx, ledger.own('subaccount', 'paystack'))
    succeedWithPage(ctx, 'Subaccounts retrieved', mine.toReversed(), listedSubaccount)
  }

  const listSplits: Middleware = (ctx) => {
    const { name: wanted } = ctx.query
    const found = own(ctx, ledger.own('split', 'paystack')).filter(
      ({ createdAt, name }) => isWithin(ctx, createdAt) && (!wanted || name === wanted),
    )
    const known = ledger.own('subaccount', 'paystack')
    succeedWithPage(ctx, 'Split retrieved', found.toReversed(), (split) => listedSplit(split, known))
  }

  const validate: Middleware = (ctx) => {
    const body = readJson(ctx)
    const accountNumber = textField(body, 'account_number')
    const bankCode = textField(body, 'bank_code')
    const complete =
      textField(body, 'account_name') &&
      ['personal', 'business'].includes(textField(body, 'account_type') ?? '') &&
      textField(body, 'country_code') === 'ZA' &&
      DOCUMENTS.includes(textField(body, 'document_type') ?? '')
    if (!complete || !accountNumber || !bankCode) return answerError(ctx, PAYSTACK_ERRORS.invalidAccount)
    const verified = isAccount(bankCode, accountNumber)
    ctx.status = verified ? 200 : 400
    ctx.body = {
      status: verified,
      message: verified ? 'Personal Account Verification attempted' : 'Account could not be verified',
      data: {
        verified,
        verificationMessage: verified ? 'Account is verified successfully' : 'Account does not exist',
        accountAcceptsDebits: verified,
        accountAcceptsCredits: verified,
        accountOpenForMoreThanThreeMonths: verified,
        accountHolderMatch: verified,
        accountOpen: verified,
      },
    }
  }

  router.post('/subaccount', authenticate, takeBody, fault, createSubaccount)
  router.get('/subaccount', authenticate, listSubaccounts)
  router.post('/split', authenticate, takeBody, fault, createSplit)
  router.get('/split', authenticate, listSplits)
  router.post('/bank/validate', authenticate, takeBody, fault, validate)
}

function isAccount(bankCode: string, accountNumber: string): boolean {
  return isBranchCode(bankCode) && /^\d{6,13}$/.test(accountNumber) && !accountNumber.endsWith(UNKNOWN_ACCOUNT)
}

function readSplit(ctx: Context, known: readonly Subaccount[]): Omit<Split, 'id' | 'createdAt'> | null {
  const body = readJson(ctx)
  const name = textField(body, 'name')
  const type = textField(body, 'type')
  const currency = textField(body, 'currency') ?? ''
  const named = field(body, 'subaccounts')
  const bearerType = BEARERS.find((bearer) => bearer === (field(body, 'bearer_type') ?? 'account'))
  if (!name || (type !== 'percentage' && type !== 'flat') || !CURRENCIES.includes(currency) || !bearerType) return null
  const find = (code: string | null) => known.find(({ id }) => id === subaccountNumber(code ?? ''))
  const shares = (Array.isArray(named) ? named : []).map((each: unknown) => ({
    subaccountId: find(textField(each, 'subaccount'))?.id ?? 0,
    share: field(each, 'share'),
  }))
  const good = shares.filter(
    (share): share is { subaccountId: number; share: number } => share.subaccountId > 0 && isMinorUnits(share.share),
  )
  const sum = good.reduce((all, { share }) => all + share, 0)
  if (good.length === 0 || good.length < shares.length || (type === 'percentage' && sum > 100)) return null
  const bearerSubaccountId = find(textField(body, 'bearer_subaccount'))?.id ?? null
  if ((bearerType === 'subaccount') !== (bearerSubaccountId !== null)) return null
  const mode = ctx.state.mode
  return { provider: 'paystack', mode, name, type, currency, bearerType, bearerSubaccountId, shares: good }
}
