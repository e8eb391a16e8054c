/** @waits 10 */

import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openLedger } from '../../../local/simulator/ledger/ledger.ts'
import type { Charge } from '../../../local/simulator/ledger/entries.ts'
import { createRegistry } from '../../../src/providers/registry.ts'
import type { ProviderConnection } from '../../../src/providers/contract/call.ts'
import { about, accountOrder, checkoutRequest, openWindow, splitOrder, tokenCharge } from '../../providers/requests.ts'
import { duringTests } from '../../during-tests.ts'
import { startReceiver } from '../../receiver.ts'
import { runSimulator, type RunningSimulator } from './running-simulator.ts'
import { newFolder } from '../../folder.ts'

const SECRET = 'sk_test_ledger'
const registry = createRegistry({ timeoutMs: 4_000 })
const paystack = registry.providerById('paystack')!
const receiver = duringTests(() => startReceiver('/api/providers'))
let simulator: RunningSimulator

beforeAll(async () => {
  simulator = await runSimulator({ paystack: { TEST: { secretKey: SECRET } }, eventsUrl: receiver.url })
})

afterAll(async () => {
  await registry.close()
  await simulator.stop()
})

const connection = (): ProviderConnection => ({ baseUrl: simulator.url('paystack'), secretKey: SECRET, settings: {} })

const ofReference =
  (reference: string) =>
  ({ body }: { body: string }) =>
    body.includes(reference)

test('a restart keeps accounts, splits and their settlements', async () => {
  const { splits } = paystack
  const account = accountOrder()
  const made = await splits!.createAccount(connection(), account, openWindow())
  if (made.state !== 'MADE') throw new Error(made.state)
  const order = splitOrder([{ accountCode: made.code, share: 10 }])
  const split = await splits!.createSplit(connection(), order, openWindow())
  if (split.state !== 'MADE') throw new Error(split.state)
  const charge = tokenCharge('tok_success', { splitCode: split.code })
  await paystack.charge(connection(), charge, openWindow())
  const before = await simulator.settlements()
  expect(before).toMatchObject([{ reference: charge.providerReference, ownCents: 13_500 }])

  await simulator.restart()

  expect(await simulator.settlements()).toEqual(before)
  expect(await splits!.findAccount(connection(), account)).toEqual(made)
  expect(await splits!.findSplit(connection(), { id: order.id, startedAt: new Date() })).toEqual(split)
  expect(await splits!.createAccount(connection(), accountOrder(), openWindow())).not.toEqual(made)
})

test('a restart keeps charges, their duplicates and open checkouts', async () => {
  const paid = tokenCharge('tok_success')
  const declined = tokenCharge('tok_insufficient_funds')
  const open = checkoutRequest()
  await paystack.charge(connection(), paid, openWindow())
  await paystack.charge(connection(), declined, openWindow())
  await paystack.checkout(connection(), open, openWindow())
  const before = await simulator.ledger()

  await simulator.restart()

  expect(await simulator.ledger()).toEqual(before)
  expect(await paystack.verify(connection(), about(paid.providerReference))).toMatchObject({ state: 'SUCCEEDED' })
  expect(await paystack.verify(connection(), about(declined.providerReference))).toMatchObject({ state: 'DECLINED' })
  expect(await paystack.verify(connection(), about(open.providerReference))).toEqual({ state: 'UNPAID' })
  expect(await paystack.charge(connection(), paid, openWindow())).toMatchObject({ state: 'UNKNOWN' })
  expect(await simulator.ledger(paid.providerReference)).toHaveLength(1)
})

test('a restart sends the events that were not accepted yet', async () => {
  const request = tokenCharge('tok_success')
  await paystack.charge(connection(), request, openWindow())
  // Stops well before the event is due.
  await simulator.restart()
  await receiver.waitFor(ofReference(request.providerReference))
})

test('events are repeated until the response is 200', async () => {
  receiver.answer((response) => response.writeHead(503).end())
  const request = tokenCharge('tok_success')
  await paystack.charge(connection(), request, openWindow())
  await receiver.waitFor(ofReference(request.providerReference), 2)
  receiver.answer((response) => response.writeHead(200).end())
  const taken = await receiver.waitFor(ofReference(request.providerReference), 3)
  expect(new Set(taken.map(({ body }) => body)).size).toBe(1)
})

test('events are duplicated for some charges', async () => {
  const requests = Array.from({ length: 30 }, () => tokenCharge('tok_success'))
  await Promise.all(requests.map((request) => paystack.charge(connection(), request, openWindow())))
  const references = requests.map(({ providerReference }) => providerReference)
  await receiver.waitFor(({ body }) => references.some((reference) => body.includes(reference)), 31)
})

test('events are not sent for a charge whose response was lost', async () => {
  const lost = tokenCharge('tok_hang_success_paystack')
  expect(await paystack.charge(connection(), lost, openWindow())).toMatchObject({ state: 'UNKNOWN' })
  const other = tokenCharge('tok_late_success')
  await paystack.charge(connection(), other, openWindow())
  await receiver.waitFor(ofReference(other.providerReference))
  expect(receiver.received.filter(ofReference(lost.providerReference))).toEqual([])
})

describe('the journal', () => {
  const charge = (reference: string, id = 1): Charge => ({
    provider: 'paystack',
    mode: 'TEST',
    reference,
    id,
    askedCents: 100,
    amountCents: 100,
    currency: 'ZAR',
    email: 'payer@example.com',
    state: 'SUCCEEDED',
    declineReason: null,
    cardToken: 'tok_success',
    checkout: null,
    createdAt: '2026-11-21T06:00:00.000Z',
    bookedAt: '2026-11-21T06:00:00.000Z',
  })

  test('has a booking as a line of JSON before the response is sent', async () => {
    const request = tokenCharge('tok_success')
    await paystack.charge(connection(), request, openWindow())
    const lines = (await readFile(join(simulator.dataDir, 'ledger.jsonl'), 'utf8')).trim().split('\n')
    expect(
      lines.filter((line) => line.includes(request.providerReference)).map((line) => JSON.parse(line)),
    ).toContainEqual(expect.objectContaining({ entry: 'charge' }))
  })

  test('loses only the line that a killed process wrote half', async () => {
    const dataDir = newFolder()
    const path = join(dataDir, 'ledger.jsonl')
    const first = openLedger(path)
    first.record({ charge: charge('one') })
    first.close()
    await appendFile(path, '{"entry":"charge","charge":{"provider":"pays')

    const second = openLedger(path)
    expect(second.lines().map(({ reference }) => reference)).toEqual(['one'])
    second.record({ charge: charge('two', 2) })
    second.close()

    const third = openLedger(path)
    expect(third.lines().map(({ reference }) => reference)).toEqual(['one', 'two'])
    third.close()
    expect(() => third.record({ charge: charge('three') })).toThrow('closed')
  })
})
