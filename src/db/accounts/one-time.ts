import { hash } from 'node:crypto'
import type { Invitation } from '../entities/index.ts'
import { columnOf, firstRow, hasRow, insertion, oneValue, type Query, command } from '../query.ts'

/* Links, codes and challenges work once, and until they expire. Only the SHA-256 of the secret is stored. */

interface Secret {
  hash: Buffer
}

export interface OneTime<Fields, Bound = object> {
  store: Query<Secret & Fields, Date>
  find: Query<Secret, (Fields & { expiresAt: Date }) | null>
  /** Returns whether it worked until now. Of two that use it at once, the second waits and gets false. */
  spend: Query<Secret & Bound, boolean>
}

interface Kind<Fields, Bound> {
  table: string
  hashed: string
  seconds: number
  fields: readonly (keyof Fields & string)[]
  /** The fields that must be the same when it is used. Nothing but its token is known of a link. */
  bound: readonly (keyof Bound & string)[]
  /** A used one is marked until it expires. Default: it is deleted. */
  isMarked?: true
}

export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

function oneTime<Fields extends object, Bound extends object = object>(
  kind: Kind<Fields, Bound>,
): OneTime<Fields, Bound> {
  const { table, hashed, seconds, fields, bound, isMarked } = kind
  const works = `${hashed} = :hash AND expires_at > now()${isMarked ? ' AND used_at IS NULL' : ''}`
  return {
    store: oneValue<Secret & Fields, Date>(`${table}-store`)(`
        ${insertion(table, fields.join(' '), { [hashed]: ':hash', expiresAt: `now() + INTERVAL '${seconds} s'` })}
        RETURNING expires_at`),
    find: firstRow<Secret, Fields & { expiresAt: Date }>(`${table}-find`)(`
        SELECT ${fields.map(columnOf).join(', ')}, expires_at
        FROM ${table}
        WHERE ${works}`),
    spend: hasRow<Secret & Bound>(`${table}-spend`)(`
        ${isMarked ? `UPDATE ${table} SET used_at = now()` : `DELETE FROM ${table}`}
        WHERE ${[works, ...bound.map((field) => `${columnOf(field)} = :${field}`)].join(' AND ')}
        RETURNING true AS spent`),
  }
}

export const invitations = oneTime<Pick<Invitation, 'id' | 'businessId' | 'email' | 'role' | 'invitedBy'>>({
  table: 'invitations',
  hashed: 'token_hash',
  seconds: 7 * 86_400,
  fields: ['id', 'businessId', 'email', 'role', 'invitedBy'],
  bound: [],
})

export const passwordResets = oneTime<{ userId: string; madeBy: string }>({
  table: 'password_resets',
  hashed: 'token_hash',
  seconds: 86_400,
  fields: ['userId', 'madeBy'],
  bound: [],
})

export const dropPasswordReset = command<{ userId: string }>('password-reset-drop')(
  'DELETE FROM password_resets WHERE user_id = :userId',
)

type Checked = Record<'batchId' | 'userId', string>

export const approvalCodes = oneTime<Checked, Checked>({
  table: 'approval_codes',
  hashed: 'code_hash',
  seconds: 600,
  fields: ['batchId', 'userId'],
  bound: ['batchId', 'userId'],
  isMarked: true,
})

export interface Challenge {
  purpose: 'REGISTER' | 'AUTHENTICATE'
  userId: string
  /** The session or the sign-in that it was issued to. */
  boundTo: string
}

export const passkeyChallenges = oneTime<Challenge, Challenge>({
  table: 'passkey_challenges',
  hashed: 'challenge_hash',
  seconds: 300,
  fields: ['purpose', 'userId', 'boundTo'],
  bound: ['purpose', 'userId', 'boundTo'],
})
