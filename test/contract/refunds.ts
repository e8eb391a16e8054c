import { minorUnits } from '../../src/domain/money.ts'
import type { Provider } from '../../src/providers/contract/provider.ts'
import type { RefundLookup, RefundResult, RefundRequest } from '../../src/providers/contract/refunds.ts'
import { openWindow } from '../providers/requests.ts'
import { httpAnswer } from '../providers/socket-server.ts'
import { eventually, TOO_SLOW_MS, type Bench, type Paid } from './bench.ts'

function operationsOf(bench: Bench) {
  const { provider, harness } = bench
  const send = (request: RefundRequest, window = openWindow(), by = provider) =>
    by.refund(bench.connection(), request, window)
  const ownId = (outcome: RefundResult) => ('providerTransactionId' in outcome ? outcome.providerTransactionId : null)
  const find = (request: RefundRequest, own: string | null = null) =>
    provider.findRefund(bench.connection(), { ...request, providerTransactionId: own })

  /** The current state: from a lookup, or from the newest event if the provider has none. */
  async function now(request: RefundRequest, outcome: RefundResult): Promise<RefundLookup | RefundResult> {
    if (harness.findsRefunds !== 'NEVER') return await find(request, ownId(outcome))
    const told = bench
      .events()
      .filter(
        ({ subject, providerReference }) => subject === 'REFUND' && providerReference === request.providerReference,
      )
    return (told.at(-1)?.finding as RefundLookup | undefined) ?? outcome
  }
  const until = (request: RefundRequest, outcome: RefundResult, state: string) =>
    eventually(async () => (await now(request, outcome)).state === state)
  /** Sends one request first, so that an access token is cached. */
  const sentBefore = (by: Provider) =>
    eventually(async () => {
      const { state } = await send(bench.refundRequest(await bench.pay()), openWindow(), by)
      return state === 'PENDING' || state === 'SUCCEEDED'
    })
  const lines = (request: RefundRequest) => bench.simulator().ledger(request.providerReference)
  return { send, ownId, find, now, until, sentBefore, lines }
}

export function railRefundsContract(bench: Bench): void {
  const { id, amountCents, currency, facts } = bench
  const { send, ownId, now, until, lines } = operationsOf(bench)
  if (!bench.takesTokens && !bench.hasPage && !bench.prompts) return
  const part = async (paid: Paid, amount: number) => {
    const request = bench.refundRequest(paid, { amountCents: minorUnits(amount) })
    const outcome = await send(request)
    if (outcome.state === 'PENDING') await until(request, outcome, 'SUCCEEDED')
    return { outcome, booked: (await lines(request)).map(({ amountCents }) => amountCents) }
  }
  const refused = { outcome: { state: 'DECLINED', soft: false }, booked: [] }

  describe(`a refund on a rail with ${facts.refunds} refunds`, () => {
    if (facts.refunds === 'NONE') {
      test('is refused, and nothing is booked', async () => {
        const paid = await bench.pay()
        expect(await part(paid, amountCents)).toMatchObject(refused)
        expect(await part(paid, 1)).toMatchObject(refused)
      })
      return
    }

    test('a refund of a whole charge is pending or done, and done in the end, once', async () => {
      const paid = await bench.pay()
      const request = bench.refundRequest(paid)
      const outcome = await send(request)
      expect(['PENDING', 'SUCCEEDED']).toContain(outcome.state)
      expect(ownId(outcome)).toEqual(expect.any(String))
      await until(request, outcome, 'SUCCEEDED')
      expect(await now(request, outcome)).toMatchObject({ amountCents, currency })
      expect(await lines(request)).toMatchObject([
        { provider: id, kind: 'REFUND', amountCents, currency, state: 'SUCCEEDED' },
      ])
    })

    test('is never more than the charge', async () => {
      const paid = await bench.pay()
      const first = Math.floor((amountCents * 2) / 3)
      const rest = amountCents - first
      expect(await part(paid, amountCents + 1)).toMatchObject({ outcome: { state: 'DECLINED' }, booked: [] })
      if (facts.refunds === 'FULL') {
        expect(await part(paid, first)).toMatchObject(refused)
        return
      }
      expect(await part(paid, first)).toMatchObject({ booked: [first] })
      expect(await part(paid, rest + 1)).toMatchObject(refused)
      if (facts.refunds === 'PARTIAL') expect(await part(paid, rest)).toMatchObject({ booked: [rest] })
      expect(await part(paid, 1)).toMatchObject({ outcome: { state: 'DECLINED' }, booked: [] })
    })
  })
}

