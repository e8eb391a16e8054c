/** @waits 120 */

import { setTimeout as pass } from 'node:timers/promises'
import { duringTests } from '../during-tests.ts'
import { connectOf, type ConnectResource } from '../e2e/connects.ts'
import { startSocketServer } from '../providers/socket-server.ts'
import { until } from '../until.ts'
import { lockAttempts } from './attempts-lock.ts'
import { ONE_CHARGE, pay, paymentsOf, send, successEvent } from './payments.ts'
import { startRole, type RoleProcess } from './process.ts'
import type { Exchange } from './provider-proxy.ts'
import { proxiedService } from './proxied-service.ts'
import { readLedger } from '../simulated-providers.ts'
import { expecting } from '../client.ts'

/** Longer than the ten seconds within which the first byte of a charge must go out. */
const STOPPED_FOR_MS = 15_000
/** Another worker takes over an activity of the slow queue 40 s after it began. */
const TAKEN_OVER_WITHIN_MS = 90_000

// Without events, outcomes are found by questions alone.
const { service, proxy, payments } = proxiedService({ role: 'api', losesEvents: true })
const connect = duringTests(() => connectOf(service))
let worker: RoleProcess
/** The work that the killed worker left; each wait covers all of it. */
const charges = {
  beforeTheCall: '',
  beforeTheCheckout: '',
  neverArrived: '',
  beforeTheRecord: '',
  beforeTheRecordWithEvent: '',
}
const refunds = { beforeTheCall: '', beforeTheRecord: '', beforeTheEnd: '', beforeTheStart: '' }
const made = {} as Record<'account' | 'split' | 'whileNobodyRan', ConnectResource>

/** Forwards every request to the provider and holds its responses, except those to questions. */
function holdAnswers(): Exchange[] {
  const held: Exchange[] = []
  proxy.treat(async (exchange) => {
    const answer = await exchange.pass()
    if (exchange.charges) held.push(exchange)
    else exchange.answer(answer)
  })
  return held
}

async function refund(transactionId: string): Promise<string> {
  return expecting(201, await payments.client.post('/v1/refunds', { transactionId })).transactionId
}

/** Requests an activation, which responds after some seconds that the resource is not made yet. */
async function activate(...resources: ConnectResource[]): Promise<void> {
  const asked = await Promise.all(resources.map((resource) => connect.activate(resource)))
  expect(asked.map(({ status, body }) => [status, body.state])).toEqual(resources.map(() => [200, 'PENDING']))
}

const isActive = (resource: ConnectResource) =>
  until(async () => {
    const now = await connect.read(resource)
    return now.state === 'ACTIVE' && now
  }, TAKEN_OVER_WITHIN_MS)

async function connectAttempts({ id }: ConnectResource): Promise<string[]> {
  const { rows } = await service.pool.query('SELECT state FROM connect_attempts WHERE resource_id = $1', [id])
  return rows.map(({ state }) => state)
}

const standing = (ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { state, attempts } = await payments.read(id)
      return [state, ...attempts.map((attempt: { state: string }) => attempt.state)]
    }),
  )

test('a worker is killed while charges, refunds and activations are at every point between their rows and their outcomes', async () => {
  const first = await startRole(service, { role: 'worker' })
  const paid = await Promise.all(Array.from({ length: 4 }, () => payments.charge('tok_success')))
  for (const id of paid) expect(await payments.end(id, 40_000)).toMatchObject({ state: 'SUCCEEDED' })
  const partner = await connect.activeAccount()
  refunds.beforeTheEnd = await refund(paid[0]!)
  await payments.attempt(refunds.beforeTheEnd, 'PENDING')

  // The provider has done these, and none is recorded.
  charges.beforeTheRecord = await payments.charge('tok_hang_success_paystack')
  charges.beforeTheRecordWithEvent = await payments.charge('tok_hang_success_paystack')
  charges.neverArrived = await payments.charge('tok_hang_lost_paystack')
  for (const id of [charges.beforeTheRecord, charges.beforeTheRecordWithEvent])
    await until(async () => (await payments.charges(id)).length === 1)
  await payments.attempt(charges.neverArrived, 'SENDING')
  const told = await send(service, successEvent(service, await payments.read(charges.beforeTheRecordWithEvent)))
  expect(told.status).toBe(200)
  const held = holdAnswers()
  refunds.beforeTheRecord = await refund(paid[1]!)
  made.account = await connect.account({ accountNumber: '1234567891' })
  made.split = await connect.split([{ accountId: partner.id, share: 10 }])
  const activated = activate(made.account, made.split)
  await until(async () => held.length === 3)

  // The reservation of a refund updates the charge's attempt, so the refund is made before the lock.
  first.pause()
  refunds.beforeTheCall = await refund(paid[2]!)
  const lock = await lockAttempts(service.database.url)
  first.resume()
  charges.beforeTheCall = await payments.charge('tok_success')
  charges.beforeTheCheckout = await payments.hosted()
  await lock.waiting(3)
  // The worker is paused while its rows are stored, and killed without being resumed.
  first.pause()
  await lock.release()
  for (const id of [refunds.beforeTheCall, charges.beforeTheCall, charges.beforeTheCheckout])
    await payments.attempt(id, 'SENDING')
  await first.kill()
  for (const exchange of held) exchange.drop()
  proxy.passAll()

  refunds.beforeTheStart = await refund(paid[3]!)
  made.whileNobodyRan = await connect.account({ accountNumber: '1234567892' })
  await Promise.all([activated, activate(made.whileNobodyRan)])
  const sending = ['PROCESSING', 'SENDING']
  expect(await standing(Object.values(charges))).toEqual(Object.values(charges).map(() => sending))
  expect(await standing(Object.values(refunds))).toEqual([sending, sending, ['PROCESSING', 'PENDING'], ['CREATED']])
  expect(await Promise.all([made.account, made.split].map(connectAttempts))).toEqual([['SENDING'], ['SENDING']])
})

