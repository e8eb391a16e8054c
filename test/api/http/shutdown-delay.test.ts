import { loadConfig } from '../../../src/config/config.ts'
import { VERSION } from '../../../src/version.ts'
import { startTestService, type TestService } from '../../service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ role: 'api', shutdownDelaySeconds: 1.5 })
})

const get = async (path: string) => {
  const answer = await fetch(`${service.baseUrl}${path}`)
  return { status: answer.status, body: await answer.json() }
}

const connectionOf = async (path: string) => (await fetch(`${service.baseUrl}${path}`)).headers.get('connection')

test('the service is not ready after the stop signal, and responds and closes connections until the delay is over', async () => {
  expect(await connectionOf('/health/live')).toBe('keep-alive')
  expect(await get('/health/ready')).toEqual({
    status: 200,
    body: { database: 'UP', engine: 'DOWN', version: VERSION },
  })
  const stopped = service.stop()
  expect(await get('/health/ready')).toEqual({
    status: 503,
    body: {
      database: 'UP',
      engine: 'DOWN',
      version: VERSION,
      error: expect.objectContaining({ code: 'SV-5003', retryable: true, retryAfterSeconds: 2 }),
    },
  })
  expect((await get('/health/live')).status).toBe(200)
  expect(await Promise.all(['/health/live', '/nothing', '/'].map(connectionOf))).toEqual(['close', 'close', 'close'])
  await stopped
  await expect(get('/health/live')).rejects.toThrow('fetch failed')
})

test('SHUTDOWN_DELAY_SECONDS is 5 with an external database, and 0 in an embedded start', () => {
  expect(loadConfig({}, []).shutdownDelaySeconds).toBe(0)
  const url = { DATABASE_URL: 'postgres://u:p@db:5432/payments' }
  expect(loadConfig(url, []).shutdownDelaySeconds).toBe(5)
  expect(loadConfig({ ...url, SHUTDOWN_DELAY_SECONDS: '0' }, []).shutdownDelaySeconds).toBe(0)
  expect(() => loadConfig({ SHUTDOWN_DELAY_SECONDS: 'soon' }, [])).toThrow('SHUTDOWN_DELAY_SECONDS=soon is not')
})
