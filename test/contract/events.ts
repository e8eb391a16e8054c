import { describe, expect, test } from '@jest/globals'
import { newReference } from '../providers/requests.ts'
import type { Bench } from './bench.ts'
import type { InboundEvent } from './harness/harness.ts'
import { type Keyholder, keysOf } from './harness/keys.ts'

/** Inbound events: only a body that is unchanged since it was signed is parsed. */
export function eventsContract(bench: Bench): void {
  const { provider, harness } = bench
  const read = ({ headers, body }: InboundEvent, rawBody: Buffer = Buffer.from(body)) =>
    provider.verifyEvent(bench.connection(), headers, rawBody)
  const signed = (content: string, by: Keyholder = 'TEST') => harness.sign(keysOf(bench.descriptor, by), content)

  describe('an inbound event', () => {
    test('of the simulator is verified and parsed', async () => {
      const { providerReference, outcome } = await bench.pay()
      const [event] = await bench.receiver().waitFor(({ body }) => body.includes(providerReference))
      const first = bench.read(event!)
      expect(first).toMatchObject({ subject: 'CHARGE', providerReference, finding: outcome, dispute: false })
      // A replay parses to the same event, so that the caller can recognise it.
      expect(bench.read(event!)).toEqual(first)
    })

    test('without a signature, with an empty or a short one, is refused', () => {
      const event = signed(harness.successContent(newReference()))
      expect(read(event)).not.toBeNull()
      for (const value of [undefined, '', 'x', 'x'.repeat(10_000), 'é'.repeat(64)]) {
        expect(read(harness.withSignature(event, value))).toBeNull()
      }
      expect(read({ headers: {}, body: harness.withSignature(event, undefined).body })).toBeNull()
    })

    test('signed with another secret, or with none, is refused', () => {
      const content = harness.successContent(newReference())
      expect(read(signed(content, 'STRANGER'))).toBeNull()
      expect(read(signed(content, 'LIVE'))).toBeNull()
      const unset = harness.withoutEventSecret(keysOf(bench.descriptor, 'TEST'))
      const { headers, body } = harness.sign(unset, content)
      expect(provider.verifyEvent({ ...bench.connection(), ...unset }, headers, Buffer.from(body))).toBeNull()
    })

    test('changed in any byte after it was signed is refused', () => {
      const event = signed(harness.successContent(newReference()))
      expect(read(event)).not.toBeNull()
      for (let at = 0; at < event.body.length; at += 1) {
        const tampered = Buffer.from(event.body)
        tampered[at] = tampered[at]! ^ 1
        expect(read(event, tampered)).toBeNull()
      }
      expect(read({ ...event, body: `${event.body} ` })).toBeNull()
    })

    test('of a dispute is marked and changes no charge', () => {
      if (!harness.disputeContent) return
      const reference = newReference()
      expect(read(signed(harness.disputeContent(reference)))).toMatchObject({
        providerReference: reference,
        finding: null,
        dispute: true,
      })
    })

    test('of an unknown kind changes no charge', () => {
      expect(read(signed(harness.otherContent))).toMatchObject({ finding: null, dispute: false })
    })

    test.each(['', 'null', '7', '"text"', '[]', '{}', '{"event":5}', '{', '\u0000', '{"__proto__":{"event":"x"}}'])(
      'that is signed and contains %j is unreadable, not an error',
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
