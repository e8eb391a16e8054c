import { registrationHashes } from './accounts/find-businesses.ts'
import type { Cipher } from './cipher.ts'
import { customerOf, emailHashes, wordHashes } from './payments/customer.ts'

/** A column whose values `Cipher.encrypt` made. */
export interface SealedColumn {
  table: string
  column: string
  /** The primary key. */
  key: string
  keyType?: 'text' | 'bytea'
  /** SQL for the context that the value was encrypted with. */
  context: string
  /** Columns of the same row with hashes of the value under the same key. */
  hashes?: Readonly<Record<string, (cipher: Cipher, plain: Buffer) => Buffer | string[]>>
  /** True if saves write the column. Incrementing `version` then refuses a save that read the old value. */
  isSaved?: boolean
}

const ofCustomer: SealedColumn['hashes'] = {
  customer_email_hash: (cipher, plain) => emailHashes(cipher, customerOf(plain).email)[0]!,
  customer_words: (cipher, plain) => wordHashes(cipher, customerOf(plain).name ?? '')[0] ?? [],
}

const ofEmail: SealedColumn['hashes'] = { email_hash: (cipher, plain) => emailHashes(cipher, plain.toString())[0]! }

const ofCompany: SealedColumn['hashes'] = {
  registration_hash: (cipher, plain) => registrationHashes(cipher, JSON.parse(plain.toString()).registrationNumber)[0]!,
}

const BATCH_OF_DECISION = '(SELECT batch_id FROM payout_decisions WHERE id = decision_id)'

/** The context is the prefix with the key, or with the SQL `of`. */
function sealed(
  table: string,
  column: string,
  prefix: string,
  { key = 'id', of = key, ...more }: Partial<SealedColumn> & { of?: string } = {},
): SealedColumn {
  return { table, column, key, context: `'${prefix}:' || ${of}`, ...more }
}

/** Every encrypted column. A test finds the columns of bytes that are neither here nor in its own list. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealed('webhook_endpoints', 'secret', 'webhook-secret'),
  sealed('webhook_old_secrets', 'secret', 'webhook-secret', { of: 'endpoint_id' }),
  sealed('transactions', 'customer', 'customer', { hashes: ofCustomer }),
  sealed('transactions', 'card_token', 'card-token', { isSaved: true }),
  sealed('inbound_events', 'body', 'inbound-event'),
  sealed('kyc_submissions', 'details', 'kyc', { hashes: ofCompany }),
  sealed('connected_accounts', 'account_number', 'account-number'),
  sealed('connected_accounts', 'contact_email', 'contact-email'),
  sealed('connected_accounts', 'document', 'document'),
  sealed('recipients', 'account_number', 'account-number'),
  sealed('recipients', 'email', 'recipient-email', { hashes: ofEmail }),
  sealed('payer_requests', 'email', 'payer-request'),
  sealed('recipients', 'document', 'document'),
  sealed('payout_batches', 'hash_key', 'payout-hash-key'),
  sealed('payout_items', 'account_number', 'account-number', { key: 'transaction_id' }),
  sealed('payout_items', 'document', 'document', { key: 'transaction_id' }),
  sealed('payout_decision_reasons', 'reason', 'payout-reason', { key: 'decision_id', of: BATCH_OF_DECISION }),
  sealed('transaction_review_notes', 'note', 'review', { key: 'review_id' }),
  sealed('dispute_answers', 'evidence', 'evidence'),
  sealed('differences', 'note', 'difference'),
  sealed('settlements', 'void_reason', 'void'),
  sealed('totp_secrets', 'secret', 'totp', { key: 'user_id' }),
  sealed('kyc_submissions', 'reason', 'kyc-reason', { of: 'business_id' }),
  sealed('idempotency_records', 'body', 'idempotency', { key: 'scope', keyType: 'bytea', of: "encode(scope, 'hex')" }),
]
