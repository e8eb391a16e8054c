import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { verifyWebhook } from '../../clients/typescript/src/index.ts'
import { duringTests } from '../during-tests.ts'
import { startReceiver } from '../receiver.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { commandLine } from './command-line.ts'
import { payoutBatchesOf } from '../payout-batches.ts'

const service = duringTests(sharedService)
const receiver = duringTests(startReceiver)
const line = commandLine(() => ({ baseUrl: service.baseUrl, apiKey: service.business.apiKey }))
let id: string
let secret: string

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

let transactionId: string

beforeAll(async () => {
  ;({ transactionId } = await line.json('payments', 'create', '--amount-cents', '4200', '--token', 'tok_success'))
})

const exported = (kind: string, ...options: string[]) =>
  line.payments('exports', 'create', kind, '--from', '2026-01-01', ...options)

test('an export is written to a file as it arrives', async () => {
  const file = join(line.home, 'transactions.csv')
  const { exit, said, faults } = await exported('transactions', '--output', file)
  expect([exit, faults]).toEqual([0, ''])
  expect(said).toMatch(/^Kind +transactions$/m)
  const rows = parse(readFileSync(file), { columns: true })
  expect(rows).toContainEqual(expect.objectContaining({ transactionId, amountCents: '4200' }))
})

test('an export has the filters of its list, and a filter without a value is refused', async () => {
  const filtered = (...filters: string[]) => exported('transactions', '--output', '-', ...filters)
  const { exit, said } = await filtered('--filter', 'kind=COLLECT', '--filter', 'state=STOPPED')
  expect([exit, said.split('\r\n').length]).toEqual([0, 2])
  expect((await filtered('--filter', 'kind')).faults).toContain('such as state=SUCCEEDED')
})

test('an export on standard output has the rows alone', async () => {
  const { exit, said } = await exported('transactions', '--format', 'jsonl', '--output', '-')
  expect(exit).toBe(0)
  const rows = said
    .trimEnd()
    .split('\n')
    .map((each) => JSON.parse(each))
  expect(rows).toContainEqual(expect.objectContaining({ transactionId, amountCents: 4_200 }))
})

test('an earlier export is listed, and downloaded again by its id', async () => {
  const made = await line.json('exports', 'create', 'payouts', '--from', '2026-01-01', '--until', '2026-01-02')
  expect((await line.json('exports', 'list')).data[0]).toMatchObject({ id: made.id, kind: 'payouts' })
  const { exit, said } = await line.payments('exports', 'get', made.id, '--output', '-')
  expect([exit, said.split('\r\n')]).toEqual([0, [expect.stringMatching(/^batchId,/), '']])
})

test('settlements are exported too', async () => {
  const { exit, said } = await exported('settlements', '--output', '-')
  expect([exit, said]).toEqual([0, expect.stringMatching(/^settlementId,day,providerId,/)])
})

test('a range or a kind that the service refuses writes no file', async () => {
  const file = join(line.home, 'never.csv')
  const refused = await line.payments('exports', 'create', 'transactions', '--from', '2999-01-01', '--output', file)
  expect(refused).toMatchObject({ exit: 4, faults: expect.stringContaining('/since') })
  expect((await exported('audit')).exit).not.toBe(0)
  expect(existsSync(file)).toBe(false)
})

/** Runs a command that prints JSON without --json. */
async function raw(...args: string[]) {
  const { exit, said, faults } = await line.payments(...args)
  expect([exit, faults]).toEqual([0, ''])
  return JSON.parse(said)
}

const CARD = ['-d', 'paymentMethod.type=CARD', '-d', 'paymentMethod.token=tok_success']

test('post sends nested fields and waits; get reads with a query, in the path or by -d', async () => {
  const payment = ['-d', 'amountCents=15000', '-d', 'currency=ZAR', ...CARD, '-d', 'reference=raw-1']
  const made = await raw('post', '/v1/payments', ...payment, '--wait', '20')
  expect(made).toMatchObject({ state: 'SUCCEEDED', amountCents: 15_000, reference: 'raw-1' })
  const { transactionId } = made
  expect(await raw('get', `/v1/payments/${transactionId}`)).toMatchObject({ transactionId })
  expect((await raw('get', '/v1/transactions?state=SUCCEEDED&reference=raw-1')).data).toHaveLength(1)
  expect((await raw('get', '/v1/transactions?state=SUCCEEDED', '-d', 'reference=raw-1')).data).toHaveLength(1)
  expect((await raw('get', '/v1/transactions', '-d', 'state=FAILED', '-d', 'reference=raw-1')).data).toEqual([])
})

