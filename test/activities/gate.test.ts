import { describe, expect, test } from '@jest/globals'
import { Gate, type Place } from '../../src/activities/attempts/bulkhead.ts'

/** A gate whose clock stands still until it is told to go on. */
function gateWithClock(): { gate: Gate; pass(ms: number): void } {
  let now = 1_000_000
  return { gate: new Gate(() => now), pass: (ms) => void (now += ms) }
}

/** Takes places and begins a call in each. */
async function fill(gate: Gate, key: string, count: number): Promise<Place[]> {
  const places = await Promise.all(Array.from({ length: count }, () => gate.enter(key)))
  return places.map((place) => {
    if (!place) throw new Error(`${key} did not get in`)
    place.begin()
    return place
  })
}

/** Answers quickly once, which for a minute proves that the key is healthy. */
async function prove(gate: Gate, key: string): Promise<void> {
  const [place] = await fill(gate, key, 1)
  place!.leave(true)
}

/** What is known without waiting for anything, else that it waits: no clock is read, which a busy machine would tell. */
const atOnce = <T>(answer: Promise<T>): Promise<T | 'waits'> =>
  Promise.race([answer, new Promise<'waits'>((resolve) => setImmediate(resolve, 'waits'))])

describe('one key', () => {
  test('has eight places; a ninth waits for one of them', async () => {
    const { gate } = gateWithClock()
    const places = await fill(gate, 'paystack', 8)
    let entered = false
    const ninth = gate.enter('paystack').then((place) => {
      entered = true
      return place
    })
    await new Promise(setImmediate)
    expect(entered).toBe(false)
    places[0]!.leave(true)
    expect(await ninth).not.toBeNull()
  })

  test('a ninth that gets none within a second takes the slow queue', async () => {
    const { gate } = gateWithClock()
    await fill(gate, 'paystack', 8)
    expect(await gate.enter('paystack')).toBeNull()
  })

  test('those who wait get in by their turn', async () => {
    const { gate } = gateWithClock()
    const places = await fill(gate, 'paystack', 8)
    const order: number[] = []
    const waiting = [1, 2, 3].map(async (turn) => {
      const place = await gate.enter('paystack')
      order.push(turn)
      return place
    })
    for (const place of places.slice(0, 3)) place.leave(true)
    expect((await Promise.all(waiting)).every(Boolean)).toBe(true)
    expect(order).toEqual([1, 2, 3])
  })

  test('a place that is given on is taken: nobody comes in between', async () => {
    const { gate } = gateWithClock()
    const places = await fill(gate, 'paystack', 8)
    const ninth = gate.enter('paystack')
    places[0]!.leave(true)
    const tenth = gate.enter('paystack')
    expect(await ninth).not.toBeNull()
    expect(await tenth).toBeNull()
  })

  test('sixty-four wait at the most, and ninety-six for all keys', async () => {
    const { gate } = gateWithClock()
    const keys = ['a', 'b', 'c']
    for (const key of keys) {
      await prove(gate, key)
      await fill(gate, key, 8)
    }
    const enter = (key: string, count: number) => Array.from({ length: count }, () => gate.enter(key))
    const waiting = enter('a', 64)
    expect(await atOnce(gate.enter('a'))).toBeNull()
    waiting.push(...enter('b', 32))
    expect(await atOnce(Promise.all(keys.map((key) => gate.enter(key))))).toEqual([null, null, null])
    await Promise.all(waiting)
  })

  test('another key has places of its own', async () => {
    const { gate } = gateWithClock()
    await fill(gate, 'paystack', 8)
    expect(await gate.enter('peach')).not.toBeNull()
  })
})

