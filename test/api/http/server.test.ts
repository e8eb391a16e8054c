import { Agent, get } from 'node:http'
import { createDatabase } from '../../database.ts'
import { createEffectsTable, effectControls, withEffects } from '../openapi/effects.ts'
import { mintTestKey, registerBusiness } from '../accounts/accounts.ts'
import { startApi } from '../running-api.ts'
import { duringTests } from '../../during-tests.ts'
import { heldUp } from '../../held-up.ts'

const database = duringTests(createDatabase)

async function start() {
  const controls = effectControls()
  const api = await startApi({ url: database.url, routes: withEffects(controls) })
  await createEffectsTable(api)
  return { controls, api, key: (await mintTestKey(api, (await registerBusiness(api)).accessToken)).key }
}

test('an unexpected fault is SV-5000, shows nothing of itself, and is logged with its trace id', async () => {
  const { controls, api, key } = await start()
  controls.during = () => Promise.reject(new Error('the inner workings'))
  const { status, body, text } = await api.ask('POST', '/v1/effects', { key, body: { value: 1 } })
  expect(status).toBe(500)
  expect(body.error).toMatchObject({ code: 'SV-5000', retryable: true, retryAfterSeconds: 5, details: {} })
  expect(text).not.toContain('inner workings')
  const line = api.logged.find(({ traceId }) => traceId === body.error.traceId)
  expect(line).toMatchObject({ level: 50, operation: 'makeEffect', fault: { message: 'the inner workings' } })
  await api.stop()
})

test('a fault of Postgres is logged without the values it quotes', async () => {
  const { controls, api, key } = await start()
  controls.during = async () => {
    await api.pool.query("SELECT 'private@example.com'::int")
  }
  const { status } = await api.ask('POST', '/v1/effects', { key, body: { value: 1 } })
  expect(status).toBe(500)
  const line = api.logged.find(({ level }) => level === 50)
  expect(line).toMatchObject({ fault: { code: '22P02' } })
  expect(JSON.stringify(line)).not.toContain('private@example.com')
  await api.stop()
})

test('stopping lets a running request finish, refuses new ones, and closes idle connections', async () => {
  const { controls, api, key } = await start()
  const idle = new Agent({ keepAlive: true })
  await new Promise<void>((resolve) =>
    get({ port: api.server.port, host: '127.0.0.1', path: '/health/live', agent: idle }, (response) =>
      response.resume().on('end', resolve),
    ),
  )
  const { work, begun, finish } = heldUp()
  controls.during = work
  const running = api.ask('POST', '/v1/effects', { key, body: { value: 1 } })
  await begun
  const closed = api.server.close(30_000)
  await expect(api.ask('GET', '/health/live')).rejects.toThrow('fetch failed')
  finish()
  expect((await running).status).toBe(201)
  const began = performance.now()
  await closed
  // The stop does not wait for idle connections either.
  expect(performance.now() - began).toBeLessThan(10_000)
  idle.destroy()
  await api.orm.close(true)
})

test('stopping cuts off what is still running when the time is over', async () => {
  const { controls, api, key } = await start()
  const { work, begun, finish } = heldUp()
  controls.during = work
  const running = api.ask('POST', '/v1/effects', { key, body: { value: 1 } }).catch(() => 'cut off')
  await begun
  // This workflow never ends before the stop.
  await api.server.close(300)
  expect(await running).toBe('cut off')
  finish()
  await api.orm.close(true)
})
