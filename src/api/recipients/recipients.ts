import type { UserRole } from '../../domain/accounts/roles.ts'
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import type { Static } from 'typebox'
import type { Owner } from '../../db/accounts/business.ts'
import type { Cipher } from '../../db/cipher.ts'
import { Recipient } from '../../db/entities/index.ts'
import { now } from '../../db/unit-of-work.ts'
import { emailHashes } from '../../db/payments/customer.ts'
import type { BusinessCaller } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { requireFound } from '../http/not-found.ts'
import type { RecipientRequest } from './schema.ts'

/** `withEmail`: for callers who may read it (`readsEmails`). */
export function presentRecipient(recipient: Recipient, cipher: Cipher, withEmail: boolean) {
  const { id, name, bankCode, accountLast4, accountType = null, currency, createdAt } = recipient
  const sealed = withEmail ? recipient.email : null
  const email = sealed ? cipher.decrypt(sealed, `recipient-email:${id}`).toString() : null
  return { id, name, bankCode, accountLast4, accountType, currency, email, createdAt: createdAt.toISOString() }
}

/** `role` is null for an API key, which reads emails one by one. A VIEWER never does. */
export function readsEmails(role: UserRole | null, { inBulk }: { inBulk: boolean }): boolean {
  return role === null ? !inBulk : role !== 'VIEWER'
}

export const roleOf = ({ by }: BusinessCaller): UserRole | null => (by.type === 'USER' ? by.role : null)

export const ownRecipients = ({ businessId, mode }: Owner) => ({ businessId, mode, deletedAt: null })

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

export async function requireRecipient(em: EntityManager, caller: BusinessCaller, id: string): Promise<Recipient> {
  return requireFound(await em.findOne(Recipient, { id, ...ownRecipients(caller) }), 'recipient', id, caller)
}

/** Erases account number, email and document too. Payouts keep their own copy. Throws SV-2005. */
export async function deleteRecipient(em: EntityManager, caller: BusinessCaller, id: string): Promise<void> {
  const recipient = await requireRecipient(em, caller, id)
  await em.lock(recipient, LockMode.PESSIMISTIC_WRITE)
  recipient.deletedAt = now()
  recipient.accountNumber = null
  recipient.email = null
  recipient.emailHash = null
  recipient.document = null
}
