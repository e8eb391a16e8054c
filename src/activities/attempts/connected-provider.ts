import type { CallKind, ReservableAllowance } from '../../providers/contract/call-budgets.ts'
import type { Mode } from '../../domain/mode.ts'
import type { Provider, ProviderConnection } from '../../providers/contract/provider.ts'
import type { ActivityDeps } from '../deps.ts'

export interface ConnectedProvider {
  provider: Provider
  /** Each call over it is taken from `calls`. */
  connection: ProviderConnection
  calls: ReservableAllowance
}

/** What a provider is to be called for, and by our reference about which charge or refund, where it is a question. */
export interface CallPurpose {
  kind: CallKind
  about?: string
}

/** The provider with what it is reached by in a mode; null where it is unknown or not connected there. */
export function connectedProvider(
  { providers, connections, callBudgets }: Pick<ActivityDeps, 'providers' | 'connections' | 'callBudgets'>,
  providerId: string,
  mode: Mode,
  purpose: CallPurpose,
): ConnectedProvider | null {
  const provider = providers.find(({ id }) => id === providerId)
  const connection = provider && connections[provider.id]?.[mode]
  if (!provider || !connection) return null
  const calls = callBudgets.allowanceFor({ providerId: provider.id, mode, limits: connection.limits, ...purpose })
  return { provider, connection: { ...connection, allowance: calls }, calls }
}
