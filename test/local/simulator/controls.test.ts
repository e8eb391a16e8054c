/** @waits 5 */

import { setTimeout } from 'node:timers/promises'
import { checkoutRequest, newReference, openWindow, tokenCharge } from '../../providers/requests.ts'
import { simulatedPaystack } from './running-simulator.ts'
import { expecting } from '../../client.ts'

const { simulator, connection, paystack } = simulatedPaystack()

beforeEach(() => simulator.control('paystack', { mode: 'up' }))

const charge = (token = 'tok_success') => paystack.charge(connection, tokenCharge(token), openWindow())

/** Repeats until the condition is true; the test's own time limit ends the wait. */
async function eventually(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(50)
}

test('a control responds with the current state', async () => {
  expect(await simulator.control('paystack', { mode: 'slow', delayMs: 250 })).toEqual({
    status: 200,
    body: { providerId: 'paystack', mode: 'slow', delayMs: 250, until: null },
  })
  expect((await simulator.health()).providers.paystack?.mode).toBe('slow')
})

test('a control of the balance alone leaves the faults unchanged', async () => {
  await simulator.control('paystack', { mode: 'slow', delayMs: 1 })
  expect(await simulator.control('paystack', { balanceCents: 5 })).toEqual({
    status: 200,
    body: { providerId: 'paystack', mode: 'slow', delayMs: 1, until: null, balanceCents: 5 },
  })
})

test('a control of a prompt names what is wrong, and ends only prompts that are open', async () => {
  const request = tokenCharge('tok_late_success')
  await paystack.charge(connection, request, openWindow())
  const put = async (path: string, body: unknown) =>
    (await fetch(`${simulator.controlUrl}/prompts/${path}`, { method: 'PUT', body: JSON.stringify(body) })).status
  const known = `paystack/${request.providerReference}`
  expect(await put(known, { end: 'approve' })).toBe(409)
  expect([await put(known, { end: 'toString' }), await put(known, null)]).toEqual([400, 400])
  const unknown = [`paystack/${newReference()}`, `nobody/${request.providerReference}`]
  for (const path of unknown) expect(await put(path, { end: 'approve' })).toBe(404)
})

test('a control with forSeconds ends automatically', async () => {
  const { body } = await simulator.control('paystack', { mode: 'down', forSeconds: 4 })
  expect(Date.parse(String(body.until))).toBeGreaterThan(Date.now())
  expect(await charge()).toMatchObject({ state: 'NOT_SENT' })
  await eventually(async () => (await charge()).state === 'SUCCEEDED')
})

test.each([
  [{}, 'mode must be one of up, down, hang, error500, not_processed, slow, throttle'],
  [{ mode: 'up', callsPerSecond: 5 }, 'have a meaning in mode throttle only'],
  [{ mode: 'throttle', callsPerSecond: -1 }, 'callsPerSecond must be a whole number'],
  [{ mode: 'throttle', retryAfterSeconds: 1.5 }, 'retryAfterSeconds must be a whole number'],
  [[], 'the body must be a JSON object'],
  [{ mode: 'sideways' }, 'mode must be one of'],
  [{ mode: 'up', delayMs: 5 }, 'delayMs has a meaning in mode slow only'],
  [{ mode: 'slow', delayMs: -1 }, 'delayMs must be a whole number'],
  [{ mode: 'slow', delayMs: '5' }, 'delayMs must be a whole number'],
  [{ mode: 'down', forSeconds: 1.5 }, 'forSeconds must be a whole number'],
  [{ mode: 'down', forSeconds: 86_401 }, 'up to a day'],
  [{ mode: 'up', forSeconds: 5 }, 'forSeconds has no meaning in mode up'],
  [{ balanceCents: -1 }, 'balanceCents must be a whole number'],
  [{ balanceCents: 5, forSeconds: 5 }, 'mode must be one of'],
  [{ mode: 'up', color: 'red' }, 'color is not a setting'],
])('a wrong control: %j is 400 and changes nothing', async (body, error) => {
  const answer = expecting(400, await simulator.control('paystack', body))
  expect(answer.error).toContain(error)
  expect((await simulator.health()).providers.paystack?.mode).toBe('up')
})

test('a balance at a provider that makes no transfers', async () => {
  const answer = await simulator.control('peach', { mode: 'up', balanceCents: 5 })
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('makes no transfers') } })
})

test('a control of an unknown provider is 404', async () => {
  expect((await simulator.control('nobody', { mode: 'up' })).status).toBe(404)
})

const send = (body: object, key = connection.secretKey) =>
  fetch(`${connection.baseUrl}/transaction/charge_authorization`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const good = () => ({
  email: 'payer@example.com',
  amount: 100,
  currency: 'ZAR',
  reference: newReference(),
  authorization_code: 'tok_success',
})

test.each([
  [{ email: 'nobody' }, 'Invalid Email Address Passed'],
  [{ amount: '100' }, 'Invalid Amount Sent'],
  [{ amount: 0 }, 'Invalid Amount Sent'],
  [{ amount: 1.5 }, 'Invalid Amount Sent'],
  [{ currency: 'EUR' }, 'Currency not supported by merchant'],
  [{ reference: 'with space' }, 'Only -, ., = and alphanumeric characters allowed in the reference'],
])('a request that Paystack would refuse: %j', async (changes, message) => {
  const response = await send({ ...good(), ...changes })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ status: false, message, type: 'validation_error' })
})

test('an unknown key is refused', async () => {
  const response = await send(good(), 'sk_test_nobody')
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ status: false, message: 'Invalid key' })
})

test('a missing key is refused, even where a mode has none', async () => {
  expect((await send(good(), '')).status).toBe(401)
})

test('an unknown checkout page is 404, and an unknown button is 400', async () => {
  const opened = await paystack.checkout(connection, checkoutRequest(), openWindow())
  if (opened.state !== 'REQUIRES_ACTION') throw new Error(opened.state)
  expect((await fetch(`${connection.baseUrl}/checkout/nobody`)).status).toBe(404)
  const body = new URLSearchParams({ outcome: 'steal' })
  expect((await fetch(opened.url, { method: 'POST', body, redirect: 'manual' })).status).toBe(400)
})
