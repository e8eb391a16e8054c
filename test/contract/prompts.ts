import { openWindow } from '../providers/requests.ts'
import { TOO_SLOW_MS, type Bench } from './bench.ts'

export function promptsContract(bench: Bench): void {
  const { id, provider, hasty, ask, found, amountCents, currency } = bench
  const { currencies, lookups } = bench.facts
  if (!bench.prompts) return

  const prompt = (changes: Parameters<Bench['checkoutRequest']>[0] = {}, by = provider) => {
    const request = bench.checkoutRequest(changes)
    const outcome = by.checkout(bench.connection(), request, openWindow())
    return { reference: request.providerReference, outcome }
  }
  const lines = (reference: string) => bench.simulator().ledger(reference)

  describe('a prompt on the phone', () => {
    test('is pending, has no address, and is not booked until the payer confirms it', async () => {
      const { reference, outcome } = prompt({ phone: bench.phone('003') })
      const pending = { state: 'PENDING', providerTransactionId: expect.any(String) }
      expect(await outcome).toEqual(pending)
      if (lookups !== 'NEVER') expect(await ask(reference)).toEqual(pending)
      expect(await lines(reference)).toEqual([])
    })

    test('a prompt that the payer confirms succeeds with its amount, and is booked once', async () => {
      const { reference, outcome } = prompt()
      await outcome
      expect(await found(reference)).toEqual({
        state: 'SUCCEEDED',
        providerTransactionId: expect.stringMatching(/^.+$/),
        amountCents,
        currency,
      })
      expect(await lines(reference)).toMatchObject([
        { provider: id, kind: 'CHARGE', reference, amountCents, currency, state: 'SUCCEEDED' },
      ])
    })

    test.each([...bench.amounts])('a prompt of %d minor units captures exactly that', async (amount) => {
      const { reference, outcome } = prompt({ amountCents: amount })
      await outcome
      expect(await found(reference)).toMatchObject({ state: 'SUCCEEDED', amountCents: amount })
      expect(await lines(reference)).toMatchObject([{ amountCents: amount }])
    })

    test.each([...currencies])('a prompt in %s is possible', async (each) => {
      const { reference, outcome } = prompt({ currency: each })
      await outcome
      expect(await found(reference)).toMatchObject({ state: 'SUCCEEDED', currency: each })
    })

    test.each([
      ['001', { soft: false, reasonCode: 'insufficient_funds' }],
      ['002', { soft: true, reasonCode: 'declined' }],
    ])('a prompt to a number that ends in %s is declined: %o', async (ends, why) => {
      const { reference, outcome } = prompt({ phone: bench.phone(ends) })
      await outcome
      expect(await found(reference)).toMatchObject({ state: 'DECLINED', ...why })
      expect(await lines(reference)).toEqual([])
    })

    test('takes the number with and without spaces', async () => {
      for (const phone of [bench.phone('456'), bench.phone('456').replaceAll(' ', '')]) {
        const { reference, outcome } = prompt({ phone })
        await outcome
        expect(await found(reference)).toMatchObject({ state: 'SUCCEEDED' })
      }
    })

    test('sent several times with one reference is one charge', async () => {
      const providerReference = bench.newReference()
      const outcomes = await Promise.all([1, 2, 3].map(() => prompt({ providerReference }).outcome))
      for (const { state } of outcomes) expect(['UNKNOWN', 'PENDING']).toContain(state)
      expect(await found(providerReference)).toMatchObject({ state: 'SUCCEEDED' })
      expect(await lines(providerReference)).toHaveLength(1)
    })

    test('a prompt whose response is lost is unknown, and its outcome still comes', async () => {
      await bench.simulator().control(id, { mode: 'slow', delayMs: TOO_SLOW_MS })
      const { reference, outcome } = prompt({}, hasty)
      expect(await outcome).toMatchObject({ state: 'UNKNOWN' })
      expect(await found(reference)).toMatchObject({ state: 'SUCCEEDED' })
    })
  })
}
