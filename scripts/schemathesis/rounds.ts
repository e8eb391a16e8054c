import type { Access } from '../../src/api/call.ts'

/** Part of the routes, by what the document says of them. */
export interface Round {
  name: string
  /** Options of schemathesis that choose the operations. */
  filter: readonly string[]
}

const of = (access: Access): string[] => ['--include-by', `/x-access == "${access}"`]
const users = ['--include-tag', 'Users']

/**
 * Each group side by side, one after the other; each round with a business of its own, since an ADMIN takes
 * credentials away: keys by revoking them, its own by making itself a MEMBER or removing itself. The operator,
 * who may move every business to another plan, comes last.
 */
export const GROUPS: readonly (readonly Round[])[] = [
  [
    { name: 'with any credential of a business', filter: of('credential') },
    { name: 'without credentials', filter: of('public') },
    { name: 'with any session', filter: of('session') },
  ],
  [
    { name: 'with an ADMIN session', filter: [...of('admin'), '--exclude-tag', 'Users'] },
    { name: 'with an ADMIN session, roles of users', filter: [...users, '--exclude-method', 'DELETE'] },
    { name: 'with an ADMIN session, removing users', filter: [...users, '--exclude-method', 'PATCH'] },
  ],
  [{ name: 'with the session of an operator', filter: of('operator') }],
]
