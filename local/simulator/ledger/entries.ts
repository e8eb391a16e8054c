import type { CheckoutNotes } from '../checkout/notes.ts'
import type { Mode } from '../../../src/domain/mode.ts'
import type { ProviderId } from '../../../src/providers/descriptors.ts'

/** A charge by token, or a checkout, as the simulated provider knows it. */
export interface Charge {
  provider: ProviderId
  mode: Mode
  /** The caller's reference: unique at a provider, for ever. */
  reference: string
  /** The provider's own number of it. */
  id: number
  askedCents: number
  /** What was really taken; differs from what was asked for one card of the table. */
  amountCents: number
  currency: string
  email: string
  /** OPEN: an unpaid checkout, untouched or abandoned. */
  state: 'OPEN' | 'PENDING' | 'SUCCEEDED' | 'DECLINED'
  declineReason: 'insufficient_funds' | 'declined' | null
  cardToken: string | null
  checkout: (CheckoutNotes & { accessCode: string; callbackUrl: string | null }) | null
  /** The number of the split that its shares are settled by; not there where it is the merchant's alone. */
  splitId?: number
  createdAt: string
  /** When it was booked, for the ledger; null while it is not. */
  bookedAt: string | null
}

/** Money given back, of one charge. */
export interface Refund {
  provider: ProviderId
  mode: Mode
  /** The caller's reference or note: unique at a provider that takes one as a reference. */
  reference: string
  id: number
  chargeReference: string
  amountCents: number
  currency: string
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  /** What it becomes by itself, one after the other. */
  becomes: readonly ('SUCCEEDED' | 'FAILED')[]
  createdAt: string
}

/** An account that money can be sent to, under the code that names it. */
export interface Recipient {
  provider: ProviderId
  mode: Mode
  id: number
  name: string
  bankCode: string
  accountNumber: string
  currency: string
  createdAt: string
}

export interface Transfer {
  provider: ProviderId
  mode: Mode
  /** The caller's reference: unique at a provider, for ever. */
  reference: string
  id: number
  recipientId: number
  amountCents: number
  currency: string
  reason: string
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REVERSED'
  /** What it becomes by itself, one after the other, each so long after the one before. */
  becomes: readonly { state: Transfer['state']; afterMs: number }[]
  createdAt: string
}

/** A bank account that shares of charges are settled to, under the code that names it. */
export interface Subaccount {
  provider: ProviderId
  mode: Mode
  id: number
  businessName: string
  bankCode: string
  accountNumber: string
  percentageCharge: number
  contactEmail: string
  /** The caller's own data, as it came. */
  metadata: string
  createdAt: string
}

/** How charges are divided that name it. */
export interface Split {
  provider: ProviderId
  mode: Mode
  id: number
  name: string
  type: 'percentage' | 'flat'
  currency: string
  bearerType: 'account' | 'subaccount' | 'all' | 'all-proportional'
  bearerSubaccountId: number | null
  /** Percents, or minor units. */
  shares: readonly { subaccountId: number; share: number }[]
  createdAt: string
}

/** An event that its receiver has not taken yet: what happened to which charge, refund or transfer. */
export interface PendingEvent {
  id: string
  provider: ProviderId
  subject: 'CHARGE' | 'REFUND' | 'TRANSFER'
  /** The reference; of a refund, its number. */
  key: string
  state: 'PENDING' | 'SUCCEEDED' | 'DECLINED' | 'FAILED' | 'REVERSED'
  createdAt: string
}

export interface LedgerLine {
  provider: ProviderId
  kind: 'CHARGE' | 'REFUND' | 'TRANSFER'
  reference: string
  amountCents: number
  currency: string
  state: 'SUCCEEDED' | 'FAILED' | 'PENDING'
  at: string
}

/** What was booked; what was declined or not paid never was. */
export function chargeLine({ provider, reference, amountCents, currency, state, bookedAt }: Charge): LedgerLine[] {
  if (bookedAt === null || (state !== 'SUCCEEDED' && state !== 'PENDING')) return []
  return [{ provider, kind: 'CHARGE', reference, amountCents, currency, state, at: bookedAt }]
}

export function refundLine({ provider, reference, amountCents, currency, state, createdAt }: Refund): LedgerLine {
  return { provider, kind: 'REFUND', reference, amountCents, currency, state, at: createdAt }
}

/** One that was returned was made, and failed. */
export function transferLine({ provider, reference, amountCents, currency, state, createdAt }: Transfer): LedgerLine {
  const ended = state === 'REVERSED' ? 'FAILED' : state
  return { provider, kind: 'TRANSFER', reference, amountCents, currency, state: ended, at: createdAt }
}
