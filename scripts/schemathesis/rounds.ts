import { randomUUID } from 'node:crypto'
import type { RunningService } from './service.ts'
import type { Access } from '../../src/api/http/call.ts'
import { routes } from '../../src/api/routes.ts'
import { clientOf, expecting } from '../../test/client.ts'
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

/** The headers of that identity: of a new business of the paid plan, or of the operator. */
async function credential({ baseUrl, demo }: RunningService, as: Identity): Promise<Record<string, string>> {
  const asOf = ({ accessToken }: { accessToken: string }) => clientOf(baseUrl, accessToken)
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  const operator = expecting(200, await clientOf(baseUrl).post('/api/auth/login', demo.operator))
  if (as === 'operatorSession') return bearer(operator.accessToken)
  const fields = { email: `${randomUUID()}@example.com`, password: randomUUID(), businessName: 'Schemathesis' }
  const owner = expecting(201, await clientOf(baseUrl).post('/api/auth/register', fields))
  const plan = `/api/operator/businesses/${owner.business.id}/plan`
  expecting(200, await asOf(operator).put(plan, { plan: 'PAID' }))
  if (as === 'adminSession') return bearer(owner.accessToken)
  const { key } = expecting(201, await asOf(owner).post('/api/api-keys', { name: 'schemathesis', mode: 'TEST' }))
  return as === 'apiKey' ? bearer(key) : { 'X-API-Key': key }
}

/** Writes a configuration with the credential of every request. A file keeps it out of the list of processes. */
export async function credentialFile(service: RunningService, as: Identity): Promise<string> {
  const headers = Object.entries(await credential(service, as))
  return ['[headers]', ...headers.map(([name, value]) => `${name} = ${JSON.stringify(value)}`), ''].join('\n')
}
