import type { Pool } from 'pg'
import { type Database, inTransaction, run } from '../query.ts'
import { statement } from '../statement.ts'
import { foldedEmail } from './fold-email.ts'

/** An operator as the configuration last made it. */
export interface StoredOperator {
  id: string
  email: string
  /** Hash of the password that was configured, which the operator may have changed since. */
  configuredHash: string
}

export interface OperatorToStore {
  /** Of a new one, or of the one there. */
  id: string
  email: string
  name: string
  /** Hash of the configured password where it is another one than before, else null. */
  passwordHash: string | null
}

const find = statement<object, StoredOperator>({
  name: 'operators-find',
  text: `SELECT id, email, configured_hash AS "configuredHash" FROM users WHERE role = 'OPERATOR' AND deleted_at IS NULL`,
})

const make = statement<OperatorToStore, { id: string }>({
  name: 'operator-make',
  text: `
    WITH account AS (
      INSERT INTO users (id, business_id, email, password_hash, role, operator_name, configured_hash)
      VALUES (:id, NULL, :email, :passwordHash, 'OPERATOR', :name, :passwordHash)
      ON CONFLICT (${foldedEmail('email')}) WHERE deleted_at IS NULL
        DO UPDATE SET email = excluded.email, password_hash = excluded.password_hash,
          operator_name = excluded.operator_name, configured_hash = excluded.configured_hash
        WHERE users.role = 'OPERATOR'
      RETURNING id
    ), ended AS (
      UPDATE sessions SET revoked_at = now() FROM account
      WHERE user_id = account.id AND revoked_at IS NULL
    )
    SELECT id FROM account`,
})

const keep = statement<Omit<OperatorToStore, 'passwordHash'>, { id: string }>({
  name: 'operator-keep',
  text: `
    UPDATE users SET email = :email, operator_name = :name
    WHERE id = :id AND role = 'OPERATOR' AND deleted_at IS NULL RETURNING id`,
})

/** Their rows stay, with the names that audits show; their passwords fit nothing any more. */
const removeOthers = statement<{ ids: readonly string[] }>({
  name: 'operators-remove-others',
  text: `
    WITH removed AS (
      UPDATE users SET deleted_at = now(), password_hash = '', configured_hash = ''
      WHERE role = 'OPERATOR' AND deleted_at IS NULL AND id <> ALL(:ids::text[])
      RETURNING id
    )
    UPDATE sessions SET revoked_at = now() FROM removed WHERE user_id = removed.id AND revoked_at IS NULL`,
})

export async function findOperators(db: Database): Promise<StoredOperator[]> {
  return await run(db, find, {})
}

/** A configured operator cannot be made. Its message is one line for the terminal. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/**
 * Makes these operators the only ones; the sessions of those that get another password end. Returns their ids. Throws
 * OperatorError, with nothing changed, for an e-mail of a user of a business.
 */
export async function storeOperators(pool: Pool, operators: readonly OperatorToStore[]): Promise<string[]> {
  return await inTransaction(pool, async (db) => {
    const ids: string[] = []
    for (const { passwordHash, ...operator } of operators) {
      const [stored] = await (passwordHash === null
        ? run(db, keep, operator)
        : run(db, make, { ...operator, passwordHash }))
      // Of one that was kept: a process with another configuration, which starts at this moment, removed it.
      if (!stored)
        throw new OperatorError(
          `the operator's e-mail ${operator.email} belongs to a user of a business; give another one in OPERATOR_EMAIL or OPERATORS`,
        )
      ids.push(stored.id)
    }
    await run(db, removeOthers, { ids })
    return ids
  })
}
