import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import { foldedEmail } from './fold-email.ts'

interface Operator {
  /** Of a new one. */
  id: string
  email: string
  passwordHash: string
}

const ensure = statement<Operator, { id: string }>({
  name: 'account-ensure-operator',
  text: `
    WITH account AS (
      INSERT INTO users (id, business_id, email, password_hash, role) VALUES (:id, NULL, :email, :passwordHash, 'OPERATOR')
      ON CONFLICT (${foldedEmail('email')}) WHERE deleted_at IS NULL
        DO UPDATE SET password_hash = excluded.password_hash WHERE users.role = 'OPERATOR'
      RETURNING id
    ), ended AS (
      UPDATE sessions SET revoked_at = now() FROM account
      WHERE user_id = account.id AND revoked_at IS NULL
    )
    SELECT id FROM account`,
})

/**
 * Makes the operator, or gives the one there is another password and ends its sessions; processes that start at once
 * make one. Answers its id, or null where the e-mail belongs to a user of a business.
 */
export async function storeOperator(db: Database, operator: Operator): Promise<string | null> {
  const [stored] = await run(db, ensure, operator)
  return stored?.id ?? null
}
