import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { providerReference } from '../../src/providers/contract/reference.ts'

const ids = fc.uuid({ version: 7 }).map((uuid) => `txn_${uuid.replaceAll('-', '')}`)
const numbers = fc.integer({ min: 1, max: 1_000 })

test('is 16 letters that every provider accepts', () => {
  fc.assert(
    fc.property(ids, numbers, (id, number) => void expect(providerReference(id, number)).toMatch(/^[a-z2-7]{16}$/)),
  )
})

test('is the lowercase base32 (RFC 4648) of the first ten bytes of SHA-256, bit for bit', () => {
  fc.assert(
    fc.property(ids, numbers, (id, number) => {
      const digest = createHash('sha256').update(`${id}:${number}`).digest('hex').slice(0, 20)
      const value = [...providerReference(id, number)].reduce(
        (sum, letter) => sum * 32n + BigInt('abcdefghijklmnopqrstuvwxyz234567'.indexOf(letter)),
        0n,
      )
      expect(value.toString(16).padStart(20, '0')).toBe(digest)
    }),
  )
})

test('is the same each time, and another for every attempt', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(ids, numbers), { minLength: 2, maxLength: 50, selector: String }),
      (attempts) => {
        const made = attempts.map(([id, number]) => providerReference(id, number))
        expect(new Set(made).size).toBe(attempts.length)
        expect(attempts.map(([id, number]) => providerReference(id, number))).toEqual(made)
      },
    ),
  )
})

describe('for a provider that takes only numbers', () => {
  const lengths = fc.integer({ min: 12, max: 20 })

  test('has that many digits and no leading zero, which a provider might drop', () => {
    fc.assert(
      fc.property(ids, numbers, lengths, (id, number, length) => {
        const reference = providerReference(id, number, { alphabet: 'DIGITS', length })
        expect(reference).toMatch(/^[1-9][0-9]*$/)
        expect(reference).toHaveLength(length)
      }),
    )
  })

  test('is the same each time, and another one for the next try', () => {
    fc.assert(
      fc.property(ids, numbers, lengths, (id, number, length) => {
        const of = (tries: number) => providerReference(id, number, { alphabet: 'DIGITS', length }, tries)
        expect([of(0), of(1)]).toEqual([of(0), of(1)])
        expect(new Set([of(0), of(1), of(2)]).size).toBe(3)
      }),
    )
  })
})
