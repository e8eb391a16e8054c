import type { RateStore } from '../../../src/db/rate-limits/shared-counter.ts'

/** A rate store in memory. The caller sets when a window ends; `asked` counts the calls. */
export function memoryStore(now: () => number) {
  const rows = new Map<string, { points: number; expire: number }>()
  const store = {
    asked: 0,
    away: false,
    add: (async (key, points, msLeft) => {
      store.asked++
      await Promise.resolve()
      if (store.away) throw new Error('away')
      const row = rows.get(key)
      const fresh =
        row && row.expire > now() ? { ...row, points: row.points + points } : { points, expire: now() + msLeft }
      rows.set(key, fresh)
      return fresh.points
    }) satisfies RateStore,
  }
  return store
}
