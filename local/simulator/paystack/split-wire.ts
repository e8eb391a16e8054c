import type { Split, Subaccount } from '../ledger/entries.ts'
import { codeOf, entryData, INTEGRATION, numberIn } from './ids.ts'

export const subaccountCode = ({ id }: Pick<Subaccount, 'id'>): string => codeOf('ACCT', id)
export const subaccountNumber = (code: string): number => numberIn('ACCT', code)
export const splitCode = (id: number): string => codeOf('SPL', id)
export const splitNumber = (code: string): number => numberIn('SPL', code)

/** `data` of the response to `POST /subaccount`. */
export function subaccountData(subaccount: Subaccount) {
  return {
    ...entryData(subaccount),
    ...common(subaccount),
    account_name: null,
    bank: 0,
    product: 'collection',
    managed_by_integration: INTEGRATION,
    settlement_schedule: 'AUTO',
    active: true,
    migrate: false,
  }
}

/** One entry of `GET /subaccount`. */
export function listedSubaccount(subaccount: Subaccount) {
  return { ...common(subaccount), bank_id: 0, active: 1 }
}

function common(subaccount: Subaccount) {
  return { ...named(subaccount), percentage_charge: subaccount.percentageCharge, is_verified: false }
}

function named(subaccount: Subaccount) {
  const { id, businessName, contactEmail, metadata, bankCode, accountNumber } = subaccount
  return {
    id,
    subaccount_code: subaccountCode(subaccount),
    business_name: businessName,
    description: businessName,
    primary_contact_name: '',
    primary_contact_email: contactEmail,
    primary_contact_phone: '',
    metadata,
    settlement_bank: bankCode,
    currency: 'ZAR',
    account_number: accountNumber,
  }
}

/** `data` of the response to `POST /split`; lists have null unless one account bears the fee. */
export function splitData(split: Split, known: readonly Subaccount[]) {
  const { name, type, currency, bearerType, bearerSubaccountId, shares } = split
  return {
    ...entryData(split),
    name,
    type,
    currency,
    split_code: splitCode(split.id),
    active: true,
    bearer_type: bearerType,
    ...(bearerSubaccountId === null ? {} : { bearer_subaccount: bearerSubaccountId }),
    is_dynamic: false,
    subaccounts: shares.map(({ subaccountId, share }) => ({
      subaccount: named(known.find((each) => each.id === subaccountId)!),
      share,
    })),
    total_subaccounts: shares.length,
  }
}

export function listedSplit(split: Split, known: readonly Subaccount[]) {
  return { ...splitData(split, known), bearer_subaccount: split.bearerSubaccountId }
}
