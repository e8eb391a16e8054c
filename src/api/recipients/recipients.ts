import type { UserRole } from '../../domain/accounts/roles.ts'
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import type { Static } from 'typebox'
import type { Cipher } from '../../db/cipher.ts'
import { Recipient } from '../../db/entities/index.ts'
import { now } from '../../db/unit-of-work.ts'
import { emailHashes } from '../../db/payments/customer.ts'
import type { BusinessCaller } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { requireFound } from '../http/not-found.ts'
import type { RecipientRequest } from './schema.ts'

export function presentRecipient(recipient: Recipient, cipher: Cipher) {
  const { id, email = null } = recipient
  const opened = email && cipher.decrypt(email, `recipient-email:${id}`).toString()
  return { ...presentWithoutEmail(recipient), email: opened }
}

/** Returns a recipient for callers who may not collect emails. */
export function presentWithoutEmail(recipient: Recipient) {
  const { id, name, bankCode, accountLast4, accountType = null, currency, createdAt } = recipient
  return { id, name, bankCode, accountLast4, accountType, currency, email: null, createdAt: createdAt.toISOString() }
}

/**
 * Returns whether a user with this role, or an API key (null), reads emails of recipients: a VIEWER never, an API key
 * one by one.
 */
export function readsEmails(role: UserRole | null, { inBulk }: { inBulk: boolean }): boolean {
  return role === null ? !inBulk : role !== 'VIEWER'
}

/** Returns the caller's role; null for an API key. */
export const roleOf = ({ by }: BusinessCaller): UserRole | null => (by.type === 'USER' ? by.role : null)

/** The filter for recipients of the business and mode that are not deleted. */
export function ownRecipients({ businessId, mode }: Pick<BusinessCaller, 'businessId' | 'mode'>) {
  return { businessId, mode, deletedAt: null }
}

export function createRecipient(
  em: EntityManager,
  cipher: Cipher,
  { businessId, mode }: BusinessCaller,
  { accountNumber, email, document, ...recipient }: Static<typeof RecipientRequest>,
): Recipient {
  const id = newId('recipient')
  return em.create(Recipient, {
    id,
    businessId,
    mode,
    ...recipient,
    accountNumber: cipher.encrypt(accountNumber, `account-number:${id}`),
    accountLast4: accountNumber.slice(-4),
    email: email === undefined ? null : cipher.encrypt(email, `recipient-email:${id}`),
    emailHash: email === undefined ? null : emailHashes(cipher, email)[0]!,
    document: document === undefined ? null : cipher.encrypt(JSON.stringify(document), `document:${id}`),
  })
}

/** Returns a recipient. Throws SV-2005 for another business's, the other mode's or a deleted one. */
export async function requireRecipient(em: EntityManager, caller: BusinessCaller, id: string): Promise<Recipient> {
  return requireFound(await em.findOne(Recipient, { id, ...ownRecipients(caller) }), 'recipient', id, caller)
}

/**
 * Deletes a recipient and erases its account number, email and document. Payouts keep their own copy. Throws SV-2005.
 */
export async function deleteRecipient(em: EntityManager, caller: BusinessCaller, id: string): Promise<void> {
  const recipient = await requireRecipient(em, caller, id)
  await em.lock(recipient, LockMode.PESSIMISTIC_WRITE)
  recipient.deletedAt = now()
  recipient.accountNumber = null
  recipient.email = null
  recipient.emailHash = null
  recipient.document = null
}
