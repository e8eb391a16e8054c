import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { verifyWebhook } from '../../clients/typescript/src/index.ts'
import { type Receiver, startReceiver } from '../receiver.ts'
import { type SharedService, sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { type CommandLine, commandLine } from './command-line.ts'

let line: CommandLine
let service: SharedService
let receiver: Receiver
let id: string
let secret: string

beforeAll(async () => {
  ;[service, receiver] = await Promise.all([sharedService(), startReceiver()])
  line = commandLine(service.baseUrl)
  line.env = { ...line.env, PAYMENTS_API_KEY: service.business.apiKey }
})

afterAll(async () => {
  line?.end()
  await Promise.all([receiver?.close(), service?.stop()])
})

const endpoints = (...args: string[]) => line.payments('webhooks', 'endpoints', ...args)
const endpointsJson = (...args: string[]) => line.json('webhooks', 'endpoints', ...args)

test('an endpoint is created, shown, listed and changed', async () => {
  const made = await endpointsJson('create', receiver.url, '--events', 'payout.failed', 'payout.succeeded')
  ;({ id, secret } = made)
  expect(made).toMatchObject({ url: receiver.url, eventTypes: ['payout.failed', 'payout.succeeded'], enabled: true })
  expect((await endpoints('get', id)).said).toMatch(/^Events +payout.failed payout.succeeded$/m)
  expect((await endpoints('list')).said).toContain(id)
  expect((await endpointsJson('create', `${receiver.url}/all`)).eventTypes).toEqual(['*'])
  const changed = await endpointsJson('update', id, '-d', 'Wages', '--events', 'payout.failed')
  expect(changed).toMatchObject({ description: 'Wages', eventTypes: ['payout.failed'], url: receiver.url })
  expect(await endpointsJson('update', id, '-d', '')).toMatchObject({ description: null })
  expect(await endpoints('update', id, '--events', 'payout.unknown')).toMatchObject({ exit: 2 })
})

test('a test event arrives, signed with the secret of the creation and after a rotation with both', async () => {
  const arrived = async (delivery: { eventId: string }) => {
    const found = () => receiver.received.find(({ body }) => body.includes(delivery.eventId))
    await until(async () => found() !== undefined)
    return found()!
  }
  const sent = await endpointsJson('test', id, '--event-type', 'payout.failed')
  expect(sent).toMatchObject({ endpointId: id, eventType: 'payout.failed' })
  const first = await arrived(sent)
  expect(await verifyWebhook(first.body, first.headers as Record<string, string>, { secret })).toMatchObject({
    type: 'payout.failed',
  })
  const rotated = await endpoints('rotate-secret', id, '--grace-seconds', '600')
  const next = /^Secret +(whsec_\S+) \(store it now/m.exec(rotated.said)![1]!
  expect(next).not.toBe(secret)
  const second = await arrived(await endpointsJson('test', id, '--event-type', 'payout.failed'))
  for (const each of [secret, next])
    await verifyWebhook(second.body, second.headers as Record<string, string>, { secret: each })
})

test('deliveries are shown with their attempts, filtered and replayed', async () => {
  const { data } = await line.json('deliveries', 'list', '--endpoint', id, '--event-type', 'payout.failed')
  expect(data).toHaveLength(2)
  expect((await line.json('deliveries', 'list', '--endpoint', id, '--state', 'DEAD')).data).toEqual([])
  await until(async () => (await line.json('deliveries', 'get', data[0].id)).state === 'DELIVERED')
  expect((await line.payments('deliveries', 'get', data[0].id)).said).toMatch(/^Attempt 1 +SCHEDULE +2\d\d /m)
  expect(await line.json('deliveries', 'replay', data[0].id)).toMatchObject({ id: data[0].id })
  expect(await line.json('deliveries', 'replay', '--endpoint', id, '--since', '1h')).toEqual({ count: 0 })
})

test('a disabled endpoint keeps its events, and enabling tells how to send them', async () => {
  const events = ['--events', 'payment.succeeded']
  expect(await endpointsJson('update', id, ...events)).toMatchObject({ eventTypes: ['payment.succeeded'] })
  expect((await endpoints('disable', id)).said).toMatch(/^Enabled +no, requested$/m)
  await line.json('webhooks', 'trigger', 'payment.succeeded')
  await until(async () => (await line.json('deliveries', 'list', '--endpoint', id, '--state', 'CANCELLED')).data.length)
  const enabled = await endpoints('enable', id)
  const command = /payments (deliveries replay .*)$/m.exec(enabled.said)![1]!
  expect(await line.json(...command.split(' '))).toEqual({ count: 1 })
})

test('an endpoint is deleted only with a confirmation', async () => {
  expect(await endpoints('delete', id)).toMatchObject({ exit: 2, faults: expect.stringContaining('--yes') })
  expect(await endpointsJson('get', id)).toMatchObject({ id })
  expect(await endpointsJson('delete', id, '--yes')).toEqual({ deleted: id })
  expect(await endpoints('get', id)).toMatchObject({ exit: 4 })
})

test('transactions and events are filtered by date, kind and type', async () => {
  const { transactionId, createdAt } = await line.json('payments', 'create', '-a', '400', '-t', 'tok_success')
  const ids = async (...filters: string[]) =>
    (await line.json('transactions', 'list', ...filters)).data.map(
      (each: { transactionId: string }) => each.transactionId,
    )
  expect(await ids('--since', '1h', '--kind', 'COLLECT', '--state', 'SUCCEEDED')).toContain(transactionId)
  expect(await ids('--kind', 'REFUND')).not.toContain(transactionId)
  expect(await ids('--created-before', createdAt)).not.toContain(transactionId)
  expect(await ids('--created-after', createdAt)).not.toContain(transactionId)
  expect(await ids('--created-after', '2026-01-01', '--created-before', '2100-01-01')).toContain(transactionId)
  expect((await line.json('payments', 'list', '--since', '1h')).data[0].transactionId).toBe(transactionId)
  expect((await line.payments('transactions', 'get', transactionId)).said).toMatch(/^Attempt 1 +paystack/m)

  const events = await line.json('events', 'list', '--transaction', transactionId, '--type', 'payment.succeeded')
  expect(events.data).toHaveLength(1)
  expect((await line.payments('events', 'get', events.data[0].id)).said).toMatch(/^Type +payment.succeeded$/m)
  expect((await line.json('events', 'list', '--created-after', '2100-01-01')).data).toEqual([])
})
