import type { LookupResult } from './provider-result.ts'
import { FAILURE_REASONS, PAY_IN_RAILS } from '../states.ts'

type Fields = Readonly<Record<string, unknown>>

const READERS: { [S in LookupResult['state']]: (fields: Fields) => Extract<LookupResult, { state: S }> | null } = {
  SUCCEEDED: ({ providerTransactionId, amountCents, currency, paidRail }) => {
    const rail = PAY_IN_RAILS.find((each) => each === paidRail)
    return isText(providerTransactionId) && isAmount(amountCents) && isText(currency)
      ? { state: 'SUCCEEDED', providerTransactionId, amountCents, currency, ...(rail && { paidRail: rail }) }
      : null
  },
  DECLINED: ({ soft, reasonCode, reasonMessage, providerTransactionId }) => {
    const reason = FAILURE_REASONS.find((code) => code === reasonCode)
    return typeof soft === 'boolean' && reason && isText(reasonMessage) && isTextOrNull(providerTransactionId)
      ? { state: 'DECLINED', soft, reasonCode: reason, reasonMessage, providerTransactionId }
      : null
  },
  PENDING: ({ providerTransactionId }) =>
    isTextOrNull(providerTransactionId) ? { state: 'PENDING', providerTransactionId } : null,
  STUCK: ({ providerTransactionId }) =>
    isTextOrNull(providerTransactionId) ? { state: 'STUCK', providerTransactionId } : null,
  UNKNOWN: ({ detail }) => (isText(detail) ? { state: 'UNKNOWN', detail } : null),
  UNPAID: () => ({ state: 'UNPAID' }),
  EXPIRED: () => ({ state: 'EXPIRED' }),
  NOT_FOUND: () => ({ state: 'NOT_FOUND' }),
}

/** Reads a result that was stored as JSON with an event; null if it is not readable. */
export function readLookupResult(stored: unknown): LookupResult | null {
  if (typeof stored !== 'object' || stored === null) return null
  const fields: Fields = { ...stored }
  const { state } = fields
  return isState(state) ? READERS[state](fields) : null
}

function isState(state: unknown): state is LookupResult['state'] {
  return typeof state === 'string' && Object.hasOwn(READERS, state)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value)
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
