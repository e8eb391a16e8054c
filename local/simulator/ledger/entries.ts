import type { CheckoutNotes } from '../checkout/notes.ts'
import type { Mode, PayInRail } from '../../../src/domain/states.ts'
import type { ProviderId } from '../../../src/providers/descriptors.ts'

interface LedgerEntry {
  provider: ProviderId
  mode: Mode
  /** The provider's own number. */
  id: number
  createdAt: string
}

/** A charge by token, or a checkout, in the simulated provider's ledger. */
export interface Charge extends LedgerEntry {
  /** The caller's reference: unique at a provider, forever. */
  reference: string
  askedCents: number
  /** The amount captured; for one test card it differs from the amount requested. */
  amountCents: number
  currency: string
  email: string
  /** OPEN: an unpaid checkout. */
  state: 'OPEN' | 'PENDING' | 'SUCCEEDED' | 'DECLINED'
  declineReason: 'insufficient_funds' | 'declined' | null
  cardToken: string | null
  checkout: (CheckoutNotes & { accessCode: string; callbackUrl: string | null }) | null
  /** The rails that the page offers; missing at a provider that has one. */
  rails?: readonly PayInRail[]
  /** The rail of the payer's latest try; missing until then, and at a provider that has one. */
  usedRail?: PayInRail
  /** The number of the split that divides the charge; missing if the merchant gets all of it. */
  splitId?: number
  /** When the charge was booked; null until then. */
  bookedAt: string | null
  /** Missing if the charge settles automatically. True for a prompt on the phone that its payer ignores. */
  ignored?: true
  /** True if it is declined because its payer did not respond in time. */
  expired?: true
}

export interface Refund extends LedgerEntry {
  /** The caller's reference or note; a provider that takes it as a reference keeps it unique. */
  reference: string
  chargeReference: string
  amountCents: number
  currency: string
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  /** The states that follow automatically, in order. */
  becomes: readonly ('SUCCEEDED' | 'FAILED')[]
}

export interface Recipient extends LedgerEntry {
  name: string
  bankCode: string
  accountNumber: string
  currency: string
}

export interface Transfer extends LedgerEntry {
  /** The caller's reference: unique at a provider, forever. */
  reference: string
  recipientId: number
  amountCents: number
  currency: string
  reason: string
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REVERSED'
  /** The states that follow automatically, each that long after the one before. */
  becomes: readonly { state: Transfer['state']; afterMs: number }[]
}

/** A bank account that receives shares of charges, under a code. */
export interface Subaccount extends LedgerEntry {
  businessName: string
  bankCode: string
  accountNumber: string
  percentageCharge: number
  contactEmail: string
  /** The caller's own data, unchanged. */
  metadata: string
}

export interface Split extends LedgerEntry {
  name: string
  type: 'percentage' | 'flat'
  currency: string
  bearerType: 'account' | 'subaccount' | 'all' | 'all-proportional'
  bearerSubaccountId: number | null
  /** Percent or minor units. */
  shares: readonly { subaccountId: number; share: number }[]
}

export interface Dispute extends LedgerEntry {
  chargeReference: string
  /** The payer gets it if the dispute is lost. */
  amountCents: number
  currency: string
  category: string
  /** MERCHANT: the merchant has to respond. BANK: the bank looks at its evidence. */
  state: 'MERCHANT' | 'BANK' | 'WON' | 'LOST' | 'ACCEPTED'
  /** Until when the merchant can respond; null if the provider does not say. */
  dueAt: string | null
  evidence: readonly { id: number; fields: Readonly<Record<string, unknown>>; createdAt: string }[]
  /** The documents that may be named, and whether they were uploaded. */
  documents: Readonly<Record<string, boolean>>
  /** The document that came with the merchant's resolution. */
  attachment: string | null
  history: readonly { state: Dispute['state']; by: 'customer' | 'merchant' | 'bank'; at: string }[]
  updatedAt: string
}

export interface DepositLine {
  kind: 'CHARGE' | 'REFUND' | 'CHARGEBACK'
  /** The number of the charge, refund or dispute. */
  id: number
  reference: string
  amountCents: number
  feeCents: number
  /** The part that is settled to sub-accounts. */
  sharedCents: number
  at: string
}

/** A payment of the provider to the merchant's bank account, on a day. */
export interface Deposit extends LedgerEntry {
  currency: string
  /** `YYYY-MM-DD`. */
  day: string
  /** The lines that the provider shows, with planted faults. */
  lines: readonly DepositLine[]
  /** The numbers of all charges, refunds and disputes that are settled by it, also of those without a line. */
  covers: readonly number[]
  depositCents: number
}

interface Change<Subject, State> {
  provider: ProviderId
  subject: Subject
  /** The reference; for a refund or a dispute, its number. */
  key: string
  state: State
}

/** An event tells one of these changes. */
export type Told =
  | Change<'CHARGE', 'SUCCEEDED' | 'DECLINED'>
  | Change<'REFUND', Refund['state']>
  | Change<'TRANSFER', Transfer['state']>
  | Change<'DISPUTE', DisputeEventState>

/** An event that its receiver has not accepted yet. */
export type PendingEvent = Told & { id: string; createdAt: string }

export type DisputeEventState = 'CREATED' | 'REMINDED' | 'RESOLVED'

export interface LedgerLine extends Pick<Charge, 'provider' | 'reference' | 'amountCents' | 'currency'> {
  kind: 'CHARGE' | 'REFUND' | 'TRANSFER'
  chargeReference?: string
  state: 'SUCCEEDED' | 'FAILED' | 'PENDING'
  at: string
}

/** The ledger line of a booked charge; declined and unpaid ones are never booked. */
export function chargeLine({ provider, reference, amountCents, currency, state, bookedAt }: Charge): LedgerLine[] {
  if (bookedAt === null || (state !== 'SUCCEEDED' && state !== 'PENDING')) return []
  return [{ provider, kind: 'CHARGE', reference, amountCents, currency, state, at: bookedAt }]
}

export function refundLine({ createdAt, ...refund }: Refund): LedgerLine {
  const { provider, reference, chargeReference, amountCents, currency, state } = refund
  return { provider, kind: 'REFUND', reference, chargeReference, amountCents, currency, state, at: createdAt }
}

/** A returned transfer was booked, and then failed. */
export function transferLine({ provider, reference, amountCents, currency, state, createdAt }: Transfer): LedgerLine {
  const ended = state === 'REVERSED' ? 'FAILED' : state
  return { provider, kind: 'TRANSFER', reference, amountCents, currency, state: ended, at: createdAt }
}
