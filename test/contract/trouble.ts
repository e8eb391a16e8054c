import type { SendResult, ProviderConnection, SendWindow } from '../../src/providers/contract/call.ts'
import { about, openWindow } from '../providers/requests.ts'
import { httpAnswer } from '../providers/socket-server.ts'
import { eventually, type Bench } from './bench.ts'

export function troubleContract(bench: Bench): void {
  const { id, provider, hasty, answering } = bench
  const { lookups } = bench.facts
  const canLookUpByReference = lookups === 'BY_REFERENCE'
  const takesCheckouts = bench.hasPage || bench.prompts

  /** A token charge, if the provider takes tokens, and a checkout, if it has any, at the same time. */
  const attempts = (to: ProviderConnection = bench.connection(), window: SendWindow = openWindow(), by = provider) => {
    const reference = bench.newReference()
    const charging = bench.tokenCharge('tok_success', { providerReference: reference })
    const outcomes: Promise<SendResult>[] = []
    if (takesCheckouts) outcomes.push(by.checkout(to, bench.checkoutRequest(), window))
    if (bench.takesTokens) outcomes.push(by.charge(to, charging, window))
    return { reference, outcomes: Promise.all(outcomes) }
  }
  const kinds = [takesCheckouts, bench.takesTokens].filter(Boolean)
  const all = (expected: object) => kinds.map(() => expected)
  /** A lookup that was not made: with the time of the next one, if the provider has lookups. */
  const postponed = (askAgainMs: number) => ({ state: 'UNKNOWN', ...(lookups === 'NEVER' ? {} : { askAgainMs }) })
  const unavailable = { state: 'DECLINED', soft: true, reasonCode: 'provider_unavailable' }

  describe('a provider in trouble', () => {
    test('a provider that is down was sent nothing, and lookups are UNKNOWN', async () => {
      await bench.simulator().control(id, { mode: 'down' })
      expect(await attempts().outcomes).toMatchObject(all({ state: 'NOT_SENT' }))
      const asked = bench.harness.question(bench.newReference())
      expect(await provider.verify(bench.connection(), asked)).toMatchObject({ state: 'UNKNOWN' })
      await bench.simulator().control(id, { mode: 'up' })
      expect(await bench.pay()).toMatchObject({ outcome: { state: 'SUCCEEDED' } })
    })

    test('a provider that hangs leaves charges, checkouts and lookups UNKNOWN, and nothing is booked', async () => {
      // An access token has been cached before.
      const isServed = ({ state }: SendResult) => ['REQUIRES_ACTION', 'SUCCEEDED', 'PENDING'].includes(state)
      await eventually(async () =>
        (await attempts(bench.connection(), openWindow(), hasty).outcomes).every((outcome) => isServed(outcome)),
      )
      await bench.simulator().control(id, { mode: 'hang' })
      const { reference, outcomes } = attempts(bench.connection(), openWindow(), hasty)
      const finding = hasty.verify(bench.connection(), bench.harness.question(bench.newReference()))
      expect(await outcomes).toMatchObject(all({ state: 'UNKNOWN' }))
      expect(await finding).toMatchObject({ state: 'UNKNOWN' })
      expect(await bench.simulator().ledger(reference)).toEqual([])
    })

    test('a provider that fails with 500 is UNKNOWN, and lookups still work', async () => {
      await bench.simulator().control(id, { mode: 'error500' })
      const { reference, outcomes } = attempts()
      expect(await outcomes).toMatchObject(all({ state: 'UNKNOWN' }))
      if (canLookUpByReference) expect(await bench.ask(reference)).toEqual({ state: 'NOT_FOUND' })
      expect(await bench.simulator().ledger(reference)).toEqual([])
    })

    test('a provider that processes nothing says so, and another provider may process it', async () => {
      await bench.simulator().control(id, { mode: 'not_processed' })
      const expected = { state: 'DECLINED', soft: true, reasonCode: 'not_processed' }
      expect(await attempts().outcomes).toMatchObject(all(expected))
    })

    test.each([
      ['garbage', httpAnswer(200, '<html>maintenance</html>')],
      ['half a JSON', httpAnswer(200, '{"status":true,"data":{')],
      ['a redirect', httpAnswer(307, '', { location: 'http://127.0.0.1:9/' })],
      ['a refusal of a gateway in between', httpAnswer(400, '<html>bad request</html>')],
      ['bytes that are not HTTP', 'hello\r\n\r\n'],
    ])('an answer of %s is unknown, never declined', async (_what, answer) => {
      const outcomes = await answering(answer, (there) => attempts(there).outcomes)
      expect(outcomes).toMatchObject(all({ state: 'UNKNOWN' }))
    })

    test('a provider that does not know our key processed nothing: another provider may', async () => {
      const stranger = bench.connection('STRANGER')
      expect(await attempts(stranger).outcomes).toMatchObject(all(unavailable))
      const asked = bench.harness.question(bench.newReference())
      expect(await provider.verify(stranger, asked)).toMatchObject({ state: 'UNKNOWN' })
    })

    test('a 429 is no result: the request may be sent again after the given time', async () => {
      const throttled = (retryAfterMs: number) => all({ state: 'THROTTLED', detail: expect.any(String), retryAfterMs })
      for (const [said, retryAfterMs] of [
        ['7', 7_000],
        ['0', 1_000],
        ['999999', 3_600_000],
        ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
        ['soon', 10_000],
      ] as const) {
        const headers = { 'retry-after': said, date: 'Thu, 01 Jan 2026 00:00:00 GMT' }
        const answer = httpAnswer(429, 'slow down', headers)
        expect(await answering(answer, (there) => attempts(there).outcomes)).toEqual(throttled(retryAfterMs))
      }
      const silent = httpAnswer(429, 'slow down')
      expect(await answering(silent, (there) => attempts(there).outcomes)).toEqual(throttled(10_000))
    })

    test('a 429 of the simulator books nothing, and postpones lookups', async () => {
      await bench.simulator().control(id, { mode: 'throttle', retryAfterSeconds: 3 })
      const { reference, outcomes } = attempts()
      expect(await outcomes).toMatchObject(all({ state: 'THROTTLED', retryAfterMs: 3_000 }))
      const finding = await provider.verify(bench.connection(), bench.harness.question(bench.newReference()))
      expect(finding).toMatchObject(postponed(3_000))
      expect(await bench.simulator().ledger(reference)).toEqual([])
      await bench.simulator().control(id, { mode: 'throttle', callsPerSecond: 100 })
      expect(await bench.pay()).toMatchObject({ outcome: { state: 'SUCCEEDED' } })
    })

    test('a call without budget is not sent', async () => {
      const end = () => {
        throw new Error('a call that was refused did not begin')
      }
      const spent = { ...bench.connection(), allowance: { take: () => Promise.resolve(4_321), end } }
      const { reference, outcomes } = attempts(spent)
      expect(await outcomes).toMatchObject(all({ state: 'THROTTLED', retryAfterMs: 4_321 }))
      const finding = await provider.verify(spent, bench.harness.question(bench.newReference()))
      expect(finding).toMatchObject(postponed(4_321))
      expect(await bench.simulator().ledger(reference)).toEqual([])
    })

    test('each call that began ends', async () => {
      const running = { begun: 0, now: 0 }
      const take = () => {
        running.begun += 1
        running.now += 1
        return Promise.resolve(null)
      }
      const allowance = { take, end: () => void (running.now -= 1) }
      await attempts({ ...bench.connection(), allowance }).outcomes
      expect(running.begun).toBeGreaterThan(0)
      expect(running.now).toBe(0)
    })

    test('a provider that refuses the input is not at fault', async () => {
      const answer = bench.harness.inputRefusal
      const outcomes = await answering(answer, (there) => attempts(there).outcomes)
      expect(outcomes).toMatchObject(all({ state: 'DECLINED', soft: true, blameless: true }))
    })

    test('gets no charge after the deadline, without being at fault', async () => {
      const late = { ...openWindow(), openedWall: Date.now() - 11_000 }
      const { reference, outcomes } = attempts(bench.connection(), late)
      expect(await outcomes).toMatchObject(all({ state: 'NOT_SENT', blameless: true }))
      if (canLookUpByReference) {
        expect(await provider.verify(bench.connection(), about(reference))).toEqual({ state: 'NOT_FOUND' })
      }
    })

    test('is described without the key, the card token and the payer', async () => {
      const { secretKey } = bench.connection()
      const phone = bench.phone('456')
      const told = `tok_success ${secretKey} ${phone} ${phone.replaceAll(' ', '')} payer@example.com`
      for (const answer of [httpAnswer(500, told), httpAnswer(200, told)]) {
        const outcomes = JSON.stringify(await answering(answer, (there) => attempts(there).outcomes))
        expect(outcomes).not.toContain('tok_success')
        expect(outcomes).not.toContain(secretKey)
        expect(outcomes).not.toContain(phone.slice(-7))
        expect(outcomes).not.toContain('payer@example.com')
      }
    })
  })
}
