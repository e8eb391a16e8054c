import { randomUUID } from 'node:crypto'
import type { RunningService } from './service.ts'
import type { Access } from '../../src/api/http/call.ts'
import { routes } from '../../src/api/routes.ts'
import { extent } from '../../test/extent.ts'

/** The caller. An API key is sent as a bearer token, or in X-API-Key. */
export type Identity = 'apiKey' | 'apiKeyHeader' | 'adminSession' | 'operatorSession'

export interface Round {
  name: string
  as: Identity
  /** Options of schemathesis that choose operations and phases; nothing is left out where there are none. */
  options: readonly string[]
}

const of = (...accesses: Access[]): string[] =>
  routes
    .filter(({ access }) => accesses.includes(access))
    .flatMap(({ operationId }) => ['--include-operation-id', operationId])
const SESSIONS: readonly Access[] = ['admin', 'checker', 'session', 'dashboard']
const users = ['--include-tag', 'Users']

/**
 * Each group side by side, one after the other; each round with its own business. The short form asks each operation as
 * a caller that may use it. The long form asks all of them as each caller, since refusals have to fit the document too
 * (the short form leaves these to the conformance tests). An ADMIN takes rights away, its own among them, by making
 * itself a MEMBER or removing itself: each in a separate round. The operator, who may move every business to another
 * plan, comes last. `X-API-Key` is sent only where the document names it: elsewhere an API key is 403, and the tool
 * expects 401 of whatever comes without the header that it knows of.
 */
export const GROUPS: readonly (readonly Round[])[] = [
  [
    { name: 'as an API key', as: 'apiKey', options: extent({ short: of('public', 'credential'), long: [] }) },
    {
      name: 'as an ADMIN session',
      as: 'adminSession',
      options: ['--exclude-tag', 'Users', ...extent({ short: of(...SESSIONS), long: [] })],
    },
  ],
  [
    { name: 'as an API key in X-API-Key', as: 'apiKeyHeader', options: [...of('credential'), '--phases', 'examples'] },
    { name: 'as an ADMIN, roles of users', as: 'adminSession', options: [...users, '--exclude-method', 'DELETE'] },
    { name: 'as an ADMIN, removing users', as: 'adminSession', options: [...users, '--exclude-method', 'PATCH'] },
  ],
  [
    { name: 'as an operator', as: 'operatorSession', options: of('operator') },
    { name: 'as an operator, what any session may', as: 'operatorSession', options: of('session') },
  ],
]

interface SignedIn {
  accessToken: string
  business: { id: string } | null
}

interface Asked {
  method?: string
  token?: string
  body: object
}

async function ask<T>(url: string, { method = 'POST', token, body }: Asked): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} answered ${response.status}`)
  return (await response.json()) as T
}

/** The headers of that identity: of a new business of the paid plan, or of the operator. */
async function credential({ baseUrl, demo }: RunningService, as: Identity): Promise<Record<string, string>> {
  const { email, password } = demo.operator
  const operator = await ask<SignedIn>(`${baseUrl}/api/auth/login`, { body: { email, password } })
  if (as === 'operatorSession') return { Authorization: `Bearer ${operator.accessToken}` }
  const owner = await ask<SignedIn>(`${baseUrl}/api/auth/register`, {
    body: { email: `${randomUUID()}@example.com`, password: randomUUID(), businessName: 'Schemathesis' },
  })
  const plan = `${baseUrl}/api/operator/businesses/${owner.business!.id}/plan`
  await ask(plan, { method: 'PUT', token: operator.accessToken, body: { plan: 'PAID' } })
  if (as === 'adminSession') return { Authorization: `Bearer ${owner.accessToken}` }
  const { key } = await ask<{ key: string }>(`${baseUrl}/api/api-keys`, {
    token: owner.accessToken,
    body: { name: 'schemathesis', mode: 'TEST' },
  })
  return as === 'apiKey' ? { Authorization: `Bearer ${key}` } : { 'X-API-Key': key }
}

/** Writes a configuration with the credential of every request. A file keeps it out of the list of processes. */
export async function credentialFile(service: RunningService, as: Identity): Promise<string> {
  const headers = Object.entries(await credential(service, as))
  return ['[headers]', ...headers.map(([name, value]) => `${name} = ${JSON.stringify(value)}`), ''].join('\n')
}
