import type { LookupResult } from './provider-result.ts'
import { FAILURE_REASONS, PAY_IN_RAILS } from '../states.ts'

const isText = (value: unknown): boolean => typeof value === 'string'
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const isReason = (value: unknown): boolean => FAILURE_REASONS.some((code) => code === value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'

/** The fields that a stored result of each state has, and what each of them must be. */
const FIELDS: { [S in LookupResult['state']]: Readonly<Record<string, (value: unknown) => boolean>> } = {
  SUCCEEDED: { providerTransactionId: isText, amountCents: Number.isSafeInteger, currency: isText },
  DECLINED: { soft: isFlag, reasonCode: isReason, reasonMessage: isText, providerTransactionId: isTextOrNull },
  PENDING: { providerTransactionId: isTextOrNull },
  STUCK: { providerTransactionId: isTextOrNull },
  UNKNOWN: { detail: isText },
  UNPAID: {},
  EXPIRED: {},
  NOT_FOUND: {},
}

const isState = (state: unknown): state is LookupResult['state'] =>
  typeof state === 'string' && Object.hasOwn(FIELDS, state)

/** Reads a result that was stored as JSON with an event; null if it is not readable. */
export function readLookupResult(stored: unknown): LookupResult | null {
  const given: Readonly<Record<string, unknown>> = { ...(stored as object | null) }
  const { state } = given
  if (!isState(state)) return null
  const fields = Object.entries(FIELDS[state])
  if (!fields.every(([name, fits]) => fits(given[name]))) return null
  const rail = state === 'SUCCEEDED' && PAY_IN_RAILS.find((each) => each === given['paidRail'])
  const read = Object.fromEntries(fields.map(([name]) => [name, given[name]]))
  return { state, ...read, ...(rail && { paidRail: rail }) } as LookupResult
}
