import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/**
 * Anyone can load the return page at any rate. All loads until the provider is asked set one timestamp and wake the
 * workflow once. The provider is asked within 10 s, so a load 20 s later replaces a lost wake-up. A closed checkout is
 * not asked about, so nothing is noted.
 */
const note = statement<{ transactionId: string }>({
  name: 'note-payer-return',
  text: `
    UPDATE attempts
    SET payer_returned_at = now()
    WHERE id = (SELECT id FROM attempts WHERE transaction_id = :transactionId ORDER BY number DESC LIMIT 1)
      AND ended_at IS NULL
      AND checkout_url IS NOT NULL
      AND (payer_returned_at IS NULL OR payer_returned_at < now() - INTERVAL '20 s')
    RETURNING id`,
})

/** Notes that a payer returned from the newest checkout. Returns whether the workflow must be woken. */
export async function notePayerReturn(db: Database, transactionId: string): Promise<boolean> {
  return (await run(db, note, { transactionId })).length > 0
}

const question = statement<{ attemptId: string }, { askedAtMs: number }>({
  name: 'begin-question',
  text: `
    UPDATE attempts
    SET payer_returned_at = NULL
    WHERE id = :attemptId
    RETURNING floor(EXTRACT(EPOCH FROM now()) * 1000)::bigint AS "askedAtMs"`,
})

/**
 * Call it before the provider is asked about a checkout: a payer who returns later needs another lookup. Returns the
 * time of this lookup, in milliseconds since 1970 by the database's clock.
 */
export async function beginQuestion(db: Database, attemptId: string): Promise<number> {
  const [row] = await run(db, question, { attemptId })
  if (!row) throw new Error(`there is no attempt ${attemptId}`)
  return row.askedAtMs
}

const unpaid = statement<{ attemptId: string; askedAtMs: number }>({
  name: 'note-unpaid',
  text: `
    UPDATE attempts
    SET unpaid_at = greatest(unpaid_at, to_timestamp(:askedAtMs::bigint / 1000.0))
    WHERE id = :attemptId`,
})

/** Notes that the provider, asked at `askedAtMs`, reported the checkout as unpaid. The payer's page shows it. */
export async function noteUnpaid(db: Database, attemptId: string, askedAtMs: number): Promise<void> {
  await run(db, unpaid, { attemptId, askedAtMs })
}

const showDecline = statement<{ transactionId: string }>({
  name: 'show-decline',
  text: `
    UPDATE attempts
    SET decline_shown_at = now()
    WHERE id = (SELECT id FROM attempts WHERE transaction_id = :transactionId ORDER BY number DESC LIMIT 1)
      AND state = 'DECLINED'
      AND decline_shown_at IS NULL
    RETURNING id`,
})

/** Notes that a payer was shown the decline of the newest checkout. Returns whether it was the first time. */
export async function noteDeclineShown(db: Database, transactionId: string): Promise<boolean> {
  return (await run(db, showDecline, { transactionId })).length > 0
}
