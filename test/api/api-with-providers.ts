import { createRegistry } from '../../src/providers/registry.ts'
import type { Command } from '../../src/engine/send-command.ts'
import { decideHere } from './payouts/payout-decisions.ts'
import { startApiWithDatabase, type ApiWithDatabase } from './running-api.ts'

export const PROVIDER_SECRET = 'sk_test_of_a_provider_that_is_never_called'

/**
 * An API that knows every provider in test mode. None is ever called: payments are stored, and no worker runs. Of
 * a person's decision the engine says that it takes longer; only those on payout batches are carried out.
 */
export async function startApiWithProviders(): Promise<ApiWithDatabase> {
  const registry = createRegistry()
  const connection = { baseUrl: 'http://127.0.0.1:9', secretKey: PROVIDER_SECRET, settings: {} }
  const connections = Object.fromEntries(registry.providers.map(({ id }) => [id, { TEST: connection, LIVE: null }]))
  const engine = {
    isUp: () => true,
    sendCommand: async (command: Command) =>
      command.work.kind === 'payoutBatch' ? await decideHere(api, command) : null,
  }
  const api: ApiWithDatabase = await startApiWithDatabase({
    deps: { providers: registry.providers, connections, engine },
  })
  return {
    ...api,
    stop: async () => {
      await api.stop()
      await registry.close()
    },
  }
}
