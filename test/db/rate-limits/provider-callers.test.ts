import { asSuperuser } from '../../database.ts'
import { countProviderCaller } from '../../../src/db/rate-limits/shared-counter.ts'
import { until } from '../../until.ts'
import { testApi } from '../../api/running-api.ts'

const api = testApi()
const count = (businessId: string, callsKey = 'calls paystack:TEST') =>
  countProviderCaller(api.pool, { callsKey, businessId, windowMs: 6_000 })
const earlier = (windows: number) => api.pool.query('UPDATE provider_callers SET in_window = in_window - $1', [windows])

test("a business's tries are counted in a window, and others are seen for a minute", async () => {
  const windowNow = async () =>
    (await api.pool.query('SELECT floor(extract(epoch FROM now()) / 6) AS number')).rows[0].number
  const inOneWindow = async () => {
    await asSuperuser(api.pool, 'DELETE FROM provider_callers')
    const before = await windowNow()
    const counts = [await count('biz_a'), await count('biz_a'), await count('biz_b'), await count('biz_a')]
    await count('biz_c', 'calls paystack:LIVE')
    return (await windowNow()) === before ? counts : null
  }
  const counts = await until(inOneWindow)
  expect(counts).toEqual([
    { tries: 0, isShared: false },
    { tries: 1, isShared: false },
    { tries: 0, isShared: true },
    { tries: 2, isShared: true },
  ])
  await earlier(9)
  expect(await count('biz_a')).toEqual({ tries: 0, isShared: true })
  await earlier(11)
  expect(await count('biz_a')).toEqual({ tries: 0, isShared: false })
})

test('concurrent tries are each counted once', async () => {
  await asSuperuser(api.pool, 'DELETE FROM provider_callers')
  // In windows of days none ends meanwhile.
  const call = { callsKey: 'calls paystack:TEST', businessId: 'biz_a', windowMs: 1_000_000_000 }
  const counts = await Promise.all(Array.from({ length: 20 }, () => countProviderCaller(api.pool, call)))
  const { rows } = await api.pool.query('SELECT tries FROM provider_callers')
  const last = Math.max(...counts.map(({ tries }) => tries))
  expect(rows).toEqual([{ tries: last + 1 }])
  expect(new Set(counts.map(({ tries }) => tries)).size).toBe(20)
})

test('no try is counted while the database is away', async () => {
  const away = { query: () => Promise.reject(new Error('away')) } as never
  const call = { callsKey: 'calls paystack:TEST', businessId: 'biz_a', windowMs: 6_000 }
  expect(await countProviderCaller(away, call)).toEqual({ tries: 0, isShared: false })
})