test('a value is JSON where it is JSON, and text with --text', async () => {
  const account = ['-d', 'name=Jane Jones', '-d', 'bankCode="051001"', '-d', 'currency=ZAR']
  const { exit, faults } = await line.payments('post', '/v1/recipients', ...account, '-d', 'accountNumber=6200001234')
  expect([exit, faults]).toEqual([4, expect.stringContaining('/accountNumber')])
  const recipient = await raw('post', '/v1/recipients', ...account, '--text', 'accountNumber=6200001234')
  expect(recipient).toMatchObject({ name: 'Jane Jones', accountLast4: '1234' })
  expect((await line.payments('delete', `/v1/recipients/${recipient.id}`)).exit).toBe(0)
  expect((await line.payments('get', `/v1/recipients/${recipient.id}`)).exit).toBe(4)
})

test('a body comes from a file or standard input, and fields change it', async () => {
  const file = join(line.home, 'payment.json')
  const body = { amountCents: 100, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_insufficient_funds' } }
  writeFileSync(file, JSON.stringify(body))
  const changed = ['-d', 'paymentMethod.token=tok_success', '--wait', '20']
  const made = await raw('post', '/v1/payments', '--body', file, ...changed)
  expect(made).toMatchObject({ state: 'SUCCEEDED', amountCents: 100 })
  const fed = await line.fed(JSON.stringify(body), 'post', '/v1/payments', '--body', '-', '-d', 'amountCents=200')
  expect(JSON.parse(fed.said)).toMatchObject({ amountCents: 200 })
})

test('lists in a body are filled by their places', async () => {
  const payouts = await payoutBatchesOf(service)
  const ids = [await payouts.recipient('6200001234'), await payouts.recipient('6200005678')]
  const fields = ids.flatMap((id, index) => [
    `items.${index}.recipientId=${id}`,
    `items.${index}.amountCents=${index + 100}`,
  ])
  const items = fields.flatMap((field) => ['-d', field])
  const batch = await raw('post', '/v1/payouts', '-d', 'currency=ZAR', ...items)
  expect(batch.items.map((item: { recipientId: string }) => item.recipientId)).toEqual(ids)
  expect(batch.totalCents).toBe(201)
})

test('fields that do not fit into one body are refused before they are sent', async () => {
  for (const [fields, fault] of [
    [['-d', 'items.1.amountCents=1'], 'at most 0'],
    [['-d', 'a=1', '-d', 'a.b=2'], 'belongs into an object'],
    [['-d', '__proto__.a=1'], 'must be name=value'],
  ] as const)
    expect(await line.payments('post', '/v1/payouts', ...fields)).toMatchObject({
      exit: 2,
      faults: expect.stringContaining(fault),
    })
})

test('patch changes an endpoint, and put what only an ADMIN session may', async () => {
  const url = 'http://127.0.0.1:9/hooks'
  const { id } = await raw('post', '/v1/webhook_endpoints', '-d', `url=${url}`, '-d', 'eventTypes=["payment.failed"]')
  expect(await raw('patch', `/v1/webhook_endpoints/${id}`, '-d', 'enabled=false')).toMatchObject({ enabled: false })
  const hosts = ['put', '/api/account/return-hosts', '-d', 'hosts=["shop.example"]']
  expect(await line.payments(...hosts)).toMatchObject({ exit: 3 })
  const { email, password } = service.business.admins[0]
  expect(await line.fed(`${password}\n`, 'login', '--email', email)).toMatchObject({ exit: 0 })
  expect(await raw(...hosts, '--session')).toMatchObject({ hosts: ['shop.example'] })
  // The session acts in TEST mode, so --live must not reach the service.
  expect(await line.payments(...hosts, '--session', '--live')).toMatchObject({
    exit: 2,
    faults: expect.stringContaining('the account is in TEST mode'),
  })
  expect(await line.payments('logout')).toMatchObject({ exit: 0 })
})

test('a file that is not JSON cannot be sent', async () => {
  expect(await line.fed('{"amountCents"', 'post', '/v1/payments', '--body', '-')).toMatchObject({
    exit: 2,
    faults: expect.stringContaining('not valid JSON'),
  })
})

test('an unknown path is an error of the service, with its code', async () => {
  const { exit, faults } = await line.payments('get', '/v1/nothing', '--json')
  expect([exit, JSON.parse(faults)]).toMatchObject([4, { error: { code: expect.stringMatching(/^SV-/), status: 404 } }])
})
