import { describe, expect, test } from '@jest/globals'
import { newReference } from '../providers/requests.ts'
import { httpAnswer } from '../providers/socket-server.ts'
import { LIVE_SECRET, type Bench } from './bench.ts'

/** Asking what became of a charge: only a readable answer about this charge counts. */
export function questionsContract(bench: Bench): void {
  const { provider, harness, charge, answering } = bench

  describe('asking', () => {
    test('about a reference that never arrived is "not found"', async () => {
      expect(await provider.verify(bench.connection(), newReference())).toEqual({ state: 'NOT_FOUND' })
    })

    test("with the other mode's key finds nothing, as the modes are two worlds", async () => {
      const { reference, outcome } = charge('tok_success')
      await outcome
      const live = { ...bench.connection(), secretKey: LIVE_SECRET }
      expect(await provider.verify(live, reference)).toEqual({ state: 'NOT_FOUND' })
    })

    test.each([
      ['garbage', httpAnswer(200, '<html>maintenance</html>')],
      ['nothing', httpAnswer(200, '')],
      ['JSON of another shape', httpAnswer(200, '[[[]]]')],
      ["a 404 that is not the provider's", httpAnswer(404, 'no such host here')],
      ['a redirect', httpAnswer(302, '', { location: 'http://127.0.0.1:9/' })],
      ['an error', httpAnswer(502, 'bad gateway')],
    ])('that is answered by %s stays unknown', async (_what, answer) => {
      const finding = await answering(answer, (there) => provider.verify(there, newReference()))
      expect(finding).toMatchObject({ state: 'UNKNOWN' })
    })

    test('and a status word that nobody knows mean pending', async () => {
      const reference = newReference()
      const answer = httpAnswer(200, harness.unknownStatus(reference))
      expect(await answering(answer, (there) => provider.verify(there, reference))).toMatchObject({ state: 'PENDING' })
    })

    test("never takes another charge's answer for this one's", async () => {
      const answer = httpAnswer(200, harness.unknownStatus(newReference()))
      expect(await answering(answer, (there) => provider.verify(there, newReference()))).toMatchObject({
        state: 'UNKNOWN',
      })
    })

    test('takes no success without an amount', async () => {
      const reference = newReference()
      const answer = httpAnswer(200, harness.successWithoutAmount(reference))
      expect(await answering(answer, (there) => provider.verify(there, reference))).toMatchObject({ state: 'UNKNOWN' })
    })
  })
}
