import type { Client as Engine } from '@temporalio/client'
import { findOnPath } from '../../local/temporal/cli.ts'
import { lazyClient } from '../../src/engine/connection.ts'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { paymentsOf } from '../mechanisms/payments.ts'
import { killAllRoles, type RoleProcess, startRole } from '../mechanisms/process.ts'
import { flag } from '../moves.ts'
import { startReceiver } from '../receiver.ts'
import { startTestService } from '../service.ts'
import { until } from '../until.ts'
import { fencedBlocks } from './fenced-blocks.ts'
import { type Platform, reach, startPlatform } from './platform.ts'
import type { ShellSession } from './shell-session.ts'
import { startTerminal } from './terminal.ts'

/*
 * Five kinds of stuck work, each found and fixed by pasting the blocks to which docs/run-book.md leads, in less than a minute.
 * The cause that stops the work is prepared before the time counts.
 */

const WITHIN_MS = 60_000
const RUN_BOOK = fencedBlocks('docs/run-book.md')
const OPERATIONS = fencedBlocks('docs/operations.md')

const isMissing = findOnPath('psql', process.env) === null && !process.env.CI
const given = isMissing ? test.skip : test

afterAll(async () => {
  await shell?.end()
  await killAllRoles()
  await platform?.close()
  await engine?.connection.close()
})
const service = duringTests(() => startTestService({ role: 'api', providers: ['paystack', 'yoco'] }))
const receiver = duringTests(startReceiver)
const payments = duringTests(() => paymentsOf(service))
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
let engine: Engine
let worker: RoleProcess | null = null
let workerEnv: Record<string, string>
let platform: Platform
let shell: ShellSession

async function startWorker(): Promise<void> {
  worker ??= await startRole(service, { role: 'worker', env: workerEnv })
}

/** Pastes the blocks of that section up to and without the first one with the text `before`. Returns what they print. */
async function paste(page: typeof RUN_BOOK, heading: string, { before = '', from = '' } = {}): Promise<string> {
  const blocks = page.filter((block) => block.heading === heading && block.language === 'sh')
  const first = blocks.findIndex(({ code }) => code.includes(from))
  const last = before ? blocks.findIndex(({ code }) => code.includes(before)) : blocks.length
  expect([heading, first < 0, last <= first]).toEqual([heading, false, false])
  let printed = ''
  for (const { code } of blocks.slice(first, last)) printed += await shell.run(code)
  return printed
}

/** Runs the pasted steps and the wait for their effect; fails if they take a minute. */
async function withinAMinute(name: string, work: () => Promise<void>): Promise<void> {
  const since = performance.now()
  await work()
  const tookMs = performance.now() - since
  if (process.env.TEST_LOG) process.stdout.write(`${name}: ${(tookMs / 1_000).toFixed(1)} s\n`)
  expect(tookMs).toBeLessThan(WITHIN_MS)
}

const resolved = (id: string) =>
  until(async () => {
    const payment = await payments.read(id)
    return payment.state === 'FAILED' && !payment.needsReview && payment
  })

/** From the alert to the resolution; both kinds of review end the same way. */
async function reviewed(id: string, reason: string): Promise<void> {
  expect(await paste(RUN_BOOK, 'Review queue', { before: 'ReviewQueue' })).toContain(id)
  const shown = await paste(OPERATIONS, 'Transactions that need a review')
  expect(shown).toContain(`"reviewReason":"${reason}"`)
  await paste(OPERATIONS, 'Resolve', { before: 'workflow signal' })
  expect(await resolved(id)).toMatchObject({ failureReasonCode: 'resolved' })
}

beforeAll(async () => {
  const yoco = service.settings.connections.yoco!.TEST!
  workerEnv = {
    YOCO_BASE_URL: yoco.baseUrl,
    YOCO_SECRET_KEY: yoco.secretKey,
    YOCO_WEBHOOK_SECRET: yoco.settings['WEBHOOK_SECRET']!,
    RATE_LIMIT_PER_SECOND: '0',
  }
  engine = lazyClient(service.temporal)
  // Only the worker can be away here.
  const act = (command: string) => (command.endsWith(' worker') ? startWorker() : undefined)
  ;[platform] = await Promise.all([startPlatform(act), startWorker()])
  shell = startTerminal(service, { DATABASE_URL: service.database.url })
  await paste(OPERATIONS, 'Set up the terminal')
  await paste(RUN_BOOK, 'Set up')
  await reach(platform, shell, ['docker'])
})

