/** @waits 20 */

import type { UncheckedJson } from '../unchecked-json.ts'
import { proxiedService } from '../mechanisms/proxied-service.ts'
import { until } from '../until.ts'
import { setProvider } from '../simulated-providers.ts'
import { refusal } from '../client.ts'

const { service, proxy } = proxiedService({ providerTimeoutMs: 5_000 })

afterEach(async () => {
  proxy.passAll()
  await provider('up')
})

const provider = (mode: string) => setProvider(service.simulator, 'paystack', { mode })

const card = (token: string) => ({ amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token } })

/** Blocks every charge until the returned function is called. */
function holdCharges(): () => void {
  const released = Promise.withResolvers<void>()
  proxy.treat(async (exchange) => {
    if (exchange.charges) await released.promise
    exchange.answer(await exchange.pass())
  })
  return () => {
    proxy.passAll()
    released.resolve()
  }
}

/** Returns the raw text too: a repeat must equal it byte for byte. */
async function post(
  body: object,
  headers: Record<string, string>,
): Promise<{ status: number; headers: Headers; text: string; body: UncheckedJson; ms: number }> {
  const since = performance.now()
  const response = await fetch(`${service.baseUrl}/v1/payments`, {
    method: 'POST',
    headers: { 'X-API-Key': service.business.apiKey, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: JSON.parse(text),
    ms: performance.now() - since,
  }
}

describe('Prefer: wait=N', () => {
  test('returns once the payment is terminal', async () => {
    const { status, body, headers, ms } = await post(card('tok_success'), { Prefer: 'wait=20' })
    expect([status, body.state, headers.get('preference-applied')]).toEqual([201, 'SUCCEEDED', 'wait=20'])
    expect(ms).toBeLessThan(19_000)
  })

  test('returns once the payment needs the payer', async () => {
    const { body, ms } = await post({ amountCents: 15_000, currency: 'ZAR' }, { Prefer: 'wait=20' })
    expect(body).toMatchObject({ state: 'REQUIRES_ACTION', nextAction: { type: 'REDIRECT' } })
    expect(ms).toBeLessThan(19_000)
  })

  test('more than 30 counts as 30', async () => {
    const { body, headers } = await post(card('tok_success'), { Prefer: 'wait=3600' })
    expect([body.state, headers.get('preference-applied')]).toEqual(['SUCCEEDED', 'wait=30'])
  })

  test.each(['respond-async', 'wait', 'wait=soon', 'wait=-1'])('%s asks for no wait', async (Prefer) => {
    const { body, headers } = await post(card('tok_success'), { Prefer })
    expect([body.state, headers.get('preference-applied')]).toEqual(['CREATED', null])
  })
})

describe('with an Idempotency-Key', () => {
  /** The first call has committed and waits. */
  const untilCommitted = () =>
    until(async () => {
      const waiting = "SELECT FROM idempotency_records WHERE status IS NOT NULL AND answer_by > now() + interval '10 s'"
      return (await service.pool.query(waiting)).rows.length === 1
    })

  test('a repeat is SV-2008 while the first call waits, and afterwards its final response byte for byte', async () => {
    const release = holdCharges()
    const headers = { Prefer: 'wait=20', 'Idempotency-Key': 'waits' }
    const first = post(card('tok_success'), headers)
    await untilCommitted()
    const meanwhile = await post(card('tok_success'), headers)
    release()
    expect([meanwhile.status, meanwhile.body.error]).toMatchObject([
      409,
      { code: 'SV-2008', retryable: true, retryAfterSeconds: 1 },
    ])

    const answered = await first
    expect([answered.status, answered.body.state]).toEqual([201, 'SUCCEEDED'])
    for (const again of [
      await post(card('tok_success'), headers),
      await post(card('tok_success'), { 'Idempotency-Key': 'waits' }),
    ]) {
      expect([again.status, again.text]).toEqual([201, answered.text])
      expect(again.headers.get('idempotent-replayed')).toBe('true')
    }
    const { rows } = await service.pool.query('SELECT count(*)::int AS made FROM transactions WHERE id = $1', [
      answered.body.transactionId,
    ])
    expect(rows).toEqual([{ made: 1 }])
  })

  test('the response after N seconds has the state then, and a repeat returns it', async () => {
    await provider('hang')
    const headers = { Prefer: 'wait=4', 'Idempotency-Key': 'over' }
    const first = await post(card('tok_success'), headers)
    expect([first.status, first.headers.get('preference-applied')]).toEqual([201, 'wait=4'])
    expect(first.ms).toBeGreaterThan(3_700)
    const again = await post(card('tok_success'), headers)
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(again.body.state).toBe('PROCESSING')
  })

  test('another body under the key is SV-2007, also while the first call waits', async () => {
    const release = holdCharges()
    const headers = { Prefer: 'wait=20', 'Idempotency-Key': 'other-body' }
    const first = post(card('tok_success'), headers)
    await untilCommitted()
    const other = await post({ ...card('tok_success'), amountCents: 1 }, headers)
    release()
    expect(refusal(other)).toEqual([409, 'SV-2007'])
    expect((await first).body.state).toBe('SUCCEEDED')
  })
})
