import { ServiceError } from '../../domain/errors.ts'
import type { IdKind } from '../../domain/ids.ts'
import type { Mode } from '../../domain/mode.ts'

/** How a person calls what an id of that kind names. */
export const THINGS: Partial<Record<IdKind, string>> = {
  business: 'business',
  user: 'user',
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
}

/** Null: a text that can be no id, which is not repeated, since it may be a secret in the wrong place. */
type Id = string | null

/**
 * SV-2005 with the thing's name and id: the same words for an unknown id, another business's and the other mode's.
 * `caller` is missing where the thing belongs to no business, or to both of its modes.
 */
export function notFound(thing: IdKind | 'payment' | 'refund', id: Id, caller?: { mode: Mode }): ServiceError {
  const name = thing === 'payment' || thing === 'refund' ? thing : THINGS[thing]
  const whose = caller ? ` for this business in ${caller.mode} mode` : ''
  return new ServiceError('SV-2005', { message: `No ${name} ${id ?? 'with that id'}${whose}.` })
}

/** As `notFound`, for a payment that is looked for by its reference; a reference can be any word, so it is not repeated. */
export function noPaymentNamed({ mode }: { mode: Mode }): ServiceError {
  return new ServiceError('SV-2005', { message: `No payment with that reference for this business in ${mode} mode.` })
}
