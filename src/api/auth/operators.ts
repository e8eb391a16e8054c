import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { ConfiguredOperator } from '../../config/operators.ts'
import { emailOf, foldEmail } from '../../db/accounts/users.ts'
import { findOperators, OperatorError, type OperatorToStore, storeOperators } from '../../db/accounts/operators.ts'
import type { User } from '../../db/entities/index.ts'
import { passwordFault } from './common-passwords.ts'
import { newId } from '../../db/new-id.ts'
import { hashPassword, isPassword } from './passwords.ts'

/**
 * Makes the configured operators the only ones and returns their ids. An existing operator keeps a password of their
 * choice unless the configured one has changed. Throws OperatorError for a password that is common, breached or made of
 * names.
 */
export async function ensureOperators(
  store: { orm: MikroORM; pool: Pool },
  configured: readonly ConfiguredOperator[],
): Promise<string[]> {
  const stored = await findOperators(store.orm.em.fork())
  const operators: OperatorToStore[] = []
  for (const operator of configured) operators.push(await toStore(operator, stored))
  return await storeOperators(store, operators)
}

async function toStore(
  { email, name, password }: ConfiguredOperator,
  stored: readonly User[],
): Promise<OperatorToStore> {
  const fault = passwordFault(password, [email, name])
  if (fault !== null) throw new OperatorError(`the password of the operator ${email} ${fault}`)
  const before = stored.find((other) => foldEmail(emailOf(other)) === foldEmail(email))
  const isConfigured = before !== undefined && (await isPassword(before.configuredHash!, password))
  const passwordHash = isConfigured ? null : await hashPassword(password)
  return { id: before?.id ?? newId('user'), email, name, passwordHash }
}
