import { ServiceError } from '../../domain/errors.ts'
import type { IdKind } from '../../domain/ids.ts'
import type { Mode } from '../../domain/states.ts'

/** The English name of each kind of id. */
export const THINGS: Partial<Record<IdKind, string>> = {
  business: 'business',
  user: 'user',
  invitation: 'invitation',
  apiKey: 'API key',
  planRequest: 'plan request',
  transaction: 'transaction',
  paymentLink: 'payment link',
  connectedAccount: 'connected account',
  split: 'split',
  recipient: 'recipient',
  payoutBatch: 'payout batch',
  webhookEndpoint: 'webhook endpoint',
  event: 'event',
  delivery: 'delivery',
  receipt: 'receipt',
  token: 'proof token',
  proofBatch: 'proof batch',
  session: 'session',
  passkey: 'passkey',
  export: 'export',
  settlement: 'settlement',
  difference: 'difference',
  dispute: 'dispute',
}

/** Null for a malformed id, which is never repeated: it may be a secret in the wrong place. */
type Id = string | null

/**
 * Returns SV-2005 with the resource's name and id. The message is the same for an unknown id, another business's and
 * the other mode's. Omit `caller` if the resource belongs to no business, or to both modes.
 */
export function notFound(thing: IdKind | 'payment' | 'refund', id: Id, caller?: { mode: Mode }): ServiceError {
  const name = thing === 'payment' || thing === 'refund' ? thing : THINGS[thing]
  const whose = caller ? ` for this business in ${caller.mode} mode` : ''
  return new ServiceError('SV-2005', { message: `No ${name} ${id ?? 'with that id'}${whose}.` })
}

/** Returns the row. Throws SV-2005, as `notFound` returns it, if there is none. */
export function requireFound<Row>(row: Row, ...of: Parameters<typeof notFound>): NonNullable<Row> {
  if (!row) throw notFound(...of)
  return row
}

/** Returns SV-2005 for a payment looked up by reference. A reference may be a pasted secret, so it is not repeated. */
export function noPaymentNamed({ mode }: { mode: Mode }): ServiceError {
  return new ServiceError('SV-2005', { message: `No payment with that reference for this business in ${mode} mode.` })
}

/** Returns SV-3005: the state of a resource does not allow the request. */
export function wrongState(state: string, message: string, more: object = {}): ServiceError {
  return new ServiceError('SV-3005', { message, details: { state, ...more } })
}
