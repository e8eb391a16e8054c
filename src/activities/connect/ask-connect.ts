import { postponeActivation } from '../../db/connect/connect-attempts.ts'
import type { ConnectSnapshot } from '../../db/connect/load-connect.ts'
import type { MakeResult } from '../../domain/providers/connect.ts'
import type { MadeLookup } from '../../providers/contract/splits.ts'
import type { ActivityDeps } from '../deps.ts'
import { NOT_CONNECTED, recordResult, splitProvider } from './split-provider.ts'
import {
  type ConnectAnswer,
  type ConnectStep,
  requireSnapshot,
  type ResourceInput,
  connectStepOf,
} from './connect-step.ts'

/** The activities that ask whether the provider has created a resource, and record that it is lost or still open. */
export function createAskConnectActivities(deps: ActivityDeps) {
  const { pool } = deps

  async function find(resource: ConnectSnapshot, sinceMs: number): Promise<MadeLookup> {
    const to = splitProvider(deps, resource, 'QUESTION')
    if (!to) return { state: 'UNKNOWN', detail: NOT_CONNECTED }
    const { splits, connection } = to
    if (resource.kind === 'ACCOUNT') return await splits.findAccount(connection, resource)
    return await splits.findSplit(connection, { id: resource.id, startedAt: new Date(sinceMs) })
  }

  /** Searches the provider's list for the resource. */
  async function askConnect({ resourceId }: ResourceInput): Promise<ConnectAnswer> {
    const resource = await requireSnapshot(pool, resourceId)
    const { attempt } = resource
    if (!attempt || connectStepOf(resource).next !== 'ASK') return { step: connectStepOf(resource), notFound: false }
    const found = await find(resource, attempt.firstStartedAtMs)
    const outcome: MakeResult = found.state === 'NOT_FOUND' ? { state: 'UNKNOWN', detail: 'not in the list' } : found
    return {
      step: await recordResult(deps, resourceId, attempt.number, outcome),
      notFound: found.state === 'NOT_FOUND',
    }
  }

  /** Records that the request never arrived and may be sent again: the whole list lacked it twice, far enough apart. */
  async function loseConnect({ resourceId }: ResourceInput): Promise<ConnectStep> {
    const resource = await requireSnapshot(pool, resourceId)
    if (!resource.attempt || connectStepOf(resource).next !== 'ASK') return connectStepOf(resource)
    return await recordResult(deps, resourceId, resource.attempt.number, { state: 'LOST' })
  }

  /** Makes the resource due again after an internal error, each time with a longer pause. */
  async function postponeConnect({ resourceId }: ResourceInput): Promise<void> {
    await postponeActivation(pool, { resourceId })
  }

  return { askConnect, loseConnect, postponeConnect }
}
