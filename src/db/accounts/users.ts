import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { User } from '../entities/index.ts'

/**
 * Two emails belong to one account if they differ only in the case of A to Z. In other collations Postgres and
 * JavaScript differ (İ becomes i in one of them), and each spelling would get its own count of failed logins.
 */
export function foldEmail(email: string): string {
  return email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** `foldEmail` as SQL. */
export function foldedEmail(expression: string): string {
  return `lower(${expression} COLLATE "C")`
}

/** Returns the user who signs in with the email, in any case; null if there is none. */
export async function findUserByEmail(em: EntityManager, email: string): Promise<User | null> {
  return await em.findOne(User, { [raw((alias) => foldedEmail(`${alias}.email`))]: foldEmail(email), deletedAt: null })
}

/** Returns null for a deleted user. */
export async function findUser(em: EntityManager, id: string): Promise<User | null> {
  return await em.findOne(User, { id, deletedAt: null })
}
