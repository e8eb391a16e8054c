import type { BalanceSums, LineSums } from '../../domain/balances/balance.ts'
import { CURRENCIES } from '../../domain/money.ts'
import { TRANSACTION_KINDS, type TransactionKind } from '../../domain/states.ts'
import type { Owner } from '../accounts/business.ts'
import { allRows, type Database } from '../query.ts'
import { CORRECTIONS, OF_LATE, settledLine, shareOf } from './corrections.ts'
import { knownDispute, lossesOf } from './losses.ts'
import { addUpInParts } from './parts.ts'
import { type Border, borderAt } from './positions.ts'

type Before = Owner & Border

interface Sum {
  currency: string
  what: TransactionKind | 'SHARE' | 'CHARGEBACK'
  cents: number
}

const EVERY = { currencies: Object.keys(CURRENCIES), kinds: TRANSACTION_KINDS }

type Series = Pick<Sum, 'currency'> & { kind: TransactionKind }

/** Finds the currencies and kinds of the business's successes by a look at the index for each that there may be. */
const findSeries = allRows<Before & { currencies: readonly string[]; kinds: readonly string[] }, Series>({
  name: 'balance-series',
  text: `
    SELECT c.currency, k.kind
    FROM unnest(:currencies::text[]) AS c (currency)
      CROSS JOIN unnest(:kinds::text[]) AS k (kind)
      -- The order keeps the planner on the index. Without it, it reads all rows for each that there is not.
      CROSS JOIN LATERAL (
        SELECT FROM transactions AS t
        WHERE t.business_id = :businessId
          AND t.mode = :mode
          AND t.currency = c.currency
          AND t.kind = k.kind
          AND t.receipt_id < :surelyBefore
        ORDER BY t.receipt_id
        LIMIT 1
      ) AS found`,
})

/** The successes of a currency and kind, by the index `transactions_succeeded` alone. */
const addUpSeries = addUpInParts<Before & Series, number>(1, {
  name: 'balance-successes',
  text: `
    SELECT json_build_array(coalesce(sum(t.amount_cents), 0)::bigint) AS sums,
      count(*)::int AS rows, CASE WHEN count(*) > 0 THEN json_build_array(max(t.receipt_id)) END AS end
    FROM (
      SELECT receipt_id, amount_cents
      FROM transactions
      WHERE business_id = :businessId
        AND mode = :mode
        AND currency = :currency
        AND kind = :kind
        AND receipt_id > :after0
        AND receipt_id < :surelyBefore
      ORDER BY receipt_id
      LIMIT :most
    ) AS t`,
})

async function addUpSuccesses(db: Database, before: Before): Promise<Sum[]> {
  const sums: Sum[] = []
  for (const { currency, kind } of await findSeries(db, { ...before, ...EVERY })) {
    const parts = await addUpSeries(db, { ...before, currency, kind })
    sums.push({ currency, what: kind, cents: parts.reduce((sum, cents) => sum + cents, 0) })
  }
  return sums
}

const OF_PART = { attempt: 'p.settled_attempt_id', currency: 'p.currency' } as const

/** The shares in payments that no settlement has, by the index `transactions_shared`. */
const addUpShares = addUpInParts<Before, Sum>(1, {
  name: 'balance-shares',
  text: `
    WITH part AS MATERIALIZED (
      SELECT t.currency, t.receipt_id, t.settled_attempt_id, ${shareOf('t')} AS share
      FROM transactions AS t
      WHERE t.business_id = :businessId
        AND t.mode = :mode
        AND t.kind = 'COLLECT'
        AND t.split_id IS NOT NULL
        AND t.receipt_id < :surelyAfter
        AND t.receipt_id > :after0
      ORDER BY t.receipt_id
      LIMIT :most
    ),
    open AS (
      SELECT p.currency, 'SHARE' AS what, sum(p.share)::bigint AS cents
      FROM part AS p
        JOIN receipts AS r ON r.id = p.receipt_id
      WHERE r.settled_at < :at AND NOT EXISTS(${settledLine(OF_PART)} AND deposit.read_at < :at)
      GROUP BY p.currency
    )
    SELECT coalesce((SELECT json_agg(open) FROM open), '[]') AS sums,
      count(*)::int AS rows, CASE WHEN count(*) > 0 THEN json_build_array(max(receipt_id)) END AS end
    FROM part`,
})

