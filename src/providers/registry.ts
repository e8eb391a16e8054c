import type { Adapter, Provider } from './contract/provider.ts'
import { PROVIDERS } from './descriptors.ts'
import { createHttpClient, type HttpClient, type HttpClientOptions } from './wire/http.ts'

export interface Registry {
  /** In the order of their descriptors' places. */
  readonly providers: readonly Provider[]
  /** The provider with that id, or undefined. */
  providerById(id: string): Provider | undefined
  /** Closes the kept-alive connections to the providers. */
  close(): Promise<void>
}

interface AdapterModule {
  createAdapter(http: HttpClient): Adapter
}

// Adapters are found beside their descriptors, so that registering a provider is enough.
const MODULES: readonly AdapterModule[] = await Promise.all(PROVIDERS.map(({ id }) => import(`./${id}/adapter.ts`)))

/** Every registered provider, over one HTTP client. */
export function createRegistry(options: Pick<HttpClientOptions, 'timeoutMs' | 'now'> = {}): Registry {
  const http = createHttpClient(options)
  const providers = PROVIDERS.map(({ id, place, capabilities }, index): Provider => {
    return { ...MODULES[index]!.createAdapter(http), id, place, capabilities }
  })
  return {
    providers,
    providerById: (id) => providers.find((provider) => provider.id === id),
    close: () => http.close(),
  }
}
