import { ERRORS, type ErrorCode } from '../../domain/error-catalogue.ts'
import { REFUND_KINDS } from '../../domain/routing/rail-facts.ts'
import { EXCLUSIONS } from '../../domain/routing/decision.ts'
import * as t from './schema.ts'

export const ExclusionReason = t.word(
  'ExclusionReason',
  EXCLUSIONS,
  'Why a provider cannot take a payment on a rail. `circuit_open` excludes it temporarily, `other_rail` because it ' +
    'is in the order on another rail.',
)

export const RailRefunds = t.word(
  'RailRefunds',
  REFUND_KINDS,
  'The refunds that a rail allows. PARTIAL: any part, in any number of refunds. ONCE: any amount, in one refund. ' +
    'FULL: only the whole amount. NONE: no refund.',
)

const Field = t.component('FieldFault', 'A wrong field.', {
  path: t.text('JSON pointer of the field.', '/customer/email'),
  message: t.text('What is wrong with the field; never its value.', 'must match format "email"'),
})

const state = t.text('The state that does not allow the operation.', 'SUCCEEDED')

/** The fields of `error.details` by code; it is empty for other codes. */
const DETAILS: Partial<Record<ErrorCode, t.TProperties>> = {
  'SV-2001': { fields: t.Optional(t.Array(Field, { maxItems: 20, description: 'The first wrong fields.' })) },
  'SV-2010': { field: t.Optional(t.text('The field whose value is taken.', 'reference')) },
  'SV-3002': {
    excluded: t.arrayOf(
      t.component('ExcludedProvider', {
        providerId: t.ProviderId,
        rail: t.Optional(t.RailName),
        excludedBecause: ExclusionReason,
      }),
      'Every provider on each rail that the payment may use, with the reason for its exclusion; empty for payouts.',
    ),
    items: t.Optional(
      t.arrayOf(
        t.component('RefusedPayoutItem', {
          index: t.described(t.Integer({ minimum: 0 }), 'The place of the item in the batch, from 0.', 1),
          reason: t.word('PayoutItemRefusal', ['amount'], '`amount`: the amount is above the limit of every rail.'),
          highestCents: t.Optional(t.integer('The largest amount of an item, in minor units.', 500_000_000)),
        }),
        'For a payout batch: the items that no rail accepts.',
      ),
    ),
  },
  'SV-3004': {
    leftCents: t.described(t.Integer({ minimum: 0 }), 'The amount that is left to refund, in minor units.', 5_000),
  },
  'SV-3005': {
    state,
    accountId: t.Optional(
      t.text('The connected account that is in this state.', 'acc_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'),
    ),
    version: t.Optional(t.integer('The version of the routing rules in force.', 3)),
    limit: t.Optional(t.integer('The largest allowed number.', 16)),
  },
  'SV-3006': {
    provider: t.Optional(t.text('The provider named in the request.', 'paystak')),
    providers: t.Optional(t.arrayOf(t.String(), 'The unknown or unconnected providers named in the request.')),
  },
  'SV-3009': {
    rail: t.described(t.RailName, 'The rail by which the payment was paid.'),
    refunds: t.described(RailRefunds, 'The refunds that the rail allows.'),
  },
}

const shared = {
  message: t.namedText('ErrorMessage', 'What is wrong and what to do, in words.', ERRORS['SV-2001'].title),
  traceId: t.String({
    title: 'TraceId',
    pattern: '^[0-9a-f]{32}$',
    description: 'The trace ID to quote to support; the same as `X-Trace-Id` of the response.',
    examples: ['4bf92f3577b34da6a3ce929d0e0e4736'],
  }),
  timestamp: t.instant('When the error occurred.'),
  retryable: t.described(t.Boolean({ title: 'Retryable' }), 'True if the same request may succeed later.', false),
  retryAfterSeconds: t.Union([t.Integer(), t.Null()], {
    title: 'RetryAfterSeconds',
    description: 'Seconds to wait before a retry; null if the error is not retryable.',
    examples: [null],
  }),
}

export const exampleDetails: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  'SV-2001': { fields: [{ path: '/customer/email', message: 'must match format "email"' }] },
  'SV-2010': { field: 'reference' },
  'SV-3002': { excluded: [{ providerId: 'paystack', excludedBecause: 'not_connected' }] },
  'SV-3004': { leftCents: 5_000 },
  'SV-3005': { state: 'SUCCEEDED' },
  'SV-3006': { provider: 'paystak' },
  'SV-3009': { rail: 'CAPITEC_PAY', refunds: 'NONE' },
}

function errorOf(code: ErrorCode) {
  const { title } = ERRORS[code]
  const details = t.closed(DETAILS[code] ?? {}, { description: 'Details of the error, by its code.' })
  return t.closed(
    { code: t.Literal(code, { description: title }), ...shared, details },
    { title: `Error-${code}`, description: title },
  )
}

const CODES = Object.keys(ERRORS) as ErrorCode[]
const errors = new Map(CODES.map((code) => [code, errorOf(code)]))

/** Returns the schema of an error with one of these codes, distinguished by `error.code`. */
export function refusalSchema(codes: readonly ErrorCode[]) {
  const all = codes.map((code) => errors.get(code)!)
  return t.closed({ error: all.length === 1 ? all[0]! : t.Union(all, { description: 'Distinguished by `code`.' }) })
}

export const ErrorObject = t.component('Error', {
  error: t.Union([...errors.values()], { description: 'An error of the catalogue, distinguished by `code`.' }),
})
