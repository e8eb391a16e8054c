import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takesBody, type Route } from '../../../src/api/http/route.ts'
import { routes } from '../../../src/api/routes.ts'
import { ERRORS } from '../../../src/domain/error-catalogue.ts'
import { builtPages } from '../../built-pages.ts'
import { duringTests } from '../../during-tests.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { claimsOf, dashboardCookie, OPERATOR } from '../accounts/accounts.ts'
import { ASKS_IN_PART, ASKS_NOBODY, freshCell, isAct } from './fresh-sign-ins.ts'
import { CALLERS, makeCast, type CallerName, type Cast } from './callers.ts'
import { namesThing, pathToNothing, pathToThing } from '../openapi/resources.ts'
import type { ApiAnswer } from '../running-api.ts'
import { SPECIFIED_ROUTES } from '../openapi/specified-routes.ts'

const SNAPSHOT = join(import.meta.dirname, 'permission-matrix.md')

beforeAll(builtPages)
const api = duringTests(startApiWithProviders)
let cast: Cast
let document: DocumentOfRoles

beforeAll(async () => {
  cast = await makeCast(api)
  document = (await api.ask('GET', '/v3/api-docs')).body
})

// On a slow machine the tests last longer than a confirmation of the password, also one of their own.
beforeEach(async () => {
  await api.pool.query(
    "UPDATE sessions SET password_confirmed_at = now() + interval '1 hour' WHERE password_confirmed_at > now() - interval '300 s'",
  )
})

type Cell = 'yes' | 'SV-1001' | 'SV-1002' | 'SV-1003' | 'SV-2005'

const BUSINESS_KEYS: readonly CallerName[] = ['test key', 'live key', 'Sandbox key']
const ADMINS: readonly CallerName[] = ['ADMIN', "another business's ADMIN", 'Sandbox ADMIN', 'dashboard ADMIN']
const SANDBOX: readonly CallerName[] = ['Sandbox key', 'Sandbox ADMIN']

const USERS: readonly CallerName[] = ['MEMBER', 'VIEWER', 'PAYOUTS', ...ADMINS]

/** The callers that each access level admits, by the specification's table alone. */
const LET_IN: Record<Exclude<Route['access'], 'credential'>, readonly CallerName[]> = {
  public: CALLERS,
  admin: ADMINS,
  checker: ['PAYOUTS', ...ADMINS],
  operator: ['operator'],
  session: [...USERS, 'operator'],
  dashboard: ['dashboard ADMIN'],
}

/** Operations that change nothing, although they take a body. */
const READS = ['estimateTax', 'previewRouting', 'createExport']
const MAKES_PAYOUTS = ['createPayoutBatch', 'cancelPayoutBatch', 'createRecipient', 'deleteRecipient']

function letIn({ access, method, operationId }: Route): readonly CallerName[] {
  if (access !== 'credential') return LET_IN[access]
  if (method === 'GET' || READS.includes(operationId)) return [...BUSINESS_KEYS, ...USERS]
  const makers = MAKES_PAYOUTS.includes(operationId) ? (['PAYOUTS'] as const) : []
  return [...BUSINESS_KEYS, 'MEMBER', ...makers, ...ADMINS]
}

/** Checks credentials, then the plan, then the role, then whether the resource exists for the caller. */
function expected(route: Route, caller: CallerName): Cell {
  // A provider's event has only its signature as credential, and no caller here can sign.
  if (route.access === 'public') return route.bodyFormat === 'raw' ? 'SV-1001' : 'yes'
  if (caller === 'no credential') return 'SV-1001'
  if (SANDBOX.includes(caller) && route.plan === 'PAID') return 'SV-1003'
  if (!letIn(route).includes(caller)) return 'SV-1002'
  return caller === "another business's ADMIN" && namesThing(route) ? 'SV-2005' : 'yes'
}

function cellOf({ status, body }: ApiAnswer): Cell {
  return status === 401 || status === 403 ? body.error.code : 'yes'
}

