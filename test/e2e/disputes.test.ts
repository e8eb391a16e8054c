import { WORKFLOWS, TASK_QUEUES } from '../../src/workflows/messages.ts'
import { expecting, refusal, signIn } from '../client.ts'
import type { Disputed } from '../mechanisms/disputes.ts'
import { paymentsOf, send, signed } from '../mechanisms/payments.ts'
import { startReceiver } from '../receiver.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { actOnDispute, evidence, openDispute, simulatedDispute } from '../simulated-disputes.ts'
import { until } from '../until.ts'

const service = duringTests(sharedService)
const payments = duringTests(() => paymentsOf(service))
const key = duringTests(() => payments.client)
const receiver = duringTests(startReceiver)
const everything = duringTests(startReceiver)

beforeAll(async () => {
  for (const [{ url }, eventTypes] of [
    [receiver, ['dispute.*']],
    [everything, ['*']],
  ] as const)
    expect((await key.post('/v1/webhook_endpoints', { url, eventTypes })).status).toBe(201)
})

async function paid(): Promise<{ id: string; reference: string }> {
  const id = await payments.charge('tok_success')
  const payment = await payments.end(id)
  expect(payment.state).toBe('SUCCEEDED')
  return { id, reference: payment.attempts[0].providerReference }
}

const listed = async (transactionId: string) => (await key.get(`/v1/disputes?transactionId=${transactionId}`)).body.data

async function disputed(more: Parameters<typeof openDispute>[2] = {}): Promise<Disputed> {
  const { id: paymentId, reference } = await paid()
  const there = await openDispute(service.simulator, reference, more)
  const [{ id }] = await until(async () => {
    const found = await listed(paymentId)
    return found.length > 0 && found
  })
  return { id, paymentId, there }
}

const read = async (id: string) => (await key.get(`/v1/disputes/${id}`)).body

const untilState = (id: string, state: string) =>
  until(async () => {
    const dispute = await read(id)
    return dispute.state === state && dispute
  })

const entriesOf = ({ history }: { history: { entry: string }[] }) => history.map(({ entry }) => entry)

const eventsOf = (disputeId: string) =>
  receiver.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.disputeId === disputeId)

const refund = (transactionId: string, amountCents?: number) =>
  key.post('/v1/refunds', { transactionId, ...(amountCents !== undefined && { amountCents }) })

test('a dispute is what its provider says, from its opening to its end; only an endpoint that names it gets events', async () => {
  const { id, paymentId, there } = await disputed({ category: 'fraud' })
  const opened = await read(id)
  expect(opened).toMatchObject({
    transactionId: paymentId,
    providerId: 'paystack',
    providerDisputeId: there,
    mode: 'TEST',
    state: 'NEEDS_RESPONSE',
    amountCents: 15_000,
    currency: 'ZAR',
    reason: 'fraud',
    closedAt: null,
    answer: null,
    sequence: 1,
    acceptCents: 15_000,
  })
  expect(Date.parse(opened.respondBy) - Date.parse(opened.openedAt)).toBeGreaterThanOrEqual(48 * 3_600_000)
  expect(await payments.read(paymentId)).toMatchObject({
    state: 'SUCCEEDED',
    needsReview: false,
    disputedCents: 15_000,
  })

  const sent = await key.post(`/v1/disputes/${id}/evidence`, withoutNulls(evidence()))
  expect([sent.status, sent.body.answer]).toMatchObject([202, { kind: 'EVIDENCE', state: 'PENDING' }])
  const reviewed = await untilState(id, 'UNDER_REVIEW')
  expect(reviewed.answer).toMatchObject({ kind: 'EVIDENCE', state: 'SENT', refusal: null })
  expect((await simulatedDispute(service.simulator, there)).evidence).toHaveLength(1)

  await actOnDispute(service.simulator, there, 'win')
  const won = await untilState(id, 'WON')
  expect(entriesOf(won)).toEqual(['NEEDS_RESPONSE', 'EVIDENCE_GIVEN', 'UNDER_REVIEW', 'EVIDENCE_SENT', 'WON'])
  expect(await payments.read(paymentId)).toMatchObject({ disputedCents: 0, chargedBackCents: 0 })

  const events = await until(async () => eventsOf(id).length === 2 && eventsOf(id))
  expect(events.map(({ type, data }) => [type, data.state, data.sequence]).toSorted()).toEqual([
    ['dispute.closed', 'WON', 5],
    ['dispute.created', 'NEEDS_RESPONSE', 1],
  ])
  expect(
    events.every(({ data }) => data.transactionId === paymentId && data.merchantId === service.business.businessId),
  ).toBe(true)
  const stored = (await key.get(`/v1/events?transactionId=${paymentId}`)).body.data
  expect(stored.map(({ type }: { type: string }) => type)).toContain('dispute.closed')
  expect(everything.received.some(({ body }) => body.includes('"dispute.'))).toBe(false)
})

