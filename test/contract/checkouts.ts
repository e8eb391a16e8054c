import { PAY_IN_RAILS } from '../../src/domain/states.ts'
import { openWindow } from '../providers/requests.ts'
import type { Bench } from './bench.ts'

export function checkoutsContract(bench: Bench): void {
  const { provider, harness, openCheckout, ask, found, amountCents, currency } = bench
  const { lookups, currencies, checkoutsHiddenForMinutes } = bench.facts
  /** The lookup result of an open checkout. At a provider that lists only payments, it is not found before a try. */
  const unpaid =
    lookups === 'NEVER'
      ? { state: 'UNKNOWN', detail: expect.any(String) }
      : { state: checkoutsHiddenForMinutes > 0 ? 'NOT_FOUND' : 'UNPAID' }

  if (bench.prompts) return
  if (!bench.hasPage) {
    test('this provider has no page: no checkout is sent', async () => {
      await bench.simulator().control(provider.id, { mode: 'hang' })
      const outcome = await provider.checkout(bench.connection(), bench.checkoutRequest(), openWindow())
      expect(outcome).toMatchObject({ state: 'NOT_SENT' })
    })
    return
  }

  describe('a hosted checkout', () => {
    test('needs the payer, and is unpaid until then', async () => {
      const { reference, id, url } = await openCheckout()
      const page = await fetch(url)
      expect(page.status).toBe(200)
      const text = await page.text()
      expect(text.indexOf(bench.amountText)).toBeGreaterThan(0)
      expect(text.indexOf('<form method="post">')).toBeGreaterThan(text.indexOf(bench.amountText))
      expect(text).toContain('TEST')
      const shown = ['Naledi &#38; Sons', 'order-1001', 'Two &#60;b&#62;tickets&#60;/b&#62;']
      for (const each of harness.showsPurchase ? shown : [reference]) expect(text).toContain(`<dd>${each}</dd>`)
      expect(await ask(reference, id)).toEqual(unpaid)
      expect(await bench.simulator().ledger(reference)).toEqual([])
    })

    test('a checkout that is paid redirects back, succeeds, names its rail if the provider names any, and sends its event', async () => {
      const { reference, id, press } = await openCheckout()
      const response = await press('pay')
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toMatch(/^http:\/\/shop\.example\/return\?order=7/)
      const paid = await found(reference, id)
      expect(paid).toMatchObject({ state: 'SUCCEEDED', amountCents, currency })
      expect((paid as { paidRail?: string }).paidRail).toBe(harness.namesRail ? bench.rail : undefined)
      expect(await bench.simulator().ledger(reference)).toHaveLength(1)
      const [event] = await bench.receiver().waitFor(({ body }) => body.includes(reference))
      expect(await bench.meaningOf(event!)).toMatchObject({ providerReference: reference, finding: paid })
    })

    test.each([...bench.amounts])('a checkout of %d minor units captures exactly that', async (amount) => {
      const { reference, id, press } = await openCheckout({ amountCents: amount })
      await press('pay')
      expect(await found(reference, id)).toMatchObject({ state: 'SUCCEEDED', amountCents: amount })
      expect(await bench.simulator().ledger(reference)).toMatchObject([{ amountCents: amount }])
    })

    test.each(currencies.map((each) => [each]))('a checkout in %s is possible', async (each) => {
      const { reference, id, press } = await openCheckout({ currency: each })
      await press('pay')
      expect(await found(reference, id)).toMatchObject({ state: 'SUCCEEDED', currency: each })
    })

    test('a checkout cannot be paid by another rail', async () => {
      const { reference, press } = await openCheckout()
      for (const other of PAY_IN_RAILS.filter((each) => each !== bench.rail))
        expect((await press('pay', other)).status).toBe(400)
      expect(await bench.simulator().ledger(reference)).toEqual([])
    })

    if (bench.rail !== 'CARD' && lookups !== 'NEVER')
      test('a checkout that the payer lets expire is declined, and a payment after that is found', async () => {
        const { reference, id, press } = await openCheckout()
        await press('expire')
        const expired = (await ask(reference, id)) as { reasonCode?: string }
        expect(expired).toMatchObject({ state: 'DECLINED' })
        expect(['expired', 'declined']).toContain(expired.reasonCode)
        await press('pay')
        expect(await ask(reference, id)).toMatchObject({ state: 'SUCCEEDED', amountCents })
        expect(await bench.simulator().ledger(reference)).toHaveLength(1)
      })

    test('a checkout that is paid cannot be paid again', async () => {
      const { reference, url, press } = await openCheckout()
      await press('pay')
      expect((await press('pay')).status).toBe(409)
      expect(await (await fetch(url)).text()).toContain('cannot be paid again')
      expect(await bench.simulator().ledger(reference)).toHaveLength(1)
    })

    test(`a checkout that the payer declines is declined in ${lookups === 'NEVER' ? 'an event' : 'a lookup'}`, async () => {
      const { reference, id, press } = await openCheckout()
      expect((await press('decline')).status).toBe(303)
      expect(await found(reference, id)).toMatchObject({ state: 'DECLINED', reasonCode: 'declined' })
      expect(await bench.simulator().ledger(reference)).toEqual([])
    })

    test('a checkout that is abandoned is unpaid', async () => {
      const { reference, id, press } = await openCheckout()
      expect((await press('abandon')).status).toBe(303)
      expect(await ask(reference, id)).toEqual(unpaid)
    })

    test('can be left at once, even while the provider fails everything that moves money', async () => {
      const { press } = await openCheckout()
      await bench.simulator().control(provider.id, { mode: 'error500' })
      try {
        expect((await press('pay')).status).toBe(500)
        expect((await press('abandon')).status).toBe(303)
      } finally {
        await bench.simulator().control(provider.id, { mode: 'up' })
      }
    })

    test('created again with its reference is not a second one', async () => {
      const request = bench.checkoutRequest()
      await provider.checkout(bench.connection(), request, openWindow())
      const again = await provider.checkout(bench.connection(), request, openWindow())
      expect(['UNKNOWN', 'REQUIRES_ACTION']).toContain(again.state)
    })
  })
}
