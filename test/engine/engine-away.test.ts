import { Client } from '@temporalio/client'
import { NativeConnection } from '@temporalio/worker'
import { lazyClient } from '../../src/engine/connection.ts'
import { isEngineAway } from '../../src/engine/engine-away.ts'
import { startFaultyProxy } from '../chaos/faulty-proxy.ts'
import { duringTests } from '../during-tests.ts'
import { startTestTemporal } from '../temporal.ts'
import { newFolder } from '../folder.ts'

/*
 * A relay gives a row back whose start failed because the engine is away. Otherwise the row is due a minute later.
 */

const WITHIN_MS = 3_000
const folder = newFolder()

afterAll(async () => {
  await native.close()
  await clients.api.connection.close()
})
const temporal = duringTests(() => startTestTemporal(folder))
const proxy = duringTests(() => startFaultyProxy([temporal]))
let native: NativeConnection
let clients: { api: Client; worker: Client }

beforeAll(async () => {
  const address = `127.0.0.1:${proxy.port}`
  native = await NativeConnection.connect({ address })
  clients = { api: lazyClient({ address, namespace: 'default' }), worker: new Client({ connection: native }) }
})

const start = (client: Client, options: object = {}) =>
  client.withDeadline(Date.now() + WITHIN_MS, () =>
    client.workflow.start('nobody', { taskQueue: 'nobody', workflowId: 'engine-away', ...options }),
  )

test.each(['api', 'worker'] as const)(
  'the connection of %s tells a call that is wrong from an engine that is away',
  async (role) => {
    const client = clients[role]
    await start(client, { workflowIdConflictPolicy: 'USE_EXISTING' })
    const wrong = await start(client, { workflowId: 'x'.repeat(5_000) }).catch((failure: unknown) => failure)
    expect(wrong).toBeInstanceOf(Error)
    expect(isEngineAway(wrong)).toBe(false)
    for (const fault of ['swallow', 'drop'] as const) {
      proxy.set(fault)
      const error = await start(client).catch((failure: unknown) => failure)
      expect([fault, isEngineAway(error)]).toEqual([fault, true])
      proxy.set(null)
    }
  },
)
