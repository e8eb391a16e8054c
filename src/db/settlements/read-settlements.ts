import type { Owned, Owner } from '../accounts/business.ts'
import { operatorCount } from '../accounts/operators.ts'
import { list, type AnyOf } from '../list.ts'
import { firstRow, oneValue } from '../query.ts'
import { nameColumns, type NamesRow } from '../transactions/read-transaction.ts'
import type { LineClass, SettlementLine } from '../../domain/settlements/settlement.ts'
import type { VoidFacts } from '../../domain/settlements/void.ts'
import type { TransactionRow } from '../transactions/transaction-row.ts'
import type { Settling } from './settling.ts'
import type { NewSettlement } from './store-settlement.ts'

export interface OwnSettlement extends Settling {
  id: string
  currency: string
  day: string
  createdAt: Date
  sums: (Pick<SettlementLine, 'kind' | 'amountCents' | 'feeCents' | 'sharedCents'> & {
    class: LineClass
    lines: number
  })[]
}

/** Lines of other businesses do not count, and sums are those of all lines: a settlement counts once it is read. */
const SELECT = `
  SELECT s.id, s.provider_id, s.mode, s.currency, s.day::text AS day, s.created_at, own.sums
  FROM settlements AS s
    JOIN LATERAL (
      SELECT json_agg(k) AS sums
      FROM (
        SELECT l.kind, l.class, sum(l.amount_cents)::bigint AS "amountCents", sum(l.fee_cents)::bigint AS "feeCents",
          sum(l.shared_cents)::bigint AS "sharedCents", count(*) AS lines
        FROM settlement_lines AS l
        WHERE l.settlement_id = s.id AND l.business_id = :businessId
        GROUP BY l.kind, l.class
      ) AS k
    ) AS own ON own.sums IS NOT NULL`

export const listSettlements = list<Owner & AnyOf<{ providerId: string }>, OwnSettlement>({
  name: 'settlement-list',
  select: SELECT,
  where: ['s.mode = :mode', 's.read_at IS NOT NULL', 's.voided_at IS NULL', 's.provider_id = :providerId'],
  row: 's',
})

export const readSettlement = firstRow<Owned, OwnSettlement>('read-settlement')(`
    ${SELECT}
    WHERE s.id = :id AND s.mode = :mode AND s.read_at IS NOT NULL AND s.voided_at IS NULL`)

export interface OwnLine
  extends
    NamesRow,
    Omit<SettlementLine, 'providerReference'>,
    Pick<TransactionRow, 'id' | 'reference' | 'description' | 'providerTransactionId' | 'createdAt'> {
  class: LineClass
  transactionId: string
}

const LINE = `
      l.id, l.kind, l.class, l.transaction_id, t.reference, t.description, ${nameColumns}, l.provider_transaction_id,
      l.amount_cents, l.fee_cents, l.shared_cents, l.currency, l.stored_at AS created_at`

export const listLines = list<
  { settlementId: string; businessId: string; classes?: readonly LineClass[] | undefined },
  OwnLine
>({
  name: 'settlement-line-list',
  select: `
    SELECT ${LINE}
    FROM settlement_lines AS l
      JOIN transactions AS t ON t.id = l.transaction_id`,
  where: ['l.business_id = :businessId', 'l.settlement_id = :settlementId', 'l.class = ANY(:classes)'],
  row: 'l',
  time: null,
})

interface SettledLine extends OwnLine, Pick<OwnSettlement, 'providerId' | 'day'> {
  settlementId: string
}

/** An index has the lines by the time when each was stored: between the storing and the reading of its settlement. */
export const listSettledLines = list<
  Owner & Record<'since' | 'until', Date> & AnyOf<Record<'settlementId' | 'providerId', string>>,
  SettledLine
>({
  name: 'settled-line-list',
  select: `
    SELECT ${LINE}, s.id AS settlement_id, s.provider_id, s.day::text AS day
    FROM settlement_lines AS l
      JOIN settlements AS s ON s.id = l.settlement_id
      JOIN transactions AS t ON t.id = l.transaction_id`,
  where: [
    'l.business_id = :businessId',
    's.mode = :mode',
    'l.voided_at IS NULL',
    's.read_at >= :since',
    's.read_at < :until',
    'l.stored_at < :until',
    `l.stored_at >= (
      SELECT min(created_at) FROM settlements WHERE mode = :mode AND read_at >= :since AND read_at < :until
    )`,
    'l.settlement_id = :settlementId',
    's.provider_id = :providerId',
  ],
  row: 'l',
  time: 'stored_at',
})

interface UploadedSettlement extends VoidFacts, Omit<NewSettlement, 'providerSettlementId' | 'contentHash'> {
  /** The provider's id of it, or the name of its file. */
  name: string
  uploadedBy: string
  createdAt: Date
  /** Its lines may still be in the middle of it. */
  voidedAt: Date | null
  lines: Partial<Record<LineClass, number>>
  differenceCount: number
}

type Upload = Pick<NewSettlement, 'providerId' | 'mode' | 'contentHash' | 'day' | 'depositCents'>

/** The name under which a file was uploaded for this deposit; null for an unknown file. */
export const nameOfFile = oneValue<Upload, string | null>('name-of-settlement-file')(`
    SELECT provider_settlement_id
    FROM settlements
    WHERE provider_id = :providerId AND mode = :mode AND content_hash = :contentHash
      AND day = :day::date AND deposit_cents = :depositCents::bigint`)

export const readUpload = firstRow<{ id: string }, UploadedSettlement>('read-uploaded-settlement')(`
    SELECT s.id, s.provider_id, s.mode, s.provider_settlement_id AS name, s.currency, s.day::text AS day,
      s.deposit_cents, s.source, s.uploaded_by, s.created_at, s.voided_at, s.void_proposed_by AS proposed_by,
      s.read_at IS NOT NULL AS is_read, ${operatorCount} AS operators,
      (
        SELECT coalesce(json_object_agg(k.class, k.count), '{}')
        FROM (SELECT class, count(*) AS count FROM settlement_lines WHERE settlement_id = s.id GROUP BY class) AS k
      ) AS lines,
      (SELECT count(*) FROM differences AS d WHERE d.settlement_id = s.id) AS difference_count
    FROM settlements AS s
    WHERE s.id = :id`)
