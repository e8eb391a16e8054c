import { Bulkhead, type Permit } from '../../src/activities/attempts/bulkhead.ts'

/** A bulkhead whose clock moves only by `pass`. */
function bulkheadWithClock(): { bulkhead: Bulkhead; pass(ms: number): void } {
  let now = 1_000_000
  return { bulkhead: new Bulkhead(() => now), pass: (ms) => void (now += ms) }
}

/** Acquires permits and begins a call with each. */
async function fill(bulkhead: Bulkhead, key: string, count: number): Promise<Permit[]> {
  const permits = await Promise.all(Array.from({ length: count }, () => bulkhead.acquire(key)))
  return permits.map((permit) => {
    if (!permit) throw new Error(`${key} did not get in`)
    permit.begin()
    return permit
  })
}

/** Completes one quick call, which proves the key healthy for a minute. */
async function prove(bulkhead: Bulkhead, key: string): Promise<void> {
  const [permit] = await fill(bulkhead, key, 1)
  permit!.release(true)
}

/** Returns the result if it is already known, else 'waits'. It reads no clock, so a busy machine changes nothing. */
const atOnce = <T>(answer: Promise<T>): Promise<T | 'waits'> =>
  Promise.race([answer, new Promise<'waits'>((resolve) => setImmediate(resolve, 'waits'))])

describe('one key', () => {
  test('has eight permits; a ninth waits for one of them', async () => {
    const { bulkhead } = bulkheadWithClock()
    const permits = await fill(bulkhead, 'paystack', 8)
    let entered = false
    const ninth = bulkhead.acquire('paystack').then((permit) => {
      entered = true
      return permit
    })
    await new Promise(setImmediate)
    expect(entered).toBe(false)
    permits[0]!.release(true)
    expect(await ninth).not.toBeNull()
  })

  test('a ninth that gets none within a second takes the slow queue', async () => {
    const { bulkhead } = bulkheadWithClock()
    await fill(bulkhead, 'paystack', 8)
    expect(await bulkhead.acquire('paystack')).toBeNull()
  })

  test('sixty-four calls at most wait for one key, and ninety-six for all keys', async () => {
    const { bulkhead } = bulkheadWithClock()
    const keys = ['a', 'b', 'c']
    for (const key of keys) {
      await prove(bulkhead, key)
      await fill(bulkhead, key, 8)
    }
    const enter = (key: string, count: number) => Array.from({ length: count }, () => bulkhead.acquire(key))
    const waiting = enter('a', 64)
    expect(await atOnce(bulkhead.acquire('a'))).toBeNull()
    waiting.push(...enter('b', 32))
    expect(await atOnce(Promise.all(keys.map((key) => bulkhead.acquire(key))))).toEqual([null, null, null])
    await Promise.all(waiting)
  })

  test('another key has its own permits', async () => {
    const { bulkhead } = bulkheadWithClock()
    await fill(bulkhead, 'paystack', 8)
    expect(await bulkhead.acquire('peach')).not.toBeNull()
  })
})

test('a call without a response shuts the bulkhead for a minute', async () => {
  const { bulkhead, pass } = bulkheadWithClock()
  const [permit] = await fill(bulkhead, 'paystack', 1)
  permit!.release(false)
  expect(await bulkhead.acquire('paystack')).toBeNull()
  expect(await bulkhead.acquire('peach')).not.toBeNull()
  pass(59_999)
  expect(await bulkhead.acquire('paystack')).toBeNull()
  pass(1)
  expect(await bulkhead.acquire('paystack')).not.toBeNull()
})

test.each([
  [2_000, true],
  [2_001, false],
])('an answer that took %i ms leaves the bulkhead open: %s', async (ms, open) => {
  const { bulkhead, pass } = bulkheadWithClock()
  const [permit] = await fill(bulkhead, 'paystack', 1)
  pass(ms)
  permit!.release(true)
  expect((await bulkhead.acquire('paystack')) !== null).toBe(open)
})

test('a call that lasts longer than two seconds shuts the bulkhead', async () => {
  const { bulkhead, pass } = bulkheadWithClock()
  const [permit] = await fill(bulkhead, 'paystack', 1)
  pass(2_000)
  const [second] = await fill(bulkhead, 'paystack', 1)
  pass(1)
  expect(await bulkhead.acquire('paystack')).toBeNull()
  expect(await bulkhead.acquire('peach')).not.toBeNull()
  permit!.release(true)
  second!.release(true)
  expect(await bulkhead.acquire('paystack')).toBeNull()
})

