import type { EntityManager } from '@mikro-orm/postgresql'
import type { Static } from 'typebox'
import { isCompanyNumber, isIdNumber } from '../../domain/south-africa/south-africa.ts'
import { SPLIT_PROVIDER, type SplitTerms } from '../../domain/payments/splits.ts'
import { ConnectResource } from '../../db/entities/index.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { fieldsRefused, type FieldFault } from '../schema/schema-faults.ts'
import type { ConnectedAccountRequest, SplitRequest } from './schema.ts'
import { notFound, wrongState } from '../http/not-found.ts'

type AccountWanted = Static<typeof ConnectedAccountRequest>
type SplitWanted = Static<typeof SplitRequest>

export function presentAccount(row: ConnectResource) {
  const { id, state, currency, providerCode: providerAccountCode } = row
  const { businessName, bankCode, accountLast4 } = row.account!
  return { id, state, businessName, bankCode, accountLast4, currency, providerAccountCode, ...sharedFields(row) }
}

export function presentSplit(row: ConnectResource) {
  const { id, state, currency, providerCode: providerSplitCode } = row
  const { name, feeBearer } = row.split!
  const { type, shares } = termsOf(row)
  return { id, state, name, type, currency, shares, feeBearer, providerSplitCode, ...sharedFields(row) }
}

function sharedFields({ failureReasonCode, failureReasonMessage, createdAt }: ConnectResource) {
  return { failureReasonCode, failureReasonMessage, createdAt: createdAt.toISOString() }
}

export function termsOf({ split }: ConnectResource): SplitTerms {
  const shares = split!.shares.getItems().map(({ accountId, share }) => ({ accountId, share }))
  return { type: split!.type, shares }
}

/**
 * Throws SV-2001 for an invalid number of the holder's document. The bank checks later whether it is the holder's.
 * `holder` is the JSON pointer of the holder.
 */
export function requireDocument({ document }: Pick<AccountWanted, 'document'>, holder = ''): void {
  if (!document) return
  const { type, number } = document
  const refused = (what: string) =>
    fieldsRefused([{ path: `${holder}/document/number`, message: `must be a South African ${what}` }])
  if (type === 'IDENTITY_NUMBER' && !isIdNumber(number)) throw refused('identity number of 13 digits')
  if (type === 'BUSINESS_REGISTRATION_NUMBER' && !isCompanyNumber(number))
    throw refused('company number, YYYY/NNNNNN/TT')
}

function pending({ businessId, mode }: BusinessCaller, currency: string) {
  const unset = {
    providerCode: null,
    failureReasonCode: null,
    failureReasonMessage: null,
    engineDueAt: null,
    traceparent: null,
  }
  return { businessId, mode, currency, providerId: SPLIT_PROVIDER, ...unset }
}

export function storeConnectedAccount(
  em: EntityManager,
  { cipher }: Api,
  caller: BusinessCaller,
  account: AccountWanted,
): ConnectResource {
  const { businessName, bankCode, accountNumber, currency = 'ZAR', contactEmail, document } = account
  const id = newId('connectedAccount')
  const holder = {
    businessName,
    bankCode,
    accountNumber: cipher.encrypt(accountNumber, `account-number:${id}`),
    accountLast4: accountNumber.slice(-4),
    contactEmail: contactEmail === undefined ? null : cipher.encrypt(contactEmail, `contact-email:${id}`),
    document: document === undefined ? null : cipher.encrypt(JSON.stringify(document), `document:${id}`),
  }
  return em.create(ConnectResource, { id, kind: 'ACCOUNT', ...pending(caller, currency), account: holder })
}

/** Throws SV-2001 for percentages above 100 in sum, and for an account with two shares. */
export function requireShares({ type, shares }: SplitWanted): void {
  const faults: FieldFault[] = []
  const sum = shares.reduce((all, { share }) => all + share, 0)
  if (type === 'PERCENTAGE' && sum > 100)
    faults.push({ path: '/shares', message: 'must add up to at most 100 percent' })
  const named = shares.map(({ accountId }) => accountId)
  const message = 'already has another share; give each account one share'
  for (const [index, accountId] of named.entries())
    if (named.indexOf(accountId) < index) faults.push({ path: `/shares/${index}/accountId`, message })
  if (faults.length > 0) throw fieldsRefused(faults)
}

/** Throws SV-2005 for an unknown account, SV-3005 for one that is not ACTIVE, SV-2001 for another currency. */
async function requireAccounts(em: EntityManager, caller: BusinessCaller, split: SplitWanted): Promise<void> {
  const { businessId, mode } = caller
  const wanted = split.shares.map(({ accountId }) => accountId)
  const accounts = await em.find(ConnectResource, { id: { $in: wanted }, businessId, mode, kind: 'ACCOUNT' })
  const unknown = wanted.find((id) => !accounts.some((account) => account.id === id))
  if (unknown !== undefined) throw notFound('connectedAccount', unknown, caller)
  const waiting = accounts.find(({ state }) => state !== 'ACTIVE')
  if (waiting) {
    const { id, state } = waiting
    const message = `The connected account ${id} is ${state}: an ADMIN must activate it first.`
    throw wrongState(state, message, { accountId: id })
  }
  if (accounts.some(({ currency }) => currency !== split.currency))
    throw fieldsRefused([{ path: '/currency', message: 'must be the currency of the accounts' }])
}

export async function storeSplit(em: EntityManager, caller: BusinessCaller, wanted: SplitWanted) {
  await requireAccounts(em, caller, wanted)
  const { name, type, currency, shares, feeBearer = 'BUSINESS' } = wanted
  const inOrder = shares.map((share, index) => ({ position: index + 1, ...share }))
  const split = { name, type, feeBearer, shares: inOrder }
  return em.create(ConnectResource, { id: newId('split'), kind: 'SPLIT', ...pending(caller, currency), split })
}
