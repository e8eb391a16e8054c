import { takesBody, type Route } from '../../src/api/http/route.ts'
import { routes } from '../../src/api/routes.ts'
import { PROVIDER_IDS } from '../../src/providers/descriptors.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { OPERATOR } from '../api/accounts/accounts.ts'
import { askOf, type Ask, type ApiAnswer, type RunningApi } from '../api/running-api.ts'
import { PREPARATIONS } from '../api/openapi/successes.ts'
import { wellAsked } from '../api/schema/well-asked.ts'
import { builtPages } from '../built-pages.ts'
import { PASSWORD } from '../given.ts'
import { flag } from '../moves.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { DIGITS, MARK, marksIn, plant, type Schema } from './plant.ts'
import { engineTraces, metricsPage, secretsIn } from './traces.ts'
import { signed } from '../mechanisms/payments.ts'

let service: TestService
let api: RunningApi
let logged = ''

beforeAll(async () => {
  await builtPages()
  const logger = createLogger('trace', { write: (line) => void (logged += line) })
  service = await startTestService({ logger, providers: PROVIDER_IDS })
  const { orm, server } = service.service
  api = {
    orm: orm,
    pool: service.pool,
    server: server!,
    baseUrl: service.baseUrl,
    works: true,
    pushed: [],
    logged: [],
    stop: () => service.stop(),
    ask: (method, path, ask) => askOf(service.baseUrl, method, path, ask),
  }
})

afterAll(() => service.stop(), 60_000)

/** A worker runs here, which makes checkouts itself and resolves a flagged transaction. */
const preparations: typeof PREPARATIONS = {
  ...PREPARATIONS,
  openCheckout: () => ({}),
  startCheckout: () => ({}),
  // This service has an IP address, which browsers refuse for passkeys: a stored one is read and removed.
  getPasskey: () => ({}),
  removePasskey: () => ({}),
  getPasskeyOptions: ({ merchant }) => ({ token: merchant.accessToken, body: { purpose: 'REGISTER' } }),
  registerPasskey: () => ({}),
  signInWithPasskey: () => ({}),
  // No refund failed at its provider, so the note is planted in a refused call.
  restartRefund: () => ({}),
  receiveProviderEvent: () => {
    const customer = { email: `${MARK}@mail.example`, phone: DIGITS, first_name: MARK }
    const data = { id: 1, reference: 'x7qa2m4n6p3r5t7v', message: MARK, customer }
    const { body, signature } = signed(service, { event: 'charge.success', data })
    return { body, headers: { 'x-paystack-signature': signature } }
  },
  resolveTransaction: async (_owner, path) => {
    const transactionId = path.split('/')[4]!
    await until(async () => {
      const { rows } = await service.pool.query('SELECT version FROM transactions WHERE id = $1', [transactionId])
      return rows[0].version > 1
    })
    await flag(service.pool, transactionId)
    return {}
  },
}

/** A call with marked values; those that the service refuses by name are then sent as the example has them. */
async function askPlanted(route: Route): Promise<{ answer: ApiAnswer; planted: string[] }> {
  const { request, method } = route
  const { path, query, ask } = await wellAsked(route, api, preparations)
  const form = route.bodyFormat === 'form'
  const parameters = Object.fromEntries(new URLSearchParams(query))
  const body = form ? Object.fromEntries(new URLSearchParams(ask.body as string)) : ask.body
  const planted = new Set<string>()
  const refused = new Set<string>()
  const marked = { 'User-Agent': MARK, Referer: `https://shop.example/${MARK}`, 'X-Forwarded-For': MARK }
  for (let tries = 0; ; tries++) {
    const sent = plant((request.query ?? {}) as Schema, parameters, refused, '?')
    const inBody =
      takesBody(route) && route.bodyFormat !== 'raw' && route.bodyFormat !== 'csv'
        ? plant((request.body ?? {}) as Schema, body, refused)
        : null
    for (const at of [...sent.at, ...(inBody?.at ?? [])]) planted.add(at)
    const search = new URLSearchParams(sent.value as Record<string, string>).toString()
    const value =
      inBody && (form ? new URLSearchParams(inBody.value as Record<string, string>).toString() : inBody.value)
    const headers = { ...marked, ...ask.headers, ...(route.idempotent && { 'Idempotency-Key': `${MARK}-${tries}` }) }
    const asked: Ask = { ...ask, headers, ...(inBody && value !== undefined && { body: value }) }
    const answer = await api.ask(method, search ? `${path}?${search}` : path, asked)
    const fields: { path: string }[] = answer.body?.error?.details?.fields ?? []
    const before = refused.size
    for (const field of fields) {
      refused.add(field.path)
      refused.add(`?${field.path}`)
    }
    const isLast = answer.status < 400 || tries > 9
    if (isLast) return { answer, planted: [...planted] }
    // Refused for another reason: a wrong password, a provider that does not exist. The last try plants nothing.
    if (refused.size === before) for (const at of planted) refused.add(at)
    if (refused.size === before) return { answer, planted: [...planted] }
  }
}

