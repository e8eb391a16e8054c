import { saveConnectChange } from '../../db/connect/connect-attempts.ts'
import type { ConnectSnapshot } from '../../db/connect/load-connect.ts'
import { applyMakeResult } from '../../domain/providers/connect.ts'
import type { CallKind } from '../../providers/contract/call-budgets.ts'
import type { ProviderConnection } from '../../providers/contract/call.ts'
import type { SplitCapability } from '../../providers/contract/splits.ts'
import { type ActivityDeps, connectedProvider } from '../deps.ts'
import { type ConnectStep, requireSnapshot, connectStepOf } from './connect-step.ts'

export const NOT_CONNECTED = 'the provider is not connected'

export interface SplitProvider {
  splits: SplitCapability
  connection: ProviderConnection
}

/** Returns the provider that creates a resource. Null if it is not connected. */
export function splitProvider(deps: ActivityDeps, resource: ConnectSnapshot, kind: CallKind): SplitProvider | null {
  const to = connectedProvider(deps, resource.providerId, resource, { kind })
  return to?.provider.splits ? { splits: to.provider.splits, connection: to.connection } : null
}

/** Records the outcome of an attempt to create a resource. Returns the next step. */
export async function recordResult(
  { pool }: ActivityDeps,
  resourceId: string,
  number: number,
  result: Parameters<typeof applyMakeResult>[0],
): Promise<ConnectStep> {
  await saveConnectChange(pool, { resourceId, number, ...applyMakeResult(result) })
  return connectStepOf(await requireSnapshot(pool, resourceId))
}
