import { findMissing, type LastReceipt, resolveSucceeded } from '../../db/settlements/find-missing.ts'
import { compareTotal, endSettlement, openSettlement, storeLines } from '../../db/settlements/store-settlement.ts'
import { newId } from '../../db/new-id.ts'
import { addBusinessDays } from '../../domain/south-africa/south-african-calendar.ts'
import { DAY_MS, dayOf, startOfDay } from '../../domain/south-africa/johannesburg.ts'
import type { ProviderSettlement } from '../../providers/contract/settlements.ts'
import { type ActivityDeps, connectedCapability, type ConnectedMode, connectedModes, requirePage } from '../deps.ts'

/** Reads of settlements count against the provider's call limits, beside the calls of businesses. */
const OWNER = 'reconciliation'
/** How long ago an attempt succeeded that is looked for; earlier runs have looked for older ones. */
const LOOKED_FOR_DAYS = 45
const PAGES_AT_ONCE = 10

interface OpenSettlement {
  id: string
  settlement: ProviderSettlement
}

/** The next page to read; null after the last one. */
interface Next {
  next: string | null
}

/** `page` and `after` are null for the first step. */
type PageInput = ConnectedMode & { page: string | null }
type MissingInput = ConnectedMode & { nowMs: number; after: LastReceipt | null }

export function createReconcileActivities(deps: ActivityDeps) {
  const { pool } = deps

  const settlementsOf = (of: ConnectedMode) =>
    connectedCapability(deps, 'settlements', { ...of, businessId: OWNER }, 'QUESTION')

  async function listSettling(): Promise<ConnectedMode[]> {
    return connectedModes(deps, ({ settlement }) => settlement !== undefined)
  }

  async function readSettlements({ page, ...of }: PageInput): Promise<Next & { open: OpenSettlement[] }> {
    const to = settlementsOf(of)
    if (!to) return { open: [], next: null }
    const { items, next } = requirePage(await to.able.listSettlements(to.connection, page), 'settlements')
    const open: OpenSettlement[] = []
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

  async function readSettlementLines({ id, settlement, page, ...of }: PageInput & OpenSettlement): Promise<Next> {
    const to = settlementsOf(of)
    if (!to) return { next: null }
    const { items, next } = requirePage(await to.able.settlementLines(to.connection, settlement, page), 'settlements')
    await storeLines(pool, { ...of, id }, items)
    if (next === null) await endSettlement(pool, { ...of, id })
    return { next }
  }

  /** Stores a difference for each attempt that should be settled by now, and resolves those that succeeded late. */
  async function findMissingSettlements({ nowMs, after, ...of }: MissingInput) {
    const usualDays = deps.providers.find(({ id }) => id === of.providerId)?.settlement?.usualDays
    if (usualDays === undefined) return { missing: 0, next: null }
    if (after === null) await resolveSucceeded(pool, of)
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
