import type { Adapter, Provider } from './contract/provider.ts'
import { PROVIDERS } from './descriptors.ts'
import { createHttpClient, type HttpClient, type HttpClientOptions } from './wire/http.ts'

export interface Registry {
  /** By their places, as their descriptors say. */
  readonly providers: readonly Provider[]
  /** The provider with that id, or undefined where there is none. */
  providerById(id: string): Provider | undefined
  /** Closes the connections that are kept alive to the providers. */
  close(): Promise<void>
}

interface AdapterModule {
  createAdapter(http: HttpClient): Adapter
}

// Each beside its descriptor, so that being registered is all that a provider needs.
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
