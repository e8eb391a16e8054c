import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { User } from '../entities/index.ts'
import { foldEmail, foldedEmail } from './fold-email.ts'

/** The user who signs in with an e-mail, in whichever case it is written; null where there is none. */
export async function findUserByEmail(em: EntityManager, email: string): Promise<User | null> {
  return await em.findOne(User, { [raw((alias) => foldedEmail(`${alias}.email`))]: foldEmail(email), deletedAt: null })
}

/** Null where the user is removed. */
export async function findUser(em: EntityManager, id: string): Promise<User | null> {
  return await em.findOne(User, { id, deletedAt: null })
}
