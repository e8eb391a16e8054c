/** Optional request headers. They have no examples, since a page that tries out a request would send these. */
export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A repeat with the same key and body within 24 hours returns the first response. Use a new key for each ' +
      'operation, for example `order-1001-attempt-1`.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      '`wait=N` (RFC 7240): respond when the transaction is terminal or needs the payer, at the latest after N ' +
      'seconds (at most 30). If too many requests wait already, the response comes at once. Other preferences are ' +
      'ignored.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of a cached response; 304 if it is still current.',
    schema: { type: 'string' },
  },
  TraceParent: {
    name: 'traceparent',
    in: 'header',
    required: false,
    description:
      'W3C Trace Context: the response has its trace ID. Ignored if it is invalid, in a request without a ' +
      'credential, and by operations that need none.',
    schema: { type: 'string' },
  },
} as const

/** Response headers, shared by the whole document. */
export const headers = {
  TraceId: {
    description: 'The trace ID to quote to support: that of the request’s `traceparent`, or a new one.',
    required: true,
    schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    example: '4bf92f3577b34da6a3ce929d0e0e4736',
  },
  RateLimit: {
    description:
      'The remaining requests (`r`) and the seconds until the limit resets (`t`); IETF draft 11. Absent if ' +
      'limits are off.',
    schema: { type: 'string' },
    example: '"default";r=199;t=1',
  },
  RateLimitPolicy: {
    description: 'The quota (`q`) and its window in seconds (`w`); IETF draft 11. Absent if limits are off.',
    schema: { type: 'string' },
    example: '"default";q=200;w=1',
  },
  RetryAfter: { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 0 }, example: 1 },
  Link: {
    description: 'The page that explains the code (`rel="help"`).',
    required: true,
    schema: { type: 'string' },
    example: '</docs/errors#SV-2001>; rel="help"',
  },
  WwwAuthenticate: {
    description: 'The scheme of the required credentials.',
    required: true,
    schema: { const: 'Bearer' },
    example: 'Bearer',
  },
  Location: {
    description: 'The address of the redirect.',
    required: true,
    schema: { type: 'string', format: 'uri' },
    example: 'https://checkout.example.com/x7Qa',
  },
  IdempotentReplayed: {
    description: 'Present if this is the stored response to an earlier request with the same Idempotency-Key.',
    schema: { const: 'true' },
    example: 'true',
  },
  ETag: {
    description: 'Identifies this response; send it as `If-None-Match`.',
    required: true,
    schema: { type: 'string' },
    example: '"q5M1f0c9x2bT7wLkYzVnRg"',
  },
  CacheControl: {
    description: 'How long any cache may keep the response.',
    required: true,
    schema: { type: 'string' },
    example: 'public, max-age=300',
  },
  PreferenceApplied: {
    description: 'Present if the request waited: the granted wait, in seconds.',
    schema: { type: 'string', pattern: '^wait=(30|[12]?[0-9])$' },
    example: 'wait=10',
  },
} as const

const refer = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` })

/** The headers of every response. */
const EVERYWHERE = {
  'X-Trace-Id': refer('TraceId'),
  RateLimit: refer('RateLimit'),
  'RateLimit-Policy': refer('RateLimitPolicy'),
}

/** The headers of every error. */
export const ON_ERRORS = { ...EVERYWHERE, Link: refer('Link') }

/** The properties of a route that add response headers. */
interface Traits {
  idempotent?: boolean
  waits?: boolean
  cacheable?: boolean
}

/** Returns the headers of a response with this status. */
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
