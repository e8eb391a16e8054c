import { Counter, Histogram, Registry } from 'prom-client'
import { DUE_KINDS } from '../db/relay/lines.ts'
import { MODES, REVIEW_REASONS } from '../domain/states.ts'

/** Every label, with all its values. */
export type LabelValues = Readonly<Record<string, readonly string[]>>

export interface Definition<Labels> {
  help: string
  labels?: Labels
}

const mode = MODES
const OPEN_STATES = ['PENDING', 'WAITING_RETRY', 'DEAD']
const STARTED_KINDS = ['TRANSACTION', 'DELIVERY', 'REPLAY', 'PROVIDER_EVENT']

/** Open work, 0 where nothing is open. Read in the database as the next ones are. */
export const WORK_GAUGES = {
  due_rows: { help: 'Rows that are due and not claimed by the relay, 10 000 at most.', labels: { kind: DUE_KINDS } },
  due_oldest_seconds: { help: 'Seconds since the oldest of these rows became due.', labels: { kind: DUE_KINDS } },
  unstarted_rows: {
    help: 'Rows that were stored and that no workflow has begun, claimed by the relay or not; 10 000 at most.',
    labels: { kind: STARTED_KINDS },
  },
  unstarted_oldest_seconds: {
    help: 'Seconds since the oldest of these rows was stored.',
    labels: { kind: STARTED_KINDS },
  },
  deliveries: {
    help: 'Webhook deliveries in progress by state, and those that are DEAD; 10 000 at most.',
    labels: { state: OPEN_STATES },
  },
  deliveries_oldest_seconds: {
    help: 'Seconds since the last change of the delivery that has waited in this state for longest.',
    labels: { state: OPEN_STATES },
  },
  dead_deliveries: { help: 'Deliveries that became DEAD in the past hour, 10 000 at most.' },
  record_shut: {
    help: '1 while no attempt begins, since the database was promoted or restored and is not open yet; else 0.',
  },
  unknown_outcomes: {
    help: 'Attempts at a provider whose outcome is UNKNOWN and still open, 10 000 at most.',
    labels: { mode },
  },
  unknown_outcome_oldest_seconds: { help: 'Seconds since the oldest of these attempts began.', labels: { mode } },
  review_transactions: {
    help: 'Transactions that wait for an operator, by reason; 10 000 at most.',
    labels: { mode, reason: REVIEW_REASONS },
  },
  review_oldest_seconds: {
    help: 'Seconds since the last change of the transaction that has waited for an operator for longest.',
    labels: { mode },
  },
  proof_unclosed_oldest_seconds: {
    help: 'Seconds since the oldest receipt whose hour is not closed yet.',
    labels: { mode },
  },
} as const satisfies Record<string, Definition<LabelValues>>

/** Read in the database at a scrape, so that every process reports the same. Without the database they are missing. */
export const DATABASE_GAUGES = {
  provider_call_budget_limit: {
    help: 'Calls that all processes together may make to the provider in a window of seconds, if it has a limit.',
    labels: ['provider', 'mode'],
  },
  provider_call_budget_remaining: { help: 'Calls that are left in the current window.', labels: ['provider', 'mode'] },
  provider_circuit_open: {
    help: '1 while the newest outcomes of a connected provider are mostly faults, so that it is used last; else 0.',
    labels: ['provider', 'mode', 'rail'],
  },
  proof_last_closed_hour_timestamp_seconds: {
    help: 'The beginning of the last closed hour of the proof log, in Unix seconds.',
    labels: ['mode'],
  },
  rates_stale: {
    help: '1 if the rate that is returned is the shipped one, old, or not confirmed by the last fetch; else 0.',
    labels: ['indicator'],
  },
  rates_age_seconds: {
    help: 'Seconds since the rate that is returned was fetched, or since the shipped one was captured.',
    labels: ['indicator'],
  },
  key_expires_timestamp_seconds: {
    help:
      'The next end, in Unix seconds, of a replaced API key or webhook secret that is still accepted, and of the ' +
      'client certificate for Temporal.',
    labels: ['kind'],
  },
  db_ping_seconds: {
    help: 'Seconds until the database answered the first statement of the scrape, with the wait for a connection.',
  },
  clock_offset_seconds: { help: 'Seconds by which the clock of this process is ahead of the clock of Postgres.' },
  db_synchronous: { help: '1 if Postgres acknowledges a commit only after a standby has stored it; else 0.' },
  db_unarchived_bytes: { help: 'Bytes of the log of Postgres that are not in the archive, if it has one.' },
  db_archived_age_seconds: { help: 'Seconds since Postgres put the last piece of its log into the archive.' },
} as const satisfies Record<string, Definition<readonly string[]>>

