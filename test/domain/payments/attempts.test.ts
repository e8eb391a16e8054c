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
} from '../../../src/domain/payments/payment.ts'
import type { RoutingDecision } from '../../../src/domain/routing/decision.ts'
import { decideRoute } from '../../../src/domain/routing/routing.ts'
import { DECIDED_AT, REQUEST, THREE } from '../routing/routing-pasts.ts'

const decided = (mode: 'TEST' | 'LIVE' = 'TEST'): RoutingDecision =>
  decideRoute({
    providers: THREE,
    request: { ...REQUEST, mode, rail: 'BANK_TRANSFER', token: false },
    decidedAt: DECIDED_AT,
  })

const ORDER = ['paystack', 'peach', 'yoco']

test('the order of a decision is followed to its end in test mode, and its first one alone is used in live mode', () => {
  expect(orderOf(decided())).toEqual(ORDER)
  expect(orderOf(decided('LIVE'))).toEqual(['paystack'])
})

test('the order of a decision is empty if there is no decision or no chosen provider', () => {
  expect(orderOf(null)).toEqual([])
  expect(orderOf({ ...decided(), chosen: null })).toEqual([])
})

test('the order of a decision names the rail of each provider', () => {
  expect(ORDER.map((id) => railOf(decided(), id))).toEqual(['BANK_TRANSFER', 'BANK_TRANSFER', 'BANK_TRANSFER'])
})

const made = (facts: Partial<AttemptsMade> = {}): AttemptsMade => ({
  decision: decided(),
  hosted: true,
  choice: null,
  attempt: null,
  link: null,
  ...facts,
})

/** Returns the providers of a payment's attempts, until no further attempt is allowed. */
function all(facts: Partial<AttemptsMade>): (string | null)[] {
  const tried: (string | null)[] = []
  for (let state = made(facts), next = nextAttempt(state); next; next = nextAttempt(state)) {
    tried.push(next.providerId)
    const link = state.link && { ...state.link, attempts: state.link.attempts + 1 }
    const choice = state.choice && { ...state.choice, attempts: state.choice.attempts + 1 }
    state = { ...state, attempt: { number: next.number }, link, choice }
    expect(mayBeFollowed(state)).toBe(nextAttempt(state) !== null)
  }
  return tried
}

test('a token goes through the order once', () => expect(all({ hosted: false })).toEqual(ORDER))

test('a checkout tries the last provider twice more', () => expect(all({})).toEqual([...ORDER, 'yoco', 'yoco']))

test('a link begins with the first again for each opening, under numbers that go on', () => {
  const link = { openedAt: '2026-11-21 06:00:00+00', attempts: 0 }
  expect(all({ attempt: { number: 5 }, link })).toEqual([...ORDER, 'yoco', 'yoco'])
  expect(nextAttempt(made({ attempt: { number: 5 }, link }))).toEqual({ number: 6, providerId: 'paystack' })
})

test('a choice of the payer begins its own order, and leaving the choice begins the router’s again', () => {
  const round = {
    rail: 'PAYSHAP',
    lastResort: false,
    chosen: 'peach',
    fallbackOrder: ['ozow'],
    candidates: [],
  } as const
  const decision = { ...decided(), choices: [round] }
  const after = { decision, attempt: { number: 1 } }
  expect(all({ ...after, choice: { rail: 'PAYSHAP', attempts: 0 } })).toEqual(['peach', 'ozow', 'ozow', 'ozow'])
  expect(all({ ...after, choice: { rail: null, attempts: 0 } })).toEqual([...ORDER, 'yoco', 'yoco'])
  expect(all({ ...after, choice: { rail: 'CAPITEC_PAY', attempts: 0 } })).toEqual([])
})

test('the next attempt is null if no provider may be tried', () => {
  const nobody = made({ decision: { ...decided(), chosen: null } })
  expect([nextAttempt(nobody), mayBeFollowed(nobody)]).toEqual([null, false])
})

test('only a link has openings, and its attempts are those of a checkout', () => {
  expect(openingOf(made())).toBeNull()
  const opening = openingOf(made({ link: { openedAt: null, attempts: 0 } }))
  expect(opening).toEqual({ opened: false, attempts: 0, allowed: 5 })
  expect(openingOf(made({ link: { openedAt: '2026-11-21 06:00:00+00', attempts: 2 } }))).toMatchObject({
    opened: true,
    attempts: 2,
  })
})

const ASKED = { next: 'ASK', about: 'CHARGE', closing: false, notFoundIsLost: false, replaced: false } as const
const UNPAID = { state: 'UNPAID' } as const
const NOT_FOUND = { state: 'NOT_FOUND' } as const
const UNKNOWN = { state: 'UNKNOWN', detail: 'no answer' } as const
const PENDING = { state: 'PENDING', providerTransactionId: null } as const

