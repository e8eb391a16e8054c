import type { Charge, Split, Subaccount } from '../ledger/entries.ts'
import { feeOf } from '../ledger/deposits.ts'
import { divide, divideCharge, type ChargeSplit } from '../ledger/settlements.ts'
import { codeOf, INTEGRATION, numberIn } from './ids.ts'

export const subaccountCode = ({ id }: Pick<Subaccount, 'id'>): string => codeOf('ACCT', id)
export const subaccountNumber = (code: string): number => numberIn('ACCT', code)
const splitCode = ({ id }: Split): string => codeOf('SPL', id)
export const splitNumber = (code: string): number => numberIn('SPL', code)

/** `data` of the response to `POST /subaccount`. */
export function subaccountData(subaccount: Subaccount) {
  return {
    ...common(subaccount),
    account_name: null,
    bank: 0,
    integration: INTEGRATION,
    domain: subaccount.mode.toLowerCase(),
    product: 'collection',
    managed_by_integration: INTEGRATION,
    settlement_schedule: 'AUTO',
    active: true,
    migrate: false,
    createdAt: subaccount.createdAt,
    updatedAt: subaccount.createdAt,
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
export function splitData({ split, subaccounts }: ChargeSplit) {
  const { id, name, type, currency, mode, bearerType, bearerSubaccountId, createdAt, shares } = split
  return {
    id,
    name,
    type,
    currency,
    integration: INTEGRATION,
    domain: mode.toLowerCase(),
    split_code: splitCode(split),
    active: true,
    bearer_type: bearerType,
    ...(bearerSubaccountId === null ? {} : { bearer_subaccount: bearerSubaccountId }),
    createdAt,
    updatedAt: createdAt,
    is_dynamic: false,
    subaccounts: subaccounts.map((subaccount, index) => ({
      subaccount: named(subaccount),
      share: shares[index]!.share,
    })),
    total_subaccounts: shares.length,
  }
}

export function listedSplit(found: ChargeSplit) {
  return { ...splitData(found), bearer_subaccount: found.split.bearerSubaccountId }
}

/** `split` of a charge: the settlement of each party once it is paid. Paystack documents it only as an object. */
export function chargeSplit(charge: Charge, { split, subaccounts }: ChargeSplit) {
  const { id, name, type, bearerType, shares } = split
  return {
    id,
    name,
    split_code: splitCode(split),
    formula: {
      type,
      bearer_type: bearerType,
      subaccounts: subaccounts.map((subaccount, index) => ({
        subaccount: { id: subaccount.id, subaccount_code: subaccountCode(subaccount) },
        share: shares[index]!.share,
      })),
    },
    shares: charge.state === 'SUCCEEDED' ? settled(charge, split) : null,
  }
}

function settled(charge: Charge, split: Split) {
  const { shares, ownCents } = divideCharge(charge, split)
  const fees = feesOf(charge, split)
  return {
    paystack: feeOf(charge),
    subaccounts: shares.map(({ subaccountId, amountCents }, index) => ({
      id: subaccountId,
      subaccount_code: subaccountCode({ id: subaccountId }),
      original_share: amountCents,
      fees: fees[index],
      amount: amountCents - fees[index]!,
    })),
    integration: ownCents - fees.at(-1)!,
    original_share: ownCents,
  }
}

/** Each party's part of the fee: every sub-account in order, then the merchant. */
function feesOf(charge: Charge, split: Split): number[] {
  const { shares, ownCents } = divideCharge(charge, split)
  const weights = {
    account: [...shares.map(() => 0), 1],
    subaccount: [...shares.map(({ subaccountId }) => (subaccountId === split.bearerSubaccountId ? 1 : 0)), 0],
    all: [...shares.map(() => 1), 1],
    'all-proportional': [...shares.map(({ amountCents }) => amountCents), ownCents],
  }[split.bearerType]
  return divide(feeOf(charge), weights)
}
