import type { ActivityDeps } from '../../src/activities/deps.ts'
import { createReconcileActivities } from '../../src/activities/settlements/reconcile.ts'
import type { ProviderSettlement } from '../../src/providers/contract/settlements.ts'
import { duringTests } from '../during-tests.ts'
import { openDatabase } from '../database.ts'

const OF = { providerId: 'paystack', mode: 'TEST' } as const
const database = duringTests(openDatabase)

/** The activities at a provider that lists these settlements, one on each page, and whose settlements have no lines. */
function activitiesAt(listed: ProviderSettlement[]) {
  const settlements = {
    listSettlements: async (_connection: unknown, page: string | null) => {
      const index = Number(page ?? 0)
      return { state: 'READ', items: [listed[index]!], next: index + 1 < listed.length ? String(index + 1) : null }
    },
    settlementLines: async () => ({ state: 'READ', items: [], next: null }),
  }
  const deps = {
    pool: database.pool,
    providers: [{ id: 'paystack', settlements, settlement: { usualDays: 2 } }],
    connections: { paystack: { TEST: {} } },
    callBudgets: { allowanceFor: () => ({}) },
  } as unknown as ActivityDeps
  return createReconcileActivities(deps)
}

const settlementOf = (id: string, depositCents = 0): ProviderSettlement => ({
  id,
  currency: 'ZAR',
  day: '2026-11-02',
  depositCents,
})

test('an earlier settlement is read although later ones are stored: a run stopped before its page', async () => {
  const both = activitiesAt([settlementOf('newer'), settlementOf('older')])
  const first = await both.readSettlements({ ...OF, page: null })
  expect(await both.readSettlementLines({ ...OF, ...first.open[0]!, page: null })).toEqual({ next: null })
  // The run stops here, and the next one begins.
  const again = await both.readSettlements({ ...OF, page: null })
  expect(again).toEqual({ open: [], next: '1' })
  const { open, next } = await both.readSettlements({ ...OF, page: again.next })
  expect([open.map(({ settlement }) => settlement.id), next]).toEqual([['older'], null])
})

test('a deposit that the provider changes after it was read is a difference, once', async () => {
  const before = activitiesAt([settlementOf('grown')])
  const { open } = await before.readSettlements({ ...OF, page: null })
  await before.readSettlementLines({ ...OF, ...open[0]!, page: null })
  const after = activitiesAt([settlementOf('grown', 15_000)])
  for (const _day of [1, 2]) expect((await after.readSettlements({ ...OF, page: null })).open).toEqual([])
  const { rows } = await database.pool.query(
    'SELECT kind, expected_cents::int AS expected, settled_cents::int AS settled FROM differences',
  )
  expect(rows).toEqual([{ kind: 'TOTAL_DIFFERS', expected: 0, settled: 15_000 }])
})
