import type { Pool } from 'pg'
import { lineDifference } from '../../domain/settlements/difference.ts'
import { classify, type EarlierLine, type KnownAttempt, type NamedLine } from '../../domain/settlements/settlement.ts'
import { deductedCharge } from '../ledger/charge-amounts.ts'
import { allRows, inTransaction } from '../query.ts'
import { linesThat, type Settling } from './settling.ts'
import { correctDifference, resolveAgreed } from './differences.ts'

/** Differences of one transaction. */
const MOST = 1_000

interface Open {
  id: string
  expectedCents: number
  reason: string | null
  line: NamedLine
  known: KnownAttempt
  /** The other lines of its kind and attempt, whenever they came: together they take no more than was lost. */
  others: EarlierLine[]
}

/** The open differences of lines whose attempt has succeeded, in the order of ids. */
const openDifferences = allRows<Settling & { after: string; most: number }, Open>('differences-of-succeeded')(`
    SELECT d.id, d.expected_cents, d.reason,
      json_build_object(
        'kind', l.kind, 'providerReference', l.provider_reference, 'providerTransactionId',
        l.provider_transaction_id, 'amountCents', l.amount_cents, 'feeCents', l.fee_cents, 'sharedCents',
        l.shared_cents, 'currency', l.currency
      ) AS line,
      json_build_object(
        'kind', t.kind, 'succeeded', true, 'amountCents', t.amount_cents, 'currency', t.currency,
        'charge', ${deductedCharge}
      ) AS known,
      ${linesThat('earlier.attempt_id = a.id AND earlier.kind = l.kind AND earlier.id <> l.id')} AS others
    FROM differences AS d
      JOIN settlement_lines AS l ON l.settlement_id = d.settlement_id AND l.key = d.line_key
      JOIN attempts AS a ON a.id = d.attempt_id
      JOIN transactions AS t ON t.id = d.transaction_id
    WHERE d.resolved_at IS NULL
      AND d.kind = 'AMOUNT_DIFFERS'
      AND d.provider_id = :providerId
      AND d.mode = :mode
      AND d.id > :after
      AND a.state = 'SUCCEEDED'
    ORDER BY d.id
    LIMIT :most
    FOR UPDATE OF d`)

/**
 * Compares the open AMOUNT_DIFFERS again: an attempt can succeed after its provider settled it, for example when its
 * outcome was unknown. A dispute can be lost after its deduction. Resolves what agrees now, and corrects what is
 * expected of the rest.
 */
export async function resolveSucceeded(pool: Pool, of: Settling): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const position: string = after
    after = await inTransaction(pool, async (db) => {
      const rows = await openDifferences(db, { ...of, after: position, most: MOST })
      const agreed: string[] = []
      for (const { id, expectedCents, reason, line, known, others } of rows) {
        const difference = lineDifference(line, classify(line, known, others), known, others)
        if (!difference) agreed.push(id)
        else if (difference.expectedCents !== expectedCents || difference.reason !== reason)
          await correctDifference(db, { id, ...difference })
      }
      if (agreed.length > 0) await resolveAgreed(db, { ids: agreed })
      return rows.length < MOST ? undefined : rows.at(-1)!.id
    })
  }
}
