import { describe, expect, test } from '@jest/globals'
import { minorUnits } from '../../src/domain/money.ts'
import { newReference, openWindow, transferRequest } from '../providers/requests.ts'
import { httpAnswer } from '../providers/socket-server.ts'
import { eventually, TOO_SLOW_MS, type Bench } from './bench.ts'

/** Paying out: once for a reference, and what can be taken back later says so. */
export function transfersContract(bench: Bench): void {
  const { id, provider, answering } = bench
  const { transfer, verifyTransfer } = provider

  test('a provider that has payout rails makes transfers, and no other does', () => {
    const makes = provider.capabilities.transferRails.length > 0
    expect([transfer !== undefined, verifyTransfer !== undefined]).toEqual([makes, makes])
  })
  if (!transfer || !verifyTransfer) return

  const to = (accountNumber: string) =>
    transferRequest({ recipient: { ...transferRequest().recipient, accountNumber } })
  const send = (request = transferRequest(), window = openWindow(), by = transfer) =>
    by(bench.connection(), request, window)
  const sendHastily = (request = transferRequest()) => send(request, openWindow(), bench.hasty.transfer)
  const ask = ({ providerReference }: { providerReference: string }) =>
    verifyTransfer(bench.connection(), providerReference)
  const until = (request: { providerReference: string }, state: string) =>
    eventually(async () => (await ask(request)).state === state)
  const lines = ({ providerReference }: { providerReference: string }) => bench.simulator().ledger(providerReference)
  const told = ({ providerReference }: { providerReference: string }, state: string) =>
    eventually(() =>
      bench.events().some((event) => event.providerReference === providerReference && event.finding?.state === state),
    )

  describe('a transfer', () => {
    test('is pending or done, and done in the end, once, with its event', async () => {
      const request = transferRequest({ amountCents: minorUnits(99_999_999_999) })
      expect(['PENDING', 'SUCCEEDED']).toContain((await send(request)).state)
      await until(request, 'SUCCEEDED')
      expect(await ask(request)).toMatchObject({ amountCents: 99_999_999_999, currency: 'ZAR' })
      expect(await lines(request)).toMatchObject([
        { provider: id, kind: 'TRANSFER', amountCents: 99_999_999_999, currency: 'ZAR', state: 'SUCCEEDED' },
      ])
      await told(request, 'SUCCEEDED')
      const events = bench.events().filter((event) => event.providerReference === request.providerReference)
      expect(new Set(events.map(({ subject }) => subject))).toEqual(new Set(['TRANSFER']))
    })

    test('sent again with its reference is unknown, and never paid twice', async () => {
      const request = transferRequest()
      await send(request)
      expect(await send(request)).toMatchObject({ state: 'UNKNOWN' })
      expect(await lines(request)).toHaveLength(1)
    })

    test('to an account that there is not is declined, and in no book', async () => {
      const request = to('6200000001')
      expect(await send(request)).toMatchObject({ state: 'DECLINED', soft: false, reasonCode: 'invalid_account' })
      expect(await lines(request)).toEqual([])
    })

    test('can be returned after it succeeded', async () => {
      const request = to('6200000002')
      await send(request)
      await told(request, 'SUCCEEDED')
      await told(request, 'DECLINED')
      expect(await ask(request)).toMatchObject({ state: 'DECLINED', reasonCode: 'returned' })
      expect(await lines(request)).toMatchObject([{ state: 'FAILED' }])
    })

    test('can stay pending', async () => {
      const request = to('6200000003')
      const done = transferRequest()
      expect(await send(request)).toMatchObject({ state: 'PENDING' })
      await send(done)
      await until(done, 'SUCCEEDED')
      expect(await ask(request)).toMatchObject({ state: 'PENDING' })
      expect(await lines(request)).toMatchObject([{ state: 'PENDING' }])
    })

    test('is never more than the balance, and one that is returned gives it back', async () => {
      await bench.simulator().control(id, { balanceCents: 20_000 })
      const returned = to('6200000002')
      expect(await send(returned)).toMatchObject({ state: 'PENDING' })
      const refused = transferRequest()
      expect(await send(refused)).toMatchObject({ state: 'DECLINED', reasonCode: 'insufficient_balance' })
      expect(await lines(refused)).toEqual([])
      await until(returned, 'DECLINED')
      expect(await send()).toMatchObject({ state: 'PENDING' })
      await bench.simulator().control(id, { balanceCents: Number.MAX_SAFE_INTEGER })
    })

    test('that never arrived is not found', async () => {
      expect(await ask({ providerReference: newReference() })).toEqual({ state: 'NOT_FOUND' })
    })
  })

  describe('a transfer at a provider in trouble', () => {
    test.each([
      ['down', ['NOT_SENT']],
      // Whom to pay is asked first: where that is not answered nothing was paid.
      ['hang', ['NOT_SENT', 'UNKNOWN']],
      ['error500', ['UNKNOWN']],
      ['not_processed', ['DECLINED']],
    ])('%s: %j', async (mode, states) => {
      await bench.simulator().control(id, { mode })
      const request = transferRequest()
      expect(states).toContain((await (mode === 'hang' ? sendHastily : send)(request)).state)
      expect(await lines(request)).toEqual([])
    })

    test('whose answer is lost is found by asking', async () => {
      const request = transferRequest()
      await bench.simulator().control(id, { mode: 'slow', delayMs: TOO_SLOW_MS })
      expect(await sendHastily(request)).toMatchObject({ state: 'UNKNOWN' })
      await until(request, 'SUCCEEDED')
      expect(await lines(request)).toHaveLength(1)
    })

    test('a 429 is no outcome: nothing is paid, and the same may be sent again', async () => {
      const request = transferRequest()
      await bench.simulator().control(id, { mode: 'throttle' })
      expect(await send(request)).toMatchObject({ state: 'THROTTLED', retryAfterMs: 1_000 })
      expect(await ask(request)).toMatchObject({ state: 'UNKNOWN', askAgainMs: 1_000 })
      await bench.simulator().control(id, { mode: 'up' })
      expect(['PENDING', 'SUCCEEDED']).toContain((await send(request)).state)
      expect(await lines(request)).toHaveLength(1)
    })

    test('is not sent once the time for it has passed', async () => {
      const late = { ...openWindow(), openedWall: Date.now() - 11_000 }
      expect(await send(transferRequest(), late)).toMatchObject({ state: 'NOT_SENT' })
    })

    test.each([
      ['garbage', httpAnswer(200, '<html>maintenance</html>')],
      ['a refusal of a gateway in between', httpAnswer(400, '<html>bad request</html>')],
    ])('that answers with %s: nothing is known, and nothing is declined', async (_what, answer) => {
      const request = transferRequest()
      const outcome = await answering(answer, (there) => transfer(there, request, openWindow()))
      expect(['NOT_SENT', 'UNKNOWN']).toContain(outcome.state)
      const finding = await answering(answer, (there) => verifyTransfer(there, request.providerReference))
      expect(finding).toMatchObject({ state: 'UNKNOWN' })
    })

    test('that does not know our key took nothing', async () => {
      const outcome = await transfer(bench.connection('STRANGER'), transferRequest(), openWindow())
      expect(outcome).toMatchObject({ state: 'DECLINED', reasonCode: 'provider_unavailable' })
    })
  })
}