/** The lines of settlements, by the index `settlement_lines_business` alone. */
const addUpLines = addUpInParts<Before, LineSums & { currency: string }>(2, {
  name: 'balance-lines',
  text: `
    WITH part AS MATERIALIZED (
      SELECT l.settlement_id, l.currency, l.kind, count(*)::int AS rows, max(l.id) AS id,
        sum(l.amount_cents) AS amount, sum(l.fee_cents) AS fee, sum(l.shared_cents) AS shared
      FROM (
        SELECT settlement_id, id, currency, kind, amount_cents, fee_cents, shared_cents
        FROM settlement_lines
        WHERE business_id = :businessId AND (settlement_id, id) > (:after0, :after1)
        ORDER BY settlement_id, id
        LIMIT :most
      ) AS l
      GROUP BY l.settlement_id, l.currency, l.kind
    ),
    read AS (
      SELECT p.currency, p.kind, sum(p.amount)::bigint AS "amountCents", sum(p.fee)::bigint AS "feeCents",
        sum(p.shared)::bigint AS "sharedCents"
      FROM part AS p
        JOIN settlements AS s ON s.id = p.settlement_id
      WHERE s.mode = :mode AND s.read_at < :at
      GROUP BY p.currency, p.kind
    )
    SELECT coalesce((SELECT json_agg(read) FROM read), '[]') AS sums,
      coalesce(sum(rows), 0)::int AS rows,
      (
        SELECT json_build_array(settlement_id, max(id))
        FROM part
        GROUP BY settlement_id
        ORDER BY settlement_id DESC
        LIMIT 1
      ) AS end
    FROM part`,
})

/** Deductions of known disputes pay what those took: they charge nothing back themselves. */
const OF_DEDUCTION = { attempt: 'line.attempt_id', currency: 'line.currency', before: 'deposit.read_at' } as const

/** The few successes near the moment, whose receipts decide, what receipts do not say, and lost disputes. */
const readOthers = allRows<Before, Sum>({
  name: 'balance-others',
  text: `
    SELECT t.currency, t.kind AS what, sum(t.amount_cents)::bigint AS cents
    FROM transactions AS t
      JOIN receipts AS r ON r.id = t.receipt_id
    WHERE t.business_id = :businessId
      AND t.mode = :mode
      AND t.receipt_id >= :surelyBefore
      AND t.receipt_id < :surelyAfter
      AND r.settled_at < :at
    GROUP BY t.currency, t.kind
    UNION ALL
    SELECT currency, kind, sum(cents)::bigint
    FROM (${CORRECTIONS}) AS corrections
    WHERE at < :at
    GROUP BY currency, kind
    UNION ALL
    SELECT t.currency, 'SHARE', sum(${shareOf('t')})::bigint
    FROM transactions AS t
    WHERE t.business_id = :businessId
      AND t.mode = :mode
      AND t.kind != 'COLLECT'
      AND t.auto_for_attempt_id IS NOT NULL
      AND t.created_at < :at
      AND NOT EXISTS(${settledLine(OF_LATE)} AND deposit.read_at < :at)
    GROUP BY t.currency
    UNION ALL
    SELECT loss.currency, 'CHARGEBACK', sum(loss.cents)::bigint
    FROM (${lossesOf('d.business_id = :businessId AND d.mode = :mode')}) AS loss
    WHERE loss.at < :at
    GROUP BY loss.currency
    UNION ALL
    SELECT line.currency, 'CHARGEBACK', -sum(line.amount_cents)::bigint
    FROM settlement_lines AS line
      JOIN settlements AS deposit ON deposit.id = line.settlement_id
    WHERE line.attempt_id IN (
        SELECT d.attempt_id FROM disputes AS d WHERE d.business_id = :businessId AND d.mode = :mode
      )
      AND line.kind = 'CHARGEBACK'
      AND deposit.read_at < :at
      AND EXISTS(${knownDispute(OF_DEDUCTION)})
    GROUP BY line.currency`,
})

/**
 * Returns the sums of a business's money before a moment, for each currency that it has money in. All of them are
 * derived from receipts, transactions, attempts, disputes and settlement lines; no sum is stored.
 */
export async function readSums(db: Database, { businessId, mode }: Owner, at: Date): Promise<BalanceSums[]> {
  const before = { businessId, mode, ...borderAt(at) }
  const sums = [
    ...(await addUpSuccesses(db, before)),
    ...(await addUpShares(db, before)),
    ...(await readOthers(db, before)),
  ]
  const lines = await addUpLines(db, before)
  const currencies = [...new Set([...sums, ...lines].map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const total = (what: Sum['what']) =>
      sums.reduce((all, each) => (each.currency === currency && each.what === what ? all + each.cents : all), 0)
    const own = lines.filter((line) => line.currency === currency)
    return {
      currency,
      capturedCents: total('COLLECT'),
      refundedCents: total('REFUND'),
      paidOutCents: total('PAYOUT'),
      openShareCents: total('SHARE'),
      openChargebackCents: total('CHARGEBACK'),
      lines: own,
    }
  })
}
