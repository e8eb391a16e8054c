import type { ProviderConnection } from '../contract/call.ts'
import { asText } from './json.ts'

/** The URL of a path at the provider; a second host comes from its setting. */
export function addressOf({ baseUrl, settings }: ProviderConnection, path: string, host?: string): string {
  const base = (host && settings[host]) || baseUrl
  return base.replace(/\/+$/, '') + path
}

/** The address of a page for the payer, or null. */
export function pageAddress(url: unknown): string | null {
  const text = asText(url, 2048)
  return text !== null && /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null
}
