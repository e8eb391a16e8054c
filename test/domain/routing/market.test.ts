import { expect, test } from '@jest/globals'
import { tableIn } from '../../docs/tables.ts'
import { alwaysCheapest, alwaysFirst, type Market, oracle, type Played, play, router } from './simulated-market.ts'

/** Two providers work equally well on two rails at different prices, and the cheapest route of all often fails. */
const MARKET: Market = {
  payments: 10_000,
  outage: { providerId: 'paystack', from: 4_000, to: 5_000 },
  routes: [
    { providerId: 'paystack', rail: 'CARD', price: { bps: 290, fixedCents: 100 }, percent: 98 },
    { providerId: 'paystack', rail: 'BANK_TRANSFER', price: { bps: 200, fixedCents: 0 }, percent: 98 },
    { providerId: 'peach', rail: 'CARD', price: { bps: 295, fixedCents: 150 }, percent: 98 },
    { providerId: 'peach', rail: 'BANK_TRANSFER', price: { bps: 150, fixedCents: 150 }, percent: 98 },
    { providerId: 'yoco', rail: 'CARD', price: { bps: 295, fixedCents: 0 }, percent: 97 },
    { providerId: 'ozow', rail: 'BANK_TRANSFER', price: { bps: 100, fixedCents: 0, minimumCents: 100 }, percent: 85 },
  ],
}

const routed = play(MARKET, router(MARKET))
const first = play(MARKET, alwaysFirst(MARKET))
const cheapest = play(MARKET, alwaysCheapest(MARKET))
const best = play(MARKET, oracle(MARKET))

test('the router brings a business nearly what an oracle would, at the price of a few failed tries', () => {
  expect(routed.succeeded).toBeGreaterThan(0.99 * best.succeeded)
  expect(routed.netPercent).toBeGreaterThan(0.99 * best.netPercent)
})

test('the router costs less than always the first provider and succeeds more often than always the cheapest', () => {
  expect(routed.costBps).toBeLessThan(0.75 * first.costBps)
  for (const fixed of [first, cheapest]) {
    expect(routed.succeeded).toBeGreaterThan(1.1 * fixed.succeeded)
    expect(routed.netPercent).toBeGreaterThan(1.1 * fixed.netPercent)
  }
})

test('docs/routing.md has the figures of this play', () => {
  const shown = ({ succeeded, costBps, netPercent }: Played) => [
    String(succeeded),
    costBps.toFixed(0),
    `${netPercent.toFixed(1)} %`,
  ]
  expect(tableIn('docs/routing.md', 'A simulated comparison').map(([, ...figures]) => figures)).toEqual(
    [routed, first, cheapest, best].map(shown),
  )
})
