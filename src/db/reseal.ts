import type { PoolClient, Pool } from 'pg'
import type { Cipher } from './cipher.ts'
import { customerOf, emailHashes } from './payments/customer.ts'
import { allRows, command, inTransaction } from './query.ts'

interface SealedColumn {
  table: string
  column: string
  /** The primary key. Default: `id`. */
  key?: string
  /** SQL for the context that the value was encrypted with. */
  context: string
  /** A column of the same row with a hash of the value under the same key. */
  hash?: { column: string; of: (cipher: Cipher, plain: Buffer) => Buffer }
  /** True if saves write the column. Incrementing `version` then refuses a save that read the old value. */
  isSaved?: boolean
}

const emailHash = {
  column: 'customer_email_hash',
  of: (cipher: Cipher, plain: Buffer) => emailHashes(cipher, customerOf(plain).email)[0]!,
}

/** Every encrypted column that is kept for long. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'webhook_endpoints', column: 'secret', context: `'webhook-secret:' || id` },
  { table: 'webhook_old_secrets', column: 'secret', context: `'webhook-secret:' || endpoint_id` },
  { table: 'transactions', column: 'customer', context: `'customer:' || id`, hash: emailHash },
  { table: 'transactions', column: 'card_token', context: `'card-token:' || id`, isSaved: true },
  { table: 'inbound_events', column: 'body', context: `'inbound-event:' || id` },
  { table: 'kyc_submissions', column: 'details', context: `'kyc:' || id` },
  { table: 'connected_accounts', column: 'account_number', context: `'account-number:' || id` },
  { table: 'connected_accounts', column: 'contact_email', context: `'contact-email:' || id` },
  { table: 'connected_accounts', column: 'document', context: `'document:' || id` },
  { table: 'recipients', column: 'account_number', context: `'account-number:' || id` },
  { table: 'recipients', column: 'email', context: `'recipient-email:' || id` },
  { table: 'recipients', column: 'document', context: `'document:' || id` },
  { table: 'payout_batches', column: 'hash_key', context: `'payout-hash-key:' || id` },
  {
    table: 'payout_items',
    key: 'transaction_id',
    column: 'account_number',
    context: `'account-number:' || transaction_id`,
  },
  { table: 'payout_items', key: 'transaction_id', column: 'document', context: `'document:' || transaction_id` },
  {
    table: 'payout_decision_reasons',
    key: 'decision_id',
    column: 'reason',
    context: `'payout-reason:' || (SELECT batch_id FROM payout_decisions WHERE id = decision_id)`,
  },
  { table: 'transaction_review_notes', key: 'review_id', column: 'note', context: `'review:' || review_id` },
  { table: 'totp_secrets', key: 'user_id', column: 'secret', context: `'totp:' || user_id` },
  { table: 'kyc_submissions', column: 'reason', context: `'kyc-reason:' || business_id` },
]

/** Encrypted, but not resealed: a stored response is deleted after a day. */
export const LEFT_ALONE = ['idempotency_records.body']

const BATCH = 500

interface SealedRow {
  id: string
  context: string
  sealed: Buffer
}

function statementsOf({ table, column, context, key = 'id', hash, isSaved }: SealedColumn) {
  const others = `${hash ? `, ${hash.column} = :hashed` : ''}${isSaved ? ', version = version + 1' : ''}`
  const read = allRows<{ after: string; newestKeyId: Buffer }, SealedRow>({
    name: `reseal-read-${table}-${column}`,
    text: `
      SELECT ${key} AS id, ${context} AS context, ${column} AS sealed FROM ${table}
      WHERE ${key} > :after AND ${column} IS NOT NULL AND substring(${column} FROM 2 FOR 4) <> :newestKeyId
      ORDER BY ${key} LIMIT ${BATCH} FOR UPDATE`,
  })
  const write = command<{ id: string; again: Buffer; hashed: Buffer | null }>({
    name: `reseal-write-${table}-${column}`,
    text: `UPDATE ${table} SET ${column} = :again${others} WHERE ${key} = :id`,
  })
  return { read, write, hash }
}

/** Reseals the batch after the id `after`. Returns its last id, or null if it was the last batch. */
async function resealBatch(
  db: PoolClient,
  cipher: Cipher,
  { read, write, hash }: ReturnType<typeof statementsOf>,
  after: string,
): Promise<{ last: string | null; changed: number }> {
  const rows = await read(db, { after, newestKeyId: cipher.newestKeyId })
  for (const { id, context, sealed } of rows) {
    const plain = cipher.decrypt(sealed, context)
    await write(db, { id, again: cipher.encrypt(plain, context), hashed: hash?.of(cipher, plain) ?? null })
  }
  return { last: rows.length === BATCH ? rows.at(-1)!.id : null, changed: rows.length }
}

/**
 * Encrypts values of older keys under the newest key, with their hashes, so that the older keys can be removed. It may
 * run beside the service, and again after an interruption: it finds only values that are left. Returns the number of
 * changed values per column. Throws if the key of a value is no longer configured.
 */
export async function reseal(pool: Pool, cipher: Cipher): Promise<Record<string, number>> {
  const changed: Record<string, number> = {}
  for (const sealed of SEALED_COLUMNS) {
    const name = `${sealed.table}.${sealed.column}`
    changed[name] = 0
    const statements = statementsOf(sealed)
    for (let after: string | null = ''; after !== null;) {
      const from: string = after
      const batch = await inTransaction(pool, (db) => resealBatch(db, cipher, statements, from))
      changed[name] += batch.changed
      after = batch.last
    }
  }
  return changed
}
