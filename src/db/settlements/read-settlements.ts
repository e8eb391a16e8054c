import type { Owner } from '../accounts/business.ts'
import { list } from '../list.ts'
import { firstRow } from '../query.ts'
import { nameColumns, type NamesRow } from '../transactions/read-transaction.ts'
import type { LineClass, LineKind } from '../../domain/settlements/settlement.ts'

/** A settlement as one business sees it: with the sums of the lines of this business. */
export interface OwnSettlement {
  id: string
  providerId: string
  mode: 'TEST' | 'LIVE'
  currency: string
  day: string
  createdAt: Date
  /** Sums by the kind and the class of lines, in minor units. */
  sums: {
    kind: LineKind
    class: LineClass
    amountCents: number
    feeCents: number
    sharedCents: number
    lines: number
  }[]
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
    ) AS own
      ON own.sums IS NOT NULL`

export const listSettlements = list<Owner & { providerId?: string | undefined }, OwnSettlement>({
  name: 'settlement-list',
  select: SELECT,
  where: ['s.mode = :mode', 's.read_at IS NOT NULL', 's.voided_at IS NULL', 's.provider_id = :providerId'],
  createdAt: 's.created_at',
  id: 's.id',
})

/** Returns a settlement with lines of the business, once it is read; null for any other id. */
export const readSettlement = firstRow<Owner & { id: string }, OwnSettlement>('read-settlement')(`
    ${SELECT}
    WHERE s.id = :id AND s.mode = :mode AND s.read_at IS NOT NULL AND s.voided_at IS NULL`)

export interface OwnLine extends NamesRow {
  id: string
  kind: LineKind
  class: LineClass
  transactionId: string
  reference: string
  description: string | null
  providerTransactionId: string | null
  amountCents: number
  feeCents: number
  sharedCents: number
  currency: string
  createdAt: Date
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
  id: 'l.id',
})

export interface SettledLine extends OwnLine, Pick<OwnSettlement, 'providerId' | 'day'> {
  settlementId: string
}

interface LineFilters extends Owner {
  since: Date
  until: Date
  settlementId?: string | undefined
  providerId?: string | undefined
}

/**
 * Lists the lines of the settlements that were read completely in a range of time. An index has the lines by the time
 * when each was stored: after its settlement was, and before that was read.
 */
export const listSettledLines = list<LineFilters, SettledLine>({
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
  createdAt: 'l.stored_at',
  id: 'l.id',
})
