import { after, lay, type Code } from './layout.ts'
import { asksWithSession, type SampleRequest, type Scalar } from './request.ts'

/** For a shell, which leaves everything between these quotes as it is. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const header = (line: string): string => `-H "${line}"`

/** The cookie of the dashboard, which only its own pages may send. */
function ofDashboard({ path, access }: SampleRequest['route'], baseUrl: string): string[] {
  if (!path.startsWith('/dashboard/session')) return []
  const cookie = baseUrl.startsWith('https:') ? '__Host-session' : 'session'
  return [
    header('Sec-Fetch-Site: same-origin'),
    ...(access === 'dashboard' ? [`--cookie "${cookie}=$PAYMENTS_DASHBOARD_SESSION"`] : []),
  ]
}

function json(value: unknown): Code {
  if (Array.isArray(value)) return { open: '[', parts: value.map(json), close: ']' }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([name, each]) => after(`${JSON.stringify(name)}: `, json(each)))
  return { open: '{', parts, close: '}', pad: ' ' }
}

function bodyOf({ route, body }: SampleRequest): string[] {
  if (body === undefined) return []
  const { bodyFormat = 'json' } = route
  if (bodyFormat === 'form')
    return Object.entries(body as Record<string, string>).map(
      ([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`,
    )
  if (bodyFormat === 'json') return [`--json ${quoted(lay(json(body), '  ', '  '))}`]
  // Signed as it is, to the byte.
  return [header('X-Paystack-Signature: $PAYSTACK_SIGNATURE'), `--json ${quoted(JSON.stringify(body))}`]
}

export function urlOf({ route, params, query }: SampleRequest, baseUrl: string): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
  const pairs = Object.entries<Scalar>(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return baseUrl + path + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
}

/** A command for a shell: the request as it goes over the line. */
export function curl(request: SampleRequest, baseUrl: string): string {
  const { route, idempotencyKey } = request
  const { method, access } = route
  const url = urlOf(request, baseUrl)
  const isUsual = method === (request.body === undefined ? 'GET' : 'POST')
  return [
    // The aggregator's secret is in the address that it was given.
    route.bodyFormat === 'form' ? `curl "${url}?token=$USSD_TOKEN"` : `curl ${/[&?]/.test(url) ? quoted(url) : url}`,
    ...(isUsual ? [] : [`-X ${method}`]),
    ...(access === 'credential' ? [header('X-API-Key: $PAYMENTS_API_KEY')] : []),
    ...(asksWithSession(route) ? [header('Authorization: Bearer $PAYMENTS_ACCESS_TOKEN')] : []),
    ...ofDashboard(route, baseUrl),
    ...(idempotencyKey ? [header(`Idempotency-Key: ${idempotencyKey}`)] : []),
    ...bodyOf(request),
  ].join(' \\\n  ')
}