export const PROCESS_GAUGES = {
  database_up: { help: '1 if the database answered this scrape within its time limit; else 0.' },
  engine_up: { help: '1 while Temporal responds and a worker polls it; else 0.' },
  db_pool_connections: { help: 'Connections of the pool of this process.', labels: ['state'] },
  db_pool_waiting: { help: 'Requests of this process that wait for a connection of the pool.' },
  bulkhead_in_use: {
    help: 'Calls in the fast lane that run now, for a provider or for all endpoints of webhooks together.',
    labels: ['bulkhead', 'provider', 'mode'],
  },
  bulkhead_limit: {
    help: 'Calls to one provider, or to one endpoint of webhooks, that may run in the fast lane at a time.',
    labels: ['bulkhead'],
  },
  bulkhead_waiting: { help: 'Calls that wait for a place in the fast lane.', labels: ['bulkhead', 'provider', 'mode'] },
  bulkhead_shut: {
    help: 'Providers (1 or 0) or endpoints (a number) whose calls use the slow lane, because one was slow or failed.',
    labels: ['bulkhead', 'provider', 'mode'],
  },
} as const satisfies Record<string, Definition<readonly string[]>>

export const RECORDED = {
  http_request_duration_seconds: {
    help: 'Seconds from the headers of a request to its response; Prefer: wait included. Its count is the requests.',
    labels: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
  },
  http_errors_total: { help: 'Responses with an error code of the catalogue.', labels: ['route', 'code'] },
  provider_call_duration_seconds: {
    help: 'Seconds until a provider gave a result, or none came. Its count is that of calls by their result.',
    labels: ['provider', 'kind', 'result'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 25],
  },
  proof_heads_refused_total: {
    help: 'Heads of the proof log that were not signed, since they contradict the last signed head.',
    labels: ['mode'],
  },
  proof_quorum_missed_total: {
    help: 'Heads of the proof log that were published with fewer cosignatures than the quorum.',
    labels: ['mode'],
  },
} as const

export const recorded = new Registry()

const histogram = (name: 'http_request_duration_seconds' | 'provider_call_duration_seconds') => {
  const { help, labels, buckets } = RECORDED[name]
  return new Histogram<string>({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [recorded] })
}
const requests = histogram('http_request_duration_seconds')
const calls = histogram('provider_call_duration_seconds')
const counter = (name: 'http_errors_total' | `proof_${'heads_refused' | 'quorum_missed'}_total`) => {
  const { help, labels } = RECORDED[name]
  return new Counter<string>({ name, help, labelNames: [...labels], registers: [recorded] })
}
const errors = counter('http_errors_total')
export const refusedHeads = counter('proof_heads_refused_total')
export const missedQuorums = counter('proof_quorum_missed_total')
// An increase is only seen from a value before it.
for (const each of MODES) for (const counted of [refusedHeads, missedQuorums]) counted.inc({ mode: each }, 0)

/** The methods that a route can have. Any other one is counted as `other`. */
const METHODS: ReadonlySet<string | null> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export interface CountedRequest {
  /** Null if the request was not valid HTTP. */
  method: string | null
  /** The path in the OpenAPI document (`/v1/transactions/{id}`); null if no route matched. */
  route: string | null
  status: number
  code: string | null
  durationMs: number
}

/** Counts a request. The path is never a label, since clients choose it. */
export function countRequest({ method, route, status, code, durationMs }: CountedRequest): void {
  const matched = route ?? 'unmatched'
  requests.observe({ method: METHODS.has(method) ? method! : 'other', route: matched, status }, durationMs / 1_000)
  if (code !== null) errors.inc({ route: matched, code })
}

type CountedCall = Record<'provider' | 'kind' | 'result', string> & { durationMs: number }

export function countProviderCall({ durationMs, ...labels }: CountedCall): void {
  calls.observe(labels, durationMs / 1_000)
}
