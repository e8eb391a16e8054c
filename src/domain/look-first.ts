import { derivedPart } from './ids.ts'
import type { Currency } from './money.ts'
import { attemptsAllowed } from './payments/payment.ts'
import { railsIn, type RailTable } from './routing/rail-facts.ts'

/** A promoted or restored record may lack an attempt that was sent. Milliseconds since 1970; null for no such epoch. */
export interface LookFirst {
  /** When the newest epoch was opened. An attempt begins in no later one than its transaction was read in. */
  openedMs: number | null
  /** Attempts of transactions created before this are looked for. */
  beforeMs: number | null
  /** The same for the epochs whose record is known to have forgotten something. */
  forgotBeforeMs: number | null
  /** So are those of transactions created before this whose id is derived: their request may be a repeat. */
  untilMs: number | null
}

/** ASKABLE: at providers that can be asked by our reference. ALL: the record is known to have forgotten something. */
export type Reach = 'NOWHERE' | 'ASKABLE' | 'ALL'

export function reachOf(
  { id, createdAt }: { id: string; createdAt: Date },
  { beforeMs, forgotBeforeMs, untilMs }: Omit<LookFirst, 'openedMs'>,
): Reach {
  const isBefore = (ms: number | null): boolean => ms !== null && createdAt.getTime() < ms
  if (isBefore(forgotBeforeMs) || (derivedPart(id) !== null && isBefore(untilMs))) return 'ALL'
  return isBefore(beforeMs) ? 'ASKABLE' : 'NOWHERE'
}

/** A payer opens a link, or chooses a rail, at most so often until a provider that was away makes a checkout. */
const ROUNDS = 3

/** Returns how many attempts of a payment in a row may have reached no provider. A token goes to each one once. */
export function mostUnsentCharges(providers: number, hosted: boolean): number {
  return Math.max(attemptsAllowed(providers, hosted) * (hosted ? ROUNDS : 1), 3)
}

/** The numbers of the attempts that may have been sent: one that never reached its provider leaves a gap. */
export function soughtFrom(number: number, mostUnsent: number): number[] {
  return Array.from({ length: mostUnsent }, (_, ahead) => number + ahead)
}

/** The knowledge of one provider about an attempt that was not sent yet, by the record. */
export type Sighting =
  | 'FOUND'
  | 'NOT_FOUND'
  | 'NO_ANSWER'
  /** The provider cannot be asked by our reference, and no operator listed its charges. */
  | 'CANNOT_BE_ASKED'

/** ADOPT: it is stored as sent. WAIT: a provider has not responded. REVIEW: only an operator can find out. */
export function lookConclusionOf(sightings: readonly Sighting[]): 'ADOPT' | 'WAIT' | 'REVIEW' | 'SEND' {
  if (sightings.includes('FOUND')) return 'ADOPT'
  if (sightings.includes('NO_ANSWER')) return 'WAIT'
  return sightings.includes('CANNOT_BE_ASKED') ? 'REVIEW' : 'SEND'
}

export function mayHaveCharged(
  { providerId, rails, splits }: { providerId: string; rails: RailTable; splits: boolean },
  payment: { currency: Currency; hosted: boolean; namedProviderId: string | null; splitId: string | null },
): boolean {
  if (payment.namedProviderId !== null && payment.namedProviderId !== providerId) return false
  if (payment.splitId !== null && !splits) return false
  return railsIn(rails).some(
    ([, { currencies, checkout, token }]) =>
      currencies.includes(payment.currency) && (payment.hosted ? checkout !== null : token),
  )
}
