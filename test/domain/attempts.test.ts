import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type AttemptsMade,
  attemptsAllowed,
  conclusionOf,
  isNeverCharged,
  mayBeFollowed,
  nextAttempt,
  openingOf,
  orderOf,
  providerOfAttempt,
  railOf,
} from '../../src/domain/payments/payment.ts'
import { decideRoute, type RoutingDecision } from '../../src/domain/routing/routing.ts'
import { DECIDED_AT, REQUEST, THREE } from './routing/routing-pasts.ts'

const decided = (mode: 'TEST' | 'LIVE' = 'TEST'): RoutingDecision =>
  decideRoute({ providers: THREE, request: { ...REQUEST, mode, rail: 'EFT', token: false }, decidedAt: DECIDED_AT })

const ORDER = ['paystack', 'peach', 'yoco']

describe('the order of a decision', () => {
  test('is followed to its end in test mode, and its first one alone is used in live mode', () => {
    expect(orderOf(decided())).toEqual(ORDER)
    expect(orderOf(decided('LIVE'))).toEqual(['paystack'])
  })

  test('is empty where nothing is decided, or nobody was chosen', () => {
    expect(orderOf(null)).toEqual([])
    expect(orderOf({ ...decided(), chosen: null })).toEqual([])
  })

  test('comes with the rail of each', () => {
    expect(ORDER.map((id) => railOf(decided(), id))).toEqual(['EFT', 'EFT', 'EFT'])
  })
})

const made = (facts: Partial<AttemptsMade> = {}): AttemptsMade => ({
  decision: decided(),
  hosted: true,
  attempt: null,
  link: null,
  ...facts,
})

/** The attempts of a payment, each after the one before, until there is none. */
function all(facts: Partial<AttemptsMade>): (string | null)[] {
  const tried: (string | null)[] = []
  for (let so = made(facts), next = nextAttempt(so); next; next = nextAttempt(so)) {
    tried.push(next.providerId)
    so = { ...so, attempt: { number: next.number }, link: so.link && { ...so.link, attempts: next.attemptIndex } }
    expect(mayBeFollowed(so)).toBe(nextAttempt(so) !== null)
  }
  return tried
}

describe('the next attempt', () => {
  test('of a token goes through the order once', () => expect(all({ hosted: false })).toEqual(ORDER))

  test('of a checkout tries the last twice more', () => expect(all({})).toEqual([...ORDER, 'yoco', 'yoco']))

  test('of a link begins with the first again for each opening, under numbers that go on', () => {
    const link = { openedAt: '2026-11-21 06:00:00+00', attempts: 0 }
    expect(all({ attempt: { number: 5 }, link })).toEqual([...ORDER, 'yoco', 'yoco'])
    expect(nextAttempt(made({ attempt: { number: 5 }, link }))).toEqual({
      number: 6,
      attemptIndex: 1,
      providerId: 'paystack',
      rail: 'EFT',
    })
  })

  test('is none where nobody may be tried', () => {
    const nobody = made({ decision: { ...decided(), chosen: null } })
    expect([nextAttempt(nobody), mayBeFollowed(nobody)]).toEqual([null, false])
  })
})

test('an opening is of a link alone, and its attempts are those of a checkout', () => {
  expect(openingOf(made())).toBeNull()
  const opening = openingOf(made({ link: { openedAt: null, attempts: 0 } }))
  expect(opening).toEqual({ opened: false, attempts: 0, allowed: 5 })
  expect(openingOf(made({ link: { openedAt: '2026-11-21 06:00:00+00', attempts: 2 } }))).toMatchObject({
    opened: true,
    attempts: 2,
  })
})

describe('what follows from the answer to a question', () => {
  const ASKED = { next: 'ASK', hosted: false, closing: false, notFoundIsLost: false } as const
  const UNPAID = { state: 'UNPAID' } as const
  const NOT_FOUND = { state: 'NOT_FOUND' } as const
  const UNKNOWN = { state: 'UNKNOWN', detail: 'no answer' } as const
  const PENDING = { state: 'PENDING', providerTransactionId: null } as const

  test('an unpaid checkout whose time is over is closed; before that its payer may still pay', () => {
    const open = { ...ASKED, next: 'WAIT', hosted: true } as const
    expect(conclusionOf(UNPAID, { ...open, closing: true })).toBe('EXPIRE')
    expect(conclusionOf({ state: 'EXPIRED' }, { ...open, closing: true })).toBe('EXPIRE')
    expect(conclusionOf(UNPAID, open)).toBe('RECORD')
  })

  test('a checkout whose address nobody has is made again, unless the provider says that something came of it', () => {
    const unseen = { ...ASKED, hosted: true }
    for (const answer of [UNPAID, NOT_FOUND, UNKNOWN]) expect(conclusionOf(answer, unseen)).toBe('REMAKE')
    expect(conclusionOf(PENDING, unseen)).toBe('RECORD')
  })

  test('a charge is lost only where "not found" counts by now, and never because nobody answered', () => {
    expect(conclusionOf(NOT_FOUND, ASKED)).toBe('RECORD')
    expect(conclusionOf(NOT_FOUND, { ...ASKED, notFoundIsLost: true })).toBe('LOSE')
    expect(conclusionOf(UNKNOWN, { ...ASKED, notFoundIsLost: true })).toBe('RECORD')
    expect(conclusionOf(NOT_FOUND, { ...ASKED, next: 'WAIT', notFoundIsLost: true })).toBe('RECORD')
  })

  test('a token charge whose challenge nobody can pass counts as "not found", an open challenge does not', () => {
    for (const answer of [NOT_FOUND, UNPAID, { state: 'EXPIRED' } as const]) {
      expect(isNeverCharged(answer, ASKED)).toBe(true)
      expect(conclusionOf(answer, ASKED)).toBe('RECORD')
      expect(conclusionOf(answer, { ...ASKED, notFoundIsLost: true })).toBe('LOSE')
    }
    for (const answer of [UNKNOWN, PENDING]) expect(isNeverCharged(answer, ASKED)).toBe(false)
    expect(isNeverCharged(UNPAID, { ...ASKED, next: 'WAIT' })).toBe(false)
    expect(isNeverCharged(UNPAID, { ...ASKED, hosted: true })).toBe(false)
    expect(conclusionOf(UNPAID, { ...ASKED, next: 'WAIT', closing: true })).toBe('EXPIRE')
  })
})

describe('the provider of an attempt', () => {
  const orders = fc.uniqueArray(fc.constantFrom('paystack', 'peach', 'yoco', 'ozow', 'stitch'), { minLength: 1 })

  test('of a token: each of the order once, in order, then none', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const tried = Array.from({ length: order.length + 3 }, (_, index) => providerOfAttempt(order, index + 1, false))
        expect(tried).toEqual([...order, null, null, null])
      }),
    )
  })

  test('of a checkout: the last of the order twice more, then none', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const tried = Array.from({ length: order.length + 3 }, (_, index) => providerOfAttempt(order, index + 1, true))
        expect(tried).toEqual([...order, order.at(-1), order.at(-1), null])
      }),
    )
  })

  test('of no order: none', () => {
    for (const hosted of [true, false]) {
      expect(attemptsAllowed(0, hosted)).toBe(0)
      expect(providerOfAttempt([], 1, hosted)).toBeNull()
    }
  })
})
