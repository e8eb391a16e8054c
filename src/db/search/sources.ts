/** How rows of one kind are found and shown. `x` is the row that is shown, of the table or of `rows`. */
export interface Source {
  table: string
  rows?: string
  join?: string
  title: string
  detail?: string
  state?: string
  amountCents?: string
  currency?: string
  transactionId?: string
  /** The condition that a row is the caller's. Default: by its business and mode. */
  owned?: string
  /** The id of the business. NULL for what belongs to several. */
  business?: string
  shown?: string
  /** Finds a row by its text. Tried on the newest rows of the business only. */
  matches?: string
  /** Finds the newest of the business whose ids begin with the term. Default: by the time of their creation. */
  begun?: string
  /** Ids that the found transactions or the email lead to; each uses an index. */
  leads?: string
}

const resource = (kind: 'ACCOUNT' | 'SPLIT', title: string, table: string): Source => ({
  table: 'connect_resources',
  join: `JOIN ${table} AS c ON c.id = x.id`,
  title: `c.${title}`,
  state: 'x.state',
  currency: 'x.currency',
  shown: `x.kind = '${kind}'`,
  matches: `strpos(lower(c.${title}), :text) > 0`,
})

const byTransaction = (select: string) => `
  SELECT ${select} WHERE transaction_id = ANY (:transactionIds::text[])`

const RECIPIENTS_OF_EMAIL = 'SELECT id FROM recipients WHERE email_hash = ANY (:emailHashes::bytea[])'

const OF_TRANSACTION = 'JOIN transactions AS t ON t.id = x.transaction_id'

const MONEY = { amountCents: 'x.amount_cents', currency: 'x.currency' }

export const SOURCES = {
  link: {
    table: 'payment_links',
    join: OF_TRANSACTION,
    title: 't.reference',
    detail: 't.description',
    amountCents: 't.amount_cents',
    currency: 't.currency',
    transactionId: 't.id',
    leads: byTransaction('id FROM payment_links'),
  },
  payoutBatch: {
    table: 'payout_batches',
    title: 'coalesce(x.description, x.id)',
    amountCents: 'x.total_cents',
    currency: 'x.currency',
    matches: 'strpos(lower(x.description), :text) > 0 OR x.total_cents = :amountCents::bigint',
  },
  // The items' names are searched, which a business knows; their ids are those of transactions.
  payout: {
    table: 'transactions',
    join: 'JOIN payout_items AS i ON i.transaction_id = x.id',
    title: 'i.name',
    detail: 'x.reference',
    state: 'x.state',
    ...MONEY,
    transactionId: 'x.id',
    shown: "x.kind = 'PAYOUT'",
    matches: 'strpos(lower(i.name), :text) > 0 OR i.account_last4 = :text',
  },
  recipient: {
    table: 'recipients',
    title: 'x.name',
    detail: "'••• ' || x.account_last4",
    shown: 'x.deleted_at IS NULL',
    matches: 'strpos(lower(x.name), :text) > 0 OR x.account_last4 = :text',
    leads: RECIPIENTS_OF_EMAIL,
  },
  dispute: {
    table: 'disputes',
    join: OF_TRANSACTION,
    title: 't.reference',
    detail: 'x.reason',
    state: 'x.state',
    ...MONEY,
    transactionId: 't.id',
    shown: 'x.state IS NOT NULL',
    leads: byTransaction('id FROM disputes'),
  },
  settlement: {
    table: 'settlements',
    title: "x.provider_id || ' ' || x.day",
    currency: 'x.currency',
    // Its lines are those of many businesses.
    business: 'NULL::text',
    owned: `
      x.mode = :mode AND EXISTS (
        SELECT FROM settlement_lines AS l WHERE l.business_id = :businessId AND l.settlement_id = x.id
      )`,
    shown: 'x.read_at IS NOT NULL',
    matches: "starts_with(x.provider_id, :text) OR to_char(x.day, 'YYYY-MM-DD') = :text",
  },
  receipt: {
    table: 'receipts',
    rows: `
      (
        SELECT r.id, r.settled_at AS created_at, t.business_id, t.mode, r.token_id, t.id AS transaction_id,
          t.reference, t.description, t.amount_cents, t.currency
        FROM receipts AS r
          JOIN transactions AS t ON t.id = r.transaction_id
      )`,
    title: 'x.reference',
    detail: 'x.description',
    ...MONEY,
    transactionId: 'x.transaction_id',
    // Receipts have no index by business. A success has an entry in the ledger at the time of its receipt.
    begun: `
      SELECT t.receipt_id AS id
      FROM ledger_entries AS e
        JOIN transactions AS t ON t.id = e.transaction_id
      WHERE e.business_id = :businessId
        AND e.mode = :mode
        AND e.kind IN ('CAPTURE', 'REFUND', 'PAYOUT')
        -- Other ids are no receipts: without this, all entries of their time would be read.
        AND starts_with(:idFrom, 'rct_')
        AND e.at BETWEEN :idSince AND :idTo
        AND t.receipt_id BETWEEN :idFrom AND :idUntil
      ORDER BY e.at DESC, e.source_key DESC
      LIMIT :most`,
    leads: `${byTransaction('id FROM receipts')}
      UNION ALL
      SELECT id FROM receipts WHERE token_id = ANY (:names::text[])`,
  },
  endpoint: {
    table: 'webhook_endpoints',
    title: 'x.url',
    detail: 'x.description',
    shown: 'x.deleted_at IS NULL',
    matches: 'strpos(lower(x.url), :text) > 0 OR strpos(lower(x.description), :text) > 0',
  },
  delivery: {
    table: 'deliveries',
    join: 'JOIN events AS e ON e.id = x.event_id',
    title: 'x.event_type',
    state: 'x.state',
    transactionId: 'e.transaction_id',
  },
  account: resource('ACCOUNT', 'business_name', 'connected_accounts'),
  split: resource('SPLIT', 'name', 'splits'),
} satisfies Record<string, Source>

export type FoundKind = keyof typeof SOURCES
