import type { ProviderConnection } from '../contract/provider.ts'

/** The address of a path at the provider; a second host of its own is a setting, where it has one. */
export function addressOf({ baseUrl, settings }: ProviderConnection, path: string, host?: string): string {
  const base = (host && settings[host]) || baseUrl
  return base.replace(/\/+$/, '') + path
}
