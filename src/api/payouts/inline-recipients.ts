import type { Static } from 'typebox'
import { lockBusiness } from '../../db/accounts/business.ts'
import { type PaidRecipient, findSimilarRecipients, type StoredRecipient } from '../../db/payouts/recipients.ts'
import type { Database } from '../../db/query.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { createRecipient } from '../recipients/recipients.ts'
import type { RecipientRequest } from '../recipients/schema.ts'

type Inline = Static<typeof RecipientRequest>

function identityOf({ name, bankCode, accountNumber, accountType, currency, email, document }: Inline): string {
  const holder = document ? [document.type, document.number] : null
  return JSON.stringify([name, bankCode, accountNumber, accountType ?? null, currency, email ?? null, holder])
}

function opened({ cipher }: Api, stored: StoredRecipient): string {
  const { id, accountType, email, document } = stored
  const open = (sealed: Buffer, field: string) => cipher.decrypt(sealed, `${field}:${id}`).toString()
  return identityOf({
    name: stored.name,
    bankCode: stored.bankCode,
    accountNumber: open(stored.accountNumber, 'account-number'),
    ...(accountType && { accountType }),
    currency: stored.currency as Inline['currency'],
    ...(email && { email: open(email, 'recipient-email') }),
    ...(document && { document: JSON.parse(open(document, 'document')) as NonNullable<Inline['document']> }),
  })
}

/**
 * Returns the recipients that items give by their fields: an equal one of the business and mode is reused, else a new
 * one is created. Call it in a transaction. Locks the business, so that concurrent batches do not create the same
 * recipient twice.
 */
export async function recipientsGiven(
  db: Database,
  api: Api,
  caller: BusinessCaller,
  given: readonly Inline[],
): Promise<(recipient: Inline) => PaidRecipient> {
  const wanted = new Map(given.map((recipient) => [identityOf(recipient), recipient]))
  const found = new Map<string, PaidRecipient>()
  if (wanted.size > 0) {
    await lockBusiness(db, { id: caller.businessId })
    for (const stored of await findSimilarRecipients(db, caller, [...wanted.values()])) {
      const identity = opened(api, stored)
      if (!found.has(identity)) found.set(identity, stored)
    }
    const missing = [...wanted].filter(([identity]) => !found.has(identity))
    await unitOfWork(api, db, async (em) => {
      for (const [identity, recipient] of missing) {
        const made = createRecipient(em, api.cipher, caller, recipient)
        const { id, name, bankCode, accountLast4, currency, accountType = null, document = null } = made
        const accountNumber = made.accountNumber!
        found.set(identity, { id, name, bankCode, accountNumber, accountLast4, accountType, document, currency })
      }
    })
  }
  return (recipient) => found.get(identityOf(recipient))!
}
