import { findMissing, type LastReceipt } from '../../db/settlements/find-missing.ts'
import { resolveSucceeded } from '../../db/settlements/resolve-succeeded.ts'
import { compareTotal, endSettlement } from '../../db/settlements/end-settlement.ts'
import type { Settling } from '../../db/settlements/settling.ts'
import { openSettlement, storeLines } from '../../db/settlements/store-settlement.ts'
import { newId } from '../../db/new-id.ts'
import { addBusinessDays } from '../../domain/south-africa/south-african-calendar.ts'
import { dayOf, startOfDay } from '../../domain/south-africa/johannesburg.ts'
import type { ProviderConnection } from '../../providers/contract/call.ts'
import type { ProviderSettlement, SettlementCapability } from '../../providers/contract/settlements.ts'
import { type ActivityDeps, connectedModes, connectedProvider, requirePage } from '../deps.ts'

/** Reads of settlements count against the provider's call limits, beside the calls of businesses. */
const OWNER = 'reconciliation'
const DAY_MS = 86_400_000
/** How long ago an attempt succeeded that is looked for; earlier runs have looked for older ones. */
const LOOKED_FOR_DAYS = 45
/** Pages of receipts in one activity, which take a few seconds. */
const PAGES_AT_ONCE = 10

export interface SettlementsStep {
  /** Settlements of the page whose lines are not stored yet. */
  open: { id: string; settlement: ProviderSettlement }[]
  /** Null if this is the last page. */
  next: string | null
}

export interface LinesInput extends Settling {
  id: string
  settlement: ProviderSettlement
  page: string | null
}

export interface MissingInput extends Settling {
  nowMs: number
  /** Null for the first step. */
  after: LastReceipt | null
}

interface MissingStep {
  missing: number
  next: LastReceipt | null
}

/** The activities that read what a provider settled, and find what is missing. */
export function createReconcileActivities(deps: ActivityDeps) {
  const { pool } = deps

  function settlementsOf({
    providerId,
    mode,
  }: Settling): { settlements: SettlementCapability; connection: ProviderConnection } | null {
    const to = connectedProvider(deps, providerId, { businessId: OWNER, mode }, { kind: 'QUESTION' })
    return to?.provider.settlements ? { settlements: to.provider.settlements, connection: to.connection } : null
  }

  /** Returns the connected providers and modes whose settlements are read, or uploaded as files. */
  async function listSettling(): Promise<Settling[]> {
    return connectedModes(deps, ({ settlement }) => settlement !== undefined)
  }

  /** Reads a page of the provider's settlements, newest first, and stores those that are new. */
  async function readSettlements({ page, ...of }: Settling & { page: string | null }): Promise<SettlementsStep> {
    const to = settlementsOf(of)
    if (!to) return { open: [], next: null }
    const { items, next } = requirePage(await to.settlements.listSettlements(to.connection, page), 'settlements')
    const open: SettlementsStep['open'] = []
    // One after the other: a page must not take every connection of the pool.
    for (const settlement of items) {
      const { id: providerSettlementId, ...what } = settlement
      const from = { source: 'API', contentHash: null, uploadedBy: null } as const
      const made = { ...of, ...what, ...from, providerSettlementId, id: newId('settlement') }
      const { id, isRead, isSame } = await openSettlement(pool, made)
      if (!isRead) open.push({ id, settlement })
      // The provider changed what was read: an operator must ask why.
      else if (!isSame) await compareTotal(pool, { ...of, id }, settlement)
    }
    // Earlier settlements may be unread although these are stored: a run may have stopped between them.
    return { open, next }
  }

  /** Reads and stores a page of a settlement's lines. Returns the next page; null once all are stored. */
  async function readSettlementLines({ id, settlement, page, ...of }: LinesInput): Promise<{ next: string | null }> {
    const to = settlementsOf(of)
    if (!to) return { next: null }
    const { items, next } = requirePage(
      await to.settlements.settlementLines(to.connection, settlement, page),
      'settlements',
    )
    await storeLines(pool, { ...of, id }, items)
    if (next === null) await endSettlement(pool, { ...of, id })
    return { next }
  }

  /**
   * Stores a difference for each attempt that should be settled by now and is not, and resolves those of attempts that
   * succeeded after they were settled. Returns the last receipt that it looked at; null at the end.
   */
  async function findMissingSettlements({ nowMs, after, ...of }: MissingInput): Promise<MissingStep> {
    const usualDays = deps.providers.find(({ id }) => id === of.providerId)?.settlement?.usualDays
    if (usualDays === undefined) return { missing: 0, next: null }
    if (after === null) await resolveSucceeded(pool, of)
    // The last day whose attempts should all be settled today.
    const today = dayOf(nowMs)
    let untilMs = nowMs
    while (addBusinessDays(dayOf(untilMs), usualDays) >= today) untilMs -= DAY_MS
    const until = new Date(startOfDay(dayOf(untilMs + DAY_MS)))
    const since = new Date(until.getTime() - LOOKED_FOR_DAYS * DAY_MS)
    let [missing, next, pages] = [0, after, 0]
    do {
      const page = await findMissing(pool, of, { since, until, after: next })
      missing += page.missing
      next = page.next
    } while (next !== null && ++pages < PAGES_AT_ONCE)
    return { missing, next }
  }

  return { listSettling, readSettlements, readSettlementLines, findMissingSettlements }
}
