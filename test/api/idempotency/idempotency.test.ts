import { describe, expect, test } from '@jest/globals'
import { paidMerchant } from '../accounts/accounts.ts'
import { testEffects, type EffectService } from '../openapi/effects.ts'

const { controls, service, newKey } = testEffects()
const ask: EffectService['ask'] = (key, asked) => service.ask(key, asked)
const effectsOf: EffectService['effectsOf'] = (work) => service.effectsOf(work)

describe('a repeat', () => {
  test('returns status and body again, byte for byte, with a header that says so', async () => {
    const key = newKey()
    const first = await ask(key)
    const repeat = await ask(key)
    expect([first.status, repeat.status]).toEqual([201, 201])
    expect(repeat.text).toBe(first.text)
    expect([first, repeat].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect(controls.committed).toBe(1)
  })

  test('is recognised in another process, and by its meaning rather than its spelling', async () => {
    const key = newKey()
    const first = await ask(key, { body: '{"value": 1.0, "other": "a"}' })
    const repeat = await ask(key, { on: service.second, body: '{"other":"\\u0061","value":1}' })
    expect(repeat.text).toBe(first.text)
  })

  test('a repeat with another body is refused with SV-2007', async () => {
    const key = newKey()
    await ask(key)
    const { status, body } = await ask(key, { body: { value: 2 } })
    expect([status, body.error.code]).toEqual([409, 'SV-2007'])
  })

  test('a repeat after 24 hours is a new request with a new stored response', async () => {
    const key = newKey()
    const first = await ask(key)
    await service.api.pool.query("UPDATE idempotency_records SET created_at = now() - interval '24 hours 1 second'")
    const fresh = await ask(key, { body: { value: 2 } })
    expect([fresh.status, fresh.headers.get('idempotent-replayed')]).toEqual([201, null])
    expect(fresh.text).not.toBe(first.text)
    expect((await ask(key, { body: { value: 2 } })).text).toBe(fresh.text)
  })

  test('a repeat without a key makes the effect again', async () => {
    expect(await effectsOf(async () => [await ask(null), await ask(null)])).toBe(2)
  })
})

describe('a key is scoped', () => {
  test('a key belongs to one business, mode, path and method', async () => {
    const key = newKey()
    const stranger = await paidMerchant(service.api)
    const made = await effectsOf(async () => {
      await ask(key)
      await ask(key, { as: { key: stranger.apiKey } })
      await ask(key, { path: '/v1/other-effects' })
    })
    expect(made).toBe(3)
  })

  test('not to the credential, so a session of the business repeats what its key began', async () => {
    const key = newKey()
    const first = await ask(key)
    expect((await ask(key, { as: { token: service.merchant.accessToken } })).text).toBe(first.text)
  })
})

describe('an Idempotency-Key', () => {
  test.each(['', 'a'.repeat(256), 'tab\there', 'é'])(
    'an Idempotency-Key of %j is refused with SV-2001',
    async (key) => {
      expect((await ask(key)).body.error.code).toBe('SV-2001')
    },
  )

  test.each(['a', 'a'.repeat(255), '~!@#$%^&*(){}[]|\\:;"\'<>,.?/ x'])(
    'an Idempotency-Key of %j is accepted',
    async (key) => {
      expect((await ask(key)).status).toBe(201)
    },
  )
})

describe('requests at the same time', () => {
  test('fifty requests with one key in two processes make the effect once, and all get the same response or SV-2008', async () => {
    const key = newKey()
    const made = await effectsOf(async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => ask(key, { on: n % 2 ? service.api : service.second })),
      )
      const served = answers.filter(({ status }) => status === 201)
      expect(new Set(served.map(({ text }) => text)).size).toBe(1)
      expect(served.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status !== 201)
      for (const { status, body, headers } of refused) {
        expect([status, body.error.code, body.error.retryable, body.error.retryAfterSeconds]).toEqual([
          409,
          'SV-2008',
          true,
          1,
        ])
        expect(headers.get('retry-after')).toBeNull()
      }
    })
    expect(made).toBe(1)
    expect(controls.committed).toBe(1)
  })

  test('requests with one key are refused at once while the first runs', async () => {
    const key = newKey()
    const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    controls.during = () => {
      begun.resolve()
      return finished.promise
    }
    const first = ask(key)
    await begun.promise
    // Only this response lets the first call continue.
    const { status, body } = await ask(key, { on: service.second })
    expect([status, body.error.code]).toEqual([409, 'SV-2008'])
    finished.resolve()
    expect((await first).status).toBe(201)
    expect((await ask(key)).headers.get('idempotent-replayed')).toBe('true')
  })
})

describe('a stored response', () => {
  test('is encrypted', async () => {
    await ask(newKey(), { body: { value: 424_242 } })
    const { rows } = await service.api.pool.query('SELECT body FROM idempotency_records')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ body }) => !body.includes('424242'))).toBe(true)
  })

  test('costs five round trips with its effect, and without a key a single effect costs one', async () => {
    // The credential stays known for a second.
    await ask(newKey())
    let queries = 0
    const pool = service.api.pool as unknown as { _clients: { query: (...args: unknown[]) => unknown }[] }
    for (const client of pool._clients) {
      const query = client.query
      client.query = (...args: unknown[]) => {
        queries++
        return query.apply(client, args)
      }
    }
    await ask(newKey())
    expect(queries).toBe(5)
    queries = 0
    controls.options = { single: true }
    await ask(null)
    expect(queries).toBe(1)
  })
})
