import type { EntityManager } from '@mikro-orm/postgresql'
import type { Static } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import { isCompanyNumber, isIdNumber } from '../../domain/south-africa/south-africa.ts'
import { isSplittable, partsOf, SPLIT_PROVIDER, type SplitTerms } from '../../domain/payments/splits.ts'
import type { Owner } from '../../db/accounts/business.ts'
import { ConnectResource } from '../../db/entities/index.ts'
import { newestFirst, type Part } from '../../db/list.ts'
import { newId } from '../../db/new-id.ts'
import type { NewPayment } from '../../db/payments/payment.ts'
import type { Database } from '../../db/query.ts'
import { entitiesOn } from '../../db/unit-of-work.ts'
import type { Api, BusinessCaller } from '../http/call.ts'
import { notFound, requireFound, wrongState } from '../http/not-found.ts'
import { type FieldFault, fieldRefused, fieldsRefused } from '../schema/schema-faults.ts'
import type { ConnectedAccountRequest, SplitRequest } from './schema.ts'

export type ResourceKind = ConnectResource['kind']

const PARTS = {
  ACCOUNT: { populate: ['account'], strategy: 'joined' },
  SPLIT: { populate: ['split.shares'], strategy: 'joined' },
} as const

export const ID_KINDS = { ACCOUNT: 'connectedAccount', SPLIT: 'split' } as const

export async function requireResource(
  em: EntityManager,
  kind: ResourceKind,
  id: string,
  { businessId, mode }: Owner,
): Promise<ConnectResource> {
  const found = await em.findOne(ConnectResource, { id, businessId, mode, kind }, PARTS[kind])
  return requireFound(found, ID_KINDS[kind], id, { mode })
}

export async function listResources(
  em: EntityManager,
  kind: ResourceKind,
  { businessId, mode }: Owner,
  part: Part,
  where: { createdAt?: { $gte: Date; $lt: Date } } = {},
): Promise<ConnectResource[]> {
  return await newestFirst(em, ConnectResource, { businessId, mode, kind, ...where }, part, PARTS[kind])
}

type AccountWanted = Static<typeof ConnectedAccountRequest>
type SplitWanted = Static<typeof SplitRequest>

export function presentAccount(row: ConnectResource) {
  const { id, state, currency, providerCode: providerAccountCode = null } = row
  const { businessName, bankCode, accountLast4 } = row.account!
  return { id, state, businessName, bankCode, accountLast4, currency, providerAccountCode, ...sharedFields(row) }
}

export function presentSplit(row: ConnectResource) {
  const { id, state, currency, providerCode: providerSplitCode = null } = row
  const { name, feeBearer } = row.split!
  const { type, shares } = termsOf(row)
  return { id, state, name, type, currency, shares, feeBearer, providerSplitCode, ...sharedFields(row) }
}

function sharedFields({ failureReasonCode = null, failureReasonMessage = null, createdAt }: ConnectResource) {
  return { failureReasonCode, failureReasonMessage, createdAt: createdAt.toISOString() }
}

function termsOf({ split }: ConnectResource): SplitTerms {
  const shares = split!.shares.getItems().map(({ accountId, share }) => ({ accountId, share }))
  return { type: split!.type, shares }
}

/** Throws SV-2001. The bank checks later whose number it is. `holder` is the JSON pointer of the holder. */
export function requireDocument({ document }: Pick<AccountWanted, 'document'>, holder = ''): void {
  if (!document) return
  const { type, number } = document
  const refused = (what: string) => fieldRefused(`${holder}/document/number`, `must be a South African ${what}`)
  if (type === 'IDENTITY_NUMBER' && !isIdNumber(number)) throw refused('identity number of 13 digits')
  if (type === 'BUSINESS_REGISTRATION_NUMBER' && !isCompanyNumber(number))
    throw refused('company number, YYYY/NNNNNN/TT')
}

const pending = ({ businessId, mode }: BusinessCaller, currency: string) =>
  ({ businessId, mode, currency, providerId: SPLIT_PROVIDER }) as const

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
    throw fieldRefused('/currency', 'must be the currency of the accounts')
}

export async function storeSplit(em: EntityManager, caller: BusinessCaller, wanted: SplitWanted) {
  await requireAccounts(em, caller, wanted)
  const { name, type, currency, shares, feeBearer = 'BUSINESS' } = wanted
  const inOrder = shares.map((share, index) => ({ position: index + 1, ...share }))
  const split = { name, type, feeBearer, shares: inOrder }
  return em.create(ConnectResource, { id: newId('split'), kind: 'SPLIT', ...pending(caller, currency), split })
}

interface SplitWish extends Pick<NewPayment, 'amountCents' | 'currency'> {
  splitId?: string
  provider?: string
}

/**
 * Computes the parts of a split payment; null without a `splitId`. Call it in the idempotent effect, so that a repeat
 * returns the first response even if the split changed. Throws SV-2005 for an unknown split, SV-3006 for a provider
 * without splits, SV-3005 for a split that is not ACTIVE, SV-2001 for another currency or an amount below the flat
 * shares.
 */
export async function requireSplit(
  api: Api,
  db: Database,
  caller: BusinessCaller,
  { splitId, amountCents, currency, provider = SPLIT_PROVIDER }: SplitWish,
): Promise<NewPayment['split'] | null> {
  if (splitId === undefined) return null
  const split = await requireResource(await entitiesOn(api, db), 'SPLIT', splitId, caller)
  if (provider !== SPLIT_PROVIDER)
    throw new ServiceError('SV-3006', {
      message: `${provider} cannot split payments: name ${SPLIT_PROVIDER}, or no provider.`,
      details: { provider },
    })
  if (split.state !== 'ACTIVE')
    throw wrongState(split.state, `This split is ${split.state}: an ADMIN must activate it first.`)
  if (split.currency !== currency) throw fieldRefused('/currency', 'must be the currency of the split')
  const terms = termsOf(split)
  if (!isSplittable(amountCents, terms)) throw fieldRefused('/splitId', 'has fixed shares that exceed the amount')
  return { splitId, parts: partsOf(amountCents, terms) }
}
