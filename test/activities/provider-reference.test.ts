import { expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { providerReference } from '../../src/activities/attempts/new-attempt.ts'

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
