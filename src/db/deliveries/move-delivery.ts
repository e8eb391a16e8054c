import type { CancelReason } from '../../domain/endpoints.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import { laterWithAge } from '../inbound-events/later-with-age.ts'

const begin = statement<{ deliveryId: string; attemptCount: number }>({
  name: 'begin-retry',
  text: `
    UPDATE deliveries SET state = 'PENDING', next_attempt_at = NULL, engine_due_at = now() + interval '5 min', updated_at = now()
    WHERE id = :deliveryId AND state = 'WAITING_RETRY' AND attempt_count = :attemptCount`,
})

const cancel = statement<{ deliveryId: string; reason: CancelReason }>({
  name: 'cancel-delivery',
  text: `
    UPDATE deliveries SET state = 'CANCELLED', reason = :reason, next_attempt_at = NULL, engine_due_at = NULL, updated_at = now()
    WHERE id = :deliveryId AND state IN ('PENDING', 'WAITING_RETRY')`,
})

/** Longer than a round of the slow queue takes with thousands that hang. */
const queue = statement<{ deliveryId: string }>({
  name: 'queue-delivery-slowly',
  text: "UPDATE deliveries SET engine_due_at = now() + interval '10 min' WHERE id = :deliveryId AND state = 'PENDING'",
})

const forget = statement<{ replayId: string; deliveryId: string }>({
  name: 'forget-replay',
  text: 'UPDATE delivery_replays SET handled_at = now(), engine_due_at = NULL WHERE id = :replayId AND delivery_id = :deliveryId',
})

const later = statement<{ deliveryId: string }>({
  name: 'postpone-delivery',
  text: `UPDATE deliveries SET engine_due_at = ${laterWithAge('updated_at')} WHERE id = :deliveryId AND engine_due_at IS NOT NULL`,
})

/** A fault of the program keeps it from being made: the relay comes back with it, later each time. */
export async function postpone(db: Database, deliveryId: string): Promise<void> {
  await run(db, later, { deliveryId })
}

/** The wait is over: PENDING means that an attempt is due or in progress. */
export async function beginRetry(db: Database, deliveryId: string, attemptCount: number): Promise<void> {
  await run(db, begin, { deliveryId, attemptCount })
}

/** The attempt waits in the engine for a slot of the slow queue, so the relay need not look at the delivery meanwhile. */
export async function queueSlowly(db: Database, deliveryId: string): Promise<void> {
  await run(db, queue, { deliveryId })
}

/** Cancels a delivery that waits; one that has ended keeps its state. */
export async function cancelDelivery(db: Database, deliveryId: string, reason: CancelReason): Promise<void> {
  await run(db, cancel, { deliveryId, reason })
}

/** Marks a replay handled that was attempted before, or that cannot be made. */
export async function forgetReplay(db: Database, replayId: string, deliveryId: string): Promise<void> {
  await run(db, forget, { replayId, deliveryId })
}
