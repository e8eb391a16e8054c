import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { ServiceError } from '../../../src/domain/errors.ts'
import { testEffects, type EffectService } from '../openapi/effects.ts'

const { controls, service, newKey } = testEffects()
const ask: EffectService['ask'] = (key, asked) => service.ask(key, asked)
const effectsOf: EffectService['effectsOf'] = (work) => service.effectsOf(work)

describe('a failure leaves the key free', () => {
  test.each([
    ['a refusal', new ServiceError('SV-3002'), 422],
    ['a fault', new Error('broken'), 500],
  ])('%s rolls everything back', async (_what, error, status) => {
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
})

describe('a response after a wait', () => {
  test('is the one that is repeated, and until it comes the first call counts as running', async () => {
    const key = newKey()
    controls.options = { answerWithinSeconds: 30 }
    const [waits, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<object>()]
    controls.later = () => {
      waits.resolve()
      return answered.promise
    }
    const first = ask(key)
    await waits.promise
    expect((await ask(key, { on: service.second })).body.error.code).toBe('SV-2008')
    answered.resolve({ state: 'SUCCEEDED' })
    expect((await first).body).toEqual({ state: 'SUCCEEDED' })
    expect((await ask(key)).text).toBe('{"state":"SUCCEEDED"}')
  })

  test("is replaced by the commit's response if it never comes", async () => {
    const key = newKey()
    controls.options = { answerWithinSeconds: 30 }
    controls.later = () => Promise.reject(new Error('the process ended'))
    await ask(key)
    controls.later = null
    expect((await ask(key)).body.error.code).toBe('SV-2008')
    // Moves the record half a minute into the past.
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
})
