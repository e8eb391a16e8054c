import type { ProviderConnection } from '../contract/call.ts'
import type { HttpRequest } from './http.ts'
import { asText } from './json.ts'

/** The URL of a path at the provider; a second host comes from its setting. */
export function addressOf({ baseUrl, settings }: ProviderConnection, path: string, host?: string): string {
  const base = (host && settings[host]) || baseUrl
  return base.replace(/\/+$/, '') + path
}

interface Asked extends Partial<Omit<HttpRequest, 'url' | 'body'>> {
  /** The setting with another host. */
  host?: string
  json?: object
  form?: Readonly<Record<string, string>>
}

/** A request to a provider within its budget of calls, which is answered in JSON. One with a body is a POST. */
export function requestTo(connection: ProviderConnection, path: string, asked: Asked): HttpRequest {
  const { host, json, form, headers, ...rest } = asked
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString()
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
  return {
    method: body === undefined ? 'GET' : 'POST',
    url: addressOf(connection, path, host),
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': type }), ...headers },
    body,
    allowance: connection.allowance,
    ...rest,
  }
}

/** The address of a page for the payer, or null. */
export function pageAddress(url: unknown): string | null {
  const text = asText(url, 2048)
  return text !== null && /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null
}
