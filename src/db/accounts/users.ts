import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { User } from '../entities/index.ts'
import { allRows } from '../query.ts'
import { hasFactorSql } from './second-factors.ts'

/**
 * Two emails belong to one account if they differ only in the case of A to Z. In other collations Postgres and
 * JavaScript differ (İ becomes i in one of them), and each spelling would get its own count of failed logins.
 */
export function foldEmail(email: string): string {
  return email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

export function foldedEmail(expression: string): string {
  return `lower(${expression} COLLATE "C")`
}

const hasEmail = (emails: readonly string[]) => ({
  [raw((alias) => foldedEmail(`${alias}.email`))]: { $in: emails.map(foldEmail) },
  deletedAt: null,
})

export async function findUserByEmail(em: EntityManager, email: string): Promise<User | null> {
  return await em.findOne(User, hasEmail([email]))
}

/** No email has a colon before its @. */
const OPERATOR_MARK = 'operator:'

/**
 * The stored email of an operator whose email a user of a business had first. Anyone can register any email, so an
 * operator is an account beside that user's. The unique index stays: programs of 1.0.0 name it when they start.
 */
export const markedEmail = (email: string): string => `${OPERATOR_MARK}${email}`

export const emailOf = ({ email }: Pick<User, 'email'>): string =>
  email.startsWith(OPERATOR_MARK) ? email.slice(OPERATOR_MARK.length) : email

/** Returns the accounts that sign in with the email: at most an operator and a user of a business, in this order. */
export async function findUsersByEmail(em: EntityManager, email: string): Promise<User[]> {
  const users = await em.find(User, hasEmail([email, markedEmail(email)]))
  return users.toSorted((one, other) => Number(other.role === 'OPERATOR') - Number(one.role === 'OPERATOR'))
}

export async function findUser(em: EntityManager, id: string): Promise<User | null> {
  return await em.findOne(User, { id, deletedAt: null })
}

/** SQL for the email of the user or the name of the API key with this id. NULL for neither. */
export const makerName = (id: string): string => `
  coalesce((SELECT email FROM users WHERE id = ${id}), (SELECT name FROM api_keys WHERE id = ${id}))`

export const readSignIns = allRows<
  { ids: string[] },
  { id: string; hasSecondFactor: boolean; lastSignInAt: Date | null }
>('user-sign-ins')(`
    SELECT u.id, ${hasFactorSql('u.id')} AS has_second_factor,
      (SELECT max(s.created_at) FROM sessions AS s WHERE s.user_id = u.id) AS last_sign_in_at
    FROM users AS u
    WHERE u.id = ANY (:ids)`)