test('a bulkhead that shuts refuses all waiting calls at once', async () => {
  const { bulkhead } = bulkheadWithClock()
  const permits = await fill(bulkhead, 'paystack', 8)
  const waiting = [1, 2, 3].map(() => bulkhead.acquire('paystack'))
  permits[0]!.release(false)
  expect(await atOnce(Promise.all(waiting))).toEqual([null, null, null])
})

test('work before the call begins may take long', async () => {
  const { bulkhead, pass } = bulkheadWithClock()
  const permit = (await bulkhead.acquire('paystack'))!
  pass(30_000)
  expect(await bulkhead.acquire('paystack')).not.toBeNull()
  permit.begin()
  pass(2_000)
  permit.release(true)
  expect(await bulkhead.acquire('paystack')).not.toBeNull()
})

test("the service's own work under a permit may fail before the call begins without an effect on the bulkhead", async () => {
  const { bulkhead, pass } = bulkheadWithClock()
  const permit = (await bulkhead.acquire('paystack'))!
  pass(30_000)
  permit.release(null)
  const [open] = await fill(bulkhead, 'paystack', 1)
  open!.release(null)
  // This call proves nothing: fifty other keys without a quick call leave no permit for it.
  for (let key = 0; key < 6; key++) await fill(bulkhead, `hanging-${key}`, 8)
  await fill(bulkhead, 'hanging-6', 2)
  expect(await bulkhead.acquire('paystack')).toBeNull()
})

test("the service's own work under a permit holds one of the eight permits nevertheless", async () => {
  const { bulkhead } = bulkheadWithClock()
  const permits = await Promise.all(Array.from({ length: 8 }, () => bulkhead.acquire('paystack')))
  const ninth = bulkhead.acquire('paystack')
  permits[0]!.release(null)
  expect(await ninth).not.toBeNull()
})

describe('keys without a quick response in the last minute', () => {
  const fillUnproven = async (bulkhead: Bulkhead) => {
    for (let key = 0; key < 6; key++) await fill(bulkhead, `hanging-${key}`, 8)
    await fill(bulkhead, 'hanging-6', 2)
  }

  test('hold slots while they wait, too', async () => {
    const { bulkhead } = bulkheadWithClock()
    await prove(bulkhead, 'healthy')
    await fill(bulkhead, 'hanging', 8)
    const waiting = Array.from({ length: 32 }, () => bulkhead.acquire('hanging'))
    await fill(bulkhead, 'another', 8)
    await fill(bulkhead, 'a third', 2)
    expect(await bulkhead.acquire('newcomer')).toBeNull()
    expect(await bulkhead.acquire('healthy')).not.toBeNull()
    await Promise.all(waiting)
    expect(await bulkhead.acquire('newcomer')).not.toBeNull()
  })

  test('hold fifty permits in all', async () => {
    const { bulkhead } = bulkheadWithClock()
    await fillUnproven(bulkhead)
    expect(await bulkhead.acquire('newcomer')).toBeNull()
  })

  test('do not delay a key that responds quickly', async () => {
    const { bulkhead } = bulkheadWithClock()
    await prove(bulkhead, 'healthy')
    await fillUnproven(bulkhead)
    expect(await fill(bulkhead, 'healthy', 8)).toHaveLength(8)
  })

  test('count as quick for a minute after a quick response', async () => {
    const { bulkhead, pass } = bulkheadWithClock()
    await prove(bulkhead, 'healthy')
    await fillUnproven(bulkhead)
    pass(60_000)
    expect(await bulkhead.acquire('healthy')).toBeNull()
  })

  test('reuse a released permit', async () => {
    const { bulkhead } = bulkheadWithClock()
    const [first] = await fill(bulkhead, 'first', 1)
    for (let key = 0; key < 6; key++) await fill(bulkhead, `hanging-${key}`, 8)
    await fill(bulkhead, 'hanging-6', 1)
    expect(await bulkhead.acquire('newcomer')).toBeNull()
    first!.release(true)
    expect(await bulkhead.acquire('newcomer')).not.toBeNull()
  })
})
