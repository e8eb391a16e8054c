import { about } from '../providers/requests.ts'
import { httpAnswer } from '../providers/socket-server.ts'
import type { Bench } from './bench.ts'

export function questionsContract(bench: Bench): void {
  const { provider, harness, answering } = bench
  const question = () => harness.question(bench.newReference())
  const { lookups } = bench.facts

  if (lookups === 'NEVER') {
    test('this provider has no lookups: nothing is sent, and a charge stays unknown', async () => {
      await bench.simulator().control(bench.id, { mode: 'hang' })
      expect(await provider.verify(bench.connection(), question())).toEqual({
        state: 'UNKNOWN',
        detail: expect.any(String),
      })
    })
    return
  }

  /** A paid checkout, or a paid charge if the provider has no page. */
  async function paid() {
    if (!bench.hasPage) return { reference: (await bench.pay()).providerReference, id: null }
    const { reference, id, press } = await bench.openCheckout()
    await press('pay')
    return { reference, id }
  }

  describe('a lookup', () => {
    test('a lookup of a charge that never arrived is NOT_FOUND', async () => {
      expect(await provider.verify(bench.connection(), question())).toEqual({ state: 'NOT_FOUND' })
    })

    test('a lookup by our reference alone works always, or never', async () => {
      const finding = await provider.verify(bench.connection(), about(bench.newReference()))
      expect(finding.state).toBe(lookups === 'BY_REFERENCE' ? 'NOT_FOUND' : 'UNKNOWN')
    })

    test("a lookup with the other mode's key finds nothing, since the modes are separate", async () => {
      const { reference, id } = await paid()
      expect(await bench.ask(reference, id)).toMatchObject({ state: 'SUCCEEDED' })
      expect(await provider.verify(bench.connection('LIVE'), about(reference, id))).toEqual({ state: 'NOT_FOUND' })
    })

    test.each([
      ['garbage', httpAnswer(200, '<html>maintenance</html>')],
      ['nothing', httpAnswer(200, '')],
      ['JSON of another shape', httpAnswer(200, '[[[]]]')],
      ["a 404 that is not the provider's", httpAnswer(404, 'no such host here')],
      ['a redirect', httpAnswer(302, '', { location: 'http://127.0.0.1:9/' })],
      ['an error', httpAnswer(502, 'bad gateway')],
    ])('a lookup that is answered by %s stays unknown', async (_what, answer) => {
      const finding = await answering(answer, (there) => provider.verify(there, question()))
      expect(finding).toMatchObject({ state: 'UNKNOWN' })
    })

    test('an unknown status word means pending', async () => {
      const asked = question()
      const answer = httpAnswer(200, harness.unknownStatus(asked))
      expect(await answering(answer, (there) => provider.verify(there, asked))).toMatchObject({ state: 'PENDING' })
    })

    test("never takes another charge's response for this one's", async () => {
      const answer = httpAnswer(200, harness.unknownStatus(question()))
      expect(await answering(answer, (there) => provider.verify(there, question()))).toMatchObject({ state: 'UNKNOWN' })
    })

    test('accepts no success without an amount', async () => {
      const asked = question()
      const answer = httpAnswer(200, harness.successWithoutAmount(asked))
      expect(await answering(answer, (there) => provider.verify(there, asked))).toMatchObject({ state: 'UNKNOWN' })
    })
  })
}