test('a dispute that is lost reduces what was captured, and nothing more can be refunded', async () => {
  const { id, paymentId, there } = await disputed()
  await actOnDispute(service.simulator, there, 'lose')
  await untilState(id, 'LOST')
  expect(await payments.read(paymentId)).toMatchObject({
    state: 'SUCCEEDED',
    disputedCents: 0,
    chargedBackCents: 15_000,
  })
  const refused = await refund(paymentId)
  expect([refused.status, refused.body.error]).toMatchObject([
    422,
    { code: 'SV-3004', details: { leftCents: 0, disputedCents: 15_000 } },
  ])
})

test('a dispute whose events got lost is found by the daily run, and its end too', async () => {
  const engine = await service.engine()
  const find = () =>
    engine.workflow.execute(WORKFLOWS.disputes, {
      workflowId: `disputes-test-${Math.random()}`,
      taskQueue: TASK_QUEUES.payments,
      args: [],
    })
  const { id: paymentId, reference } = await paid()
  const there = await openDispute(service.simulator, reference, { told: false })
  expect(await listed(paymentId)).toEqual([])
  expect(await find()).toEqual({ unread: [] })
  const [{ id }] = await until(async () => {
    const found = await listed(paymentId)
    return found.length > 0 && found
  })
  await actOnDispute(service.simulator, there, 'lose', false)
  await find()
  await untilState(id, 'LOST')
  // A dispute that is opened again after its end.
  await actOnDispute(service.simulator, there, 'reopen', false)
  await find()
  expect(entriesOf(await untilState(id, 'NEEDS_RESPONSE'))).toEqual(['NEEDS_RESPONSE', 'LOST', 'NEEDS_RESPONSE'])
})

test('a dispute that its event does not name flags the payment, and an operator clears it with the same outcome', async () => {
  const { id, reference } = await paid()
  const event = { event: 'charge.dispute.create', data: { transaction: { reference } } }
  expect((await send(service, signed(service, event))).status).toBe(200)
  const flagged = await until(async () => {
    const payment = await payments.read(id)
    return payment.needsReview && payment
  })
  expect(flagged.state).toBe('SUCCEEDED')
  const operator = await signIn(service.baseUrl, service.operator)
  const cleared = await operator.post(`/api/operator/transactions/${id}/resolve`, {
    outcome: 'SUCCEEDED',
    note: 'Won.',
  })
  expect([cleared.status, cleared.body.state, cleared.body.needsReview]).toEqual([200, 'SUCCEEDED', false])
})

test('a dispute of a charge that is not ours is stored unmatched', async () => {
  const data = { id: 77_001, transaction: { reference: 'nobodysreference' } }
  expect((await send(service, signed(service, { event: 'charge.dispute.create', data }))).status).toBe(200)
  const { rows } = await service.pool.query("SELECT FROM disputes WHERE provider_dispute_id = '77001'")
  expect(rows).toEqual([])
})

const withoutNulls = (value: object) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))

test('an acceptance gives the payer the money back, once', async () => {
  const { id, paymentId, there } = await disputed()
  const headers = { 'Idempotency-Key': `accept-${id}` }
  const accepted = await key.post(`/v1/disputes/${id}/accept`, {}, headers)
  expect([accepted.status, accepted.body.answer]).toMatchObject([202, { kind: 'ACCEPT', amountCents: 15_000 }])
  expect((await key.post(`/v1/disputes/${id}/accept`, {}, headers)).body).toEqual(accepted.body)
  const done = await untilState(id, 'ACCEPTED')
  expect(entriesOf(done)).toEqual(['NEEDS_RESPONSE', 'ACCEPT_GIVEN', 'ACCEPTED', 'ACCEPT_SENT'])
  expect(await payments.read(paymentId)).toMatchObject({ chargedBackCents: 15_000 })
  expect((await simulatedDispute(service.simulator, there)).history).toHaveLength(2)
  const again = await key.post(`/v1/disputes/${id}/accept`, {})
  expect([again.status, again.body.error]).toMatchObject([409, { code: 'SV-3005', details: { state: 'ACCEPTED' } }])
  expect(refusal(await key.post(`/v1/disputes/${id}/evidence`, withoutNulls(evidence())))).toEqual([409, 'SV-3005'])
})

test('a refund of a disputed payment waits for the outcome: an open dispute holds its amount, and one that is won frees it', async () => {
  const { id, paymentId, there } = await disputed({ amountCents: 10_000 })
  expect((await refund(paymentId, 5_001)).status).toBe(422)
  const part = expecting(201, await refund(paymentId, 5_000))
  await payments.end(part.transactionId)
  await actOnDispute(service.simulator, there, 'win')
  await untilState(id, 'WON')
  const rest = await refund(paymentId)
  expect([rest.status, rest.body.amountCents]).toEqual([201, 10_000])
  expect(await payments.end(rest.body.transactionId)).toMatchObject({ state: 'SUCCEEDED' })
})

test('a refund that is made while the dispute is accepted never returns money twice', async () => {
  const rounds = await Promise.all(Array.from({ length: 8 }, () => disputed()))
  for (const { id, paymentId } of rounds) {
    const [refunded, accepted] = await Promise.all([refund(paymentId), key.post(`/v1/disputes/${id}/accept`, {})])
    expect([refunded.status, accepted.status]).toEqual([422, 202])
  }
  for (const { id } of rounds) await untilState(id, 'ACCEPTED')
})
