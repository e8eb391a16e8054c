import type { ProviderConnection } from '../contract/provider.ts'

/** The URL of a path at the provider; a second host comes from its setting. */
export function addressOf({ baseUrl, settings }: ProviderConnection, path: string, host?: string): string {
  const base = (host && settings[host]) || baseUrl
  return base.replace(/\/+$/, '') + path
}
