import type { HttpResult } from '../wire/http.ts'
import { asText, field, parseJson } from '../wire/json.ts'
import { validationRefusal } from './bank-validation.ts'
import { readPageOf } from './pages.ts'
import { isFinal, isRefusal, isSuccess, openEnvelope, unreadableEnvelope } from './answers.ts'
import { isUnauthorized } from '../wire/refusals.ts'
import type { MakeResult } from '../../domain/providers/connect.ts'
import type { AccountOrder, MadeLookup, SplitOrder } from '../contract/splits.ts'

const INVALID_ACCOUNT = {
  state: 'REFUSED',
  reasonCode: 'invalid_account',
  reasonMessage: 'The provider does not accept this bank account.',
} as const
const DECLINED = { state: 'REFUSED', reasonCode: 'declined', reasonMessage: 'The provider refused it.' } as const
const UNVERIFIED = { ...INVALID_ACCOUNT, reasonMessage: 'The bank does not confirm that the account is its holder’s.' }

export function accountRefusal(result: HttpResult): MakeResult | null {
  const refusal = validationRefusal(result)
  return refusal === 'REFUSED' ? UNVERIFIED : refusal && { state: 'NOT_SENT', detail: refusal.detail }
}

/** Our id goes into a field that the list returns. Shares belong to the split, not to the account. */
export function accountBody({ id, businessName, bankCode, accountNumber, contactEmail }: AccountOrder) {
  return {
    business_name: businessName,
    settlement_bank: bankCode,
    account_number: accountNumber,
    percentage_charge: 0,
    metadata: JSON.stringify({ reference: id }),
    ...(contactEmail === null ? {} : { primary_contact_email: contactEmail }),
  }
}

/** The name is the only field that can hold our id. */
export function splitBody({ id, name, type, currency, feeBearer, shares }: SplitOrder) {
  return {
    name: `${name} (${id})`,
    type: type === 'FLAT' ? 'flat' : 'percentage',
    currency,
    subaccounts: shares.map(({ accountCode, share }) => ({ subaccount: accountCode, share })),
    ...bearer(feeBearer, shares),
  }
}

/** `subaccount` names exactly one; several bear the fee in the ratio of the shares, the business's own included. */
function bearer(feeBearer: SplitOrder['feeBearer'], shares: SplitOrder['shares']) {
  if (feeBearer === 'BUSINESS') return { bearer_type: 'account' }
  const [only, ...others] = shares
  if (!only || others.length > 0) return { bearer_type: 'all-proportional' }
  return { bearer_type: 'subaccount', bearer_subaccount: only.accountCode }
}

export function accountResult(result: HttpResult): MakeResult {
  return outcomeOf(result, 'subaccount_code')
}

export function splitResult(result: HttpResult): MakeResult {
  return outcomeOf(result, 'split_code')
}

function outcomeOf(result: HttpResult, codeField: string): MakeResult {
  if (result.kind === 'no_answer') return { state: 'UNKNOWN', detail: result.detail }
  if (result.kind !== 'response') return { state: 'NOT_SENT', detail: result.detail }
  const answer = openEnvelope(result)
  const code = isSuccess(answer) ? asText(field(answer.data, codeField), 100) : null
  if (code !== null) return { state: 'MADE', code }
  if (isUnauthorized(answer.httpStatus)) return { state: 'NOT_SENT', detail: `refused, ${answer.httpStatus}` }
  if (isRefusal(answer) && answer.code === 'transaction_not_processed')
    return { state: 'NOT_SENT', detail: 'not processed' }
  if (!isFinal(answer)) return unreadableEnvelope(answer)
  return /account number|account details|bank/i.test(answer.message) ? INVALID_ACCOUNT : DECLINED
}

export function accountOnPage(result: HttpResult, { id }: { id: string }, page: number) {
  const isMine = (entry: unknown): boolean => referenceIn(field(entry, 'metadata')) === id
  return onPage(result, page, isMine, 'subaccount_code')
}

export function splitOnPage(result: HttpResult, { id }: { id: string }, page: number) {
  const isMine = (entry: unknown): boolean => asText(field(entry, 'name'), 1_000)?.endsWith(`(${id})`) === true
  return onPage(result, page, isMine, 'split_code')
}

function onPage(
  result: HttpResult,
  page: number,
  isMine: (entry: unknown) => boolean,
  codeField: string,
): { found: MadeLookup | null; more: boolean } {
  const list = readPageOf(result, page, (entry) =>
    isMine(entry) ? { code: asText(field(entry, codeField), 100) } : undefined,
  )
  const unknown = (detail: string) => ({ found: { state: 'UNKNOWN', detail } as const, more: false })
  if ('state' in list) return unknown(list.detail)
  const [mine] = list.items
  if (!mine) return { found: null, more: !list.isLast }
  const { code } = mine
  return code === null ? unknown('it is there without its code') : { found: { state: 'MADE', code }, more: false }
}

/** Sent as a string of JSON; Paystack may return it as an object. */
function referenceIn(metadata: unknown): unknown {
  return field(typeof metadata === 'string' ? parseJson(Buffer.from(metadata)) : metadata, 'reference')
}
