import type { Outcome, Provider, ProviderConnection, ProviderId } from '../../src/providers/provider.ts'
import { checkoutRequest, openWindow, tokenCharge } from '../providers/requests.ts'
import { startSocketServer } from '../providers/socket-server.ts'
import type { Receiver, RunningSimulator } from '../simulator/running-simulator.ts'
import { HARNESSES, type ContractHarness } from './harness.ts'

export const SECRET = 'sk_test_contract'
export const LIVE_SECRET = 'sk_live_contract'

export interface OpenCheckout {
  reference: string
  url: string
  /** Presses one of the page's buttons, as a payer's browser does. */
  press: (button: string) => Promise<Response>
}

/** One provider of the registry, the simulator in its place, and what tests do with them. */
export interface Bench {
  id: ProviderId
  provider: Provider
  harness: ContractHarness
  simulator: () => RunningSimulator
  receiver: () => Receiver
  connection: () => ProviderConnection
  charge: (
    token: string,
    changes?: Parameters<typeof tokenCharge>[1],
  ) => { reference: string; outcome: Promise<Outcome> }
  openCheckout: () => Promise<OpenCheckout>
  /** Asks a server in the provider's place that answers everything with the same bytes. */
  answering: <T>(answer: string, ask: (there: ProviderConnection) => Promise<T>) => Promise<T>
}

export function createBench(provider: Provider, simulator: Bench['simulator'], receiver: Bench['receiver']): Bench {
  const { id } = provider
  const harness = HARNESSES[id]
  if (!harness) throw new Error(`${id} has no entry in the contract's harness`)
  const connection = (): ProviderConnection => ({
    baseUrl: simulator().url(id),
    secretKey: SECRET,
    settings: harness.settings,
  })
  return {
    id,
    provider,
    harness,
    simulator,
    receiver,
    connection,
    charge(token, changes) {
      const request = tokenCharge(token, changes)
      return { reference: request.providerReference, outcome: provider.charge(connection(), request, openWindow()) }
    },
    async openCheckout() {
      const request = checkoutRequest()
      const outcome = await provider.checkout(connection(), request, openWindow())
      if (outcome.state !== 'REQUIRES_ACTION') throw new Error(`no checkout: ${outcome.state}`)
      const press = (button: string): Promise<Response> =>
        fetch(outcome.url, { method: 'POST', body: new URLSearchParams({ outcome: button }), redirect: 'manual' })
      return { reference: request.providerReference, url: outcome.url, press }
    },
    async answering(answer, ask) {
      const server = await startSocketServer((socket) => socket.write(answer))
      try {
        return await ask({ ...connection(), baseUrl: server.url })
      } finally {
        await server.close()
      }
    },
  }
}
