import {
  findPaidRecipients,
  type PaidRecipient,
  findSimilarRecipients,
  type StoredRecipient,
} from '../../db/payouts/recipients.ts'
import { randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import { PAYOUT_CURRENCY } from '../../domain/payouts/payout-batch.ts'
import { HIGHEST_PAYOUT_CENTS, itemsAboveEveryRail } from '../../domain/payouts/payout-rails.ts'
import { contentHash, recipientHash } from '../../db/payouts/content-hash.ts'
import { createBatch, type NewItem } from '../../db/payouts/create-batch.ts'
import { creationEvent } from '../../db/transactions/create-transaction.ts'
import type { Database } from '../../db/query.ts'
import { actorOf } from '../accounts/audit.ts'
import { requireDocument } from '../connect/resources.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { fieldRefused } from '../schema/schema-faults.ts'
import type { RequestIds } from '../idempotency/request-ids.ts'
import { restoredBefore } from '../transactions/restored-answer.ts'
import { REFERENCE_KEY } from '../payments/routes.ts'
import type { PayoutBatchRequest } from './schema.ts'
import { lockBusiness } from '../../db/accounts/business.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
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
async function recipientsGiven(
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

type Wanted = Static<typeof PayoutBatchRequest>
type WantedItem = Extract<Wanted, { items: unknown }>['items'][number]

/** Converts the short form to a batch of one item, which keeps the description. */
function batchOf(wanted: Wanted): { items: WantedItem[]; description: string | null } {
  if ('items' in wanted) return { items: wanted.items, description: wanted.description ?? null }
  const { currency: _, ...item } = wanted
  return { items: [item], description: null }
}

const taken = (index: number, mode: string): ServiceError =>
  new ServiceError('SV-2010', {
    message: `The reference of item ${index} is taken by another transaction of this business in ${mode} mode.`,
    details: { field: `/items/${index}/reference` },
  })

const placeOf = (wanted: Wanted, index: number): string => ('items' in wanted ? `/items/${index}` : '')

function requireRecipients(wanted: Wanted): void {
  for (const [index, { recipientId, recipient }] of batchOf(wanted).items.entries()) {
    const place = placeOf(wanted, index)
    const refused = (field: string, message: string) => fieldRefused(`${place}/${field}`, message)
    if (recipient === undefined && recipientId === undefined)
      throw refused('recipientId', 'is required, unless recipient is given')
    if (recipient === undefined) continue
    if (recipientId !== undefined)
      throw refused('recipient', 'must not be given together with recipientId; send one of them')
    if (recipient.currency !== PAYOUT_CURRENCY) throw refused('recipient/currency', `must be ${PAYOUT_CURRENCY}`)
    requireDocument(recipient, `${place}/recipient`)
  }
}

/** Checks a batch without the database. Throws SV-3001, SV-2001, SV-3007, SV-3002 and SV-2010. */
export function requirePayable(wanted: Wanted, { mode }: Pick<BusinessCaller, 'mode'>): void {
  if (wanted.currency !== PAYOUT_CURRENCY)
    throw new ServiceError('SV-3001', { message: `Payouts must be in ${PAYOUT_CURRENCY}.` })
  requireRecipients(wanted)
  if (mode === 'LIVE') throw new ServiceError('SV-3007')
  const { items } = batchOf(wanted)
  const refused = itemsAboveEveryRail(items.map(({ amountCents }) => amountCents))
  if (refused.length > 0)
    throw new ServiceError('SV-3002', {
      message:
        `The amount of item ${refused.map(({ index }) => index).join(', ')} is above the limit of every payout rail, ` +
        `${HIGHEST_PAYOUT_CENTS} in minor units.`,
      details: { excluded: [], items: refused },
    })
  const seen = new Set<string>()
  for (const [index, { reference }] of items.entries()) {
    if (reference !== undefined && seen.has(reference)) throw taken(index, mode)
    if (reference !== undefined) seen.add(reference)
  }
}

async function recipientsOf(db: Database, api: Api, caller: BusinessCaller, wanted: Wanted): Promise<PaidRecipient[]> {
  const { items } = batchOf(wanted)
  const ids = [...new Set(items.flatMap(({ recipientId }) => recipientId ?? []))]
  const found = new Map(
    (await findPaidRecipients(db, { ...caller, ids })).map((recipient) => [recipient.id, recipient]),
  )
  const named = items.map(({ recipientId }, index) => {
    if (recipientId === undefined) return null
    const recipient = found.get(recipientId)
    if (!recipient)
      throw new ServiceError('SV-2005', {
        message: `No recipient ${recipientId} for this business in ${caller.mode} mode (item ${index}).`,
      })
    if (recipient.currency !== PAYOUT_CURRENCY) {
      const path = `${placeOf(wanted, index)}/recipientId`
      throw fieldRefused(path, `must be a recipient with currency ${PAYOUT_CURRENCY}`)
    }
    return recipient
  })
  const given = items.flatMap(({ recipient }) => recipient ?? [])
  const recipientGiven = await recipientsGiven(db, api, caller, given)
  return items.map(({ recipient }, index) => named[index] ?? recipientGiven(recipient!))
}

/** Copies the recipient into an item, encrypted for it, with the hash of its account under the batch's key. */
function copyOf(
  { cipher }: Api,
  { caller, key, ids }: { caller: BusinessCaller; key: Buffer; ids: RequestIds },
  item: WantedItem,
  recipient: PaidRecipient,
  position: number,
): NewItem {
  const transactionId = ids.transaction(position)
  const { id: recipientId, name, bankCode, accountLast4, accountType } = recipient
  const open = (sealed: Buffer, field: string) => cipher.decrypt(sealed, `${field}:${recipientId}`).toString()
  const seal = (text: string, field: string) => cipher.encrypt(text, `${field}:${transactionId}`)
  const accountNumber = open(recipient.accountNumber, 'account-number')
  const recipientSalt = randomBytes(32)
  const { amountCents, reference = transactionId, metadata = {} } = item
  const event = { kind: 'PAYOUT', transactionId, merchantId: caller.businessId, amountCents } as const
  const given = { currency: PAYOUT_CURRENCY, providerId: null, mode: caller.mode, reference, metadata }
  return {
    transactionId,
    recipientId,
    position,
    amountCents,
    reference,
    description: item.description ?? null,
    metadata,
    name,
    bankCode,
    accountNumber: seal(accountNumber, 'account-number'),
    accountLast4,
    accountType,
    document: recipient.document && seal(open(recipient.document, 'document'), 'document'),
    recipientHash: recipientHash(key, recipientSalt, { name, bankCode, accountNumber }),
    recipientSalt,
    ...creationEvent({ ...event, ...given }, new Date()),
  }
}

/** Returns the item whose reference the unique constraint refused, which the error quotes; null for other errors. */
function refusedItem(error: unknown, items: readonly NewItem[]): number | null {
  const { constraint, detail } = error as { constraint?: unknown; detail?: unknown }
  if (constraint !== REFERENCE_KEY || typeof detail !== 'string') return null
  return items.findIndex(({ reference }) => detail.includes(`=(${reference}, `))
}

/** Stores a batch that passed `requirePayable`, with its items and their events, and returns its id. */
export async function storeBatch(
  db: Database,
  api: Api,
  { caller, ids }: { caller: BusinessCaller; ids: RequestIds },
  wanted: Wanted,
): Promise<string> {
  const { items, description } = batchOf(wanted)
  const restored = await ids.restored(db, caller, items.length)
  if (restored !== null) throw restoredBefore(restored)
  const recipients = await recipientsOf(db, api, caller, wanted)
  const key = randomBytes(32)
  const newItems = items.map((item, index) => copyOf(api, { caller, key, ids }, item, recipients[index]!, index))
  const totalCents = items.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const batchId = newId('payoutBatch')
  const { businessId, mode, by } = caller
  const { payoutTwoCheckersAboveCents: above } = api.config
  await createBatch(db, {
    batchId,
    businessId,
    mode,
    currency: PAYOUT_CURRENCY,
    description,
    contentHash: contentHash(key, PAYOUT_CURRENCY, newItems),
    hashKey: api.cipher.encrypt(key, `payout-hash-key:${batchId}`),
    required: above !== undefined && totalCents > above ? 2 : 1,
    createdByType: by.type,
    createdById: actorOf(caller),
    totalCents,
    items: newItems,
  }).catch((error: unknown) => {
    const refused = refusedItem(error, newItems)
    throw refused === null ? error : taken(refused, mode)
  })
  return batchId
}