test('a charge that was made and not recorded SUCCEEDS in another worker, by a question or by the event, charged once', async () => {
  // NOT_FOUND counts from a minute after `send_by`; the test shifts `send_by` by that minute.
  await service.pool.query(`UPDATE attempts SET send_by = send_by - interval '60 s' WHERE state = 'SENDING'`)
  worker = await startRole(service, { role: 'worker' })
  for (const id of [charges.beforeTheRecordWithEvent, charges.beforeTheRecord]) {
    const ended = await payments.end(id, TAKEN_OVER_WITHIN_MS)
    expect(ended).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
    expect(await payments.charges(id)).toEqual(ONE_CHARGE)
  }
})

test('a checkout that was not made, or that no payer saw, is made again', async () => {
  const id = charges.beforeTheCheckout
  await pay(await until(() => payments.open(id), TAKEN_OVER_WITHIN_MS))
  // A payer's return makes the workflow ask.
  await fetch(`${service.baseUrl}/pay/${id}/return`, { redirect: 'manual' })
  expect(await payments.end(id)).toMatchObject({
    state: 'SUCCEEDED',
    attempts: [{ state: 'UNKNOWN' }, { state: 'SUCCEEDED' }],
  })
  expect(await payments.charges(id)).toEqual(ONE_CHARGE)
})

test('a worker that was paused for 15 s between the row and the call does not send', async () => {
  const lock = await lockAttempts(service.database.url)
  const id = await payments.charge('tok_success')
  await lock.waiting(1)
  worker.pause()
  try {
    await lock.release()
    await payments.attempt(id, 'SENDING')
    await pass(STOPPED_FOR_MS)
    expect(await payments.charges(id)).toEqual([])
  } finally {
    worker.resume()
  }

  expect(await payments.end(id)).toMatchObject({
    state: 'FAILED',
    failureReasonCode: 'provider_unavailable',
    attempts: [{ state: 'NOT_SENT', reasonCode: 'provider_unavailable' }],
  })
  expect(await payments.charges(id)).toEqual([])
})

test('a relay starts the payment of an API process that was killed at its commit, and it is charged once', async () => {
  const silent = await startSocketServer(() => undefined)
  const api = await startRole(service, { role: 'api', temporalAddress: new URL(silent.url).host })
  const id = await paymentsOf(service, api.baseUrl).charge('tok_success')
  await api.kill()
  expect(silent.connections()).toBe(0)
  await silent.close()

  expect(await payments.end(id, 40_000)).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
  expect(await payments.charges(id)).toEqual(ONE_CHARGE)
})

test('an account and a split that the provider made and that were not recorded are found there, and not made twice', async () => {
  for (const resource of [made.account, made.split]) {
    const active = await isActive(resource)
    const there = await connect.atProvider(resource)
    expect(there.map((entry) => entry.subaccount_code ?? entry.split_code)).toEqual([
      active.providerAccountCode ?? active.providerSplitCode,
    ])
    expect(await connectAttempts(resource)).toEqual(['MADE'])
  }
})

test('an account that is activated while no worker runs is made when a worker starts', async () => {
  await isActive(made.whileNobodyRan)
  expect(await connect.atProvider(made.whileNobodyRan)).toHaveLength(1)
})

test('a refund that the provider accepted SUCCEEDS in another worker, and its money is returned once', async () => {
  for (const id of [refunds.beforeTheRecord, refunds.beforeTheEnd, refunds.beforeTheStart]) {
    const ended = await payments.end(id, TAKEN_OVER_WITHIN_MS)
    expect(ended).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
    // The money that the simulator returned.
    expect(await payments.charges(id)).toEqual([{ amountCents: 15_000, state: 'SUCCEEDED' }])
  }
})

test('a charge that never reached the provider ends FAILED as provider_lost, and no payer was charged', async () => {
  for (const id of [charges.beforeTheCall, charges.neverArrived]) {
    expect(await payments.end(id, 120_000)).toMatchObject({ state: 'FAILED', failureReasonCode: 'provider_lost' })
    const { attempts } = await payments.read(id)
    expect(attempts).toHaveLength(1)
    expect(attempts[0].endedAt).not.toBeNull()
    expect(await payments.charges(id)).toEqual([])
  }
})

test('a refund that never reached the provider ends FAILED as provider_lost, returns nothing and releases its amount', async () => {
  const lost = await payments.end(refunds.beforeTheCall, 120_000)
  expect(lost).toMatchObject({ state: 'FAILED', failureReasonCode: 'provider_lost', attempts: [{ state: 'UNKNOWN' }] })
  expect(await payments.charges(refunds.beforeTheCall)).toEqual([])

  const charge = lost.originalTransactionId
  const { rows } = await service.pool.query(
    'SELECT captured_cents::int AS captured, refund_reserved_cents::int AS reserved FROM attempts WHERE transaction_id = $1',
    [charge],
  )
  expect(rows).toEqual([{ captured: 15_000, reserved: 0 }])
  const ledger = await readLedger(service.simulator)
  expect(ledger.filter(({ kind }) => kind === 'REFUND')).toHaveLength(3)
})
