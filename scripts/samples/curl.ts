import { layOut, literalIn } from './layout.ts'
import { needsSession, type SampleRequest, type Scalar } from './request.ts'

/** Quotes a text for a POSIX shell, which changes nothing between single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const header = (line: string): string => `-H "${line}"`

/** The headers of the dashboard's own pages. The variable holds the cookie with its name, which differs over https. */
function dashboardHeaders({ path, access }: SampleRequest['route']): string[] {
  if (!path.startsWith('/dashboard/session')) return []
  return [
    header('Sec-Fetch-Site: same-origin'),
    ...(access === 'dashboard' ? ['--cookie "$PAYMENTS_DASHBOARD_COOKIE"'] : []),
  ]
}

const json = literalIn({ name: (name) => `${JSON.stringify(name)}: `, pad: ' ' })

function bodyOf({ route, body }: SampleRequest): string[] {
  if (body === undefined) return []
  const { bodyFormat = 'json' } = route
  if (bodyFormat === 'form')
    return Object.entries(body as Record<string, string>).map(
      ([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`,
    )
  if (bodyFormat === 'csv') return [header('Content-Type: text/csv'), `--data-binary ${quoted(body as string)}`]
  if (bodyFormat === 'json') return [`--json ${quoted(layOut(json(body), '  ', '  '))}`]
  // The signature covers these bytes, so the JSON stays on one line.
  return [header('X-Paystack-Signature: $PAYSTACK_SIGNATURE'), `--json ${quoted(JSON.stringify(body))}`]
}

function urlOf({ route, params, query }: SampleRequest, baseUrl: string): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
  const pairs = Object.entries<Scalar>(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return baseUrl + path + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
}

export function curl(request: SampleRequest, baseUrl: string): string {
  const { route, idempotencyKey } = request
  const { method, access } = route
  const url = urlOf(request, baseUrl)
  const isUsual = method === (request.body === undefined ? 'GET' : 'POST')
  return [
    // The aggregator's secret is part of its callback URL.
    route.bodyFormat === 'form' ? `curl "${url}?token=$USSD_TOKEN"` : `curl ${/[&?]/.test(url) ? quoted(url) : url}`,
    ...(isUsual ? [] : [`-X ${method}`]),
    ...(access === 'credential' ? [header('X-API-Key: $PAYMENTS_API_KEY')] : []),
    ...(needsSession(route) ? [header('Authorization: Bearer $PAYMENTS_ACCESS_TOKEN')] : []),
    ...dashboardHeaders(route),
    ...(idempotencyKey ? [header(`Idempotency-Key: ${idempotencyKey}`)] : []),
    ...bodyOf(request),
  ].join(' \\\n  ')
}
