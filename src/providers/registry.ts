import type { Adapter, Provider } from './contract/provider.ts'
import { type KnownDescriptor, PROVIDERS, type ProviderId } from './descriptors.ts'
import { createHttpClient, type HttpClient, type HttpClientOptions } from './wire/http.ts'

export interface KnownProvider {
  descriptor: KnownDescriptor
  createAdapter(http: HttpClient): Adapter
}

// Adapters are found beside their descriptors, so that registering a provider is enough.
const REGISTERED: readonly KnownProvider[] = await Promise.all(
  PROVIDERS.map(async (descriptor) => {
    const { createAdapter } = (await import(`./${descriptor.id}/adapter.ts`)) as KnownProvider
    return { descriptor, createAdapter }
  }),
)

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
  listSettlements: 'settlement_list',
  settlementLines: 'settlement_lines',
  readDispute: 'dispute_lookup',
  listDisputes: 'dispute_list',
  answerDispute: 'dispute_answer',
}

/** One call to a provider. The result is a state of the adapter's results in lower case, or `fault` for a bug. */
interface ProviderCall {
  provider: ProviderId
  kind: string
  result: string
  durationMs: number
}

interface RegistryOptions extends Pick<HttpClientOptions, 'timeoutMs' | 'now'> {
  /** Default: every registered provider. */
  known?: readonly KnownProvider[] | undefined
  onCall?: (call: ProviderCall) => void
}

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

export function createRegistry({ onCall, known = REGISTERED, ...options }: RegistryOptions = {}) {
  const http = createHttpClient(options)
  const providers = known.map(({ descriptor: { id, place, capabilities, settlement }, createAdapter }): Provider => {
    const adapter = createAdapter(http)
    return { ...(onCall ? measured(adapter, id, onCall) : adapter), id, place, capabilities, settlement }
  })
  return {
    providers,
    providerById: (id: string) => providers.find((provider) => provider.id === id),
    close: () => http.close(),
  }
}
