import { permitsOf, Reads } from '../../../src/api/http/reads.ts'

const settled = () => new Promise(setImmediate)

/** Reads that the test ends, and the reads that have begun. */
function beginReads() {
  const reads = new Reads()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const read = (owner: string, name: string, permits = 2) =>
    reads.run(owner, permits, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  return { begun, read, end: (name: string) => ends.get(name)!() }
}

test('reads of a business run while there are permits, the others in their order, and those of another at once', async () => {
  const { begun, read, end } = beginReads()
  const reads = ['a1', 'a2', 'a3', 'a4'].map((name) => read('biz_a TEST', name))
  await settled()
  expect(begun).toEqual(['a1', 'a2'])
  const others = [read('biz_b TEST', 'b1'), read('biz_a LIVE', 'live')]
  await settled()
  expect(begun.slice(2)).toEqual(['b1', 'live'])
  end('a2')
  expect(await reads[1]).toBe('a2')
  await settled()
  expect(begun.slice(4)).toEqual(['a3'])
  for (const name of ['a1', 'a3', 'b1', 'live']) end(name)
  await settled()
  end('a4')
  expect(await Promise.all([...reads, ...others])).toHaveLength(6)
})

test('one long read runs at a time, one short read runs beside it, and none overtakes a long one that waits', async () => {
  const { begun, read, end } = beginReads()
  const long = permitsOf({}, { limit: 100 })
  expect(permitsOf({ longRead: true }, undefined)).toBe(long)
  const short = permitsOf({}, { limit: 20 })
  expect(permitsOf({}, {})).toBe(short)
  const reads = [
    read('biz_a TEST', 'long 1', long),
    read('biz_a TEST', 'short 1', short),
    read('biz_a TEST', 'long 2', long),
    read('biz_a TEST', 'short 2', short),
  ]
  await settled()
  expect(begun).toEqual(['long 1', 'short 1'])
  end('short 1')
  await settled()
  expect(begun).toHaveLength(2)
  end('long 1')
  await settled()
  expect(begun.slice(2)).toEqual(['long 2', 'short 2'])
  end('long 2')
  end('short 2')
  await Promise.all(reads)
})

test('a read that fails frees its permits', async () => {
  const reads = new Reads()
  const failing = Array.from({ length: 5 }, () => reads.run('biz_a TEST', 2, () => Promise.reject(new Error('away'))))
  expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(await reads.run('biz_a TEST', 2, () => 'read')).toBe('read')
})

test('waiting reads fail with those that run while the database is away', async () => {
  const reads = new Reads()
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const begun: number[] = []
  const failing = Array.from({ length: 50 }, (_, n) =>
    reads.run('biz_a TEST', 2, async () => {
      begun.push(n)
      await settled()
      throw away
    }),
  )
  const ends = await Promise.allSettled(failing)
  expect(ends.map((end) => end.status === 'rejected' && end.reason)).toEqual(Array.from({ length: 50 }, () => away))
  expect(begun).toEqual([0, 1])
  expect(await reads.run('biz_a TEST', 2, () => 'read')).toBe('read')
})

test('a business with too many waiting reads is refused, and others are not', async () => {
  const { read, end } = beginReads()
  const first = [read('biz_a TEST', 'a1'), read('biz_a TEST', 'a2')]
  const waiting = Array.from({ length: 200 }, (_, n) => read('biz_a TEST', `w${n}`))
  await expect(read('biz_a TEST', 'one more')).rejects.toMatchObject({ code: 'SV-2009', retryAfterSeconds: 1 })
  const other = read('biz_b TEST', 'b1')
  await settled()
  for (const name of ['a1', 'a2', 'b1']) end(name)
  await Promise.all([...first, other])
  for (const [n, each] of waiting.entries()) {
    await settled()
    end(`w${n}`)
    await each
  }
})
