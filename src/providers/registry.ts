import { createHttpClient, type HttpClientOptions } from './wire/http.ts'
import { createOzow } from './ozow/adapter.ts'
import { createPaystack } from './paystack/adapter.ts'
import { createPeach } from './peach/adapter.ts'
import type { Provider } from './contract/provider.ts'
import { createStitch } from './stitch/adapter.ts'
import { createYoco } from './yoco/adapter.ts'

export interface Registry {
  readonly providers: readonly Provider[]
  /** The provider with that id, or undefined where there is none. */
  providerById(id: string): Provider | undefined
  /** Closes the connections that are kept alive to the providers. */
  close(): Promise<void>
}

/** Every provider the service knows, in its default order. A new one is one line here. */
export function createRegistry(options: Pick<HttpClientOptions, 'timeoutMs' | 'now'> = {}): Registry {
  const http = createHttpClient(options)
  const providers: readonly Provider[] = [
    createPaystack(http),
    createPeach(http),
    createYoco(http),
    createOzow(http),
    createStitch(http),
  ]
  return {
    providers,
    providerById: (id) => providers.find((provider) => provider.id === id),
    close: () => http.close(),
  }
}
