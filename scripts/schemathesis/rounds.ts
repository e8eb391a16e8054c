import type { Access } from '../../src/api/http/call.ts'

/** The caller. An API key is sent as a bearer token, or in X-API-Key. */
export type Identity = 'apiKey' | 'apiKeyHeader' | 'adminSession' | 'operatorSession'

export interface Round {
  name: string
  as: Identity
  /** Options of schemathesis that choose operations and phases; nothing is left out where there are none. */
  options: readonly string[]
}

const of = (access: Access): string[] => ['--include-by', `/x-access == "${access}"`]
const users = ['--include-tag', 'Users']

/**
 * Each group side by side, one after the other; each round with its own business. What the credential may not do
 * is asked as well, since a refusal has to fit the document too. An ADMIN takes rights away, its own among them, by
 * making itself a MEMBER or removing itself: each in a separate round. The operator, who may move every business to
 * another plan, comes last.
 * `X-API-Key` is sent only where the document names it: elsewhere an API key is 403, and the tool expects 401 of
 * whatever comes without the header that it knows of.
 */
export const GROUPS: readonly (readonly Round[])[] = [
  [
    { name: 'as an API key', as: 'apiKey', options: [] },
    { name: 'as an ADMIN session', as: 'adminSession', options: ['--exclude-tag', 'Users'] },
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
