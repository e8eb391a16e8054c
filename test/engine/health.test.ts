import { setTimeout as delay } from 'node:timers/promises'
import { watchEngine } from '../../src/engine/health.ts'

test('Temporal is asked for its health at most once a second', async () => {
  const askedAt: number[] = []
  const isUp = watchEngine(() => {
    askedAt.push(performance.now())
    return null
  })
  while (askedAt.length < 3) {
    expect(await Promise.all(Array.from({ length: 100 }, isUp))).not.toContain(true)
    await delay(10)
  }
  // The service reads its clock before it asks: on a busy machine not always equally long before.
  expect(askedAt[1]! - askedAt[0]!).toBeGreaterThan(900)
  expect(askedAt[2]! - askedAt[1]!).toBeGreaterThan(900)
})