test('an unpaid checkout whose time is over is closed; before that its payer may still pay', () => {
  const open = { ...ASKED, next: 'WAIT', about: 'CHECKOUT' } as const
  expect(conclusionOf(UNPAID, { ...open, closing: true })).toBe('EXPIRE')
  expect(conclusionOf({ state: 'EXPIRED' }, { ...open, closing: true })).toBe('EXPIRE')
  expect(conclusionOf(UNPAID, open)).toBe('RECORD')
})

test('a checkout is replaced after another choice, once the provider says that nobody has paid on it', () => {
  const open = { ...ASKED, next: 'WAIT', about: 'CHECKOUT', replaced: true } as const
  for (const answer of [UNPAID, NOT_FOUND]) expect(conclusionOf(answer, open)).toBe('REPLACE')
  for (const answer of [PENDING, UNKNOWN]) expect(conclusionOf(answer, open)).toBe('RECORD')
  expect(conclusionOf(UNPAID, { ...open, closing: true })).toBe('EXPIRE')
})

test('a checkout whose address was lost is made again, unless the provider reports a payment on it', () => {
  const unseen = { ...ASKED, about: 'CHECKOUT' } as const
  for (const answer of [UNPAID, NOT_FOUND, UNKNOWN]) expect(conclusionOf(answer, unseen)).toBe('REMAKE')
  expect(conclusionOf(PENDING, unseen)).toBe('RECORD')
})

test('a charge is lost only if NOT_FOUND counts by now, and never because the provider did not respond', () => {
  expect(conclusionOf(NOT_FOUND, ASKED)).toBe('RECORD')
  expect(conclusionOf(NOT_FOUND, { ...ASKED, notFoundIsLost: true })).toBe('LOSE')
  expect(conclusionOf(UNKNOWN, { ...ASKED, notFoundIsLost: true })).toBe('RECORD')
  expect(conclusionOf(NOT_FOUND, { ...ASKED, next: 'WAIT', notFoundIsLost: true })).toBe('RECORD')
})

test('a refund or a payout is lost as a charge is, and by NOT_FOUND only', () => {
  const outgoing = { ...ASKED, about: 'OUTGOING', notFoundIsLost: true } as const
  expect(conclusionOf(NOT_FOUND, outgoing)).toBe('LOSE')
  expect(conclusionOf(NOT_FOUND, { ...outgoing, notFoundIsLost: false })).toBe('RECORD')
  expect(conclusionOf(NOT_FOUND, { ...outgoing, next: 'WAIT' })).toBe('RECORD')
  for (const answer of [UNPAID, UNKNOWN, PENDING]) expect(conclusionOf(answer, outgoing)).toBe('RECORD')
})

test('a token charge whose challenge no payer can pass counts as NOT_FOUND, an open challenge does not', () => {
  for (const answer of [NOT_FOUND, UNPAID, { state: 'EXPIRED' } as const]) {
    expect(isNeverCharged(answer, ASKED)).toBe(true)
    expect(conclusionOf(answer, ASKED)).toBe('RECORD')
    expect(conclusionOf(answer, { ...ASKED, notFoundIsLost: true })).toBe('LOSE')
  }
  for (const answer of [UNKNOWN, PENDING]) expect(isNeverCharged(answer, ASKED)).toBe(false)
  expect(isNeverCharged(UNPAID, { ...ASKED, next: 'WAIT' })).toBe(false)
  expect(isNeverCharged(UNPAID, { ...ASKED, about: 'CHECKOUT' })).toBe(false)
  expect(conclusionOf(UNPAID, { ...ASKED, next: 'WAIT', closing: true })).toBe('EXPIRE')
})

const orders = fc.uniqueArray(fc.constantFrom('paystack', 'peach', 'yoco', 'ozow', 'stitch'), { minLength: 1 })

test('a token is sent to each provider of the order once, in order, and then to none', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const tried = Array.from({ length: order.length + 3 }, (_, index) => providerOfAttempt(order, index + 1, false))
      expect(tried).toEqual([...order, null, null, null])
    }),
  )
})

test('a checkout is sent to the last of the order twice more, and then to none', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const tried = Array.from({ length: order.length + 3 }, (_, index) => providerOfAttempt(order, index + 1, true))
      expect(tried).toEqual([...order, order.at(-1), order.at(-1), null])
    }),
  )
})

test('an empty order has no provider', () => {
  for (const hosted of [true, false]) {
    expect(attemptsAllowed(0, hosted)).toBe(0)
    expect(providerOfAttempt([], 1, hosted)).toBeNull()
  }
})