describe('a gate is shut for a minute', () => {
  test('after a call without an answer', async () => {
    const { gate, pass } = gateWithClock()
    const [place] = await fill(gate, 'paystack', 1)
    place!.leave(false)
    expect(await gate.enter('paystack')).toBeNull()
    expect(await gate.enter('peach')).not.toBeNull()
    pass(59_999)
    expect(await gate.enter('paystack')).toBeNull()
    pass(1)
    expect(await gate.enter('paystack')).not.toBeNull()
  })

  test.each([
    [2_000, true],
    [2_001, false],
  ])('after an answer that took %i ms it is open: %s', async (ms, open) => {
    const { gate, pass } = gateWithClock()
    const [place] = await fill(gate, 'paystack', 1)
    pass(ms)
    place!.leave(true)
    expect((await gate.enter('paystack')) !== null).toBe(open)
  })

  test('while a call lasts longer than two seconds', async () => {
    const { gate, pass } = gateWithClock()
    const [place] = await fill(gate, 'paystack', 1)
    pass(2_000)
    const [second] = await fill(gate, 'paystack', 1)
    pass(1)
    expect(await gate.enter('paystack')).toBeNull()
    expect(await gate.enter('peach')).not.toBeNull()
    place!.leave(true)
    second!.leave(true)
    expect(await gate.enter('paystack')).toBeNull()
  })

  test('and whoever waits learns of it at once', async () => {
    const { gate } = gateWithClock()
    const places = await fill(gate, 'paystack', 8)
    const waiting = [1, 2, 3].map(() => gate.enter('paystack'))
    places[0]!.leave(false)
    expect(await atOnce(Promise.all(waiting))).toEqual([null, null, null])
  })
})

describe('what the service itself does in a place', () => {
  test('before the call begins may take long', async () => {
    const { gate, pass } = gateWithClock()
    const place = (await gate.enter('paystack'))!
    pass(30_000)
    expect(await gate.enter('paystack')).not.toBeNull()
    place.begin()
    pass(2_000)
    place.leave(true)
    expect(await gate.enter('paystack')).not.toBeNull()
  })

  test('may fail before the call begins: that opens nothing and shuts nothing', async () => {
    const { gate, pass } = gateWithClock()
    const place = (await gate.enter('paystack'))!
    pass(30_000)
    place.leave(null)
    const [open] = await fill(gate, 'paystack', 1)
    open!.leave(null)
    // It proves nothing either: beside fifty others without a quick answer there is no place for it.
    for (let key = 0; key < 6; key++) await fill(gate, `hanging-${key}`, 8)
    await fill(gate, 'hanging-6', 2)
    expect(await gate.enter('paystack')).toBeNull()
  })

  test('holds one of the eight places all the same', async () => {
    const { gate } = gateWithClock()
    const places = await Promise.all(Array.from({ length: 8 }, () => gate.enter('paystack')))
    const ninth = gate.enter('paystack')
    places[0]!.leave(null)
    expect(await ninth).not.toBeNull()
  })
})

describe('keys without a quick answer in the last minute', () => {
  const fillUnproven = async (gate: Gate) => {
    for (let key = 0; key < 6; key++) await fill(gate, `hanging-${key}`, 8)
    await fill(gate, 'hanging-6', 2)
  }

  test('hold slots while they wait, too', async () => {
    const { gate } = gateWithClock()
    await prove(gate, 'healthy')
    await fill(gate, 'hanging', 8)
    const waiting = Array.from({ length: 32 }, () => gate.enter('hanging'))
    await fill(gate, 'another', 8)
    await fill(gate, 'a third', 2)
    expect(await gate.enter('newcomer')).toBeNull()
    expect(await gate.enter('healthy')).not.toBeNull()
    await Promise.all(waiting)
    expect(await gate.enter('newcomer')).not.toBeNull()
  })

  test('hold fifty places in all', async () => {
    const { gate } = gateWithClock()
    await fillUnproven(gate)
    expect(await gate.enter('newcomer')).toBeNull()
  })

  test('do not hold up one that answers quickly', async () => {
    const { gate } = gateWithClock()
    await prove(gate, 'healthy')
    await fillUnproven(gate)
    expect(await fill(gate, 'healthy', 8)).toHaveLength(8)
  })

  test('a proof lasts a minute', async () => {
    const { gate, pass } = gateWithClock()
    await prove(gate, 'healthy')
    await fillUnproven(gate)
    pass(60_000)
    expect(await gate.enter('healthy')).toBeNull()
  })

  test('a place that is left can be taken again', async () => {
    const { gate } = gateWithClock()
    const [first] = await fill(gate, 'first', 1)
    for (let key = 0; key < 6; key++) await fill(gate, `hanging-${key}`, 8)
    await fill(gate, 'hanging-6', 1)
    expect(await gate.enter('newcomer')).toBeNull()
    first!.leave(true)
    expect(await gate.enter('newcomer')).not.toBeNull()
  })
})
