import type { ProviderMode } from '../../domain/routing.ts'
import type { TransactionKind } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'

/**
 * Each statement takes up to 100 due rows for a minute, in one committed step: nobody holds a lock while
 * the engine is called, and a relay that dies leaves them to be found again.
 */
function claim(name: string, table: string, select: string, where = '', most = '100', again = "interval '1 min'") {
  return {
    name: `claim-due-${name}`,
    text: `
      WITH due AS (
        UPDATE ${table} SET engine_due_at = now() + ${again}
        WHERE id IN (SELECT id FROM ${table} WHERE engine_due_at <= now() ${where} ORDER BY engine_due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
        RETURNING *
      )
      ${select}`,
  }
}

/** Up to $3 of those whose endpoint is among $1, or of those whose endpoint is not. */
function claimByEndpoint(name: string, table: string, select: string, endpointId: string, again?: string) {
  return claim(name, table, select, `AND (${endpointId} = ANY($1::text[])) = $2`, '$3', again)
}

const payments = claim(
  'payments',
  'transactions',
  `SELECT id AS "transactionId", business_id AS "merchantId", mode, kind AS of, source, state, amount_cents AS "amountCents", currency, rail
   FROM due`,
)

const providerEvents = claim(
  'provider-events',
  'inbound_events',
  `SELECT due.id AS "inboundEventId", t.id AS "transactionId", t.business_id AS "merchantId", t.mode, t.kind AS of, t.source, t.state,
     t.amount_cents AS "amountCents", t.currency, t.rail
   FROM due JOIN transactions t ON t.id = due.transaction_id`,
  '',
  '100',
  // One that no run gets to handle, since the program fails before it, costs less and less.
  "greatest(interval '1 min', least((now() - received_at) / 2, interval '10 min'))",
)

const subject = `d.id AS "deliveryId", d.business_id AS "merchantId", d.mode, d.endpoint_id AS "endpointId",
  e.type AS "eventType", e.transaction_id AS "transactionId"`

const deliveries = claimByEndpoint(
  'deliveries',
  'deliveries',
  `SELECT ${subject} FROM due d JOIN events e ON e.id = d.event_id`,
  'endpoint_id',
)

const replays = claimByEndpoint(
  'replays',
  'delivery_replays',
  `SELECT due.id AS "replayId", ${subject} FROM due JOIN deliveries d ON d.id = due.delivery_id JOIN events e ON e.id = d.event_id`,
  '(SELECT endpoint_id FROM deliveries d WHERE d.id = delivery_id)',
  // Its workflow has long heard of it and makes them one after the other: thousands are no signal each, every minute.
  "greatest(interval '1 min', least(now() - requested_at, interval '1 hour'))",
)

const connects = claim(
  'connects',
  'connect_resources',
  'SELECT id AS "resourceId", business_id AS "merchantId", mode, kind AS of, state FROM due',
)

export interface DueTransaction {
  transactionId: string
  merchantId: string
  mode: ProviderMode
  of: TransactionKind
  source: 'API' | 'LINK' | 'DIRECT'
  state: string
  amountCents: number
  currency: string
  rail: string | null
}

export interface DueProviderEvent extends DueTransaction {
  inboundEventId: string
}

export interface DueDelivery {
  deliveryId: string
  merchantId: string
  mode: ProviderMode
  endpointId: string
  eventType: string
  transactionId: string
}

export interface DueConnect {
  resourceId: string
  merchantId: string
  mode: ProviderMode
  of: 'ACCOUNT' | 'SPLIT'
  state: string
}

export interface DueReplay extends DueDelivery {
  replayId: string
}

export async function claimDueTransactions(db: Database): Promise<DueTransaction[]> {
  return await run(db, payments, [])
}

export async function claimDueProviderEvents(db: Database): Promise<DueProviderEvent[]> {
  return await run(db, providerEvents, [])
}

/** The endpoints whose rows are wanted, up to `most`, or are left alone. */
export type Endpoints = { of: string[]; most: number } | { notOf: string[] }

function endpointValues(endpoints: Endpoints): [ids: string[], wanted: boolean, most: number] {
  return 'of' in endpoints ? [endpoints.of, true, endpoints.most] : [endpoints.notOf, false, 100]
}

export async function claimDueDeliveries(db: Database, endpoints: Endpoints): Promise<DueDelivery[]> {
  return await run(db, deliveries, endpointValues(endpoints))
}

export async function claimDueReplays(db: Database, endpoints: Endpoints): Promise<DueReplay[]> {
  return await run(db, replays, endpointValues(endpoints))
}

export async function claimDueConnects(db: Database): Promise<DueConnect[]> {
  return await run(db, connects, [])
}
