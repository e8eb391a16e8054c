import { expect, test } from '@jest/globals'
import { EndpointGate } from '../../src/activities/endpoint-gate.ts'

/** A gate whose clock stands still until it is told to go on. */
function gateWithClock(): { gate: EndpointGate; pass(ms: number): void } {
  let now = 1_000_000
  return { gate: new EndpointGate(() => now), pass: (ms) => void (now += ms) }
}

const NONE = { all: [], full: [] }

/** Eight calls that hang, and so many more that were sent to the slow queue because of them. */
async function hang(gate: EndpointGate, pass: (ms: number) => void, parked: number) {
  const places = await Promise.all(Array.from({ length: 8 }, (_, n) => gate.enter('hung', `fast-${n}`)))
  pass(2_001)
  for (let n = 0; n < parked; n++) expect(await gate.enter('hung', `slow-${n}`)).toBeNull()
  return places.map((place) => place!)
}

test('forty of one endpoint are under way at the most, and nobody else is counted with them', async () => {
  const { gate, pass } = gateWithClock()
  await hang(gate, pass, 31)
  expect([gate.full('hung'), gate.hanging()]).toEqual([false, { all: ['hung'], full: [] }])
  expect(await gate.enter('hung', 'slow-31')).toBeNull()
  // Whoever runs twice is one.
  expect(await gate.enter('hung', 'slow-31')).toBeNull()
  expect([gate.full('hung'), gate.hanging()]).toEqual([true, { all: ['hung'], full: ['hung'] }])
  expect([gate.full('shop'), await gate.enter('shop', 'dlv')]).toEqual([false, expect.anything()])
})

test('there is room again when one is through', async () => {
  const { gate, pass } = gateWithClock()
  const [first] = await hang(gate, pass, 32)
  const place = gate.enterSlowly('hung', 'slow-0')
  expect(gate.full('hung')).toBe(true)
  place.leave(false)
  expect(gate.full('hung')).toBe(false)
  gate.enterSlowly('hung', 'replay')
  expect(gate.full('hung')).toBe(true)
  first!.leave(false)
  expect(gate.full('hung')).toBe(false)
})

test('what another worker has taken from the slow queue is counted for half a minute', async () => {
  const { gate, pass } = gateWithClock()
  await hang(gate, pass, 32)
  pass(29_999)
  expect(gate.full('hung')).toBe(true)
  pass(1)
  expect(gate.full('hung')).toBe(false)
})

test('an endpoint that answers quickly again is no longer one that hangs', async () => {
  const { gate, pass } = gateWithClock()
  for (const place of await hang(gate, pass, 3)) place.leave(false)
  for (let n = 0; n < 3; n++) {
    expect(gate.hanging().all).toEqual(['hung'])
    const place = gate.enterSlowly('hung', `slow-${n}`)
    pass(2_000)
    place.leave(true)
  }
  expect(gate.hanging()).toEqual(NONE)
  expect(await gate.enter('hung', 'next')).not.toBeNull()
})

test('one that answers late, or not at all, stays on the slow queue', async () => {
  const { gate, pass } = gateWithClock()
  for (const place of await hang(gate, pass, 0)) place.leave(false)
  for (const [ms, answered] of [
    [1, true],
    [1, true],
    [2_001, true],
    [1, true],
    [1, true],
    [1, false],
  ] as const) {
    const place = gate.enterSlowly('hung', 'again')
    pass(ms)
    place.leave(answered)
  }
  expect(gate.hanging().all).toEqual(['hung'])
})
