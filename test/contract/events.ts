import { describe, expect, test } from '@jest/globals'
import { newReference } from '../providers/requests.ts'
import { SECRET, type Bench } from './bench.ts'

/** Inbound events: only what was signed as it came in is read. */
export function eventsContract(bench: Bench): void {
  const { id, provider, harness, charge } = bench

  describe('an inbound event', () => {
    const read = (body: string | Buffer, headers: Record<string, string | undefined>) =>
      provider.verifyEvent(bench.connection(), headers, Buffer.from(body))

    test('of the simulator is verified and read', async () => {
      const { reference, outcome } = charge('tok_success')
      const succeeded = await outcome
      const [event] = await bench.receiver().waitFor(({ body }) => body.includes(reference))
      const headers = Object.fromEntries(Object.entries(event!.headers).map(([name, value]) => [name, String(value)]))
      expect(event!.path).toBe(`/api/providers/${id}/events`)
      const first = provider.verifyEvent(bench.connection(), headers, event!.body)
      expect(first).toMatchObject({ providerReference: reference, finding: succeeded, dispute: false })
      // A replay reads the same, so that whoever stores events can tell that it is one.
      expect(provider.verifyEvent(bench.connection(), headers, event!.body)).toEqual(first)
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
      const unset = { ...bench.connection(), secretKey: '' }
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
}
