import { ApplicationFailure } from '@temporalio/common'
import { v7 } from 'uuid'
import { findMissing } from '../../db/settlements/find-missing.ts'
import {
  endSettlement,
  type NewId,
  openSettlement,
  type Settling,
  storeLines,
} from '../../db/settlements/store-settlement.ts'
import { idFrom } from '../../domain/ids.ts'
import { lastDayOfSettlement } from '../../domain/settlements/difference.ts'
import { dayOf } from '../../domain/south-africa/johannesburg.ts'
import type { ProviderConnection } from '../../providers/contract/provider.ts'
import type { Page, ProviderSettlement, SettlementCapability } from '../../providers/contract/settlements.ts'
import { connectedProvider } from '../attempts/connected-provider.ts'
import type { ActivityDeps } from '../deps.ts'

/** Reads of settlements count against the provider's call limits, beside the calls of businesses. */
const OWNER = 'reconciliation'
const DAY_MS = 86_400_000
/** How long ago an attempt succeeded that is looked for; earlier runs have looked for older ones. */
const LOOKED_FOR_DAYS = 45

export interface SettlementsStep {
  /** Settlements of the page whose lines are not stored yet. */
  open: { id: string; settlement: ProviderSettlement }[]
  /** The next page. Null if this is the last, or all that follow are stored. */
  next: string | null
}

export interface LinesInput extends Settling {
  id: string
  settlement: ProviderSettlement
  page: string | null
}

const newId: NewId = (kind) => idFrom(kind, v7())

/** Returns the page. Throws an error that the engine retries if the provider did not respond with one. */
function read<Item>(result: Page<Item>): Extract<Page<Item>, { state: 'READ' }> {
  if (result.state === 'READ') return result
  throw ApplicationFailure.create({
    message: `the provider's settlements could not be read: ${result.detail}`,
    type: 'SV-5003',
    ...(result.askAgainMs !== undefined && { nextRetryDelay: result.askAgainMs }),
  })
}

/** The activities that read what a provider settled, and find what is missing. */
export function createReconcileActivities(deps: ActivityDeps) {
  const { pool } = deps

  function settlementsOf({ providerId, mode }: Settling): {
    settlements: SettlementCapability
    connection: ProviderConnection
  } | null {
    const to = connectedProvider(deps, providerId, { businessId: OWNER, mode }, { kind: 'QUESTION' })
    return to?.provider.settlements ? { settlements: to.provider.settlements, connection: to.connection } : null
  }

  /** Returns the connected providers and modes whose settlements are read, or uploaded as files. */
  async function listSettling(): Promise<Settling[]> {
    const { providers, connections } = deps
    return providers
      .filter(({ settlement }) => settlement !== undefined)
      .flatMap(({ id }) =>
        (['TEST', 'LIVE'] as const).filter((mode) => connections[id]?.[mode]).map((mode) => ({ providerId: id, mode })),
      )
  }

  /** Reads a page of the provider's settlements, newest first, and stores those that are new. */
  async function readSettlements({ page, ...of }: Settling & { page: string | null }): Promise<SettlementsStep> {
    const to = settlementsOf(of)
    if (!to) return { open: [], next: null }
    const { items, next } = read(await to.settlements.listSettlements(to.connection, page))
    const opened = await Promise.all(
      items.map(async (settlement) => {
        const { id: providerSettlementId, ...what } = settlement
        const from = { source: 'API', contentHash: null, uploadedBy: null } as const
        const made = { ...of, ...what, ...from, providerSettlementId, id: idFrom('settlement', v7()) }
        return { settlement, ...(await openSettlement(pool, made)) }
      }),
    )
    const open = opened.filter(({ isRead }) => !isRead).map(({ id, settlement }) => ({ id, settlement }))
    return { open, next: open.length === 0 ? null : next }
  }

  /** Reads and stores a page of a settlement's lines. Returns the next page; null once all are stored. */
  async function readSettlementLines({ id, settlement, page, ...of }: LinesInput): Promise<{ next: string | null }> {
    const to = settlementsOf(of)
    if (!to) return { next: null }
    const { items, next } = read(await to.settlements.settlementLines(to.connection, settlement, page))
    await storeLines(pool, { ...of, id }, items, newId)
    if (next === null) await endSettlement(pool, { ...of, id }, newId)
    return { next }
  }

  /** Stores a difference for each attempt that should be settled by now and is not. */
  async function findMissingSettlements({ nowMs, ...of }: Settling & { nowMs: number }): Promise<{ missing: number }> {
    const usualDays = deps.providers.find(({ id }) => id === of.providerId)?.settlement?.usualDays
    if (usualDays === undefined) return { missing: 0 }
    // The last day whose attempts should all be settled today.
    const today = dayOf(nowMs)
    let untilMs = nowMs
    while (lastDayOfSettlement(dayOf(untilMs), usualDays) >= today) untilMs -= DAY_MS
    const until = new Date(Date.parse(`${dayOf(untilMs + DAY_MS)}T00:00:00.000+02:00`))
    const since = new Date(until.getTime() - LOOKED_FOR_DAYS * DAY_MS)
    return { missing: await findMissing(pool, of, { since, until }, newId) }
  }

  return { listSettling, readSettlements, readSettlementLines, findMissingSettlements }
}
