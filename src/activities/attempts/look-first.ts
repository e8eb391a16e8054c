import { findListed } from '../../db/epochs/restored-transactions.ts'
import type { AttemptSnapshot, TransactionSnapshot } from '../../db/transactions/record.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { lookConclusionOf, reachOf, type Sighting, soughtFrom } from '../../domain/look-first.ts'
import type { NewAttempt } from '../../domain/state-changes/change.ts'
import { withoutRedaction } from '../../telemetry/logger.ts'
import type { ActivityDeps } from '../deps.ts'
import { newAttemptAt } from './new-attempt.ts'

export type Sought = NewAttempt | AttemptSnapshot

/** An attempt as it would be at one provider. */
export interface Place {
  attempt: Sought
  /** Null if the provider cannot be asked by our reference. */
  ask: (() => Promise<LookupResult>) | null
}

/** The places where a new attempt may have been sent, and how many attempts in a row may have been sent nowhere. */
interface Search {
  at: readonly Parameters<typeof newAttemptAt>[3][]
  most: number
  placeOf: (sought: Sought) => Place
}

export type Looked = { next: 'SEND' | 'REVIEW' } | { next: 'WAIT'; waitMs: number } | { next: 'ADOPT'; attempt: Sought }

const ASK_AGAIN_MS = 5_000

/** After a restore, an attempt that is not recorded may have been sent. Undefined if no epoch demands the look. */
export function lookFirst(
  { pool, providers, logger }: ActivityDeps,
  transaction: TransactionSnapshot,
  attempt: { begin: NewAttempt } | { resend: AttemptSnapshot },
  search: () => Search,
): (() => Promise<Looked>) | undefined {
  const reach = reachOf(transaction, transaction.lookFirst)
  if (reach === 'NOWHERE') return undefined
  return async () => {
    const all = (await placesOf(search())).filter(({ ask }) => ask !== null || reach === 'ALL')
    const listed = await listedAt(all)
    const seen = await Promise.all(all.map((place) => sight(place, listed)))
    const next = lookConclusionOf(seen.map(({ sighting }) => sighting))
    const facts = { providers: seen.map((each) => `${each.attempt.providerId}: ${each.sighting}`) }
    withoutRedaction(logger).info({ transactionId: transaction.id, next, ...facts }, 'looked for a forgotten attempt')
    if (next === 'ADOPT') return { next, attempt: seen.find(({ sighting }) => sighting === 'FOUND')!.attempt }
    return next === 'WAIT' ? { next, waitMs: Math.max(...seen.map(({ waitMs }) => waitMs)) } : { next }
  }

  /** Also under the references of the next attempts. */
  async function placesOf({ at, most, placeOf }: Search): Promise<Place[]> {
    if ('resend' in attempt) return [placeOf(attempt.resend)]
    const { number } = attempt.begin
    const places: Place[] = []
    // One after the other: at once they would take every connection of the process.
    for (const each of soughtFrom(number, most))
      for (const place of at)
        places.push(placeOf({ ...(await newAttemptAt({ pool, providers }, transaction, each, place)), number }))
    return places
  }

  async function listedAt(all: Place[]): Promise<Map<string, string[]>> {
    const unaskable = all.filter(({ ask }) => ask === null).map((place) => place.attempt)
    if (unaskable.length === 0) return new Map()
    const rows = await findListed(pool, {
      mode: transaction.mode,
      providerIds: unaskable.map(({ providerId }) => providerId),
      references: unaskable.map(({ providerReference }) => providerReference),
    })
    return new Map(rows.map((row) => [row.providerId, row.listed]))
  }
}

async function sight({ attempt, ask }: Place, listed: ReadonlyMap<string, string[]>) {
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
