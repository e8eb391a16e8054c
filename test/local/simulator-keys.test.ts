import { loadConfig, simulatedProviders } from '../../src/config/config.ts'
import { simulatorConnections, simulatorSecrets } from '../../local/simulator/keys.ts'
import { createRegistry } from '../../src/providers/registry.ts'
import { parseSecrets } from '../../local/simulator/ledger/secrets.ts'
import { startSimulator } from '../../local/simulator/simulator.ts'
import { openWindow, tokenCharge } from '../providers/requests.ts'
import { newFolder } from '../folder.ts'

const SEED = 'a seed'

test('a start on one machine simulates paystack, peach and yoco in both modes, and no other', () => {
  const simulated = simulatedProviders(loadConfig({}, []))
  expect(simulated).toEqual(['paystack', 'peach', 'yoco'])
  const connections = simulatorConnections(4010, simulated, {}, SEED)
  expect(Object.keys(connections)).toEqual(['paystack', 'peach', 'yoco'])
  expect(connections.peach).toMatchObject({
    TEST: { baseUrl: 'http://127.0.0.1:4012', settings: { ENTITY_ID: expect.stringMatching(/^[0-9a-f]{32}$/) } },
    LIVE: { baseUrl: 'http://127.0.0.1:4012', settings: { ACCESS_TOKEN: expect.any(String) } },
  })
  expect(connections.yoco?.TEST?.settings).toEqual({
    WEBHOOK_SECRET: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })
})

test('keys and settings differ by provider and mode, and a seed always gives the same ones', () => {
  const connections = simulatorConnections(4010, ['paystack', 'peach', 'yoco'], {}, SEED)
  const values = Object.values(connections).flatMap(({ TEST, LIVE }) =>
    [TEST!, LIVE!].flatMap(({ secretKey, settings }) => [secretKey, ...Object.values(settings)]),
  )
  expect(new Set(values).size).toBe(values.length)
  expect(simulatorConnections(4010, ['paystack', 'peach', 'yoco'], {}, SEED)).toEqual(connections)
})

test('no provider is simulated in live mode beside one that moves real money', () => {
  const { providers } = loadConfig({ PAYSTACK_LIVE_SECRET_KEY: 'sk_live_1' }, [])
  const { peach } = simulatorConnections(4010, ['peach'], providers, SEED)
  expect(peach).toMatchObject({ TEST: { secretKey: expect.any(String) }, LIVE: null })
  const inTest = { PAYSTACK_SECRET_KEY: 'sk_test_1' }
  const { yoco } = simulatorConnections(4010, ['yoco'], loadConfig(inTest, []).providers, SEED)
  expect(yoco?.LIVE).not.toBeNull()
})

const secretsFor = (env: Record<string, string>) => {
  const config = loadConfig(env, [])
  return simulatorSecrets(4010, simulatedProviders(config), config.providers, SEED)
}

test("the simulator gets the service's keys, in its own format", () => {
  const secrets = secretsFor({})
  const { peach } = simulatorConnections(4010, ['peach'], {}, SEED)
  expect(secrets.peach?.LIVE).toEqual({ secretKey: peach?.LIVE?.secretKey, settings: peach?.LIVE?.settings })
  expect(() => parseSecrets(JSON.stringify({ ...secrets, eventsUrl: 'http://127.0.0.1:1' }))).not.toThrow()
})

test('the simulator gets every setting that the service uses there, in both modes', async () => {
  const dataDir = newFolder()
  const content = JSON.stringify({ ...secretsFor({}), eventsUrl: 'http://127.0.0.1:9' })
  const simulator = await startSimulator({ dataDir, secrets: parseSecrets(content) })
  const registry = createRegistry()
  const connections = simulatorConnections(4010, ['paystack', 'peach', 'yoco'], {}, SEED)
  for (const id of ['paystack', 'peach', 'yoco'] as const) {
    for (const connection of [connections[id]!.TEST!, connections[id]!.LIVE!]) {
      const there = { ...connection, baseUrl: simulator.url(id) }
      const outcome = await registry.providerById(id)!.charge(there, tokenCharge('tok_success'), openWindow())
      expect(outcome).toMatchObject({ state: 'SUCCEEDED' })
    }
  }
  await registry.close()
  await simulator.stop()
})

test("the simulator never gets a provider's real keys", () => {
  const secrets = secretsFor({ YOCO_SECRET_KEY: 'sk_test_real', YOCO_WEBHOOK_SECRET: 'whsec_real' })
  expect(Object.keys(secrets)).toEqual(['paystack', 'peach'])
})

test('the simulator gets the keys of a provider whose variables name it', () => {
  const env = {
    YOCO_BASE_URL: 'http://localhost:4013',
    YOCO_SECRET_KEY: 'sk_test_mine',
    YOCO_WEBHOOK_SECRET: 'whsec_bWluZQ==',
  }
  expect(secretsFor(env).yoco).toMatchObject({ TEST: { secretKey: 'sk_test_mine' } })
  expect(secretsFor({ ...env, YOCO_BASE_URL: 'http://localhost:4012' })).not.toHaveProperty('yoco')
})
