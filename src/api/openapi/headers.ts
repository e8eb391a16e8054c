/**
 * Headers that requests may carry beside the credentials. They have no examples: a page that tries a request out would
 * send those as they are.
 */
export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'The same key with the same body within 24 hours answers with the first response again. Make a new one for each ' +
      'thing that you do, for example `order-1001-attempt-1`.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      '`wait=N` (RFC 7240): answer once the transaction is terminal or needs the payer, or after N seconds; more ' +
      'than 30 counts as 30. Where very many wait already the answer comes at once. Anything else is ignored, as that ' +
      'RFC has it.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an answer that is kept: 304 while it is still the one.',
    schema: { type: 'string' },
  },
  TraceParent: {
    name: 'traceparent',
    in: 'header',
    required: false,
    description: 'W3C Trace Context: its trace id becomes that of the answer. One that is not valid is ignored.',
    schema: { type: 'string' },
  },
} as const

/** Headers of answers, once for the whole document. */
export const headers = {
  TraceId: {
    description: 'Quote it to support. The trace id of the request’s `traceparent`, where it had one.',
    required: true,
    schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    example: '4bf92f3577b34da6a3ce929d0e0e4736',
  },
  RateLimit: {
    description:
      'What is left (`r`) and the seconds until it is renewed (`t`); IETF draft 11. Not there where limits are off.',
    schema: { type: 'string' },
    example: '"default";r=199;t=1',
  },
  RateLimitPolicy: {
    description: 'The quota (`q`) and its window in seconds (`w`); IETF draft 11. Not there where limits are off.',
    schema: { type: 'string' },
    example: '"default";q=200;w=1',
  },
  RetryAfter: {
    description: 'Seconds to wait.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  Link: {
    description: 'Where the code is explained (`rel="help"`).',
    required: true,
    schema: { type: 'string' },
    example: '</docs/errors#SV-2001>; rel="help"',
  },
  WwwAuthenticate: {
    description: 'The scheme of the credentials that are asked for.',
    required: true,
    schema: { const: 'Bearer' },
    example: 'Bearer',
  },
  Location: {
    description: 'Where to go.',
    required: true,
    schema: { type: 'string', format: 'uri' },
    example: 'https://checkout.example.com/x7Qa',
  },
  IdempotentReplayed: {
    description: 'There where this is the stored answer of an earlier request with the same Idempotency-Key.',
    schema: { const: 'true' },
    example: 'true',
  },
  ETag: {
    description: 'Names this very answer; send it as `If-None-Match`.',
    required: true,
    schema: { type: 'string' },
    example: '"q5M1f0c9x2bT7wLkYzVnRg"',
  },
  CacheControl: {
    description: 'How long anybody may keep the answer.',
    required: true,
    schema: { type: 'string' },
    example: 'public, max-age=300',
  },
  PreferenceApplied: {
    description: 'There where the request preferred to wait and did: the wait that was granted, in seconds.',
    schema: { type: 'string', pattern: '^wait=(30|[12]?[0-9])$' },
    example: 'wait=10',
  },
} as const

const refer = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` })

/** On every answer, whatever its status. */
export const EVERYWHERE = {
  'X-Trace-Id': refer('TraceId'),
  RateLimit: refer('RateLimit'),
  'RateLimit-Policy': refer('RateLimitPolicy'),
}

/** On every error. */
export const ON_ERRORS = { ...EVERYWHERE, Link: refer('Link') }

/** What a route says of itself that shows in the headers of its answers. */
interface Traits {
  idempotent?: boolean
  waits?: boolean
  cacheable?: boolean
}

/** The headers of an answer of this status. */
export function headersOf(status: number, route: Traits): Record<string, unknown> {
  const succeeded = status >= 200 && status < 300
  const notModified = status === 304
  return {
    ...EVERYWHERE,
    ...(succeeded && route.idempotent && { 'Idempotent-Replayed': refer('IdempotentReplayed') }),
    ...(succeeded && route.waits && { 'Preference-Applied': refer('PreferenceApplied') }),
    ...((succeeded || notModified) &&
      route.cacheable && { ETag: refer('ETag'), 'Cache-Control': refer('CacheControl') }),
    ...(status >= 300 && status < 400 && !notModified && { Location: refer('Location') }),
    ...(status === 401 && { 'WWW-Authenticate': refer('WwwAuthenticate') }),
    ...((status === 429 || status === 503) && { 'Retry-After': refer('RetryAfter') }),
  }
}
