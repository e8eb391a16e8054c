import type { Route } from '../http/route.ts'

const parameter = (name: string, description: string, schema = {}) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
})

/** Optional request headers. They have no examples, since a page that tries out a request would send these. */
export const parameters = {
  IdempotencyKey: parameter(
    'Idempotency-Key',
    'A repeat with the same key and body within 24 hours returns the first response. Use a new key for each ' +
      'operation, for example `order-1001-attempt-1`.',
    { minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  ),
  Prefer: parameter(
    'Prefer',
    '`wait=N` (RFC 7240): respond when the transaction is terminal or needs the payer, at the latest after N ' +
      'seconds (at most 30). If too many requests wait already, the response comes at once. Other preferences are ' +
      'ignored.',
  ),
  IfNoneMatch: parameter('If-None-Match', 'The `ETag` of a cached response; 304 if it is still current.'),
  TraceParent: parameter(
    'traceparent',
    'W3C Trace Context: the response has its trace ID. Ignored if it is invalid, in a request without a ' +
      'credential, and by operations that need none.',
  ),
}

const optional = (description: string, example: string, schema = {}) => ({
  description,
  schema: { type: 'string', ...schema },
  example,
})

function always(...header: Parameters<typeof optional>) {
  const { description, ...more } = optional(...header)
  return { description, required: true, ...more }
}

export const headers = {
  TraceId: always(
    'The trace ID to quote to support: that of the request’s `traceparent`, or a new one.',
    '4bf92f3577b34da6a3ce929d0e0e4736',
    { pattern: '^[0-9a-f]{32}$' },
  ),
  RateLimit: optional(
    'The remaining requests (`r`) and the seconds until the limit resets (`t`); IETF draft 11. Absent if ' +
      'limits are off.',
    '"default";r=199;t=1',
  ),
  RateLimitPolicy: optional(
    'The quota (`q`) and its window in seconds (`w`); IETF draft 11. Absent if limits are off.',
    '"default";q=200;w=1',
  ),
  RetryAfter: { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 0 }, example: 1 },
  Link: always('The page that explains the code (`rel="help"`).', '</docs/errors#SV-2001>; rel="help"'),
  WwwAuthenticate: {
    description: 'The scheme of the required credentials.',
    required: true,
    schema: { const: 'Bearer' },
    example: 'Bearer',
  },
  Location: always('The address of the redirect.', 'https://checkout.example.com/x7Qa', { format: 'uri' }),
  IdempotentReplayed: {
    description: 'Present if this is the stored response to an earlier request with the same Idempotency-Key.',
    schema: { const: 'true' },
    example: 'true',
  },
  ETag: always('Identifies this response; send it as `If-None-Match`.', '"q5M1f0c9x2bT7wLkYzVnRg"'),
  CacheControl: always('How long any cache may keep the response.', 'public, max-age=300'),
  PreferenceApplied: optional('Present if the request waited: the granted wait, in seconds.', 'wait=10', {
    pattern: '^wait=(30|[12]?[0-9])$',
  }),
}

const refer = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` })

const EVERYWHERE = {
  'X-Trace-Id': refer('TraceId'),
  RateLimit: refer('RateLimit'),
  'RateLimit-Policy': refer('RateLimitPolicy'),
}

export const ON_ERRORS = { ...EVERYWHERE, Link: refer('Link') }

export function headersOf(
  status: number,
  route: Pick<Route, 'idempotent' | 'waits' | 'cacheable'>,
): Record<string, unknown> {
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
