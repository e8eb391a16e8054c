import { MAX_AMOUNT, minorUnits } from '../../src/domain/money.ts'
import { openWindow } from '../providers/requests.ts'
import type { Bench } from './bench.ts'

export function openPromptsContract(bench: Bench): void {
  const { id, provider, ask, found, amountCents, currency, facts } = bench
  const { lookups } = facts
  if (!bench.prompts) return

  const send = (changes: Parameters<Bench['checkoutRequest']>[0] = {}) =>
    provider.checkout(bench.connection(), bench.checkoutRequest(changes), openWindow())
  const leftOpen = async () => {
    const providerReference = bench.newReference()
    await send({ providerReference, phone: bench.phone('003') })
    return providerReference
  }
  const end = (reference: string, how: Parameters<ReturnType<Bench['simulator']>['endPrompt']>[2]) =>
    bench.simulator().endPrompt(id, reference, how)
  const lines = (reference: string) => bench.simulator().ledger(reference)
  /** The outcome is in an event, unless the provider sends none of declines, and in a lookup if it has those. */
  const ends = async (reference: string, outcome: { state: string; [field: string]: unknown }) => {
    const isSent = outcome.state === 'SUCCEEDED' || bench.descriptor.simulation.sendsDeclineEvents
    if (isSent) expect(await found(reference)).toMatchObject(outcome)
    if (lookups !== 'NEVER') expect(await ask(reference)).toMatchObject(outcome)
  }
  const expired = { state: 'DECLINED', soft: false, reasonCode: 'expired' }

  describe('a prompt that the payer leaves open', () => {
    test('an open prompt that is approved later succeeds, and is booked once', async () => {
      const reference = await leftOpen()
      await bench.simulator().restart()
      expect([await end(reference, 'approve'), await end(reference, 'approve')]).toEqual([200, 409])
      await ends(reference, { state: 'SUCCEEDED', amountCents, currency })
      expect(await lines(reference)).toHaveLength(1)
    })

    test('an open prompt that is refused later is declined', async () => {
      const reference = await leftOpen()
      expect(await end(reference, 'refuse')).toBe(200)
      await ends(reference, { state: 'DECLINED', reasonCode: 'declined' })
      expect(await lines(reference)).toEqual([])
    })

    test('expires, and an approval after that books nothing', async () => {
      const reference = await leftOpen()
      expect([await end(reference, 'expire'), await end(reference, 'approve')]).toEqual([200, 409])
      await ends(reference, expired)
      expect(await lines(reference)).toEqual([])
    })

    test.each([
      ['while it is open', null],
      ['after it expired', 'expire'],
    ] as const)('sent again with its reference %s is no second one', async (_when, first) => {
      const providerReference = await leftOpen()
      if (first) await end(providerReference, first)
      const again = await send({ providerReference })
      expect(['UNKNOWN', 'PENDING']).toContain(again.state)
      if (!first) await end(providerReference, 'expire')
      await ends(providerReference, expired)
      expect(await lines(providerReference)).toEqual([])
    })

    test('a prompt to a number that ends in 004 expires', async () => {
      const providerReference = bench.newReference()
      await send({ providerReference, phone: bench.phone('004') })
      expect(await found(providerReference)).toMatchObject(expired)
    })
  })

  if (facts.maximumCents < MAX_AMOUNT)
    test(`captures ${facts.maximumCents} minor units, the limit of the rail, and the provider refuses more`, async () => {
      const providerReference = bench.newReference()
      const limit = facts.maximumCents
      await send({ providerReference, amountCents: minorUnits(limit) })
      expect(await found(providerReference)).toMatchObject({ state: 'SUCCEEDED', amountCents: limit })
      const above = await send({ amountCents: minorUnits(limit + 1) })
      expect(above).toMatchObject({ state: 'DECLINED', soft: true, reasonCode: 'not_processed', blameless: true })
    })
}
