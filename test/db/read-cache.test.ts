import { ReadCache } from '../../src/db/read-cache.ts'

/** A cache over a fake database; the test sets the clock and ends the queries. */
function bench(most?: number) {
  const clock = { now: 0 }
  const cache = new ReadCache<string>(most, () => clock.now)
  const queries: { key: string; before: string | undefined; ok(found: string): void; fail(): void }[] = []
  const read = (key: string) =>
    cache.read(key, (before) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      queries.push({ key, before, ok: resolve, fail: () => reject(new Error('the database is away')) })
      return promise
    })
  return { clock, cache, queries, read }
}

test('a key is queried once a second from the start of the query, for any number of requests', async () => {
  const { clock, queries, read } = bench()
  const all = [read('a'), read('a')]
  clock.now = 500
  queries[0]!.ok('one')
  expect(await Promise.all(all)).toEqual(['one', 'one'])
  clock.now = 999
  expect(await read('a')).toBe('one')
  clock.now = 1_000
  const later = read('a')
  expect(queries.map(({ before }) => before)).toEqual([undefined, 'one'])
  queries[1]!.ok('two')
  expect(await later).toBe('two')
})

test('requests that share a query fail with it, and the next one queries again', async () => {
  const { queries, read } = bench()
  const failing = Promise.allSettled([read('a'), read('a')])
  queries[0]!.fail()
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = read('a')
  queries[1]!.ok('one')
  expect([await again, queries[1]!.before]).toEqual(['one', undefined])
})

test('a forgotten key is queried again, though an earlier query still runs', async () => {
  const { cache, queries, read } = bench()
  const before = read('a')
  cache.forget('b')
  cache.forget('a')
  const after = read('a')
  queries[1]!.ok('changed')
  queries[0]!.ok('outdated')
  expect([await before, await after, await read('a')]).toEqual(['outdated', 'changed', 'changed'])
  cache.forget()
  void read('a')
  expect(queries).toHaveLength(3)
})

test('a full cache evicts its oldest entry', async () => {
  const { queries, read } = bench(2)
  for (const key of ['a', 'b', 'c', 'b', 'a']) void read(key)
  expect(queries.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'a'])
})
