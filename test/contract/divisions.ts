import fc from 'fast-check'
import type { ProviderEvent, UnsignedEvent } from '../../src/providers/contract/provider.ts'
import { inbound } from '../providers/requests.ts'
import type { Bench } from './bench.ts'
import type { SignedTexts } from './harness/harness.ts'
import { keysOf } from './harness/keys.ts'

/** Divisions that are tried one by one; a random sample of more. */
const MOST_DIVISIONS = 4_000

/** A signature proves its text, and not where the text is divided into fields, headers, address and body. */
export function divisionsContract(bench: Bench): void {
  const { provider, harness, descriptor } = bench
  if (provider.capabilities.events === 'UNSIGNED') return
  const to = inbound(bench.id, '')
  const keys = keysOf(descriptor, 'TEST', 'PROVIDER')

  /** An event that the provider signed, with what the adapter reads from each division of its text. */
  function signed(reference: string, note?: string) {
    const event = harness.sign(keys, harness.successContent(reference, note), to)
    const received = inbound(bench.id, event.body, { headers: event.headers })
    const whole = harness.signedTexts(event, to)
    const read = (texts: readonly string[]) =>
      provider.verifyEvent(bench.connection(), { ...received, ...whole.divided(texts) })
    return { ...whole, read, text: whole.texts.join(whole.separator), meaning: meaningOf(read(whole.texts)) }
  }

  describe('a signed event that is divided differently', () => {
    test('means the same or nothing, wherever one border is moved', () => {
      const { texts, separator, read, meaning } = signed(bench.newReference(), 'Two tickets, 10.00')
      for (const [at, text] of texts.entries()) {
        const next = texts[at + 1]
        if (next === undefined) continue
        const both = text + separator + next
        for (const border of placesOf(both, separator)) {
          const moved = [both.slice(0, border), both.slice(border + separator.length)]
          expect([meaning, null]).toContainEqual(meaningOf(read(texts.toSpliced(at, 2, ...moved))))
        }
      }
    })

    test('means the same or nothing, wherever all borders are moved', () => {
      const { text, texts, separator, read, meaning } = signed(bench.newReference(), 'Two tickets, 10.00')
      const places = placesOf(text, separator)
      const borders = fc.array(fc.constantFrom(...places), { minLength: texts.length - 1, maxLength: texts.length - 1 })
      fc.assert(
        fc.property(borders, (chosen) => {
          const divided = dividedAt(text, separator, chosen)
          if (divided) expect([meaning, null]).toContainEqual(meaningOf(read(divided)))
        }),
        { numRuns: 500 },
      )
    })

    if (provider.capabilities.events === 'CONFIRMED')
      test('has no outcome of a refund or a payout, since the service confirms those of payments only', () => {
        expect(harness.refundEventNames).not.toBe('REFUND')
        expect(Object.values(provider.capabilities.transferRails).flat()).toEqual([])
      })

    test("does not become another payment's event, whatever text its business chose", () => {
      const reference = bench.newReference()
      const victim = signed(reference)
      expect(victim.meaning).toMatchObject({ providerReference: reference, finding: { state: 'SUCCEEDED' } })
      for (const { first, last } of slicesOf(victim)) {
        const note = victim.texts.slice(first, last + 1).join(victim.separator)
        if (!note.includes(reference)) continue
        const own = signed(bench.newReference(), note)
        for (const forged of forgeriesOf(own, victim, { first, last, note }))
          expect(meaningOf(own.read(forged))?.providerReference).not.toBe(reference)
      }
    })
  })
}

type Signed = Pick<SignedTexts, 'texts' | 'separator'> & { text: string }

/** The outcome of a payment in an event; null if there is none. */
function meaningOf(event: ProviderEvent | UnsignedEvent | null) {
  if (!event || 'unsigned' in event || event.finding === null) return null
  const { subject, providerReference, finding } = event
  return { subject, providerReference, finding }
}

/** The places at which a text can be divided. */
function placesOf(text: string, separator: string): number[] {
  return Array.from({ length: text.length + 1 }, (_, at) => at).filter((at) => text.startsWith(separator, at))
}

/** Null if two borders overlap. */
function dividedAt(text: string, separator: string, borders: readonly number[]): string[] | null {
  let from = 0
  const parts: string[] = []
  for (const border of borders.toSorted((a, b) => a - b)) {
    if (border < from) return null
    parts.push(text.slice(from, border))
    from = border + separator.length
  }
  return [...parts, text.slice(from)]
}

/** Neighbouring texts that a note can hold: all but the first, since something must be before them. */
function slicesOf({ texts }: Signed): { first: number; last: number }[] {
  const firsts = Array.from({ length: Math.max(texts.length - 1, 0) }, (_, at) => at + 1)
  return firsts.flatMap((first) => texts.slice(first).map((_, more) => ({ first, last: first + more })))
}

/**
 * Events in which the note's texts take the places that they have in the other payment's event. The real ones become
 * part of the text before them, or of the text after them.
 */
function* forgeriesOf(
  own: Signed,
  victim: Signed,
  { first, last, note }: { first: number; last: number; note: string },
): Generator<string[]> {
  const { texts, separator, text } = own
  let tried = 0
  for (let at = text.indexOf(note); at >= 0 && tried < MOST_DIVISIONS; at = text.indexOf(note, at + 1)) {
    const before = texts.slice(0, first - 1)
    const start = before.join(separator).length + (before.length > 0 ? separator.length : 0)
    const grown = text.slice(start, at - separator.length)
    const rest = text.slice(at + note.length + separator.length)
    const places = texts.length - last - 1
    if (at <= start) continue
    // The last of the real texts stay where they are.
    for (let kept = 0; kept <= places; kept += 1) {
      const end = texts.slice(texts.length - kept).join(separator)
      if (!rest.endsWith(end)) continue
      const between = rest.slice(0, rest.length - end.length)
      const filling = places - kept
      if (filling === 0 && between !== '') continue
      const filled = filling === 0 ? [] : [between, ...Array.from({ length: filling - 1 }, () => '')]
      const middle = victim.texts.slice(first, last + 1)
      yield [...before, grown, ...middle, ...filled, ...texts.slice(texts.length - kept)]
      tried += 1
    }
  }
}
