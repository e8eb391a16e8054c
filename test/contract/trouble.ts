import { describe, expect, test } from '@jest/globals'
import { checkoutRequest, newReference, openWindow, tokenCharge } from '../providers/requests.ts'
import { httpAnswer } from '../providers/socket-server.ts'
import type { Bench } from './bench.ts'

/** What cannot be known stays unknown; what surely did not happen says so. */
export function troubleContract(bench: Bench): void {
  const { id, provider, charge, answering } = bench

  describe('a provider in trouble', () => {
    const atOnce = () => ({
      charge: charge('tok_success'),
      checkout: provider.checkout(bench.connection(), checkoutRequest(), openWindow()),
    })

    test('that is down: nothing was sent, and asking is unanswered', async () => {
      await bench.simulator().control(id, { mode: 'down' })
      const sent = atOnce()
      expect(await sent.charge.outcome).toMatchObject({ state: 'NOT_SENT' })
      expect(await sent.checkout).toMatchObject({ state: 'NOT_SENT' })
      expect(await provider.verify(bench.connection(), newReference())).toMatchObject({ state: 'UNKNOWN' })
      await bench.simulator().control(id, { mode: 'up' })
      expect(await charge('tok_success').outcome).toMatchObject({ state: 'SUCCEEDED' })
    })

    test('that hangs: unknown, for charging, opening and asking, and nothing is booked', async () => {
      await bench.simulator().control(id, { mode: 'hang' })
      const sent = atOnce()
      const finding = provider.verify(bench.connection(), newReference())
      expect(await sent.charge.outcome).toMatchObject({ state: 'UNKNOWN' })
      expect(await sent.checkout).toMatchObject({ state: 'UNKNOWN' })
      expect(await finding).toMatchObject({ state: 'UNKNOWN' })
      expect(await bench.simulator().ledger(sent.charge.reference)).toEqual([])
    })

    test('that fails with 500: unknown, and asking still works', async () => {
      await bench.simulator().control(id, { mode: 'error500' })
      const sent = atOnce()
      expect(await sent.charge.outcome).toMatchObject({ state: 'UNKNOWN' })
      expect(await sent.checkout).toMatchObject({ state: 'UNKNOWN' })
      expect(await provider.verify(bench.connection(), sent.charge.reference)).toEqual({ state: 'NOT_FOUND' })
    })

    test('that processes nothing says so, and another provider may', async () => {
      await bench.simulator().control(id, { mode: 'not_processed' })
      const sent = atOnce()
      expect(await sent.charge.outcome).toMatchObject({ state: 'DECLINED', soft: true, reasonCode: 'not_processed' })
      expect(await sent.checkout).toMatchObject({ state: 'DECLINED', soft: true, reasonCode: 'not_processed' })
    })

    test.each([
      [`tok_hang_success_${id}`, 'SUCCEEDED', 1],
      [`tok_hang_failed_${id}`, 'DECLINED', 0],
      [`tok_hang_lost_${id}`, 'NOT_FOUND', 0],
    ])('with %s is unknown, and asking finds %s', async (token, state, booked) => {
      const { reference, outcome } = charge(token)
      expect(await outcome).toMatchObject({ state: 'UNKNOWN' })
      expect(await provider.verify(bench.connection(), reference)).toMatchObject({ state })
      expect(await bench.simulator().ledger(reference)).toHaveLength(booked)
    })

    test.each([
      ['garbage', httpAnswer(200, '<html>maintenance</html>')],
      ['half a JSON', httpAnswer(200, '{"status":true,"data":{')],
      ['a redirect', httpAnswer(307, '', { location: 'http://127.0.0.1:9/' })],
      ['a refusal of a gateway in between', httpAnswer(400, '<html>bad request</html>')],
      ['bytes that are not HTTP', 'hello\r\n\r\n'],
    ])('that answers with %s: unknown, never declined', async (_what, answer) => {
      const request = tokenCharge('tok_success')
      const outcome = await answering(answer, (there) => provider.charge(there, request, openWindow()))
      expect(outcome).toMatchObject({ state: 'UNKNOWN' })
      const opened = await answering(answer, (there) => provider.checkout(there, checkoutRequest(), openWindow()))
      expect(opened).toMatchObject({ state: 'UNKNOWN' })
    })

    test('that does not know our key took nothing: another provider may', async () => {
      const stranger = { ...bench.connection(), secretKey: 'sk_test_stranger' }
      const outcome = await provider.charge(stranger, tokenCharge('tok_success'), openWindow())
      expect(outcome).toMatchObject({ state: 'DECLINED', soft: true, reasonCode: 'provider_unavailable' })
      expect(await provider.verify(stranger, newReference())).toMatchObject({ state: 'UNKNOWN' })
    })

    test('that turns us away with 429 took nothing: another provider may', async () => {
      const request = tokenCharge('tok_success')
      const outcome = await answering(httpAnswer(429, 'slow down'), (there) =>
        provider.charge(there, request, openWindow()),
      )
      expect(outcome).toMatchObject({ state: 'DECLINED', soft: true, reasonCode: 'provider_unavailable' })
    })

    test('is not charged once the time for it has passed', async () => {
      const request = tokenCharge('tok_success')
      const late = { ...openWindow(), openedWall: Date.now() - 11_000 }
      expect(await provider.charge(bench.connection(), request, late)).toMatchObject({ state: 'NOT_SENT' })
      expect(await provider.checkout(bench.connection(), checkoutRequest(), late)).toMatchObject({ state: 'NOT_SENT' })
      expect(await provider.verify(bench.connection(), request.providerReference)).toEqual({ state: 'NOT_FOUND' })
    })

    test('is told of without the key and without the card token', async () => {
      const answers = [httpAnswer(500, 'tok_success sk_test_contract'), httpAnswer(200, 'tok_success sk_test_contract')]
      for (const answer of answers) {
        const request = tokenCharge('tok_success')
        const outcome = await answering(answer, (there) => provider.charge(there, request, openWindow()))
        expect(JSON.stringify(outcome)).not.toMatch(/tok_success|sk_test_contract/)
      }
    })
  })
}
