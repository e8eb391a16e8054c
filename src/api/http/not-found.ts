import { refusedBecause, refusedIn, ServiceError } from '../../domain/errors.ts'
import type { IdKind } from '../../domain/ids.ts'
import type { Mode } from '../../domain/states.ts'

const OTHER_NAMES: Partial<Record<IdKind, string>> = { apiKey: 'API key', token: 'proof token' }

/** Returns the English name of a kind of id: `payment link` for `paymentLink`. */
const nameOf = (kind: string): string =>
  OTHER_NAMES[kind as IdKind] ?? kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Null for a malformed id, which is never repeated: it may be a secret in the wrong place. */
type Id = string | null

/** One message for an unknown id and for another owner's. Omit `caller` if the resource has no owner or mode. */
export function notFound(thing: IdKind | 'payment' | 'refund', id: Id, caller?: { mode: Mode }): ServiceError {
  const whose = caller ? ` for this business in ${caller.mode} mode` : ''
  return new ServiceError('SV-2005', { message: `No ${nameOf(thing)} ${id ?? 'with that id'}${whose}.` })
}

export function requireFound<Row>(row: Row, ...of: Parameters<typeof notFound>): NonNullable<Row> {
  if (!row) throw notFound(...of)
  return row
}

/** Returns SV-2005 for a payment looked up by reference. A reference may be a pasted secret, so it is not repeated. */
export function noPaymentNamed({ mode }: { mode: Mode }): ServiceError {
  return new ServiceError('SV-2005', { message: `No payment with that reference for this business in ${mode} mode.` })
}

/** Returns SV-3005. */
export const wrongState = (...refusal: Parameters<typeof refusedIn>): ServiceError =>
  refusedBecause(refusedIn(...refusal))
