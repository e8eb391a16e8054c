import { createRegistry } from '../../src/providers/registry.ts'
import type { Command } from '../../src/engine/send-command.ts'
import { decideHere } from './payouts/payout-decisions.ts'
import { startApiWithDatabase, type ApiWithDatabase } from './running-api.ts'

export const PROVIDER_SECRET = 'sk_test_of_a_provider_that_is_never_called'

/**
 * Starts an API that knows every provider in test mode. No worker runs, so payments are only stored. Only
 * commands on payout batches are carried out; any other command takes longer than the request.
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
