import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { minorUnits } from '../../src/domain/money.ts'
import type { Provider, ProviderConnection } from '../../src/providers/provider.ts'
import { createRegistry } from '../../src/providers/registry.ts'
import { checkoutRequest, newReference, openWindow, tokenCharge } from '../providers/requests.ts'
import { httpAnswer, startSocketServer } from '../providers/socket-server.ts'
import { runSimulator, startReceiver, type Receiver, type RunningSimulator } from '../simulator/running-simulator.ts'
import { HARNESSES, type ContractHarness } from './harness.ts'

const SECRET = 'sk_test_contract'

// Long enough for a loaded machine to answer in, short enough to wait for.
const registry = createRegistry({ timeoutMs: 1_500 })
let receiver: Receiver
let simulator: RunningSimulator

beforeAll(async () => {
  receiver = await startReceiver()
  const keys = { TEST: { secretKey: SECRET }, LIVE: { secretKey: 'sk_live_contract' } }
  const providers = Object.fromEntries(registry.providers.map(({ id }) => [id, keys]))
  simulator = await runSimulator({ ...providers, eventsUrl: receiver.url })
})

afterAll(async () => {
  await registry.close()
  await simulator.stop()
  await receiver.close()
})

function harnessOf({ id }: Provider): ContractHarness {
  const harness = HARNESSES[id]
  if (!harness) throw new Error(`${id} has no entry in the contract's harness`)
  return harness
}