/**
 * Sends a request without an effect: the ids do not exist, and no route accepts the body's type, which is
 * checked right after the role. An admitted caller gets 415, 404 or a list.
 */
async function observe(route: Route, caller: CallerName): Promise<Cell> {
  const own = route.access === 'dashboard' && caller === 'dashboard ADMIN'
  const credential = own ? await cast.dashboardAdmin() : cast.credentials[caller]
  if (caller === "another business's ADMIN" && expected(route, caller) === 'SV-2005') return await observeForeign(route)
  const unread = takesBody(route) ? { body: 'x', headers: { 'Content-Type': 'text/plain' } } : {}
  const answer = await api.ask(route.method, pathToNothing(route), { ...credential, ...unread })
  const cell = cellOf(answer)
  // A route with its own admission refuses all other callers before it reads a body.
  if (cell === 'yes' && takesBody(route)) expect(answer.body.error.code).toBe(route.admit ? 'SV-2005' : 'SV-2003')
  expect(answer.status).toBeLessThan(500)
  return cell
}

interface DocumentOfRoles {
  paths: Record<string, Record<string, { 'x-roles': string[] }>>
}

/** The callers of one business on the paid plan, by their names in `x-roles`. */
const ROLE_OF: Partial<Record<CallerName, string>> = {
  'test key': 'API_KEY',
  MEMBER: 'MEMBER',
  VIEWER: 'VIEWER',
  PAYOUTS: 'PAYOUTS',
  ADMIN: 'ADMIN',
  operator: 'OPERATOR',
}

function rolesInDocument({ method, path }: Route): string[] {
  return document.paths[path]![method.toLowerCase()]!['x-roles']
}

const bodyOf = (route: Route) => (takesBody(route) ? { body: route.request.example ?? {} } : {})

/** Uses an existing resource, which its own business finds, and a valid body. */
async function observeForeign(route: Route): Promise<Cell> {
  const path = await pathToThing(route, { api, merchant: cast.owner })
  const askAs = (caller: CallerName) => api.ask(route.method, path, { ...cast.credentials[caller], ...bodyOf(route) })
  const { status, body } = await askAs("another business's ADMIN")
  expect((await askAs('ADMIN')).status).not.toBe(404)
  return status === 404 ? body.error.code : 'yes'
}

const named = routes.map((route): [string, Route] => [`${route.method} ${route.path}`, route])
const observed = new Map<Route, Cell[]>()

test.each(named)('the callers that the matrix names may call a route, and no others: %s', async (_name, route) => {
  const cells: Cell[] = []
  for (const caller of CALLERS) cells.push(await observe(route, caller))
  observed.set(route, cells)
  expect(Object.fromEntries(CALLERS.map((caller, index) => [caller, cells[index]]))).toEqual(
    Object.fromEntries(CALLERS.map((caller) => [caller, expected(route, caller)])),
  )
  // A public operation names no role. The dashboard's own operations take a cookie, and these callers send a header.
  if (route.access === 'public' || route.access === 'dashboard') return
  const admitted = CALLERS.filter((caller, index) => caller in ROLE_OF && cells[index] === 'yes')
  expect(rolesInDocument(route).toSorted()).toEqual(admitted.map((caller) => ROLE_OF[caller]).toSorted())
})

