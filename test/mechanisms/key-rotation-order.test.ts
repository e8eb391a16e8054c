import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Client, signIn } from '../client.ts'
import { asSuperuser } from '../database.ts'
import { duringTests } from '../during-tests.ts'
import { type Beside, startBeside, startTestService } from '../service.ts'
import { until } from '../until.ts'
import { ONE_CHARGE, paymentsOf, type Payments } from './payments.ts'
import { PREPARED } from './process.ts'

const newKey = randomBytes(32)

const service = duringTests(() => startTestService({ role: 'api' }))
let oldKey: Buffer
let operator: Client
/** APIs and workers beside it. */
const running = new Set<Beside>()

beforeAll(async () => {
  oldKey = service.settings.encryptionKey
  operator = await signIn(service.baseUrl, service.operator)
})

async function start(role: 'api' | 'worker', encryptionKeys: readonly Buffer[]): Promise<Beside> {
  const beside = await startBeside(service, role, encryptionKeys)
  running.add(beside)
  return beside
}

async function stop(...stopped: readonly Beside[]): Promise<void> {
  for (const each of stopped) running.delete(each)
  await Promise.all(stopped.map((each) => each.stop()))
}

afterEach(() => stop(...running))

const payment = {
  amountCents: 15_000,
  currency: 'ZAR',
  customer: { email: 'payer@mail.example' },
  paymentMethod: { type: 'CARD', token: 'tok_success' },
}

const at = (api: Beside): Payments => paymentsOf(service, api.baseUrl)

async function rotate(keys: Buffer[]): Promise<{ code: number; printed: string }> {
  const env = {
    ...PREPARED.env,
    DATABASE_URL: service.database.url,
    ENCRYPTION_KEY: keys.map((key) => key.toString('base64')).join(','),
  }
  const script = join(import.meta.dirname, '../../scripts/keys-rotate.ts')
  return await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script], { env }).then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      printed: stdout + stderr,
    }),
  )
}

async function charged(payments: Payments): Promise<void> {
  const { body } = await payments.client.post('/v1/payments', payment)
  expect(await payments.end(body.transactionId, 60_000)).toMatchObject({ state: 'SUCCEEDED', needsReview: false })
  expect(await payments.charges(body.transactionId)).toEqual(ONE_CHARGE)
}

test('every payment is made if the new key is added behind the old one first, whichever process restarts first', async () => {
  const [before, between, after] = [[oldKey], [oldKey, newKey], [newKey, oldKey]]
  const worker = await start('worker', before)
  const api = await start('api', between)
  await charged(at(api))
  await stop(worker)
  const second = await start('worker', between)
  await charged(paymentsOf(service))
  const renewed = await start('api', after)
  await charged(at(renewed))
  await charged(at(api))
  await stop(second)
  await start('worker', after)
  await charged(at(api))
  await charged(at(renewed))
  expect(await rotate([newKey, oldKey])).toMatchObject({ code: 0 })
  await charged(at(api))
  await stop(...running)
  const last = await start('api', [newKey])
  await start('worker', [newKey])
  await charged(at(last))
  // Neither these nor any other transaction was flagged at any point.
  const { rows } = await service.pool.query(
    'SELECT count(*)::int AS made, count(review_reason)::int AS flagged FROM transactions',
  )
  expect(rows).toEqual([{ made: 8, flagged: 0 }])
})

test('payments that the worker cannot decrypt are flagged unsent if the new key comes first, and an operator can end them', async () => {
  await start('worker', [oldKey])
  const payments = at(await start('api', [newKey, oldKey]))
  const { body } = await payments.client.post('/v1/payments', payment)
  const id = body.transactionId
  const flagged = await until(async () => {
    const now = await payments.read(id)
    return now.needsReview && now
  }, 60_000)
  expect(flagged).toMatchObject({ state: 'CREATED', attempts: [] })
  const path = `/api/operator/transactions/${id}`
  expect((await operator.get(path)).body.reviewReason).toBe('fault')
  const headers = { 'Idempotency-Key': 'ends it' }
  const resolved = await until(async () => {
    const answer = await operator.post(`${path}/resolve`, { outcome: 'FAILED', note: 'The order is off.' }, headers)
    return answer.status !== 503 && answer
  }, 60_000)
  expect([resolved.status, resolved.body]).toMatchObject([200, { state: 'FAILED', failureReasonCode: 'resolved' }])
  expect(await payments.charges(id)).toEqual([])
})

test('the rotation fails while a process still encrypts with the old key, and names what is left', async () => {
  const payments = at(await start('api', [oldKey, newKey]))
  const { body } = await payments.client.post('/v1/payments', { ...payment, paymentMethod: undefined })
  // A process stores the customer again at the moment of each of the rotation's writes.
  const again = `CREATE FUNCTION again() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.customer := OLD.customer; RETURN NEW; END'`
  const when = `BEFORE UPDATE ON transactions FOR EACH ROW WHEN (OLD.id = '${body.transactionId}')`
  await asSuperuser(service.pool, `${again}; CREATE TRIGGER again ${when} EXECUTE FUNCTION again()`)
  const left = /^transactions\.customer: 1 still under an older key\nA process still encrypts with an older key/m
  expect(await rotate([newKey, oldKey])).toEqual({ code: 1, printed: expect.stringMatching(left) })
  await asSuperuser(service.pool, 'DROP FUNCTION again CASCADE')
  expect(await rotate([newKey, oldKey])).toEqual({
    code: 0,
    printed: expect.stringContaining('nothing is left under an older key'),
  })
})
