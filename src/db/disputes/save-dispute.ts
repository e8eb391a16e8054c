import type { Pool } from 'pg'
import type { DisputeLook } from '../../domain/disputes/look.ts'
import { GRACE_MS } from '../../domain/engine-work.ts'
import { newId } from '../new-id.ts'
import { ALL_DISPUTE_EVENTS, disputeEventBody } from '../../domain/webhooks/dispute-events.ts'
import { eventsWithDeliveries, madeDeliveries, type MadeDelivery } from '../transactions/create-transaction.ts'
import { command, firstRow, hasRow, inTransaction, postponement } from '../query.ts'
import { bookChargebacks, lockCharges } from '../ledger/book-chargebacks.ts'
import type { DisputeSnapshot } from './dispute.ts'

type SaveParameters = ReturnType<typeof parametersOf>

/** Events are numbered under the payment's lock, since a payment may have several disputes. */
const save = firstRow<SaveParameters, { deliveries: MadeDelivery[] }>('save-dispute')(`
    WITH dispute AS (
      UPDATE disputes
      SET state = :state, amount_cents = :amountCents, currency = :currency, reason = :reason,
        opened_at = to_timestamp(:openedMs / 1000.0), respond_by = to_timestamp(:respondByMs / 1000.0),
        provider_updated_at = to_timestamp(:updatedMs / 1000.0), reminded_at = to_timestamp(:remindedMs / 1000.0),
        closed_at = to_timestamp(:closedMs / 1000.0), sequence = :sequence, version = version + 1,
        engine_due_at = now() + make_interval(secs => :dueInMs::bigint / 1000.0), updated_at = now()
      WHERE id = :disputeId AND version = :version
      RETURNING id, business_id, mode, transaction_id, amount_cents
    ),
    history AS (
      INSERT INTO dispute_history (dispute_id, sequence, entry, amount_cents)
      SELECT dispute.id, h.sequence, h.entry, dispute.amount_cents
      FROM dispute
        CROSS JOIN json_to_recordset(:entries::json) AS h (sequence integer, entry text)
    ),
    answer AS (
      UPDATE dispute_answers AS a
      SET state = :answerState, refusal = :refusal, evidence = NULL, ended_at = now()
      FROM dispute
      WHERE a.id = :answerId AND a.state = 'PENDING'
    ),
    ${eventsWithDeliveries(
      `
        SELECT e."eventId", d.business_id, d.mode, d.transaction_id, e.type,
          (
            SELECT coalesce(max(sequence), 0) + 1
            FROM events
            WHERE transaction_id = d.transaction_id AND type = e.type
          ),
          e.body, :traceparent
        FROM dispute AS d
          CROSS JOIN json_to_recordset(:events::json) AS e ("eventId" text, type text, body text)`,
      `ARRAY[e.type, '${ALL_DISPUTE_EVENTS}']`,
    )}
    SELECT ${madeDeliveries}
    FROM dispute`)

const NO_TIMES = { openedMs: null, respondByMs: null, updatedMs: null, remindedMs: null, closedMs: null }
const NOT_READ = { state: null, amountCents: null, currency: null, reason: null, ...NO_TIMES }

function parametersOf(before: DisputeSnapshot, looked: DisputeLook, dueInMs: number | null) {
  const { id: disputeId, version, sequence, pending } = before
  const { dispute, entries, answer } = looked
  return {
    ...(dispute ?? NOT_READ),
    disputeId,
    version,
    dueInMs,
    sequence: sequence + entries.length,
    entries: JSON.stringify(entries.map((entry, index) => ({ entry, sequence: sequence + index + 1 }))),
    events: JSON.stringify(before.sendsEvents ? eventsOf(before, looked) : []),
    answerId: answer && pending!.id,
    answerState: answer && answer.state,
    refusal: answer && answer.refusal,
  }
}

function eventsOf({ id: disputeId, ...before }: DisputeSnapshot, { dispute, entries, events }: DisputeLook) {
  const { transactionId, businessId: merchantId, providerId, reference, mode } = before
  const created = new Date().toISOString()
  return events.map((type) => {
    const eventId = newId('event')
    const { state, amountCents, currency, reason, respondByMs } = dispute!
    const named = { disputeId, transactionId, merchantId, state, amountCents, currency, providerId, reason }
    const sequence = before.sequence + entries.length
    const respondBy = new Date(respondByMs).toISOString()
    const body = disputeEventBody({ id: eventId, type, created }, { ...named, respondBy, sequence, reference, mode })
    return { eventId, type, body }
  })
}

/** Returns its due deliveries; null if an event, an answer or another look came first: then it is made again. */
export async function saveLook(
  pool: Pool,
  before: DisputeSnapshot,
  looked: DisputeLook,
  dueInMs: number | null,
): Promise<MadeDelivery[] | null> {
  const given = parametersOf(before, looked, dueInMs === null ? null : dueInMs + GRACE_MS)
  return await inTransaction(pool, async (db) => {
    const { id, version, attemptId } = before
    await lockCharges(db, [attemptId])
    const saved = await save(db, given)
    if (saved) await bookChargebacks(db, [{ attemptId, cause: `${id}/${version + 1}`, settlementId: null }])
    return saved?.deliveries ?? null
  })
}

/** False if an event came since that version. */
export const restDispute = hasRow<{ disputeId: string; version: number }>('rest-dispute')(`
    UPDATE disputes
    SET engine_due_at = NULL, version = version + 1
    WHERE id = :disputeId AND version = :version
    RETURNING id`)

export const postponeDispute = postponement('postpone-dispute', 'disputes', 'disputeId')

type Sending = { answerId: string; sends: number; sentAt: Date | null }

/** Null if another run sent the answer, or it has ended: do not send it. `sends` is how often it was sent before. */
export const beginSending = firstRow<Sending, { evidence: Buffer | null }>('begin-sending-answer')(`
    UPDATE dispute_answers
    SET sends = sends + 1, sent_at = :sentAt
    WHERE id = :answerId AND state = 'PENDING' AND sends = :sends
    RETURNING evidence`)

/** No request left this service, so the answer is as it was before it was sent. */
export const takeBackSending = command<Sending>('take-back-sending-answer')(`
    UPDATE dispute_answers
    SET sends = :sends, sent_at = :sentAt
    WHERE id = :answerId AND state = 'PENDING' AND sends = :sends + 1`)

/** The provider does not want the answer. The next look at the dispute ends it. */
export const declineAnswer = command<{ answerId: string }>('decline-answer')(
  `UPDATE dispute_answers SET declined = true WHERE id = :answerId AND state = 'PENDING'`,
)
