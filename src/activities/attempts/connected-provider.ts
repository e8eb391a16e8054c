import type { CallKind, ReservableAllowance } from '../../providers/contract/call-budgets.ts'
import type { Capabilities } from '../../providers/contract/descriptor.ts'
import type { RailFacts } from '../../domain/routing/rail-facts.ts'
import { type Mode, MODES, type Rail } from '../../domain/states.ts'
import type { ProviderConnection } from '../../providers/contract/call.ts'
import type { Provider } from '../../providers/contract/provider.ts'
import type { ActivityDeps } from '../deps.ts'

export interface ConnectedProvider {
  provider: Provider
  /** Takes each call from `calls`. */
  connection: ProviderConnection
  calls: ReservableAllowance
}

/** The kind of a call. A question also names our reference of the charge or refund. */
export interface CallPurpose {
  kind: CallKind
  about?: string
}

export function capabilitiesOf(
  { providers }: Pick<ActivityDeps, 'providers'>,
  providerId: string,
): Capabilities | undefined {
  return providers.find(({ id }) => id === providerId)?.capabilities
}

/** Returns the facts of the rail of an attempt at a payment. */
export function railFactsOf(
  deps: Pick<ActivityDeps, 'providers'>,
  { providerId, rail }: { providerId: string; rail: Rail },
): RailFacts | undefined {
  const rails: Readonly<Partial<Record<Rail, RailFacts>>> = capabilitiesOf(deps, providerId)?.rails ?? {}
  return rails[rail]
}

/** Returns the provider with its connection in that mode. Null if it is unknown or not connected. */
export function connectedProvider(
  { providers, connections, callBudgets }: Pick<ActivityDeps, 'providers' | 'connections' | 'callBudgets'>,
  providerId: string,
  { businessId, mode }: { businessId: string; mode: Mode },
  purpose: CallPurpose,
): ConnectedProvider | null {
  const provider = providers.find(({ id }) => id === providerId)
  const connection = provider && connections[provider.id]?.[mode]
  if (!provider || !connection) return null
  const owned = { providerId: provider.id, mode, businessId, limits: connection.limits }
  const calls = callBudgets.allowanceFor({ ...owned, ...purpose })
  return { provider, connection: { ...connection, allowance: calls }, calls }
}

/** A provider in a mode in which it is connected. */
export interface ConnectedMode {
  providerId: string
  mode: Mode
}

/** Returns each mode in which a suitable provider is connected. */
export function connectedModes(
  { providers, connections }: Pick<ActivityDeps, 'providers' | 'connections'>,
  isSuitable: (provider: Provider) => boolean,
): ConnectedMode[] {
  return providers
    .filter(isSuitable)
    .flatMap(({ id }) => MODES.filter((mode) => connections[id]?.[mode]).map((mode) => ({ providerId: id, mode })))
}
