import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { payoutBatchesOf } from '../payout-batches.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { type CommandLine, commandLine } from './command-line.ts'

let line: CommandLine
const service = duringTests(sharedService)

beforeAll(async () => {
  line = commandLine(service.baseUrl)
  line.env = { ...line.env, PAYMENTS_API_KEY: service.business.apiKey }
})

afterAll(() => line?.end())

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
  const made = await raw(
    'post',
    '/v1/payments',
    '--body',
    file,
    '-d',
    'paymentMethod.token=tok_success',
    '--wait',
    '20',
  )
  expect(made).toMatchObject({ state: 'SUCCEEDED', amountCents: 100 })
  const fed = await line.fed(JSON.stringify(body), 'post', '/v1/payments', '--body', '-', '-d', 'amountCents=200')
  expect(JSON.parse(fed.said)).toMatchObject({ amountCents: 200 })
})

test('lists in a body are filled by their places', async () => {
  const payouts = await payoutBatchesOf(service)
  const ids = [await payouts.recipient('6200001234'), await payouts.recipient('6200005678')]
  const items = ids.flatMap((id, index) => [
    '-d',
    `items.${index}.recipientId=${id}`,
    '-d',
    `items.${index}.amountCents=${index + 100}`,
  ])
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

describe('what cannot be sent', () => {
  test('a file that is not JSON', async () => {
    expect(await line.fed('{"amountCents"', 'post', '/v1/payments', '--body', '-')).toMatchObject({
      exit: 2,
      faults: expect.stringContaining('not valid JSON'),
    })
  })

  test('an unknown path is an error of the service, with its code', async () => {
    const { exit, faults } = await line.payments('get', '/v1/nothing', '--json')
    expect([exit, JSON.parse(faults)]).toMatchObject([
      4,
      { error: { code: expect.stringMatching(/^SV-/), status: 404 } },
    ])
  })
})
