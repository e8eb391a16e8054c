import { describe, expect, test } from '@jest/globals'
import { checkoutRequest, openWindow } from '../providers/requests.ts'
import type { Bench } from './bench.ts'

/** The provider's page, used as a payer's browser uses it. */
export function checkoutsContract(bench: Bench): void {
  const { provider, openCheckout } = bench

  describe('a hosted checkout', () => {
    test('asks for the payer, and is unpaid until then', async () => {
      const { reference, url } = await openCheckout()
      const page = await fetch(url)
      expect(page.status).toBe(200)
      expect(await page.text()).toMatch(/R 150\.00[^]*Two &#60;b&#62;tickets[^]*<form method="post">/)
      expect(await provider.verify(bench.connection(), reference)).toEqual({ state: 'UNPAID' })
      expect(await bench.simulator().ledger(reference)).toEqual([])
    })

    test('that is paid leads back, succeeds and sends its event', async () => {
      const { reference, press } = await openCheckout()
      const response = await press('pay')
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toMatch(/^http:\/\/shop\.example\/return\?order=7/)
      expect(await provider.verify(bench.connection(), reference)).toMatchObject({
        state: 'SUCCEEDED',
        amountCents: 15_000,
      })
      expect(await bench.simulator().ledger(reference)).toHaveLength(1)
      await bench.receiver().waitFor(({ body }) => body.includes(reference))
    })

    test('that is paid cannot be paid again', async () => {
      const { reference, url, press } = await openCheckout()
      await press('pay')
      expect((await press('pay')).status).toBe(409)
      expect(await (await fetch(url)).text()).toContain('cannot be paid again')
      expect(await bench.simulator().ledger(reference)).toHaveLength(1)
    })

    test('that is declined is declined for whoever asks', async () => {
      const { reference, press } = await openCheckout()
      expect((await press('decline')).status).toBe(303)
      expect(await provider.verify(bench.connection(), reference)).toMatchObject({
        state: 'DECLINED',
        reasonCode: 'declined',
      })
      expect(await bench.simulator().ledger(reference)).toEqual([])
    })

    test('that is abandoned is unpaid', async () => {
      const { reference, press } = await openCheckout()
      expect((await press('abandon')).status).toBe(303)
      expect(await provider.verify(bench.connection(), reference)).toEqual({ state: 'UNPAID' })
    })

    test('made again with its reference is not a second one', async () => {
      const request = checkoutRequest()
      await provider.checkout(bench.connection(), request, openWindow())
      const again = await provider.checkout(bench.connection(), request, openWindow())
      expect(['UNKNOWN', 'REQUIRES_ACTION']).toContain(again.state)
    })
  })
}