/** A call that the service refuses here, and the status. */
const REFUSED: Readonly<Record<string, number>> = {
  restartRefund: 409,
  getPasskeyOptions: 409,
  registerPasskey: 409,
  signInWithPasskey: 401,
}

const named = routes.map((route): [string, Route] => [`${route.method} ${route.path}`, route])
const plantedAt: string[] = []

test.each(named)(
  'every text of %s may hold a marked value',
  async (_name, route) => {
    const { answer, planted } = await askPlanted(route)
    plantedAt.push(...planted.map((at) => `${route.operationId} ${at}`))
    const { status, text } = answer
    const refused = REFUSED[route.operationId]
    const isExpected = refused === undefined ? status < 400 : status === refused
    expect([status, text.slice(0, 500), isExpected]).toEqual([status, text.slice(0, 500), true])
  },
  60_000,
)

test('marked values in paths are not found', async () => {
  for (const { method, path } of routes) {
    const { status } = await api.ask(method, path.replaceAll(/\{\w+\}/g, MARK))
    expect(status).toBeLessThan(500)
  }
})

test('the texts of payers, payouts, recipients, operators and USSD were planted', () => {
  expect(plantedAt.length).toBeGreaterThan(120)
  const important = [
    'createPayment /customer/email',
    'createPayment /customer/phone',
    'createPayment /paymentMethod/token',
    'createPayoutBatch /items/0/description',
    'createRecipient /accountNumber',
    'createConnectedAccount /document/number',
    'createPaymentLink /reference',
    'rejectPayoutBatch /reason',
    'resolveTransaction /note',
    'submitKyc /contactIdNumber',
    'answerUssd /phoneNumber',
    'signInToDashboard /password',
    'searchAllTransactions ?/customerEmail',
  ]
  expect(important.filter((text) => !plantedAt.includes(text))).toEqual([])
})

describe('afterwards no marked value is found', () => {
  beforeAll(async () => {
    // Workflows have begun for everything that the calls made due.
    await until(async () => {
      const { rows } = await service.pool.query(
        `SELECT count(*)::int AS due
         FROM transactions
         WHERE engine_due_at <= now()`,
      )
      return rows[0].due === 0
    }, 60_000)
  })

  test('the search finds a marked value that is there', async () => {
    const { rows } = await service.pool.query(`SELECT string_agg(reference, ' ') AS text FROM transactions`)
    expect(marksIn(rows[0].text)).not.toEqual([])
    const sealed = Buffer.from(`a text ${DIGITS} in base64`)
    for (const start of [0, 1, 2]) expect(marksIn(sealed.subarray(start).toString('base64'))).toHaveLength(1)
  })

  test('no marked value is in the log, at any level', () => {
    expect(logged.split('\n').length).toBeGreaterThan(3 * routes.length)
    expect(marksIn(logged)).toEqual([])
    expect(secretsIn(logged, { PASSWORD, operator: OPERATOR.email })).toEqual([])
  })

  test('no marked value is in ids, histories, search attributes and memos of workflows', async () => {
    const { workflows, text } = await engineTraces(service)
    expect(workflows).toBeGreaterThan(30)
    expect(marksIn(text)).toEqual([])
  })

  test('no marked value is in the metrics', async () => {
    const text = await metricsPage(service.pool)
    expect(text).toContain('http_request_duration_seconds')
    expect(marksIn(text)).toEqual([])
  })
})

test('the decisions in this file have their lines', () => {
  const said = new Set(logged.split('\n').map((line) => (line ? (JSON.parse(line) as { msg: string }).msg : '')))
  const wanted = [
    'route decided',
    'attempt ended',
    'payment ended',
    'resolved by an operator',
    'refund sent',
    'refund ended',
    'payout batch approved',
    'payout batch rejected',
    'payout batch released',
    'payout sent',
    'payout ended',
    'key rotated',
  ]
  expect(wanted.filter((message) => !said.has(message))).toEqual([])
})
