import { setTimeout as delay } from 'node:timers/promises'
import { paidMerchant } from '../accounts/accounts.ts'
import { testEffects, type EffectService } from '../openapi/effects.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import { routes } from '../../../src/api/routes.ts'
import { refusal } from '../../client.ts'
import { heldUp } from '../../held-up.ts'
import { sentDuring } from '../../db/sent-during.ts'

const { controls, service, newKey } = testEffects()
const ask: EffectService['ask'] = (key, asked) => service.ask(key, asked)
const effectsOf: EffectService['effectsOf'] = (work) => service.effectsOf(work)

test('a repeat returns status and body again, byte for byte, with a header that says so', async () => {
  const key = newKey()
  const first = await ask(key)
  const repeat = await ask(key)
  expect([first.status, repeat.status]).toEqual([201, 201])
  expect(repeat.text).toBe(first.text)
  expect([first, repeat].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  expect(controls.committed).toBe(1)
})

test('a repeat is recognised in another process, and by its meaning rather than its spelling', async () => {
  const key = newKey()
  const first = await ask(key, { body: '{"value": 1.0, "other": "a"}' })
  const repeat = await ask(key, { on: service.second, body: '{"other":"\\u0061","value":1}' })
  expect(repeat.text).toBe(first.text)
})

test('a repeat with another body is refused with SV-2007', async () => {
  const key = newKey()
  await ask(key)
  expect(refusal(await ask(key, { body: { value: 2 } }))).toEqual([409, 'SV-2007'])
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

test.each(['', 'a'.repeat(256), 'tab\there', 'é'])('an Idempotency-Key of %j is refused with SV-2001', async (key) => {
  expect((await ask(key)).body.error.code).toBe('SV-2001')
})

test.each(['a', 'a'.repeat(255), '~!@#$%^&*(){}[]|\\:;"\'<>,.?/ x'])(
  'an Idempotency-Key of %j is accepted',
  async (key) => {
    expect((await ask(key)).status).toBe(201)
  },
)

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
        expect(status).toBe(409)
        expect(body.error.code).toBe('SV-2008')
        expect(body.error.retryable).toBe(true)
        expect(body.error.retryAfterSeconds).toBe(1)
        expect(headers.get('retry-after')).toBeNull()
      }
    })
    expect(made).toBe(1)
    expect(controls.committed).toBe(1)
  })

  test('requests with one key are refused at once while the first runs', async () => {
    const key = newKey()
    const { work, begun, finish } = heldUp()
    controls.during = work
    const first = ask(key)
    await begun
    // Only this response lets the first call continue.
    expect(refusal(await ask(key, { on: service.second }))).toEqual([409, 'SV-2008'])
    finish()
    expect((await first).status).toBe(201)
    expect((await ask(key)).headers.get('idempotent-replayed')).toBe('true')
  })
})

test('a stored response is encrypted', async () => {
  await ask(newKey(), { body: { value: 424_242 } })
  const { rows } = await service.api.pool.query('SELECT body FROM idempotency_records')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ body }) => !body.includes('424242'))).toBe(true)
})

test('a stored response costs five round trips with its effect, and without a key a single effect costs one', async () => {
  // The credential stays known for a second.
  await ask(newKey())
  expect(await sentDuring([service.api.pool], () => ask(newKey()))).toHaveLength(5)
  controls.options = { single: true }
  expect(await sentDuring([service.api.pool], () => ask(null))).toHaveLength(1)
})

test.each([
  ['a refusal', new ServiceError('SV-3002'), 422],
  ['a fault', new Error('broken'), 500],
])('a failure leaves the key free: %s rolls everything back', async (_what, error, status) => {
  const key = newKey()
  const made = await effectsOf(async () => {
    controls.during = () => Promise.reject(error)
    expect((await ask(key)).status).toBe(status)
    expect(controls.committed).toBe(0)
    controls.during = () => Promise.resolve()
    const { status: again, headers } = await ask(key, { body: { value: 2 } })
    expect([again, headers.get('idempotent-replayed')]).toEqual([201, null])
  })
  expect(made).toBe(1)
})

test('a connection that breaks between effect and response leaves neither', async () => {
  const key = newKey()
  const made = await effectsOf(async () => {
    controls.during = async () => {
      await service.api.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()",
      )
    }
    const { status, body, headers } = await ask(key)
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([503, 'SV-5003', '2'])
    controls.during = () => Promise.resolve()
    expect((await ask(key)).status).toBe(201)
  })
  expect(made).toBe(1)
})

