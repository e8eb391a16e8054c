import type {
  BatchFacts,
  ConnectFacts,
  DeliveryFacts,
  DisputeFacts,
  TransactionFacts,
} from '../../domain/engine-work.ts'
import type { TransactionSource } from '../../domain/states.ts'
import { claimByBusiness, claimByEndpoint, claimed, claimOldest, countUnderWay } from './claim.ts'

const subject = 'd.id, d.business_id, d.mode, d.endpoint_id, d.event_type, e.transaction_id'

export const claimDue = {
  transactions: claimByBusiness<DueTransaction>(
    'transactions',
    `
    SELECT id, business_id, mode, kind, source, state, amount_cents, currency, coalesce(rail, method) AS rail,
      queued_since IS NOT NULL AS queued, ${claimed('due')}
    FROM due`,
  ),
  providerEvents: claimOldest<DueProviderEvent>(
    'providerEvents',
    `
    SELECT due.id AS inbound_event_id, t.id, t.business_id, t.mode, t.kind, t.source, t.state, t.amount_cents,
      t.currency, t.rail, ${claimed('due')}
    FROM due
      JOIN transactions AS t ON t.id = due.transaction_id`,
    // A run may fail before it handles the event: the pause grows with the age of the event.
    "greatest(interval '1 min', least((now() - received_at) / 2, interval '10 min'))",
  ),
  deliveries: claimByEndpoint<DeliveryFacts>('deliveries', {
    // Deliveries in WAITING_RETRY are due only if their workflow is late or lost.
    underWay: `CASE line.state WHEN 'PENDING' THEN ${countUnderWay('deliveries', "u.state = 'PENDING'")} ELSE 0 END`,
    select: `
    SELECT ${subject}, ${claimed('d', 'e.traceparent')}
    FROM due AS d
      JOIN events AS e ON e.id = d.event_id
    ORDER BY d.id`,
  }),
  replays: claimByEndpoint<DueReplay>('replays', {
    underWay: countUnderWay('replays'),
    select: `
    SELECT due.id AS replay_id, ${subject}, ${claimed('due')}
    FROM due
      JOIN deliveries AS d ON d.id = due.delivery_id
      JOIN events AS e ON e.id = d.event_id
    ORDER BY due.id`,
    // The delivery's workflow has the signal and makes its replays one after the other: the pause grows with the age
    // of the replay.
    again: "greatest(interval '1 min', least(now() - requested_at, interval '1 hour'))",
  }),
  connects: claimByBusiness<ConnectFacts>(
    'connects',
    `SELECT id, business_id, mode, kind, state, ${claimed('due')} FROM due`,
  ),
  payoutBatches: claimByBusiness<BatchFacts>(
    'payoutBatches',
    `SELECT id, business_id, mode, state, total_cents, currency, item_count, ${claimed('due')} FROM due`,
  ),
  erasures: claimOldest<{ requestId: string }>('erasures', `SELECT id AS request_id, ${claimed('due')} FROM due`),
  disputes: claimOldest<DisputeFacts>(
    'disputes',
    `
    SELECT id, business_id, mode, transaction_id, coalesce(state, 'CREATED') AS state, ${claimed('due')}
    FROM due`,
  ),
}

export interface DueTransaction extends TransactionFacts {
  source: TransactionSource
  /** True if it is a refund that waits for another refund of its charge. */
  queued: boolean
}

interface DueProviderEvent extends TransactionFacts {
  inboundEventId: string
}

interface DueReplay extends DeliveryFacts {
  replayId: string
}
