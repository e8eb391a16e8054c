import type { AttemptSnapshot } from '../../db/payments/load-payment.ts'
import type { RefundSnapshot } from '../../db/refunds/load-refund.ts'
import { minorUnits, type Currency } from '../../domain/money.ts'
import type { Capabilities } from '../../providers/contract/descriptor.ts'
import type { RefundLookup, RefundRequest } from '../../providers/contract/refunds.ts'
import { type CallPurpose, type ConnectedProvider, connectedProvider } from '../attempts/connected-provider.ts'
import type { ActivityDeps } from '../deps.ts'

/** A refund in the provider's terms. */
export function requestOf(
  refund: RefundSnapshot,
  attempt: Pick<AttemptSnapshot, 'providerReference' | 'startedAtMs'>,
): RefundRequest {
  const { charge, currency } = refund
  return {
    providerReference: attempt.providerReference,
    amountCents: minorUnits(refund.amountCents),
    currency: currency as Currency,
    charge: { ...charge, amountCents: minorUnits(charge.amountCents) },
    startedAt: new Date(attempt.startedAtMs),
  }
}

/** The provider of the charge that a refund returns; null where it is not connected. */
export function refundProvider(
  deps: ActivityDeps,
  { charge, mode }: RefundSnapshot,
  purpose: CallPurpose,
): ConnectedProvider | null {
  return connectedProvider(deps, charge.providerId, mode, purpose)
}

export function refundCapabilities(
  { providers }: ActivityDeps,
  { charge }: RefundSnapshot,
): Capabilities['refunds'] | undefined {
  return providers.find(({ id }) => id === charge.providerId)?.capabilities.refunds
}

/** What the provider says of an attempt at the refund. */
export async function lookUpRefund(
  deps: ActivityDeps,
  refund: RefundSnapshot,
  attempt: AttemptSnapshot,
): Promise<RefundLookup> {
  const to = refundProvider(deps, refund, { kind: 'QUESTION', about: attempt.providerReference })
  if (!to) return { state: 'UNKNOWN', detail: 'the provider is not connected' }
  const { providerTransactionId } = attempt
  return await to.provider.findRefund(to.connection, { ...requestOf(refund, attempt), providerTransactionId })
}
