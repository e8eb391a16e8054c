import type { AttemptSnapshot } from '../../db/payments/load-payment.ts'
import type { PayoutSnapshot } from '../../db/payouts/load-payout.ts'
import { payoutProvider } from '../../providers/contract/connections.ts'
import type { Provider } from '../../providers/contract/provider.ts'
import type { TransferCapability, TransferLookup } from '../../providers/contract/transfers.ts'
import { type CallPurpose, type ConnectedProvider, connectedProvider } from '../attempts/connected-provider.ts'
import type { ActivityDeps } from '../deps.ts'

/** A connected provider that pays out. */
export interface TransferProvider extends ConnectedProvider {
  transfers: TransferCapability
}

/** The provider that the next attempt of a payout goes to; where none is connected, one that could be. */
export function nextProvider({ providers, connections }: ActivityDeps, { mode }: PayoutSnapshot): Provider {
  const connected = payoutProvider(providers, connections, mode)
  const provider = connected ?? providers.find(({ transfers }) => transfers !== undefined)
  if (!provider) throw new Error('no provider pays out')
  return provider
}

/** Null where it is not connected, or pays nothing out in the payout's mode. */
export function transferProvider(
  deps: ActivityDeps,
  { mode }: PayoutSnapshot,
  providerId: string,
  purpose: CallPurpose,
): TransferProvider | null {
  const to = connectedProvider(deps, providerId, mode, purpose)
  const transfers = to?.provider.transfers
  if (!to || !transfers || to.provider.capabilities.transferRails[mode].length === 0) return null
  return { ...to, transfers }
}

/** What the provider says of an attempt at the payout. */
export async function lookUpPayout(
  deps: ActivityDeps,
  payout: PayoutSnapshot,
  { providerId, providerReference }: AttemptSnapshot,
): Promise<TransferLookup> {
  const to = transferProvider(deps, payout, providerId, { kind: 'QUESTION', about: providerReference })
  if (!to) return { state: 'UNKNOWN', detail: 'the provider is not connected' }
  return await to.transfers.verifyTransfer(to.connection, providerReference)
}
