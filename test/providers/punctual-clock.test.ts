import fc from 'fast-check'
import { PunctualClock } from '../../src/providers/wire/punctual-clock.ts'

const clocks: PunctualClock[] = []
afterEach(() => clocks.splice(0).forEach((clock) => clock.stop()))

/** A clock on simulated time, whose timer the test calls. */
function punctual() {
  let real = 1_000
  const clock = new PunctualClock(() => real)
  clocks.push(clock)
  return { clock, pass: (ms: number) => void (real += ms) }
}

test('advances while the process is on time', () => {
  const { clock, pass } = punctual()
  const start = clock.now()
  for (let n = 0; n < 40; n++) {
    pass(50)
    clock.tick()
  }
  expect(clock.now() - start).toBe(2_000)
})

test('stops while the process is late, whichever call comes first afterwards', () => {
  const { clock, pass } = punctual()
  const start = clock.now()
  pass(10_000)
  // The response is read before the timer runs.
  expect(clock.now() - start).toBeLessThan(100)
  clock.tick()
  expect(clock.now() - start).toBeLessThan(100)
  pass(50)
  clock.tick()
  expect(clock.now() - start).toBeGreaterThanOrEqual(100)
})

test('never decreases, and is never faster than time', () => {
  const step = fc.record({ ms: fc.integer({ min: 0, max: 500 }), ticks: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { clock, pass } = punctual()
      let before = clock.now()
      for (const { ms, ticks } of steps) {
        pass(ms)
        if (ticks) clock.tick()
        const now = clock.now()
        expect(now).toBeGreaterThanOrEqual(before)
        expect(now - before).toBeLessThanOrEqual(ms)
        before = now
      }
    }),
  )
})

test('notices that the event loop was blocked', async () => {
  const clock = new PunctualClock()
  clocks.push(clock)
  await new Promise((resolve) => setTimeout(resolve, 120))
  const [start, from] = [clock.now(), performance.now()]
  while (performance.now() - from < 600);
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(performance.now() - from - (clock.now() - start)).toBeGreaterThan(300)
})
