import { inbound } from '../providers/requests.ts'
import type { InboundRequest } from '../../src/providers/contract/provider.ts'
import type { Bench } from './bench.ts'
import type { InboundEvent } from './harness/harness.ts'
import { type Keyholder, keysOf } from './harness/keys.ts'

export function eventsContract(bench: Bench): void {
  const { provider, harness } = bench
  const received = ({ headers, body }: InboundEvent) => inbound(bench.id, body, { headers })
  const read = (event: InboundEvent, changes: Partial<InboundRequest> = {}) =>
    provider.verifyEvent(bench.connection(), { ...received(event), ...changes })
  const to = inbound(bench.id, '')
  const signed = (content: string, by: Keyholder = 'TEST') =>
    harness.sign(keysOf(bench.descriptor, by, 'PROVIDER'), content, to)

  if (provider.capabilities.events === 'UNSIGNED') return unsignedEvents(bench, read)

  describe('an inbound event', () => {
    test('an event of the simulator is verified and parsed', async () => {
      const { providerReference, outcome } = await bench.pay()
      const [event] = await bench.receiver().waitFor(({ body }) => body.includes(providerReference))
      const first = bench.read(event!)
      expect(first).toMatchObject({ subject: 'CHARGE', providerReference, finding: outcome, dispute: false })
      // A replay parses to the same event, so that the caller can recognise it.
      expect(bench.read(event!)).toEqual(first)
    })

    test('an event without a signature, with an empty or a short one, is refused', () => {
      const event = signed(harness.successContent(bench.newReference()))
      expect(read(event)).not.toBeNull()
      for (const value of [undefined, '', 'x', 'x'.repeat(10_000), 'é'.repeat(64)]) {
        expect(read(harness.withSignature(event, value))).toBeNull()
      }
      expect(read({ headers: {}, body: harness.withSignature(event, undefined).body })).toBeNull()
    })

    test('signed with another secret, or with none, is refused', () => {
      const content = harness.successContent(bench.newReference())
      expect(read(signed(content, 'STRANGER'))).toBeNull()
      expect(read(signed(content, 'LIVE'))).toBeNull()
      const unset = harness.withoutEventSecret(keysOf(bench.descriptor, 'TEST'))
      const event = harness.sign(harness.withoutEventSecret(keysOf(bench.descriptor, 'TEST', 'PROVIDER')), content, to)
      expect(provider.verifyEvent({ ...bench.connection(), ...unset }, received(event))).toBeNull()
    })

    test('changed in any byte after it was signed is refused', () => {
      const event = signed(harness.successContent(bench.newReference()))
      expect(read(event)).not.toBeNull()
      for (let at = 0; at < event.body.length; at += 1) {
        const tampered = Buffer.from(event.body)
        tampered[at] = tampered[at]! ^ 1
        expect(read(event, { rawBody: tampered })).toBeNull()
      }
      expect(read({ ...event, body: `${event.body} ` })).toBeNull()
    })

    test(`received at another address is ${harness.signsAddress ? 'refused' : 'the same event'}`, () => {
      const event = signed(harness.successContent(bench.newReference()))
      const expected = harness.signsAddress ? null : read(event)
      const moved = [`${to.url}/`, `${to.url}?a=1`, to.url.replace('https:', 'http:'), to.url.replace('pay.', 'play.')]
      for (const url of moved) expect(read(event, { url })).toEqual(expected)
      expect(read(event, { method: 'PUT' })).toEqual(expected)
    })

    test('an event of a dispute is marked and changes no charge', () => {
      if (!harness.disputeContent) return
      const reference = bench.newReference()
      expect(read(signed(harness.disputeContent(reference)))).toMatchObject({
        providerReference: reference,
        finding: null,
        dispute: true,
      })
    })

    test('an event of an unknown kind changes no charge', () => {
      expect(read(signed(harness.otherContent))).toMatchObject({ finding: null, dispute: false })
    })

    test.each(['', 'null', '7', '"text"', '[]', '{}', '{"event":5}', '{', '\u0000', '{"__proto__":{"event":"x"}}'])(
      'a signed event that contains %j is unreadable, not an error',
      (content) => {
        expect(read(signed(content))).toMatchObject({
          type: 'unreadable',
          providerReference: null,
          finding: null,
          dispute: false,
        })
      },
    )
  })
}

/** Events that anyone can send: each names a charge at most, and never an outcome. */
function unsignedEvents(bench: Bench, read: (event: InboundEvent) => unknown): void {
  const { harness } = bench

  test('an unsigned event only names the charge, about which the provider is then asked', async () => {
    const { providerReference, outcome } = await bench.pay()
    const [event] = await bench.receiver().waitFor(({ body }) => body.includes(providerReference))
    expect(bench.read(event!)).toBeNull()
    expect(read({ headers: {}, body: event!.body })).toEqual({ unsigned: true, providerReference })
    expect(await bench.meaningOf(event!)).toMatchObject({ providerReference, finding: outcome })
  })

  test("a stranger's unsigned event says no more, whatever is in it", () => {
    const reference = bench.newReference()
    const body = harness.successContent(reference)
    expect(read({ headers: {}, body })).toEqual({ unsigned: true, providerReference: reference })
    for (const content of ['', 'null', '7', '[]', '{', '\u0000', '{"__proto__":{"event":"x"}}'])
      expect(read({ headers: {}, body: content })).toEqual({ unsigned: true, providerReference: null })
  })
}
