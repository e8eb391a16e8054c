import type { Adapter, Provider } from './contract/provider.ts'
import { PROVIDERS, type ProviderId } from './descriptors.ts'
import { createHttpClient, type HttpClient, type HttpClientOptions } from './wire/http.ts'

export interface Registry {
  /** In the order of their descriptors' places. */
  readonly providers: readonly Provider[]
  providerById(id: string): Provider | undefined
  /** Closes the kept-alive connections to the providers. */
  close(): Promise<void>
}

interface AdapterModule {
  createAdapter(http: HttpClient): Adapter
}

// Adapters are found beside their descriptors, so that registering a provider is enough.
const MODULES: readonly AdapterModule[] = await Promise.all(PROVIDERS.map(({ id }) => import(`./${id}/adapter.ts`)))

/** The kinds of calls, by the adapter's methods. */
const KINDS: Readonly<Record<string, string>> = {
  charge: 'charge',
  checkout: 'checkout',
  verify: 'lookup',
  refund: 'refund',
  findRefund: 'refund_lookup',
  createRecipient: 'recipient',
  transfer: 'payout',
  verifyTransfer: 'payout_lookup',
  createAccount: 'account',
  findAccount: 'account_lookup',
  createSplit: 'split',
  findSplit: 'split_lookup',
}

/** One call to a provider. The result is a state of the adapter's results in lower case, or `fault` for a bug. */
interface ProviderCall {
  provider: ProviderId
  kind: string
  result: string
  durationMs: number
}

interface RegistryOptions extends Pick<HttpClientOptions, 'timeoutMs' | 'now'> {
  /** Receives every call that ended. */
  onCall?: (call: ProviderCall) => void
}

/** Reports each call of an adapter, and of the capabilities in it, to `onCall`. */
function measured<Part extends object>(part: Part, provider: ProviderId, onCall: (call: ProviderCall) => void): Part {
  const measure =
    (kind: string, call: (...given: unknown[]) => Promise<{ state: string }>) =>
    async (...given: unknown[]) => {
      const began = performance.now()
      let result = 'fault'
      try {
        const ended = await call(...given)
        result = ended.state.toLowerCase()
        return ended
      } finally {
        onCall({ provider, kind, result, durationMs: performance.now() - began })
      }
    }
  const entries = Object.entries(part).map(([name, member]) => {
    if (typeof member === 'object' && member) return [name, measured(member, provider, onCall)]
    return [name, name in KINDS ? measure(KINDS[name]!, member) : member]
  })
  return Object.fromEntries(entries) as Part
}

/** Every registered provider, over one HTTP client. */
export function createRegistry({ onCall, ...options }: RegistryOptions = {}): Registry {
  const http = createHttpClient(options)
  const providers = PROVIDERS.map(({ id, place, capabilities }, index): Provider => {
    const adapter = MODULES[index]!.createAdapter(http)
    return { ...(onCall ? measured(adapter, id, onCall) : adapter), id, place, capabilities }
  })
  return {
    providers,
    providerById: (id) => providers.find((provider) => provider.id === id),
    close: () => http.close(),
  }
}
