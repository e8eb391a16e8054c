import { type ListedDispute, storeListedDisputes } from '../../db/disputes/store-dispute.ts'
import { newId } from '../../db/new-id.ts'
import { type ActivityDeps, type ConnectedMode, connectedModes, requirePage } from '../deps.ts'
import { disputingProvider } from './look-at-dispute.ts'

/** Reads of lists count against the provider's call limits, beside the calls of businesses. */
const OWNER = 'disputes'
/** How long ago a dispute was opened that is looked for; earlier runs have found older ones. */
const LOOKED_FOR_MS = 30 * 86_400_000

/** The activities that find disputes whose events got lost. */
export function createFindDisputes(deps: ActivityDeps) {
  const { pool } = deps

  /** Returns the providers and modes whose disputes can be listed. */
  async function listDisputing(): Promise<ConnectedMode[]> {
    return connectedModes(deps, ({ disputes }) => disputes !== undefined)
  }

  /** Makes the disputes on a page of the provider's list due that are new or have changed. Returns the next page. */
  async function readDisputes({
    page,
    nowMs,
    ...of
  }: ConnectedMode & { page: string | null; nowMs: number }): Promise<{ next: string | null }> {
    const to = disputingProvider(deps, { ...of, businessId: OWNER }, 'QUESTION')
    if (!to) return { next: null }
    const since = new Date(nowMs - LOOKED_FOR_MS)
    const { items, next } = requirePage(await to.disputes.listDisputes(to.connection, since, page), 'disputes')
    const disputes = items.map(({ id: providerDisputeId, providerReference, updatedMs }) => {
      return { id: newId('dispute'), providerDisputeId, providerReference, updatedMs }
    })
    if (disputes.length > 0)
      await storeListedDisputes(pool, { ...of, disputes: JSON.stringify(disputes satisfies ListedDispute[]) })
    return { next }
  }

  return { listDisputing, readDisputes }
}
