import { ApplicationFailure } from '@temporalio/common'
import { v7 } from 'uuid'
import { type ListedDispute, storeListedDisputes } from '../../db/disputes/store-dispute.ts'
import { idFrom } from '../../domain/ids.ts'
import { MODES, type Mode } from '../../domain/states.ts'
import type { ActivityDeps } from '../deps.ts'
import { disputingProvider } from './look-at-dispute.ts'

/** Reads of lists count against the provider's call limits, beside the calls of businesses. */
const OWNER = 'disputes'
/** How long ago a dispute was opened that is looked for; earlier runs have found older ones. */
const LOOKED_FOR_MS = 30 * 86_400_000

interface Disputing {
  providerId: string
  mode: Mode
}

/** The activities that find disputes whose events got lost. */
export function createFindDisputes(deps: ActivityDeps) {
  const { pool, providers, connections } = deps

  /** Returns the providers and modes whose disputes can be listed. */
  async function listDisputing(): Promise<Disputing[]> {
    return providers
      .filter(({ disputes }) => disputes !== undefined)
      .flatMap(({ id }) =>
        MODES.filter((mode) => connections[id]?.[mode] !== undefined).map((mode) => ({ providerId: id, mode })),
      )
  }

  /** Makes the disputes on a page of the provider's list due that are new or have changed. Returns the next page. */
  async function readDisputes({
    page,
    nowMs,
    ...of
  }: Disputing & { page: string | null; nowMs: number }): Promise<{ next: string | null }> {
    const to = disputingProvider(deps, { ...of, businessId: OWNER }, 'QUESTION')
    if (!to) return { next: null }
    const read = await to.disputes.listDisputes(to.connection, new Date(nowMs - LOOKED_FOR_MS), page)
    if (read.state !== 'READ')
      throw ApplicationFailure.create({
        message: `the provider's disputes could not be read: ${read.detail}`,
        type: 'SV-5003',
        ...(read.askAgainMs !== undefined && { nextRetryDelay: read.askAgainMs }),
      })
    const disputes = read.items.map(({ id: providerDisputeId, providerReference, updatedMs }) => {
      return { id: idFrom('dispute', v7()), providerDisputeId, providerReference, updatedMs }
    })
    if (disputes.length > 0)
      await storeListedDisputes(pool, { ...of, disputes: JSON.stringify(disputes satisfies ListedDispute[]) })
    return { next: read.next }
  }

  return { listDisputing, readDisputes }
}
