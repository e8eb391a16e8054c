import type {
  BatchFacts,
  ConnectFacts,
  DeliveryFacts,
  DisputeFacts,
  TransactionFacts,
} from '../../domain/engine-work.ts'
import type { TransactionSource } from '../../domain/states.ts'
import { claimByBusiness, claimByEndpoint, claimed, claimOldest } from './claim.ts'
import { deliveriesUnderWay, replaysUnderWay } from './start-budget.ts'

export const claimDueTransactions = claimByBusiness<DueTransaction>(
  'payments',
  'transactions',
  `
    SELECT id, business_id AS "businessId", mode, kind, source, state, amount_cents AS "amountCents",
      currency, coalesce(rail, method) AS rail,
      queued_since IS NOT NULL AS queued, ${claimed('due')}
    FROM due`,
)

export const claimDueProviderEvents = claimOldest<DueProviderEvent>(
  'provider-events',
  'inbound_events',
  `
    SELECT due.id AS "inboundEventId", t.id, t.business_id AS "businessId", t.mode, t.kind, t.source, t.state,
      t.amount_cents AS "amountCents", t.currency, t.rail, ${claimed('due')}
    FROM due
      JOIN transactions AS t ON t.id = due.transaction_id`,
  // A run may fail before it handles the event: the pause grows with the age of the event.
  "greatest(interval '1 min', least((now() - received_at) / 2, interval '10 min'))",
)

const subject = `d.id, d.business_id AS "businessId", d.mode, d.endpoint_id AS "endpointId",
  d.event_type AS "eventType", e.transaction_id AS "transactionId"`

const erasure = `SELECT id AS "requestId", ${claimed('due')} FROM due`
export const claimDueErasures = claimOldest<{ requestId: string }>('erasures', 'payer_requests', erasure)

export const claimDueDisputes = claimOldest<DisputeFacts>(
  'disputes',
  'disputes',
  `
    SELECT id, business_id AS "businessId", mode, transaction_id AS "transactionId",
      coalesce(state, 'CREATED') AS state,
      ${claimed('due')}
    FROM due`,
)

export const claimDueDeliveries = claimByEndpoint<DeliveryFacts>('deliveries', {
  table: 'deliveries',
  key: ['endpoint_id', 'state'],
  // Deliveries in WAITING_RETRY are due only if their workflow is late or lost.
  underWay: `CASE line.state WHEN 'PENDING' THEN ${deliveriesUnderWay('w.id')} ELSE 0 END`,
  select: `
    SELECT ${subject}, ${claimed('d', 'e.traceparent')}
    FROM due AS d
      JOIN events AS e ON e.id = d.event_id
    ORDER BY d.id`,
})

export const claimDueReplays = claimByEndpoint<DueReplay>('replays', {
  table: 'delivery_replays',
  key: ['endpoint_id'],
  underWay: replaysUnderWay('w.id'),
  select: `
    SELECT due.id AS "replayId", ${subject}, ${claimed('due')}
    FROM due
      JOIN deliveries AS d ON d.id = due.delivery_id
      JOIN events AS e ON e.id = d.event_id
    ORDER BY due.id`,
  // The delivery's workflow has the signal and makes its replays one after the other: the pause grows with the age of
  // the replay.
  again: "greatest(interval '1 min', least(now() - requested_at, interval '1 hour'))",
})

const connect = `SELECT id, business_id AS "businessId", mode, kind, state, ${claimed('due')} FROM due`
export const claimDueConnects = claimByBusiness<ConnectFacts>('connects', 'connect_resources', connect)

export const claimDuePayoutBatches = claimByBusiness<BatchFacts>(
  'payout-batches',
  'payout_batches',
  `
    SELECT id, business_id AS "businessId", mode, state, total_cents AS "totalCents", currency,
      item_count AS "itemCount", ${claimed('due')}
    FROM due`,
)

export interface DueTransaction extends TransactionFacts {
  source: TransactionSource
  /** True if it is a refund that waits for another refund of its charge. */
  queued: boolean
}

export interface DueProviderEvent extends TransactionFacts {
  inboundEventId: string
}

export interface DueReplay extends DeliveryFacts {
  replayId: string
}
