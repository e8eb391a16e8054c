import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PromptEnd } from '../../../local/simulator/ledger/acquirer.ts'
import type { LedgerLine } from '../../../local/simulator/ledger/entries.ts'
import type { ProviderId } from '../../../src/providers/descriptors.ts'
import type { SimulatorSecrets } from '../../../local/simulator/ledger/secrets.ts'
import type { SettlementLine } from '../../../local/simulator/ledger/settlements.ts'
import { SIMULATED_PROVIDERS, type SimulatedEntry } from '../../../local/simulator/simulator.ts'
import { startSimulator, type Simulator } from '../../../local/simulator/simulator.ts'
import { createRegistry } from '../../../src/providers/registry.ts'
import { duringTests } from '../../during-tests.ts'
import { quietPort } from '../../ports.ts'

export async function endPrompt(
  { controlUrl }: Pick<Simulator, 'controlUrl'>,
  { provider, reference, end }: { provider: string; reference: string; end: PromptEnd },
): Promise<number> {
  const { status } = await fetch(`${controlUrl}/prompts/${provider}/${reference}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ end }),
  })
  return status
}

export async function runSimulator(
  secrets: SimulatorSecrets,
  { pace = 1, providers = SIMULATED_PROVIDERS }: { pace?: number; providers?: readonly SimulatedEntry[] } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'simulator-'))
  // Other ports at each start, so that no client keeps a connection to the previous one.
  const start = async () =>
    startSimulator({ port: await quietPort(1 + providers.length), dataDir, secrets, pace, providers })
  let simulator: Simulator = await start()
  return {
    dataDir,
    url: (provider: ProviderId) => simulator.url(provider),
    get controlUrl() {
      return simulator.controlUrl
    },
    async control(provider: string, body: unknown) {
      const response = await fetch(`${simulator.controlUrl}/control/${provider}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    /** Ends a prompt that its payer left open; resolves with the status of the response. */
    endPrompt: (provider: string, reference: string, end: PromptEnd) =>
      endPrompt(simulator, { provider, reference, end }),
    async health() {
      return (await (await fetch(`${simulator.controlUrl}/health`)).json()) as {
        providers: Record<string, { mode: string }>
      }
    },
    async ledger(reference?: string) {
      const lines = (await (await fetch(`${simulator.controlUrl}/ledger`)).json()) as LedgerLine[]
      return reference === undefined ? lines : lines.filter((line) => line.reference === reference)
    },
    /** The settlements of split charges, refunds included. */
    async settlements(reference?: string) {
      const lines = (await (await fetch(`${simulator.controlUrl}/settlements`)).json()) as SettlementLine[]
      return reference === undefined ? lines : lines.filter((line) => line.reference === reference)
    },
    async restart() {
      await simulator.stop()
      simulator = await start()
    },
    async stop() {
      await simulator.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type RunningSimulator = Awaited<ReturnType<typeof runSimulator>>

/** Runs a simulated Paystack during the tests of a file, with the adapter and the connection to it. Its events get lost. */
export function simulatedPaystack() {
  const secretKey = 'sk_test_simulated'
  const registry = createRegistry({ timeoutMs: 4_000 })
  afterAll(() => registry.close())
  const simulator = duringTests(() =>
    runSimulator({ paystack: { TEST: { secretKey } }, eventsUrl: 'http://127.0.0.1:9' }),
  )
  const connection = duringTests(() => ({ baseUrl: simulator.url('paystack'), secretKey, settings: {} }))
  return { simulator, connection, paystack: registry.providerById('paystack')! }
}
