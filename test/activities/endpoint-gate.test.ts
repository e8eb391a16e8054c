import { expect, test } from '@jest/globals'
import { EndpointGate } from '../../src/activities/endpoint-gate.ts'

/** A gate whose clock stands still until it is told to go on. */
function gateWithClock(): { gate: EndpointGate; pass(ms: number): void } {
  let now = 1_000_000
  return { gate: new EndpointGate(() => now), pass: (ms) => void (now += ms) }
}

const NONE = { little: [], none: [] }

/** Answers on the slow queue, so that it is known. */
const answer = (gate: EndpointGate, endpointId: string) => gate.enterSlowly(endpointId, 'before').leave(true)

/** Eight calls that hang, and so many more that were sent to the slow queue because of them. */
async function hang(gate: EndpointGate, pass: (ms: number) => void, parked: number) {
  answer(gate, 'hung')
  const places = await Promise.all(Array.from({ length: 8 }, (_, n) => gate.enter('hung', `fast-${n}`)))
  for (const place of places) place!.begin()
  pass(2_001)
  for (let n = 0; n < parked; n++) expect(await gate.enter('hung', `slow-${n}`)).toBeNull()
  return places.map((place) => place!)
}

test('forty of one endpoint are under way at the most, and nobody else is counted with them', async () => {
  const { gate, pass } = gateWithClock()
  await hang(gate, pass, 31)
  expect([gate.room('hung'), gate.withoutRoom()]).toEqual(['enough', NONE])
  expect(await gate.enter('hung', 'slow-31')).toBeNull()
  // Whoever runs twice is one.
  expect(await gate.enter('hung', 'slow-31')).toBeNull()
  expect([gate.room('hung'), gate.withoutRoom()]).toEqual(['none', { little: [], none: ['hung'] }])
  expect([gate.room('shop'), await gate.enter('shop', 'dlv')]).toEqual(['enough', expect.anything()])
})

test('sixteen while nothing is known of it, and forty as soon as anything is', async () => {
  const { gate, pass } = gateWithClock()
  for (let n = 0; n < 16; n++) {
    expect(gate.room('new')).toBe('enough')
    gate.started('new', `dlv-${n}`)
  }
  expect(gate.room('new')).toBe('none')
  answer(gate, 'new')
  expect(gate.room('new')).toBe('enough')
  gate.enterSlowly('new', 'after').leave(false)
  expect(gate.room('new')).toBe('little')
  pass(60_000)
  for (let n = 0; n < 16; n++) gate.started('new', `dlv-${n}`)
  expect(gate.room('new')).toBe('none')
})

test('there is room again when one is through', async () => {
  const { gate, pass } = gateWithClock()
  const [first] = await hang(gate, pass, 32)
  const place = gate.enterSlowly('hung', 'slow-0')
  expect(gate.room('hung')).toBe('none')
  place.leave(false)
  expect(gate.room('hung')).toBe('little')
  gate.enterSlowly('hung', 'replay')
  expect(gate.room('hung')).toBe('none')
  first!.leave(false)
  expect(gate.room('hung')).toBe('little')
})

test('whoever is started counts before it comes, and no longer than that', async () => {
  const { gate, pass } = gateWithClock()
  answer(gate, 'shop')
  for (let n = 0; n < 40; n++) gate.started('shop', `dlv-${n}`)
  expect([gate.room('shop'), gate.room('other')]).toEqual(['none', 'enough'])
  const place = await gate.enter('shop', 'dlv-0')
  expect(gate.room('shop')).toBe('none')
  place!.leave(true)
  expect(gate.room('shop')).toBe('enough')
  gate.started('shop', 'dlv-40')
  expect(gate.room('shop')).toBe('none')
  // Thirty-nine that another worker has: they are not waited for.
  pass(5_000)
  expect(gate.withoutRoom()).toEqual(NONE)
})

test('what another worker has taken from the slow queue is counted for half a minute', async () => {
  const { gate, pass } = gateWithClock()
  await hang(gate, pass, 32)
  pass(29_999)
  expect(gate.room('hung')).toBe('none')
  pass(1)
  expect(gate.room('hung')).toBe('enough')
})

test('of an endpoint whose calls time out little is started for a minute', async () => {
  const { gate, pass } = gateWithClock()
  for (const place of await hang(gate, pass, 3)) place.leave(false)
  expect(gate.withoutRoom()).toEqual({ little: ['hung'], none: [] })
  pass(59_999)
  expect(gate.room('hung')).toBe('little')
  pass(1)
  expect(gate.withoutRoom()).toEqual(NONE)
})

test('once it answers, however late, it is one that hangs no longer, and is back after three quick answers', async () => {
  const { gate, pass } = gateWithClock()
  for (const place of await hang(gate, pass, 0)) place.leave(false)
  for (const [n, ms] of [2_001, 2_000, 1, 1].entries()) {
    expect(await gate.enter('hung', `next-${n}`)).toBeNull()
    const place = gate.enterSlowly('hung', `next-${n}`)
    pass(ms)
    place.leave(true)
    expect(gate.withoutRoom()).toEqual(NONE)
  }
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
  expect(gate.withoutRoom().little).toEqual(['hung'])
})

test('what the service itself takes before it sends says nothing of the endpoint', async () => {
  const { gate, pass } = gateWithClock()
  for (const place of await hang(gate, pass, 0)) place.leave(false)
  for (const answered of [true, true, null, true]) {
    const place = gate.enterSlowly('hung', 'again')
    pass(5_000)
    if (answered !== null) place.begin()
    pass(1)
    place.leave(answered)
  }
  expect(gate.room('hung')).toBe('enough')
})
