import { registrationHashes } from './accounts/find-businesses.ts'
import type { Cipher } from './cipher.ts'
import { customerOf, emailHashes, wordHashes } from './payments/customer.ts'

/** A column whose values `Cipher.encrypt` made. */
export interface SealedColumn {
  table: string
  column: string
  /** The primary key. Default: `id`. */
  key?: string
  /** The type of the key. Default: text. */
  keyType?: 'text' | 'bytea'
  /** SQL for the context that the value was encrypted with. */
  context: string
  /** A column of the same row with a hash of the value under the same key. */
  hash?: { column: string; of: (cipher: Cipher, plain: Buffer) => Buffer }
  /** A column of the same row with hashes of words of the value under the same key, as an array of Postgres. */
  words?: { column: string; of: (cipher: Cipher, plain: Buffer) => string }
  /** True if saves write the column. Incrementing `version` then refuses a save that read the old value. */
  isSaved?: boolean
}

const emailHash = {
  column: 'customer_email_hash',
  of: (cipher: Cipher, plain: Buffer) => emailHashes(cipher, customerOf(plain).email)[0]!,
}

const nameHashes = {
  column: 'customer_words',
  of: (cipher: Cipher, plain: Buffer) => `{${(wordHashes(cipher, customerOf(plain).name ?? '')[0] ?? []).join(',')}}`,
}

const recipientHash = {
  column: 'email_hash',
  of: (cipher: Cipher, plain: Buffer) => emailHashes(cipher, plain.toString())[0]!,
}

const registrationHash = {
  column: 'registration_hash',
  of: (cipher: Cipher, plain: Buffer) =>
    registrationHashes(cipher, JSON.parse(plain.toString()).registrationNumber)[0]!,
}

/** Every encrypted column. A test finds the columns of bytes that are neither here nor in the list below. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'webhook_endpoints', column: 'secret', context: `'webhook-secret:' || id` },
  { table: 'webhook_old_secrets', column: 'secret', context: `'webhook-secret:' || endpoint_id` },
  { table: 'transactions', column: 'customer', context: `'customer:' || id`, hash: emailHash, words: nameHashes },
  { table: 'transactions', column: 'card_token', context: `'card-token:' || id`, isSaved: true },
  { table: 'inbound_events', column: 'body', context: `'inbound-event:' || id` },
  { table: 'kyc_submissions', column: 'details', context: `'kyc:' || id`, hash: registrationHash },
  { table: 'connected_accounts', column: 'account_number', context: `'account-number:' || id` },
  { table: 'connected_accounts', column: 'contact_email', context: `'contact-email:' || id` },
  { table: 'connected_accounts', column: 'document', context: `'document:' || id` },
  { table: 'recipients', column: 'account_number', context: `'account-number:' || id` },
  { table: 'recipients', column: 'email', context: `'recipient-email:' || id`, hash: recipientHash },
  { table: 'payer_requests', column: 'email', context: `'payer-request:' || id` },
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
  { table: 'dispute_answers', column: 'evidence', context: `'evidence:' || id` },
  { table: 'differences', column: 'note', context: `'difference:' || id` },
  { table: 'settlements', column: 'void_reason', context: `'void:' || id` },
  { table: 'totp_secrets', key: 'user_id', column: 'secret', context: `'totp:' || user_id` },
  { table: 'kyc_submissions', column: 'reason', context: `'kyc-reason:' || business_id` },
  {
    table: 'idempotency_records',
    key: 'scope',
    keyType: 'bytea',
    column: 'body',
    context: `'idempotency:' || encode(scope, 'hex')`,
  },
]

/** Every other column of bytes: hashes, salts, public keys, public logos and the secret of derived ids. */
export const NOT_SEALED: readonly string[] = [
  'api_keys.key_hash',
  'api_keys.previous_hash',
  'approval_codes.code_hash',
  'brands.logo',
  'brands.logo_hash',
  'id_secret.secret',
  'idempotency_records.request_hash',
  'idempotency_records.scope',
  'invitations.token_hash',
  'kyc_submissions.registration_hash',
  'passkey_challenges.challenge_hash',
  'passkeys.credential_id',
  'passkeys.public_key',
  'password_resets.token_hash',
  'payout_items.recipient_hash',
  'payout_items.recipient_salt',
  'proof_batches.previous_root',
  'proof_batches.root',
  'proof_tiles.hashes',
  'proof_timestamps.checkpoint_hash',
  'proof_timestamps.response',
  'receipts.leaf_hash',
  'receipts.salt',
  'recipients.email_hash',
  'recovery_codes.code_hash',
  'refresh_tokens.token_hash',
  'settlements.content_hash',
  'transactions.customer_email_hash',
]