describe('an act that moves money, changes who may, or cannot be undone asks for the password again', () => {
  const acts = named.filter(([, route]) => isAct(route))
  let stale: Record<'business' | 'operator', { cookie: string }>

  beforeAll(async () => {
    const business = await cast.dashboardAdmin()
    const operator = await dashboardCookie(api, OPERATOR.email)
    stale = { business: { cookie: business.cookie! }, operator: { cookie: operator } }
    const ids = Object.values(stale).map(({ cookie }) => claimsOf(cookie).sid)
    await api.pool.query(
      "UPDATE sessions SET password_confirmed_at = now() - interval '301 seconds' WHERE id = ANY ($1)",
      [ids],
    )
  })

  test.each(acts)('%s', async (_name, route) => {
    const { operationId, recentPassword, access } = route
    const decisions = [recentPassword, operationId in ASKS_IN_PART, operationId in ASKS_NOBODY].filter(Boolean)
    // A new operation declares `recentPassword`, or says in fresh-sign-ins.ts why it asks nobody.
    expect(decisions).toHaveLength(1)
    if (operationId in ASKS_NOBODY) return
    const path = await pathToThing(route, { api, merchant: cast.owner })
    const credential = access === 'operator' ? stale.operator : stale.business
    const { body } = await api.ask(route.method, path, { ...credential, body: ASKS_IN_PART[operationId] ?? {} })
    expect(body.error?.code).toBe('SV-1007')
  })

  test('the reasons name operations that exist', () => {
    const ids = new Set(routes.map(({ operationId }) => operationId))
    expect([...Object.keys(ASKS_NOBODY), ...Object.keys(ASKS_IN_PART)].filter((id) => !ids.has(id))).toEqual([])
  })
})

const key = (method: string, path: string): string => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
const built = new Map(routes.map((route) => [key(route.method, route.path), route]))
const notBuilt = SPECIFIED_ROUTES.filter(([method, path]) => !built.has(key(method, path)))

const known = SPECIFIED_ROUTES.filter(([method, path]) => built.has(key(method, path)))

test.each(known)(
  'a route needs the plan and the role of the specification: %s %s: plan %s, ADMIN %s',
  (method, path, plan, admin) => {
    const route = built.get(key(method, path))!
    if (plan) expect(route.plan).toBe(plan === 'P' ? 'PAID' : 'SANDBOX')
    expect(route.access === 'admin').toBe(admin)
    expect(['public', 'credential', 'admin']).toContain(route.access)
  },
)

/** Pads the columns to one width each, as the formatter does. */
function table(): string {
  const head = ['method', 'path', 'plan', 'access', 'fresh', ...CALLERS]
  const lines = routes.map((route) => [
    route.method,
    `\`${route.path}\``,
    route.plan,
    route.access,
    freshCell(route),
    ...(observed.get(route) ?? []),
  ])
  const widths = head.map((name, column) => Math.max(name.length, ...lines.map((line) => line[column]?.length ?? 0)))
  const row = (cells: readonly string[], fill = ' '): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`
  return [row(head), row([], '-'), ...lines.map((line) => row(line))].join('\n')
}

const LEGEND = ['SV-1001', 'SV-1002', 'SV-1003', 'SV-2005'] as const

const snapshot = (): string => `# Who may call what

\`permission-matrix.test.ts\` compares each route's responses with this file. To write the file again, run
\`UPDATE_PERMISSION_MATRIX=1 npm test -- permission-matrix\`. The roles are also in the OpenAPI document, as \`x-roles\`, and the test
compares the two.

- fresh: whether the session must have given its password, and its second factor, within five minutes (SV-1007): "always" includes
  access tokens of users without a second factor, "in part" is decided by the body; \`fresh-sign-ins.ts\` says why not
- yes: admitted
${LEGEND.map((code) => `- ${code}: ${ERRORS[code].status}, ${ERRORS[code].title}`).join('\n')}

The first seven callers and the last belong to one business, on the paid plan and approved for live mode. The last one sends the
dashboard's cookie, as the dashboard's page does.

${table()}

## Specified, not built yet

${notBuilt.map(([method, path, plan, admin]) => `- ${method} \`${path}\`${plan ? `, ${plan}` : ''}${admin ? ', ADMIN' : ''}`).join('\n') || 'Nothing.'}
`

test('the matrix equals the one that was reviewed', () => {
  if (process.env['UPDATE_PERMISSION_MATRIX']) writeFileSync(SNAPSHOT, snapshot())
  expect(existsSync(SNAPSHOT) ? readFileSync(SNAPSHOT, 'utf8') : '').toBe(snapshot())
})
