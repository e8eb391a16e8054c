import type { ServerResponse } from 'node:http'
import { deliveryWorkflowId } from '../../src/workflows/messages.ts'
import { startReceiver, type Receiver } from '../receiver.ts'
import { until } from '../until.ts'
import { endDeliveries, startDelivery, status, type DeliveryCase } from './deliveries.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { DAY, HOUR, MINUTE } from '../times.ts'

/**
 * A signal may meet the end of its run. The time-skipping server then loses one of ten, since it hands out the next task
 * before it refuses the last (Temporal's own server lost none of 68), and the relay sends the signal again after 60 s.
 */
const SECOND_SIGNAL_MS = 100_000
const path = '/v1/webhook_endpoints'

describeSkippingTime('an early end of a delivery', () => {
  const receivers: Receiver[] = []

  afterEach(async () => {
    await endDeliveries(service)
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
  })

  const ended = ({ workflow }: DeliveryCase) =>
    until(async () => (await workflow.describe()).status.name === 'COMPLETED')

  describe.each([
    ['disabled', (id: string) => service.api.patch(`${path}/${id}`, { enabled: false })],
    ['deleted', (id: string) => service.api.delete(`${path}/${id}`)],
  ] as const)('an endpoint that is %s in the middle of a wait', (what, end) => {
    test('cancels the delivery and ends its workflow at once, and nothing is sent', async () => {
      const delivery = await startDelivery(service, status(500))
      await delivery.reaches({ state: 'WAITING_RETRY', attemptCount: 1 })
      expect((await end(delivery.endpointId)).status).toBeLessThan(300)
      expect(await delivery.read()).toMatchObject({ state: 'CANCELLED', attemptCount: 1, nextAttemptAt: null })
      await ended(delivery)
      await service.pass(2 * MINUTE)
      expect(delivery.receiver.received).toHaveLength(1)
      expect(await delivery.read()).toMatchObject({ state: 'CANCELLED', attemptCount: 1 })
    })

    test(`${what === 'deleted' ? 'refuses' : 'takes'} a replay in that wait`, async () => {
      const delivery = await startDelivery(service, (response, count) =>
        status(count === 1 ? 500 : 200)(response, count),
      )
      await delivery.reaches({ state: 'WAITING_RETRY', attemptCount: 1 })
      await end(delivery.endpointId)
      const { status: answered } = await delivery.replay()
      expect(answered).toBe(what === 'deleted' ? 409 : 202)
      if (what === 'disabled') await delivery.reaches({ state: 'DELIVERED', attempts: 2 }, SECOND_SIGNAL_MS)
      await service.pass(2 * MINUTE)
      await ended(delivery)
      expect(delivery.receiver.received).toHaveLength(what === 'deleted' ? 1 : 2)
    })
  })

  test.each([
    [500, 'CANCELLED'],
    [204, 'DELIVERED'],
  ] as const)(
    'an endpoint that is disabled during an attempt, which ends with %i, has a %s delivery',
    async (code, state) => {
      let held: ServerResponse | undefined
      const delivery = await startDelivery(service, (response) => void (held = response))
      await until(async () => held)
      expect((await service.api.patch(`${path}/${delivery.endpointId}`, { enabled: false })).status).toBe(200)
      expect(await delivery.read()).toMatchObject({ state: 'CANCELLED', attemptCount: 0 })
      held!.writeHead(code).end()
      const { attempts } = await delivery.reaches({ state, attemptCount: 1 })
      expect(attempts.map((attempt) => attempt.status)).toEqual([code])
      await ended(delivery)
    },
  )

  test.each([[undefined], [null], ['now'], [{ reason: 'none' }]])(
    'the signal cancel with %j ends a wait at once; a replay is sent all the same',
    async (input) => {
      const delivery = await startDelivery(service, status(500))
      await delivery.reaches({ state: 'WAITING_RETRY' })
      await delivery.workflow.signal('cancel', ...(input === undefined ? [] : [input]))
      await delivery.reaches({ state: 'CANCELLED' })
      await ended(delivery)
      await service.pass(2 * MINUTE)
      expect(delivery.receiver.received).toHaveLength(1)
      await delivery.replay()
      expect(await delivery.reaches({ attempts: 2 })).toMatchObject({ state: 'CANCELLED', attemptCount: 1 })
    },
  )

  test.each([
    [500, 'CANCELLED'],
    [200, 'DELIVERED'],
  ] as const)('the signal cancel waits for an attempt: %i is %s', async (code, state) => {
    let held: ServerResponse | undefined
    const delivery = await startDelivery(service, (response) => void (held = response))
    await until(async () => held)
    await delivery.workflow.signal('cancel')
    held!.writeHead(code).end()
    expect(await delivery.reaches({ state })).toMatchObject({ attemptCount: 1, nextAttemptAt: null })
    await ended(delivery)
    expect(delivery.receiver.received).toHaveLength(1)
  })

  test('the signal cancel leaves a dead delivery dead and open to replay', async () => {
    const delivery = await startDelivery(service, status(500))
    await delivery.reaches({ state: 'WAITING_RETRY' })
    await service.pass(36 * HOUR + 32 * MINUTE)
    await delivery.reaches({ state: 'DEAD' })
    await delivery.workflow.signal('cancel')
    await delivery.workflow.signal('replay')
    expect(await delivery.reaches({ attempts: 8 })).toMatchObject({ state: 'DEAD' })
  })

  /** One endpoint that gets an event every twelve hours. */
  async function failing() {
    const receiver = await startReceiver()
    receivers.push(receiver)
    let code = 500
    receiver.answer((response) => void response.writeHead(code).end())
    const { body: endpoint } = await service.api.post(path, { url: receiver.url, eventTypes: ['payment.created'] })
    const { id } = endpoint
    const read = async () => (await service.api.get(`${path}/${id}`)).body
    const deliveries = async (state = '') =>
      (await service.api.get(`${path}/deliveries?endpointId=${id}&limit=100${state && `&state=${state}`}`)).body.data
    return {
      id,
      receiver,
      read,
      deliveries,
      answer: (next: number) => void (code = next),
      send: () => service.api.post(`${path}/${id}/test`),
      /** Sends one event and waits for its first attempt. */
      sent: async () => {
        const { body } = await service.api.post(`${path}/${id}/test`)
        await until(async () => (await service.api.get(`${path}/deliveries/${body.id}`)).body.attempts.length > 0)
        return body.id as string
      },
      row: async () => {
        const { rows } = await service.pool.query(
          'SELECT (extract(epoch FROM failing_since) * 1000)::float8 AS since, xmin::text AS version FROM webhook_endpoints WHERE id = $1',
          [id],
        )
        return rows[0] as { since: number | null; version: string }
      },
      /** The changes that the service itself made to it. */
      audit: async () => {
        const { rows } = await service.pool.query(
          "SELECT actor, action FROM audit_log WHERE target = $1 AND actor = 'service'",
          [id],
        )
        return rows
      },
    }
  }

  test('an endpoint that fails for five days is disabled once a delivery is DEAD, and open deliveries keep their seven attempts', async () => {
    const endpoint = await failing()
    const first = await endpoint.sent()
    // The statement after the recording of the attempt stores it.
    const { since, version } = await until(async () => {
      const row = await endpoint.row()
      return row.since !== null && row
    })
    const [attempt] = (await service.api.get(`${path}/deliveries/${first}`)).body.attempts
    expect(since).toBe(Date.parse(attempt.startedAt))
    for (let half = 1; half <= 9; half++) {
      await service.pass(12 * HOUR)
      await endpoint.sent()
    }
    await service.pass(11 * HOUR)
    expect(await endpoint.read()).toMatchObject({ enabled: true, disabledReason: null })
    expect(await endpoint.row()).toEqual({ since, version })
    expect((await endpoint.deliveries('DEAD')).length).toBeGreaterThan(0)
    expect(await endpoint.audit()).toEqual([])

    await service.pass(HOUR)
    const last = (await endpoint.send()).body.id
    await until(async () => !(await endpoint.read()).enabled)
    expect(await endpoint.read()).toMatchObject({ enabled: false, disabledReason: 'failing' })
    expect(await endpoint.audit()).toEqual([{ actor: 'service', action: 'webhook_endpoint.disabled' }])
    expect((await endpoint.send()).status).toBe(409)
    // The row is stored, and its workflow waits for the second of seven attempts.
    await until(async () => (await service.api.get(`${path}/deliveries/${last}`)).body.state === 'WAITING_RETRY')
    expect(await endpoint.deliveries('CANCELLED')).toEqual([])
    await service.pass(2 * DAY)
    await until(async () => (await service.api.get(`${path}/deliveries/${last}`)).body.state === 'DEAD')
    expect(await endpoint.deliveries('WAITING_RETRY')).toEqual([])
    for (const { attemptCount } of await endpoint.deliveries('DEAD')) expect(attemptCount).toBe(7)

    endpoint.answer(200)
    expect((await service.api.patch(`${path}/${endpoint.id}`, { enabled: true })).body).toMatchObject({
      enabled: true,
      disabledReason: null,
      waitingCount: 0,
    })
    await endpoint.sent()
    await until(async () => (await endpoint.row()).since === null)
  })

  test('an endpoint that fails for five days is not disabled while no delivery of that time is DEAD', async () => {
    const endpoint = await failing()
    // One delivery died long ago, and the endpoint has accepted events since.
    const dead = await endpoint.sent()
    await service.pass(37 * HOUR)
    await until(async () => (await service.api.get(`${path}/deliveries/${dead}`)).body.state === 'DEAD')
    endpoint.answer(200)
    await endpoint.sent()
    await until(async () => (await endpoint.row()).since === null)
    endpoint.answer(500)
    await endpoint.sent()
    const { since } = await until(async () => {
      const row = await endpoint.row()
      return row.since !== null && row
    })
    // An operator cancels the endpoint's only delivery of that period before the seventh attempt.
    const [waiting] = await endpoint.deliveries('WAITING_RETRY')
    await service.client.workflow.getHandle(deliveryWorkflowId(waiting.id)).signal('cancel')
    await until(async () => (await service.api.get(`${path}/deliveries/${waiting.id}`)).body.state === 'CANCELLED')
    expect(await service.api.get(`${path}/deliveries/${waiting.id}`)).toMatchObject({ body: { reason: 'cancelled' } })
    await service.pass(6 * DAY)
    const next = await endpoint.sent()
    // The second attempt comes after all later events of the first delivery.
    await service.pass(2 * MINUTE)
    await until(async () => (await service.api.get(`${path}/deliveries/${next}`)).body.attempts.length === 2)
    expect(await endpoint.row()).toMatchObject({ since })
    expect(await endpoint.read()).toMatchObject({ enabled: true, disabledReason: null })
  })

  test('an endpoint that accepts one event in five days is not disabled', async () => {
    const endpoint = await failing()
    for (let day = 0; day < 7; day++) {
      endpoint.answer(day === 3 ? 200 : 500)
      await endpoint.sent()
      if (day === 3) await until(async () => (await endpoint.row()).since === null)
      // The waiting deliveries would be sent too, one minute later.
      if (day === 3) endpoint.answer(500)
      await service.pass(DAY)
    }
    expect(await endpoint.read()).toMatchObject({ enabled: true })
    expect(await endpoint.audit()).toEqual([])
  })
})
