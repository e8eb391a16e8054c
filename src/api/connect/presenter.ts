import type { Static } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import { isCompanyNumber, isIdNumber } from '../../domain/south-africa.ts'
import { SPLIT_PROVIDER } from '../../domain/splits.ts'
import {
  createAccount,
  createSplit,
  findAccounts,
  type AccountRow,
  type SplitRow,
} from '../../db/connect/connect-resources.ts'
import type { Database } from '../../db/query.ts'
import type { BusinessCaller } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { newId } from '../http/ids.ts'
import { fieldsRefused, type FieldFault } from '../http/schema-faults.ts'
import type { ConnectedAccountRequest, SplitRequest } from './schema.ts'
import { notFound } from '../http/not-found.ts'

type AccountWanted = Static<typeof ConnectedAccountRequest>
type SplitWanted = Static<typeof SplitRequest>

export function presentAccount({ createdAt, ...row }: AccountRow) {
  const { id, state, businessName, bankCode, accountLast4, currency, providerAccountCode } = row
  const { failureReasonCode, failureReasonMessage } = row
  const account = { id, state, businessName, bankCode, accountLast4, currency, providerAccountCode }
  return { ...account, failureReasonCode, failureReasonMessage, createdAt: createdAt.toISOString() }
}

export function presentSplit({ createdAt, ...row }: SplitRow) {
  const { id, state, name, type, currency, shares, feeBearer, providerSplitCode } = row
  const { failureReasonCode, failureReasonMessage } = row
  const split = { id, state, name, type, currency, shares, feeBearer, providerSplitCode }
  return { ...split, failureReasonCode, failureReasonMessage, createdAt: createdAt.toISOString() }
}

/** What is known of a document's number by itself; its bank is asked later. Throws SV-2001. */
export function requireDocument({ document }: AccountWanted): void {
  if (!document) return
  const { type, number } = document
  if (type === 'IDENTITY_NUMBER' && !isIdNumber(number)) throw numberRefused('identity number of 13 digits')
  if (type === 'BUSINESS_REGISTRATION_NUMBER' && !isCompanyNumber(number))
    throw numberRefused('company number, YYYY/NNNNNN/TT')
}

function numberRefused(what: string): ServiceError {
  return fieldsRefused([{ path: '/document/number', message: `must be a South African ${what}` }])
}

export async function storeAccount(
  db: Database,
  { cipher }: Api,
  { businessId, mode }: BusinessCaller,
  account: AccountWanted,
): Promise<AccountRow> {
  const { businessName, bankCode, accountNumber, currency = 'ZAR', contactEmail, document } = account
  const id = newId('connectedAccount')
  return await createAccount(db, {
    id,
    businessId,
    mode,
    currency,
    providerId: SPLIT_PROVIDER,
    businessName,
    bankCode,
    accountNumber: cipher.encrypt(accountNumber, `account-number:${id}`),
    accountLast4: accountNumber.slice(-4),
    contactEmail: contactEmail === undefined ? null : cipher.encrypt(contactEmail, `contact-email:${id}`),
    document: document === undefined ? null : cipher.encrypt(JSON.stringify(document), `document:${id}`),
  })
}

/** What is wrong with shares that fit their schema. Throws SV-2001. */
export function requireShares({ type, shares }: SplitWanted): void {
  const faults: FieldFault[] = []
  const sum = shares.reduce((all, { share }) => all + share, 0)
  if (type === 'PERCENTAGE' && sum > 100) faults.push({ path: '/shares', message: 'must be 100 percent at most' })
  const named = shares.map(({ accountId }) => accountId)
  for (const [index, accountId] of named.entries())
    if (named.indexOf(accountId) < index)
      faults.push({ path: `/shares/${index}/accountId`, message: 'is named by another share already' })
  if (faults.length > 0) throw fieldsRefused(faults)
}

/** Throws SV-2005 for an account that there is not, SV-3005 for one that is not ACTIVE, SV-2001 for another currency. */
async function requireAccounts(db: Database, caller: BusinessCaller, split: SplitWanted): Promise<void> {
  const wanted = split.shares.map(({ accountId }) => accountId)
  const accounts = await findAccounts(db, caller, wanted)
  const unknown = wanted.find((id) => !accounts.some((account) => account.id === id))
  if (unknown !== undefined) throw notFound('connectedAccount', unknown, caller)
  const waiting = accounts.find(({ state }) => state !== 'ACTIVE')
  if (waiting)
    throw new ServiceError('SV-3005', {
      message: `The connected account ${waiting.id} is ${waiting.state}: an ADMIN activates it first.`,
      details: { state: waiting.state, accountId: waiting.id },
    })
  if (accounts.some(({ currency }) => currency !== split.currency))
    throw fieldsRefused([{ path: '/currency', message: 'is not the currency of the accounts' }])
}

/** In a transaction. Throws what `requireAccounts` does. */
export async function storeSplit(db: Database, caller: BusinessCaller, split: SplitWanted): Promise<SplitRow> {
  await requireAccounts(db, caller, split)
  const { businessId, mode } = caller
  const { name, type, currency, shares, feeBearer = 'BUSINESS' } = split
  const id = newId('split')
  return await createSplit(db, {
    id,
    businessId,
    mode,
    currency,
    providerId: SPLIT_PROVIDER,
    name,
    type,
    feeBearer,
    shares,
  })
}