describe.each(registry.providers.map((provider) => [provider.id, provider] as const))('%s', (id, provider) => {
  const harness = harnessOf(provider)
  let connection: ProviderConnection

  beforeEach(async () => {
    connection = { baseUrl: simulator.url(id), secretKey: SECRET, settings: harness.settings }
    await simulator.control(id, { mode: 'up' })
  })

  const charge = (token: string, changes: Parameters<typeof tokenCharge>[1] = {}) => {
    const request = tokenCharge(token, changes)
    return { reference: request.providerReference, outcome: provider.charge(connection, request, openWindow()) }
  }

  /** Opens a checkout and presses one of the page's buttons, as a payer's browser does. */
  const openCheckout = async () => {
    const request = checkoutRequest()
    const outcome = await provider.checkout(connection, request, openWindow())
    if (outcome.state !== 'REQUIRES_ACTION') throw new Error(`no checkout: ${outcome.state}`)
    const press = (button: string) =>
      fetch(outcome.url, { method: 'POST', body: new URLSearchParams({ outcome: button }), redirect: 'manual' })
    return { reference: request.providerReference, url: outcome.url, press }
  }

  /** A server in the provider's place that answers every request with the same text. */
  const answering = async <T>(answer: string, ask: (there: ProviderConnection) => Promise<T>): Promise<T> => {
    const server = await startSocketServer((socket) => socket.write(answer))
    try {
      return await ask({ ...connection, baseUrl: server.url })
    } finally {
      await server.close()
    }
  }

  describe('a charge by token', () => {
    test('that succeeds says so, with the amount, and is in the books once', async () => {
      const { reference, outcome } = charge('tok_success')
      expect(await outcome).toEqual({
        state: 'SUCCEEDED',
        providerTransactionId: expect.stringMatching(/^.+$/),
        amountCents: 15_000,
        currency: 'ZAR',
      })
      expect(await provider.verify(connection, reference)).toEqual(await outcome)
      expect(await simulator.ledger(reference)).toMatchObject([
        { provider: id, kind: 'CHARGE', reference, amountCents: 15_000, currency: 'ZAR', state: 'SUCCEEDED' },
      ])
    })

    test.each([1, 15_001, 99_999_999_999])('of %d minor units takes exactly that', async (amount) => {
      const { reference, outcome } = charge('tok_success', { amountCents: minorUnits(amount) })
      expect(await outcome).toMatchObject({ state: 'SUCCEEDED', amountCents: amount })
      expect(await simulator.ledger(reference)).toMatchObject([{ amountCents: amount }])
    })

    test.each(provider.capabilities.currencies.map((currency) => [currency]))('in %s is possible', async (currency) => {
      expect(await charge('tok_success', { currency }).outcome).toMatchObject({ state: 'SUCCEEDED', currency })
    })

    test.each([
      ['tok_insufficient_funds', { state: 'DECLINED', soft: false, reasonCode: 'insufficient_funds' }],
      ['tok_soft_decline', { state: 'DECLINED', soft: true, reasonCode: 'declined' }],
      ['tok_nobody_knows', { state: 'DECLINED', soft: false, reasonCode: 'invalid_token' }],
      [`tok_not_processed_${id}`, { state: 'DECLINED', soft: true, reasonCode: 'not_processed' }],
    ])('with %s is declined, and in no book', async (token, expected) => {
      const { reference, outcome } = charge(token)
      expect(await outcome).toMatchObject(expected)
      expect(await simulator.ledger(reference)).toEqual([])
    })

    test('taking another amount says which amount it took', async () => {
      const { reference, outcome } = charge('tok_wrong_amount')
      const [line] = await outcome.then(() => simulator.ledger(reference))
      expect(line?.amountCents).not.toBe(15_000)
      expect(await outcome).toMatchObject({ state: 'SUCCEEDED', amountCents: line?.amountCents })
    })

    test('that is pending succeeds later, by an event', async () => {
      const { reference, outcome } = charge('tok_late_success')
      expect(await outcome).toMatchObject({ state: 'PENDING' })
      expect(await provider.verify(connection, reference)).toMatchObject({ state: 'PENDING' })
      await receiver.waitFor(({ body }) => body.includes(reference))
      expect(await provider.verify(connection, reference)).toMatchObject({ state: 'SUCCEEDED', amountCents: 15_000 })
      expect(await simulator.ledger(reference)).toMatchObject([{ state: 'SUCCEEDED' }])
    })

    test('sent again with its reference is not declined and is never booked twice', async () => {
      const { reference, outcome } = charge('tok_success')
      await outcome
      const repeats = await Promise.all(
        [1, 2, 3].map(() => charge('tok_success', { providerReference: reference }).outcome),
      )
      for (const repeat of repeats) expect(['UNKNOWN', 'SUCCEEDED']).toContain(repeat.state)
      expect(await simulator.ledger(reference)).toHaveLength(1)
    })

    test('sent at the same time with one reference is booked once', async () => {
      const providerReference = newReference()
      await Promise.all([1, 2, 3, 4].map(() => charge('tok_success', { providerReference }).outcome))
      expect(await simulator.ledger(providerReference)).toHaveLength(1)
    })
  })

  describe('a hosted checkout', () => {
    test('asks for the payer, and is unpaid until then', async () => {
      const { reference, url } = await openCheckout()
      const page = await fetch(url)
      expect(page.status).toBe(200)
      expect(await page.text()).toMatch(/R 150\.00[^]*Two &#60;b&#62;tickets[^]*<form method="post">/)
      expect(await provider.verify(connection, reference)).toEqual({ state: 'UNPAID' })
      expect(await simulator.ledger(reference)).toEqual([])
    })

    test('that is paid leads back, succeeds and sends its event', async () => {
      const { reference, press } = await openCheckout()
      const response = await press('pay')
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toMatch(/^http:\/\/shop\.example\/return\?order=7/)
      expect(await provider.verify(connection, reference)).toMatchObject({ state: 'SUCCEEDED', amountCents: 15_000 })
      expect(await simulator.ledger(reference)).toHaveLength(1)
      await receiver.waitFor(({ body }) => body.includes(reference))
    })

    test('that is paid cannot be paid again', async () => {
      const { reference, url, press } = await openCheckout()
      await press('pay')
      expect((await press('pay')).status).toBe(409)
      expect(await (await fetch(url)).text()).toContain('cannot be paid again')
      expect(await simulator.ledger(reference)).toHaveLength(1)
    })

    test('that is declined is declined for whoever asks', async () => {
      const { reference, press } = await openCheckout()
      expect((await press('decline')).status).toBe(303)
      expect(await provider.verify(connection, reference)).toMatchObject({ state: 'DECLINED', reasonCode: 'declined' })
      expect(await simulator.ledger(reference)).toEqual([])
    })

    test('that is abandoned is unpaid', async () => {
      const { reference, press } = await openCheckout()
      expect((await press('abandon')).status).toBe(303)
      expect(await provider.verify(connection, reference)).toEqual({ state: 'UNPAID' })
    })

    test('made again with its reference is not a second one', async () => {
      const request = checkoutRequest()
      await provider.checkout(connection, request, openWindow())
      const again = await provider.checkout(connection, request, openWindow())
      expect(['UNKNOWN', 'REQUIRES_ACTION']).toContain(again.state)
    })
  })

  describe('asking', () => {
    test('about a reference that never arrived is "not found"', async () => {
      expect(await provider.verify(connection, newReference())).toEqual({ state: 'NOT_FOUND' })
    })

    test("with the other mode's key finds nothing, as the modes are two worlds", async () => {
      const { reference, outcome } = charge('tok_success')
      await outcome
      const live = { ...connection, secretKey: 'sk_live_contract' }
      expect(await provider.verify(live, reference)).toEqual({ state: 'NOT_FOUND' })
    })

    test.each([
      ['garbage', httpAnswer(200, '<html>maintenance</html>')],
      ['nothing', httpAnswer(200, '')],
      ['JSON of another shape', httpAnswer(200, '[[[]]]')],
      ["a 404 that is not the provider's", httpAnswer(404, 'no such host here')],
      ['a redirect', httpAnswer(302, '', { location: 'http://127.0.0.1:9/' })],
      ['an error', httpAnswer(502, 'bad gateway')],
    ])('that is answered by %s stays unknown', async (_what, answer) => {
      const finding = await answering(answer, (there) => provider.verify(there, newReference()))
      expect(finding).toMatchObject({ state: 'UNKNOWN' })
    })

    test('and a status word that nobody knows mean pending', async () => {
      const reference = newReference()
      const answer = httpAnswer(200, harness.unknownStatus(reference))
      expect(await answering(answer, (there) => provider.verify(there, reference))).toMatchObject({ state: 'PENDING' })
    })

    test("never takes another charge's answer for this one's", async () => {
      const answer = httpAnswer(200, harness.unknownStatus(newReference()))
      expect(await answering(answer, (there) => provider.verify(there, newReference()))).toMatchObject({
        state: 'UNKNOWN',
      })
    })

    test('takes no success without an amount', async () => {
      const reference = newReference()
      const answer = httpAnswer(200, harness.successWithoutAmount(reference))
      expect(await answering(answer, (there) => provider.verify(there, reference))).toMatchObject({ state: 'UNKNOWN' })
    })
  })

  describe('a provider in trouble', () => {
    const atOnce = () => ({
      charge: charge('tok_success'),
      checkout: provider.checkout(connection, checkoutRequest(), openWindow()),
    })

    test('that is down: nothing was sent, and asking is unanswered', async () => {
      await simulator.control(id, { mode: 'down' })
      const sent = atOnce()
      expect(await sent.charge.outcome).toMatchObject({ state: 'NOT_SENT' })
      expect(await sent.checkout).toMatchObject({ state: 'NOT_SENT' })
      expect(await provider.verify(connection, newReference())).toMatchObject({ state: 'UNKNOWN' })
      await simulator.control(id, { mode: 'up' })
      expect(await charge('tok_success').outcome).toMatchObject({ state: 'SUCCEEDED' })
    })

    test('that hangs: unknown, for charging, opening and asking, and nothing is booked', async () => {
      await simulator.control(id, { mode: 'hang' })
      const sent = atOnce()
      const finding = provider.verify(connection, newReference())
      expect(await sent.charge.outcome).toMatchObject({ state: 'UNKNOWN' })
      expect(await sent.checkout).toMatchObject({ state: 'UNKNOWN' })
      expect(await finding).toMatchObject({ state: 'UNKNOWN' })
      expect(await simulator.ledger(sent.charge.reference)).toEqual([])
    })

    test('that fails with 500: unknown, and asking still works', async () => {
      await simulator.control(id, { mode: 'error500' })
      const sent = atOnce()
      expect(await sent.charge.outcome).toMatchObject({ state: 'UNKNOWN' })
      expect(await sent.checkout).toMatchObject({ state: 'UNKNOWN' })
      expect(await provider.verify(connection, sent.charge.reference)).toEqual({ state: 'NOT_FOUND' })
    })

    test('that processes nothing says so, and another provider may', async () => {
      await simulator.control(id, { mode: 'not_processed' })
      const sent = atOnce()
      expect(await sent.charge.outcome).toMatchObject({ state: 'DECLINED', soft: true, reasonCode: 'not_processed' })
      expect(await sent.checkout).toMatchObject({ state: 'DECLINED', soft: true, reasonCode: 'not_processed' })
    })

    test.each([
      [`tok_hang_success_${id}`, 'SUCCEEDED', 1],
      [`tok_hang_failed_${id}`, 'DECLINED', 0],
      [`tok_hang_lost_${id}`, 'NOT_FOUND', 0],
    ])('with %s is unknown, and asking finds %s', async (token, state, booked) => {
      const { reference, outcome } = charge(token)
      expect(await outcome).toMatchObject({ state: 'UNKNOWN' })
      expect(await provider.verify(connection, reference)).toMatchObject({ state })
      expect(await simulator.ledger(reference)).toHaveLength(booked)
    })

    test.each([
      ['garbage', httpAnswer(200, '<html>maintenance</html>')],
      ['half a JSON', httpAnswer(200, '{"status":true,"data":{')],
      ['a redirect', httpAnswer(307, '', { location: 'http://127.0.0.1:9/' })],
      ['a refusal of a gateway in between', httpAnswer(400, '<html>bad request</html>')],
      ['bytes that are not HTTP', 'hello\r\n\r\n'],
    ])('that answers with %s: unknown, never declined', async (_what, answer) => {
      const request = tokenCharge('tok_success')
      const outcome = await answering(answer, (there) => provider.charge(there, request, openWindow()))
      expect(outcome).toMatchObject({ state: 'UNKNOWN' })
      const opened = await answering(answer, (there) => provider.checkout(there, checkoutRequest(), openWindow()))
      expect(opened).toMatchObject({ state: 'UNKNOWN' })
    })

    test('that does not know our key took nothing: another provider may', async () => {
      const stranger = { ...connection, secretKey: 'sk_test_stranger' }
      const outcome = await provider.charge(stranger, tokenCharge('tok_success'), openWindow())
      expect(outcome).toMatchObject({ state: 'DECLINED', soft: true, reasonCode: 'provider_unavailable' })
      expect(await provider.verify(stranger, newReference())).toMatchObject({ state: 'UNKNOWN' })
    })

    test('that turns us away with 429 took nothing: another provider may', async () => {
      const request = tokenCharge('tok_success')
      const outcome = await answering(httpAnswer(429, 'slow down'), (there) =>
        provider.charge(there, request, openWindow()),
      )
      expect(outcome).toMatchObject({ state: 'DECLINED', soft: true, reasonCode: 'provider_unavailable' })
    })

    test('is not charged once the time for it has passed', async () => {
      const request = tokenCharge('tok_success')
      const late = { ...openWindow(), openedWall: Date.now() - 11_000 }
      expect(await provider.charge(connection, request, late)).toMatchObject({ state: 'NOT_SENT' })
      expect(await provider.checkout(connection, checkoutRequest(), late)).toMatchObject({ state: 'NOT_SENT' })
      expect(await provider.verify(connection, request.providerReference)).toEqual({ state: 'NOT_FOUND' })
    })

    test('is told of without the key and without the card token', async () => {
      const answers = [httpAnswer(500, 'tok_success sk_test_contract'), httpAnswer(200, 'tok_success sk_test_contract')]
      for (const answer of answers) {
        const request = tokenCharge('tok_success')
        const outcome = await answering(answer, (there) => provider.charge(there, request, openWindow()))
        expect(JSON.stringify(outcome)).not.toMatch(/tok_success|sk_test_contract/)
      }
    })
  })

  describe('an inbound event', () => {
    const read = (body: string | Buffer, headers: Record<string, string | undefined>) =>
      provider.verifyEvent(connection, headers, Buffer.from(body))

    test('of the simulator is verified and read', async () => {
      const { reference, outcome } = charge('tok_success')
      const succeeded = await outcome
      const [event] = await receiver.waitFor(({ body }) => body.includes(reference))
      const headers = Object.fromEntries(Object.entries(event!.headers).map(([name, value]) => [name, String(value)]))
      expect(event!.path).toBe(`/api/providers/${id}/events`)
      const first = provider.verifyEvent(connection, headers, event!.body)
      expect(first).toMatchObject({ providerReference: reference, finding: succeeded, dispute: false })
      // A replay reads the same, so that whoever stores events can tell that it is one.
      expect(provider.verifyEvent(connection, headers, event!.body)).toEqual(first)
    })

    test('without a signature, with an empty or a short one, is refused', () => {
      const body = harness.successEvent(newReference())
      const names = Object.keys(harness.sign(SECRET, body))
      for (const value of [undefined, '', 'x', 'x'.repeat(10_000), 'é'.repeat(64)]) {
        expect(read(body, Object.fromEntries(names.map((name) => [name, value])))).toBeNull()
      }
      expect(read(body, {})).toBeNull()
    })

    test('signed with another secret, or with none, is refused', () => {
      const body = harness.successEvent(newReference())
      expect(read(body, harness.sign('sk_test_other', body))).toBeNull()
      const unset = { ...connection, secretKey: '' }
      expect(provider.verifyEvent(unset, harness.sign('', body), Buffer.from(body))).toBeNull()
    })

    test('changed in any byte after it was signed is refused', () => {
      const body = harness.successEvent(newReference())
      const headers = harness.sign(SECRET, body)
      expect(read(body, headers)).not.toBeNull()
      for (let at = 0; at < body.length; at += 1) {
        const tampered = Buffer.from(body)
        tampered[at] = tampered[at]! ^ 1
        expect(read(tampered, headers)).toBeNull()
      }
      expect(read(`${body} `, headers)).toBeNull()
    })

    test('of a dispute says so and moves no charge', () => {
      const reference = newReference()
      const body = harness.disputeEvent(reference)
      expect(read(body, harness.sign(SECRET, body))).toMatchObject({
        providerReference: reference,
        finding: null,
        dispute: true,
      })
    })

    test('of a kind that is not known moves no charge', () => {
      expect(read(harness.otherEvent, harness.sign(SECRET, harness.otherEvent))).toMatchObject({
        finding: null,
        dispute: false,
      })
    })

    test.each(['', 'null', '7', '"text"', '[]', '{}', '{"event":5}', '{', '\u0000', '{"__proto__":{"event":"x"}}'])(
      'that is signed and reads %j is unreadable, not an error',
      (body) => {
        expect(read(body, harness.sign(SECRET, body))).toEqual({
          eventId: null,
          type: 'unreadable',
          providerReference: null,
          finding: null,
          dispute: false,
        })
      },
    )
  })
})
