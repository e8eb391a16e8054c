import type { LookupResult } from '../../src/domain/providers/provider-result.ts'
import type { ProviderId } from '../../src/providers/descriptors.ts'
import type { SendResult, Provider, ProviderConnection, ProviderEvent } from '../../src/providers/contract/provider.ts'
import { minorUnits, type MinorUnits } from '../../src/domain/money.ts'
import { about, checkoutRequest, openWindow, tokenCharge } from '../providers/requests.ts'
import { startSocketServer } from '../providers/socket-server.ts'
import type { ReceivedEvent, Receiver, RunningSimulator } from '../local/simulator/running-simulator.ts'
import { HARNESSES, type ContractHarness } from './harness/harness.ts'
import { type Keyholder, keysOf } from './harness/keys.ts'

/** A time-out for responses that never come: short enough to wait for. */
export const HASTY_MS = 400
/** A delay that exceeds the short time-out. */
export const TOO_SLOW_MS = 600

interface OpenCheckout {
  reference: string
  /** The provider's own id, if its response had one. */
  id: string | null
  url: string
  /** Presses a button of the page, as a payer's browser does. */
  press: (button: string) => Promise<Response>
}

/** A paid charge, with what a refund needs. */
export interface Paid {
  providerReference: string
  providerTransactionId: string
  amountCents: MinorUnits
  outcome: Extract<SendResult, { state: 'SUCCEEDED' }>
}

/** A registered provider on its simulator, with the operations of the tests. */
export interface Bench {
  id: ProviderId
  provider: Provider
  /** The same provider with a short time-out. */
  hasty: Provider
  harness: ContractHarness
  takesTokens: boolean
  simulator: () => RunningSimulator
  receiver: () => Receiver
  connection: (of?: Keyholder) => ProviderConnection
  charge: (
    token: string,
    changes?: Parameters<typeof tokenCharge>[1],
    by?: Provider,
  ) => { reference: string; outcome: Promise<SendResult> }
  openCheckout: (changes?: Parameters<typeof checkoutRequest>[0]) => Promise<OpenCheckout>
  /** Charges a good card, or pays on a checkout if the provider takes no tokens. */
  pay: (token?: string) => Promise<Paid>
  ask: (reference: string, id?: string | null) => Promise<LookupResult>
  /** The events received so far whose signature is valid. */
  events: (of?: Keyholder) => ProviderEvent[]
  read: (event: ReceivedEvent, of?: Keyholder) => ProviderEvent | null
  /** Calls a server, in the provider's place, that responds to everything with the same bytes. */
  answering: <T>(answer: string, ask: (there: ProviderConnection) => Promise<T>) => Promise<T>
}

export function createBench(
  { provider, hasty }: Pick<Bench, 'provider' | 'hasty'>,
  simulator: Bench['simulator'],
  receiver: Bench['receiver'],
): Bench {
  const { id } = provider
  const harness = HARNESSES.get(id)!
  const takesTokens = provider.capabilities.tokenRails.length > 0
  const connection = (of: Keyholder = 'TEST'): ProviderConnection => ({
    baseUrl: simulator().url(id),
    ...keysOf(id, of),
  })

  const charge: Bench['charge'] = (token, changes, by = provider) => {
    const request = tokenCharge(token, changes)
    return { reference: request.providerReference, outcome: by.charge(connection(), request, openWindow()) }
  }
  const openCheckout: Bench['openCheckout'] = async (changes) => {
    const request = checkoutRequest({ rail: provider.capabilities.rails[0], ...changes })
    const outcome = await provider.checkout(connection(), request, openWindow())
    if (outcome.state !== 'REQUIRES_ACTION') throw new Error(`no checkout: ${JSON.stringify(outcome)}`)
    const press = (button: string): Promise<Response> =>
      fetch(outcome.url, { method: 'POST', body: new URLSearchParams({ outcome: button }), redirect: 'manual' })
    return { reference: request.providerReference, id: outcome.providerTransactionId, url: outcome.url, press }
  }
  const ask: Bench['ask'] = (reference, own = null) => provider.verify(connection(), about(reference, own))
  const read: Bench['read'] = ({ path, headers, body }, of) => {
    const single = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
    if (path !== `/api/providers/${id}/events`) return null
    return provider.verifyEvent(connection(of), Object.fromEntries(single), body)
  }

  return {
    id,
    provider,
    hasty,
    harness,
    takesTokens,
    simulator,
    receiver,
    connection,
    charge,
    openCheckout,
    async pay(token = 'tok_success') {
      const { reference, outcome } = takesTokens ? charge(token) : await payOnPage()
      const paid = await outcome
      if (paid.state !== 'SUCCEEDED') throw new Error(`not paid: ${JSON.stringify(paid)}`)
      const { providerTransactionId, amountCents } = paid
      return {
        providerReference: reference,
        providerTransactionId,
        amountCents: minorUnits(amountCents),
        outcome: paid,
      }
    },
    ask,
    read,
    events: (of) =>
      receiver()
        .received.map((event) => read(event, of))
        .filter((event) => event !== null),
    async answering(answer, question) {
      const server = await startSocketServer((socket, request) => socket.write(harness.aside?.(request) ?? answer))
      try {
        return await question({ ...connection(), baseUrl: server.url })
      } finally {
        await server.close()
      }
    },
  }

  async function payOnPage() {
    const { reference, id: own, press } = await openCheckout()
    await press('pay')
    return { reference, outcome: ask(reference, own) }
  }
}

/** Waits until the condition is true; the test's own time limit ends the wait. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 30))
}
