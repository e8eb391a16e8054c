import { Type, type TProperties } from 'typebox'
import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import { EXCLUSIONS } from '../../domain/routing/routing-filters.ts'
import { closed, described, Instant, ProviderId, word } from './schema.ts'

export const ExclusionReason = word(
  'ExclusionReason',
  EXCLUSIONS,
  'Why a provider cannot take a payment; `circuit_open` excludes it only from the order, for a while.',
)

const text = (description: string, example: string) => Type.String({ description, examples: [example] })

const Field = closed(
  {
    path: text('JSON pointer of the field.', '/customer/email'),
    message: text('What is wrong with it; never its value.', 'must match format "email"'),
  },
  { title: 'FieldFault', description: 'One field that is wrong.' },
)

const state = text('The state that does not allow it.', 'SUCCEEDED')

/** What `error.details` can hold, by code; every other code leaves it empty. */
const DETAILS: Partial<Record<ErrorCode, TProperties>> = {
  'SV-2001': {
    fields: Type.Optional(Type.Array(Field, { maxItems: 20, description: 'The first fields that are wrong.' })),
  },
  'SV-2010': { field: Type.Optional(text('The field whose value is taken.', 'reference')) },
  'SV-3002': {
    excluded: Type.Array(
      closed({ providerId: ProviderId, excludedBecause: ExclusionReason }, { title: 'ExcludedProvider' }),
      { description: 'Every provider, with the reason why it cannot take the payment; empty for payouts.' },
    ),
    items: Type.Optional(
      Type.Array(
        closed(
          {
            index: Type.Integer({
              minimum: 0,
              description: 'The place of the item in the batch, from 0.',
              examples: [1],
            }),
            reason: word('PayoutItemRefusal', ['amount'], 'Why no rail takes it: `amount`, it is above every limit.'),
            highestCents: Type.Optional(
              Type.Integer({ description: 'The most that one item may be, in minor units.', examples: [500_000_000] }),
            ),
          },
          { title: 'RefusedPayoutItem' },
        ),
        { description: 'Of a payout batch: every item that no rail takes.' },
      ),
    ),
  },
  'SV-3004': {
    leftCents: Type.Integer({ minimum: 0, description: 'What is left to refund, in minor units.', examples: [5_000] }),
  },
  'SV-3005': {
    state,
    accountId: Type.Optional(
      text('The connected account that is in this state.', 'acc_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'),
    ),
    version: Type.Optional(Type.Integer({ description: 'The version of the routing rules in force.', examples: [3] })),
    limit: Type.Optional(Type.Integer({ description: 'How many there may be.', examples: [16] })),
  },
  'SV-3006': {
    provider: Type.Optional(text('The provider that was named.', 'paystak')),
    providers: Type.Optional(Type.Array(Type.String(), { description: 'The providers that were named.' })),
  },
}

const shared = {
  message: Type.String({
    title: 'ErrorMessage',
    description: 'What is wrong and what to do, for a person.',
    examples: [ERRORS['SV-2001'].title],
  }),
  traceId: Type.String({
    title: 'TraceId',
    pattern: '^[0-9a-f]{32}$',
    description: 'Quote it to support; `X-Trace-Id` of the response.',
    examples: ['4bf92f3577b34da6a3ce929d0e0e4736'],
  }),
  timestamp: described(Instant, 'When the error occurred.'),
  retryable: Type.Boolean({
    title: 'Retryable',
    description: 'Whether the same request may succeed later.',
    examples: [false],
  }),
  retryAfterSeconds: Type.Union([Type.Integer(), Type.Null()], {
    title: 'RetryAfterSeconds',
    description: 'Seconds to wait before a retry; null where none makes sense.',
    examples: [null],
  }),
}

/** An example of `error.details`, by code. */
export const exampleDetails: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  'SV-2001': { fields: [{ path: '/customer/email', message: 'must match format "email"' }] },
  'SV-2010': { field: 'reference' },
  'SV-3002': { excluded: [{ providerId: 'paystack', excludedBecause: 'not_connected' }] },
  'SV-3004': { leftCents: 5_000 },
  'SV-3005': { state: 'SUCCEEDED' },
  'SV-3006': { provider: 'paystak' },
}

/** The error object of one code (specification section 7). */
function errorOf(code: ErrorCode) {
  const { title } = ERRORS[code]
  const details = closed(DETAILS[code] ?? {}, { description: 'More about the error, by its code.' })
  return closed(
    { code: Type.Literal(code, { description: title }), ...shared, details },
    { title: `Error-${code}`, description: title },
  )
}

const CODES = Object.keys(ERRORS) as ErrorCode[]
const errors = new Map(CODES.map((code) => [code, errorOf(code)]))

/** The body of a refusal with one of these codes, distinguished by `error.code`. */
export function refusalSchema(codes: readonly ErrorCode[]) {
  const all = codes.map((code) => errors.get(code)!)
  return closed({ error: all.length === 1 ? all[0]! : Type.Union(all, { description: 'Told apart by its `code`.' }) })
}

/** Every refusal of the API. */
export const ErrorObject = closed(
  { error: Type.Union([...errors.values()], { description: 'One of the errors of the catalogue, by its `code`.' }) },
  { title: 'Error' },
)