export function refundsContract(bench: Bench): void {
  const { id, provider, hasty, harness, answering, amountCents } = bench
  const { send, find, until, sentBefore, lines } = operationsOf(bench)

  describe('a refund', () => {
    const isSigned = provider.capabilities.events === 'SIGNED'
    if (isSigned)
      test('sends an event with its outcome, or a hint', async () => {
        const paid = await bench.pay()
        const request = bench.refundRequest(paid)
        await send(request)
        const names = { REFUND: request.providerReference, CHARGE: paid.providerReference, NOTHING: null }
        const providerReference = names[harness.refundEventNames]
        const told = () =>
          bench.events().filter((each) => each.subject === 'REFUND' && each.providerReference === providerReference)
        const isHint = harness.refundEventNames !== 'REFUND'
        await eventually(() => told().some(({ finding }) => isHint || finding?.state === 'SUCCEEDED'))
        for (const { dispute, finding } of told())
          expect({ dispute, hint: finding === null }).toEqual({ dispute: false, hint: isHint })
        if (provider.capabilities.refunds.byReference) expect(isHint).toBe(false)
      })

    if (provider.transfers) {
      test('is refused while the balance is too low, and may succeed later', async () => {
        const paid = await bench.pay()
        const request = bench.refundRequest(paid)
        await bench.simulator().control(id, { balanceCents: amountCents - 1 })
        expect(await send(request)).toMatchObject({ state: 'DECLINED', soft: true, reasonCode: 'insufficient_balance' })
        expect(await lines(request)).toEqual([])
        await bench.simulator().control(id, { balanceCents: amountCents })
        expect(['PENDING', 'SUCCEEDED']).toContain((await send(bench.refundRequest(paid))).state)
        await bench.simulator().control(id, { balanceCents: Number.MAX_SAFE_INTEGER })
      })
    }

    test('a refund of an unknown charge is declined', async () => {
      const paid: Paid = await bench.pay()
      const nobody = {
        ...paid,
        providerReference: bench.newReference(),
        providerTransactionId: `${paid.providerTransactionId}9`,
      }
      expect(await send(bench.refundRequest(nobody))).toMatchObject({ state: 'DECLINED', soft: false })
    })

    if (bench.takesTokens) {
      test('a refund that fails is declined in the end', async () => {
        const request = bench.refundRequest(await bench.pay('tok_refund_fails'))
        const outcome = await send(request)
        if (outcome.state !== 'DECLINED') await until(request, outcome, 'DECLINED')
        expect((await lines(request)).filter(({ state }) => state !== 'FAILED')).toEqual([])
      })

      test('a refund that succeeds can fail later', async () => {
        const request = bench.refundRequest(await bench.pay('tok_refund_fails_later'))
        const outcome = await send(request)
        await until(request, outcome, 'SUCCEEDED')
        await until(request, outcome, 'DECLINED')
        expect(await lines(request)).toMatchObject([{ state: 'FAILED' }])
      })
    }

    test('a refund whose response is lost is found, if the provider has this lookup', async () => {
      await sentBefore(hasty)
      const request = bench.refundRequest(await bench.pay())
      await bench.simulator().control(id, { mode: 'slow', delayMs: TOO_SLOW_MS })
      const outcome = await send(request, openWindow(), hasty)
      expect(outcome).toMatchObject({ state: 'UNKNOWN' })
      await eventually(async () => (await lines(request)).length === 1)
      if (harness.findsRefunds === 'BY_ID') expect(await find(request)).toMatchObject({ state: 'UNKNOWN' })
      else await until(request, outcome, 'SUCCEEDED')
    })

    test('a refund that never arrived is NOT_FOUND, if the provider has this lookup', async () => {
      const finding = await find(bench.refundRequest(await bench.pay()))
      expect(finding.state).toBe(harness.findsRefunds === 'ALWAYS' ? 'NOT_FOUND' : 'UNKNOWN')
      const lookup = { ALWAYS: true, BY_ID: 'BY_ID', NEVER: false }[harness.findsRefunds]
      expect(provider.capabilities.refunds.lookup).toBe(lookup)
      expect(provider.capabilities.operatorLookup.refund !== null).toBe(harness.findsRefunds !== 'ALWAYS')
    })
  })

  test.each([
    ['down', { state: 'NOT_SENT' }],
    ['hang', { state: 'UNKNOWN' }],
    ['error500', { state: 'UNKNOWN' }],
    ['not_processed', { state: 'DECLINED' }],
  ])('a refund at a provider in trouble: %s', async (mode, expected) => {
    const by = mode === 'hang' ? hasty : provider
    await sentBefore(by)
    const request = bench.refundRequest(await bench.pay())
    await bench.simulator().control(id, { mode })
    expect(await send(request, openWindow(), by)).toMatchObject(expected)
    expect(await lines(request)).toEqual([])
  })

  test('a 429 is no result: nothing is refunded, and the request may be sent again', async () => {
    const request = bench.refundRequest(await bench.pay())
    await bench.simulator().control(id, { mode: 'throttle', retryAfterSeconds: 2 })
    expect(await send(request)).toMatchObject({ state: 'THROTTLED', retryAfterMs: 2_000 })
    if (harness.findsRefunds === 'ALWAYS')
      expect(await find(request)).toMatchObject({ state: 'UNKNOWN', askAgainMs: 2_000 })
    expect(await lines(request)).toEqual([])
    await bench.simulator().control(id, { mode: 'up' })
    expect(['PENDING', 'SUCCEEDED']).toContain((await send(request)).state)
  })

  test('a refund at a provider in trouble is not sent after the deadline', async () => {
    const request = bench.refundRequest(await bench.pay())
    const late = { ...openWindow(), openedWall: Date.now() - 11_000 }
    expect(await send(request, late)).toMatchObject({ state: 'NOT_SENT' })
  })

  test.each([
    ['garbage', httpAnswer(200, '<html>maintenance</html>')],
    ['JSON of another shape', httpAnswer(200, '[[[]]]')],
    ['a redirect', httpAnswer(307, '', { location: 'http://127.0.0.1:9/' })],
    ['a refusal of a gateway in between', httpAnswer(400, '<html>bad request</html>')],
  ])('a refund that is answered by %s is unknown, and so is its lookup', async (_what, answer) => {
    const request = bench.refundRequest(await bench.pay())
    expect(await answering(answer, (there) => provider.refund(there, request, openWindow()))).toMatchObject({
      state: 'UNKNOWN',
    })
    for (const providerTransactionId of [null, '4000000001']) {
      const asked = { ...request, providerTransactionId }
      const finding = await answering(answer, (there) => provider.findRefund(there, asked))
      expect(finding).toMatchObject({ state: 'UNKNOWN' })
    }
  })
}
