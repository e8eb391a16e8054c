import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { Session, User } from '../entities/index.ts'
import { oneValue } from '../query.ts'
import { clientOf, inUnitOfWork, now } from '../unit-of-work.ts'
import { removeFactors } from './second-factors.ts'
import { emailOf, findUserByEmail, foldedEmail, markedEmail } from './users.ts'

const OPERATORS = { role: 'OPERATOR', deletedAt: null } as const

export const operatorCount = `(SELECT count(*) FROM users WHERE role = 'OPERATOR' AND deleted_at IS NULL)`

export async function findOperators(em: EntityManager): Promise<User[]> {
  return await em.find(User, OPERATORS)
}

export interface OperatorToStore {
  /** A new id, or the id of the stored operator. */
  id: string
  email: string
  name: string
  /** The hash of the configured password; null if the operator was stored with the same one. */
  passwordHash: string | null
}

/** The ORM's upsert cannot name the expression of the unique index, and cannot leave out a user of a business. */
const create = oneValue<OperatorToStore, string | null>('operator-create')(`
    WITH account AS (
      INSERT INTO users (id, business_id, email, password_hash, role, operator_name, configured_hash)
      VALUES (:id, NULL, :email, :passwordHash, 'OPERATOR', :name, :passwordHash)
      ON CONFLICT (${foldedEmail('email')}) WHERE deleted_at IS NULL DO UPDATE
        SET email = excluded.email, password_hash = excluded.password_hash,
          operator_name = excluded.operator_name, configured_hash = excluded.configured_hash
        WHERE users.role = 'OPERATOR'
      RETURNING id
    ),
    ended AS (
      UPDATE sessions
      SET revoked_at = now()
      FROM account
      WHERE user_id = account.id AND revoked_at IS NULL
    )
    SELECT id FROM account`)

/** Returns the operator's id; null if another process deleted the operator. */
async function storeOperator(em: EntityManager, operator: OperatorToStore): Promise<string | null> {
  const { id, name, passwordHash } = operator
  if (passwordHash === null) {
    const stored = await em.findOne(User, { id, ...OPERATORS })
    if (!stored) return null
    const email = stored.email === emailOf(stored) ? operator.email : markedEmail(operator.email)
    await em.nativeUpdate(User, { id }, { email, operatorName: name })
    return id
  }
  // An operator who is marked stays marked, or a start would create another one once the user of the business is gone.
  const marked = { ...operator, email: markedEmail(operator.email) }
  const isMarked = (await findUserByEmail(em, marked.email)) !== null
  const created = (isMarked ? null : await create(clientOf(em), operator)) ?? (await create(clientOf(em), marked))
  // A new configured password also resets a lost second factor.
  if (created) await removeFactors(clientOf(em), { userId: created })
  return created
}

/** The rows stay: audits show their names. No password matches the empty hash. */
async function deleteOtherOperators(em: EntityManager, ids: readonly string[]): Promise<void> {
  const stored = await findOperators(em)
  const others = stored.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  if (others.length === 0) return
  const deleted = { deletedAt: now(), passwordHash: '', configuredHash: '' }
  await em.nativeUpdate(User, { id: { $in: others }, ...OPERATORS }, deleted)
  await em.nativeUpdate(Session, { userId: { $in: others }, revokedAt: null }, { revokedAt: now() })
}

/** A configured operator cannot be stored. Its message is one line for the terminal. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/**
 * Makes these operators the only ones. A new password ends the sessions. Throws OperatorError, and changes nothing, if
 * a process with another configuration, which starts at the same time, deleted one of them.
 */
export async function storeOperators(
  store: { orm: MikroORM; pool: Pool },
  operators: readonly OperatorToStore[],
): Promise<string[]> {
  return await inUnitOfWork(store, async (em) => {
    const ids: string[] = []
    for (const operator of operators) {
      const id = await storeOperator(em, operator)
      if (id === null)
        throw new OperatorError(
          `the operator ${operator.email} was removed by another process while this one started; ` +
            'give every process the same OPERATOR_EMAIL or OPERATORS, and start again',
        )
      ids.push(id)
    }
    await deleteOtherOperators(em, ids)
    return ids
  })
}
