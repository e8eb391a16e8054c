import { mayChooseRail } from '../../domain/payments/payer-choice.ts'
import type { PayInRail } from '../../domain/states.ts'
import type { Pool } from 'pg'
import { command, hasRow, inTransaction } from '../query.ts'
import { lockTransaction } from '../transactions/record.ts'

interface Choice {
  transactionId: string
  /** Null if the payer leaves the rail to the router. */
  rail: PayInRail | null
}

const lockLink = command<{ transactionId: string }>('lock-link-of-choice')(
  'SELECT FROM payment_links WHERE transaction_id = :transactionId FOR UPDATE',
)

/** The choice opens a link too. `statement_timestamp()` is later than the start of any attempt before the lock. */
const choose = hasRow<Choice>('choose-rail')(`
    WITH opened AS (
      UPDATE payment_links
      SET opened_at = statement_timestamp()
      WHERE transaction_id = :transactionId
    )
    UPDATE transactions
    SET chosen_rail = :rail, rail_chosen_at = statement_timestamp(), version = version + 1,
      engine_due_at = now() + INTERVAL '10 s', traceparent = :traceparent
    WHERE id = :transactionId
    RETURNING id`)

/**
 * Stores the rail that a payer chose. Returns whether the workflow must be woken: it closes an open checkout, and makes
 * one on that rail. Returns false if the payer may not choose now.
 */
export async function chooseRail(pool: Pool, choice: Choice): Promise<boolean> {
  return await inTransaction(pool, async (db) => {
    // Every writer locks the link before its transaction.
    await lockLink(db, choice)
    const payment = await lockTransaction(db, choice.transactionId)
    return payment !== null && mayChooseRail(payment) && (await choose(db, choice))
  })
}
