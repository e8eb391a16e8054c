import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/**
 * Anybody can load the page of a return as often as they like. All loads until the provider is asked are one row, so
 * they wake the workflow once; it asks within 10 s, so where the wake-up got lost a load that comes 20 s later makes
 * another. A checkout that is closed is not asked about, and so nothing is noted.
 */
const note = statement<{ transactionId: string }>({
  name: 'note-payer-return',
  text: `
    UPDATE attempts SET payer_returned_at = now()
    WHERE id = (SELECT id FROM attempts WHERE transaction_id = :transactionId ORDER BY number DESC LIMIT 1)
      AND ended_at IS NULL AND checkout_url IS NOT NULL
      AND (payer_returned_at IS NULL OR payer_returned_at < now() - interval '20 s')
    RETURNING id`,
})

/** Notes that a payer is back from the newest checkout; whether the workflow has to be woken for it. */
export async function notePayerReturn(db: Database, transactionId: string): Promise<boolean> {
  return (await run(db, note, { transactionId })).length > 0
}

const question = statement<{ attemptId: string }, { askedAtMs: number }>({
  name: 'begin-question',
  text: `
    UPDATE attempts SET payer_returned_at = NULL WHERE id = :attemptId
    RETURNING floor(extract(epoch FROM now()) * 1000)::bigint AS "askedAtMs"`,
})

/**
 * Before the provider is asked about a checkout: a payer who comes back from now on needs another question. Answers
 * the time of this one, milliseconds since 1970 by the database's clock.
 */
export async function beginQuestion(db: Database, attemptId: string): Promise<number> {
  const [row] = await run(db, question, { attemptId })
  if (!row) throw new Error(`there is no attempt ${attemptId}`)
  return row.askedAtMs
}

const unpaid = statement<{ attemptId: string; askedAtMs: number }>({
  name: 'note-unpaid',
  text: `UPDATE attempts SET unpaid_at = greatest(unpaid_at, to_timestamp(:askedAtMs::bigint / 1000.0)) WHERE id = :attemptId`,
})

/** Notes that the provider, asked at that time, said that the checkout is unpaid, so that its payer's page can say it. */
export async function noteUnpaid(db: Database, attemptId: string, askedAtMs: number): Promise<void> {
  await run(db, unpaid, { attemptId, askedAtMs })
}

const showDecline = statement<{ transactionId: string }>({
  name: 'show-decline',
  text: `
    UPDATE attempts SET decline_shown_at = now()
    WHERE id = (SELECT id FROM attempts WHERE transaction_id = :transactionId ORDER BY number DESC LIMIT 1)
      AND state = 'DECLINED' AND decline_shown_at IS NULL
    RETURNING id`,
})

/** Notes that a payer is shown the decline of the newest checkout; whether this is the first payer to whom it is shown. */
export async function noteDeclineShown(db: Database, transactionId: string): Promise<boolean> {
  return (await run(db, showDecline, { transactionId })).length > 0
}
