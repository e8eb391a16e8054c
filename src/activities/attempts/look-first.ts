import { findListed } from '../../db/epochs/restored-transactions.ts'
import type { TransactionSnapshot } from '../../db/transactions/record.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { lookConclusionOf, reachOf, type Sighting } from '../../domain/look-first.ts'
import { withoutRedaction } from '../../telemetry/logger.ts'
import type { ActivityDeps } from '../deps.ts'

/** An attempt as it would be at one provider. */
export interface Place<Attempt> {
  attempt: Attempt & { providerId: string; providerReference: string }
  /** Null if the provider cannot be asked by our reference. */
  ask: (() => Promise<LookupResult>) | null
}

export type Looked<Attempt> =
  | { next: 'SEND' | 'REVIEW' }
  | { next: 'WAIT'; waitMs: number }
  | { next: 'ADOPT'; attempt: Attempt }

const ASK_AGAIN_MS = 5_000

/** After a restore, an attempt that is not recorded may have been sent. Undefined if no epoch demands the look. */
export function lookFirst<Attempt>(
  { pool, logger }: Pick<ActivityDeps, 'pool' | 'logger'>,
  transaction: TransactionSnapshot,
  places: () => Promise<Place<Attempt>[]>,
): (() => Promise<Looked<Attempt>>) | undefined {
  const reach = reachOf(transaction, transaction.lookFirst)
  if (reach === 'NOWHERE') return undefined
  return async () => {
    const all = (await places()).filter(({ ask }) => ask !== null || reach === 'ALL')
    const listed = await listedAt(all)
    const seen = await Promise.all(all.map((place) => sight(place, listed)))
    const next = lookConclusionOf(seen.map(({ sighting }) => sighting))
    const providers = seen.map(({ sighting, attempt }) => `${attempt.providerId}: ${sighting}`)
    withoutRedaction(logger).info({ transactionId: transaction.id, next, providers }, 'looked for a forgotten attempt')
    if (next === 'ADOPT') return { next, attempt: seen.find(({ sighting }) => sighting === 'FOUND')!.attempt }
    return next === 'WAIT' ? { next, waitMs: Math.max(...seen.map(({ waitMs }) => waitMs)) } : { next }
  }

  async function listedAt(all: Place<Attempt>[]): Promise<Map<string, string[]>> {
    const unaskable = all.filter(({ ask }) => ask === null).map(({ attempt }) => attempt)
    if (unaskable.length === 0) return new Map()
    const rows = await findListed(pool, {
      mode: transaction.mode,
      providerIds: unaskable.map(({ providerId }) => providerId),
      references: unaskable.map(({ providerReference }) => providerReference),
    })
    return new Map(rows.map((row) => [row.providerId, row.listed]))
  }
}

async function sight<Attempt>({ attempt, ask }: Place<Attempt>, listed: ReadonlyMap<string, string[]>) {
  const answer = ask && (await ask())
  const waitMs = answer?.state === 'UNKNOWN' ? (answer.askAgainMs ?? ASK_AGAIN_MS) : 0
  return { attempt, waitMs, sighting: answer ? sightingOf(answer) : ofList(attempt, listed.get(attempt.providerId)) }
}

function sightingOf({ state }: LookupResult): Sighting {
  if (state === 'UNKNOWN') return 'NO_ANSWER'
  return state === 'NOT_FOUND' ? 'NOT_FOUND' : 'FOUND'
}

function ofList({ providerReference }: { providerReference: string }, listed: string[] | undefined): Sighting {
  if (!listed) return 'CANNOT_BE_ASKED'
  return listed.includes(providerReference) ? 'FOUND' : 'NOT_FOUND'
}