test('a process that ends between effect and response has made its effect once', async () => {
  const key = newKey()
  const made = await effectsOf(async () => {
    // The commit succeeded and the response is lost, as if the process had died at that moment.
    controls.later = () => Promise.reject(new Error('the process ended'))
    expect((await ask(key)).status).toBe(500)
    controls.later = null
    const { status, headers } = await ask(key, { on: service.second })
    expect([status, headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  })
  expect(made).toBe(1)
})

test('a response after a wait is the one that is repeated, and until it comes the first call counts as running', async () => {
  const key = newKey()
  controls.options = { answerWithinSeconds: 30 }
  const { work, begun, finish } = heldUp<object>()
  controls.later = work
  const first = ask(key)
  await begun
  expect((await ask(key, { on: service.second })).body.error.code).toBe('SV-2008')
  finish({ state: 'SUCCEEDED' })
  expect((await first).body).toEqual({ state: 'SUCCEEDED' })
  expect((await ask(key)).text).toBe('{"state":"SUCCEEDED"}')
})

test("a response after a wait is replaced by the commit's response if it never comes", async () => {
  const key = newKey()
  controls.options = { answerWithinSeconds: 30 }
  controls.later = () => Promise.reject(new Error('the process ended'))
  await ask(key)
  controls.later = null
  expect((await ask(key)).body.error.code).toBe('SV-2008')
  await service.api.pool.query('UPDATE idempotency_records SET answer_by = now() WHERE answer_by IS NOT NULL')
  const { status, body, headers } = await ask(key)
  expect([status, headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(body).toHaveProperty('value', 1)
})

test('a response that comes too late is the same for the first call and its repeats', async () => {
  const key = newKey()
  controls.options = { answerWithinSeconds: 0.1 }
  controls.later = () => delay(250, { state: 'SUCCEEDED' })
  const first = await ask(key)
  expect(first.body).toHaveProperty('value', 1)
  expect((await ask(key)).text).toBe(first.text)
})

const SHOWN_ONCE: [path: string, body: object, field: string][] = [
  ['/api/api-keys', { name: 'till', mode: 'TEST' }, 'key'],
  ['/v1/webhook_endpoints', { url: 'https://hooks.example.com/money', eventTypes: ['*'] }, 'secret'],
]

test.each(SHOWN_ONCE)('%s stores its secret encrypted for the repeat that returns it', async (path, body, field) => {
  const send = () => ask(`once-${field}`, { as: { token: service.merchant.accessToken }, path, body })
  const first = await send()
  expect([first.status, first.body.error]).toEqual([201, undefined])
  const secret: string = first.body[field]
  const again = await send()
  expect([again.headers.get('idempotent-replayed'), again.text]).toEqual(['true', first.text])
  const { rows } = await service.api.pool.query<{ row: string; body: Buffer }>(
    'SELECT to_jsonb(r)::text AS row, body FROM idempotency_records AS r',
  )
  expect(rows.length).toBeGreaterThan(0)
  const bare = secret.replace(/^whsec_/, '')
  for (const { row, body: stored } of rows)
    expect([row.includes(bare), stored.includes(bare), stored.includes(field)]).toEqual([false, false, false])
})

/** Why a POST takes no Idempotency-Key, though specification section 4 says that each one that may be retried does. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'its response is a credential, or leads to one, and a repeat is another sign-in': [
    'login',
    'signInWithCode',
    'getPasskeyOptions',
    'signInWithPasskey',
    'signInToDashboard',
    'signInWithSecondFactor',
    'registerInDashboard',
    'confirmPassword',
    'offerTotp',
    'confirmTotp',
    'registerPasskey',
    'renewRecoveryCodes',
    'createApprovalCode',
    'joinByInvitation',
    'setPasswordByLink',
  ],
  'its token already makes it repeatable': ['refreshSession', 'logout'],
  'it reads, and changes nothing': ['readInvitation', 'exportPayer', 'previewRouting'],
  'a repeat finds what it did': ['voidSettlement'],
  'a repeat is known by its content': ['uploadSettlement', 'receiveProviderEvent', 'answerUssd'],
  'a browser sends it from a page, and gets the checkout that there is': ['startCheckout'],
}

test('every POST takes an Idempotency-Key, or has a reason not to', () => {
  const without = routes.filter(({ method, idempotent }) => method === 'POST' && !idempotent)
  expect(without.map(({ operationId }) => operationId).toSorted()).toEqual(Object.values(WITHOUT).flat().toSorted())
})

test.each(['login', 'refreshSession'])('the document says why %s takes none', (name) => {
  const { description } = routes.find(({ operationId }) => operationId === name)!
  expect(description).toContain('`Idempotency-Key`')
})