given('a payment with an unknown outcome whose provider cannot be asked', async () => {
  const mode = (name: string) => clientOf(service.simulator.controlUrl).put('/control/yoco', { mode: name })
  await mode('error500')
  const charge = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
  const { body } = await key.post('/api/payments/collect', { ...charge, provider: 'yoco' })
  await payments.attempt(body.transactionId, 'UNKNOWN')
  await mode('up')
  // A quarter of an hour has passed without an event.
  await service.pool.query("UPDATE attempts SET send_by = send_by - interval '16 minutes' WHERE transaction_id = $1", [
    body.transactionId,
  ])
  await flag(service.pool, body.transactionId, 'cannot_be_asked')
  await withinAMinute('cannot be asked', () => reviewed(body.transactionId, 'cannot_be_asked'))
})

given('a payment that is flagged with a wrong amount', async () => {
  const id = await payments.charge('tok_wrong_amount')
  await until(async () => (await payments.read(id)).needsReview)
  await withinAMinute('wrong amount', () => reviewed(id, 'amount_mismatch'))
})

given('deliveries that died before their receiver came back', async () => {
  const eventTypes = ['payment.succeeded']
  const { body: endpoint } = await key.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes })
  const list = async (state: string): Promise<{ id: string }[]> =>
    (await key.get(`/v1/webhook_endpoints/deliveries?endpointId=${endpoint.id}&state=${state}`)).body.data
  receiver.answer((response) => response.writeHead(500).end())
  for (let made = 0; made < 3; made++) await payments.end(await payments.charge('tok_success'))
  await until(async () => (await list('WAITING_RETRY')).length === 3)
  // The 36 hours of seven attempts have passed. A replay wakes the workflow for the last one.
  await service.pool.query('UPDATE deliveries SET attempt_count = 6, next_attempt_at = now() WHERE endpoint_id = $1', [
    endpoint.id,
  ])
  for (const { id } of await list('WAITING_RETRY')) await key.post(`/v1/webhook_endpoints/deliveries/${id}/replay`)
  const query = `State = 'DEAD' AND ExecutionStatus = 'Running'`
  await until(async () => (await engine.workflow.count(query)).count === 3)
  receiver.answer((response) => response.writeHead(204).end())
  await withinAMinute('dead deliveries', async () => {
    expect(await paste(RUN_BOOK, 'Dead deliveries', { before: 'metric dead_deliveries' })).toContain(endpoint.id)
    await paste(OPERATIONS, 'Many, by a signal')
    await until(async () => (await list('DELIVERED')).length === 3)
  })
})

given('a payout batch that waits for its approver', async () => {
  const account = { name: 'Lerato Dlamini', bankCode: '470010', accountNumber: '1234567890', currency: 'ZAR' }
  const { body: recipient } = await key.post('/v1/recipients', account)
  const payout = { recipientId: recipient.id, amountCents: 15_000, currency: 'ZAR' }
  const { batchId } = (await key.post('/v1/payouts', payout)).body
  await withinAMinute('payout batch', async () => {
    await paste(OPERATIONS, 'Decide on payouts', { before: 'RECIPIENT=' })
    expect(await paste(OPERATIONS, 'Decide on payouts', { from: 'WAITING=' })).toContain(batchId)
    await paste(OPERATIONS, 'Through the API')
    await until(async () => (await key.get(`/v1/payouts/${batchId}`)).body.state === 'COMPLETED')
  })
})

given('payments that do not begin, since no worker polls', async () => {
  await worker!.stop()
  worker = null
  const id = await payments.charge('tok_success')
  await withinAMinute('no worker', async () => {
    await paste(RUN_BOOK, 'Engine away', { before: 'until curl' })
    expect(await payments.end(id)).toMatchObject({ state: 'SUCCEEDED' })
  })
})
