import { nextStep, type NextStep, type Opening, type PaymentProgress } from '../../../src/domain/payments/payment.ts'
import { linkStateOf } from '../../../src/domain/payments/payment-link.ts'
import {
  ATTEMPT_STATES,
  TRANSACTION_STATES,
  type AttemptState,
  type TransactionState,
} from '../../../src/domain/states.ts'

/** The next step of an open transaction, by the state of its newest attempt. */
const STEPS: Record<AttemptState, NextStep> = {
  SENDING: 'ASK',
  UNKNOWN: 'ASK',
  REQUIRES_ACTION: 'WAIT',
  PENDING: 'WAIT',
  DECLINED: 'ATTEMPT',
  NOT_SENT: 'ATTEMPT',
  SUCCEEDED: 'REVIEW',
}
type NewestAttempt = NonNullable<PaymentProgress['attempt']>
const attemptThat = (facts: Partial<NewestAttempt>): NewestAttempt => ({
  state: 'SENDING',
  ended: false,
  soft: false,
  checkoutUrl: null,
  ...facts,
})
const OPEN: TransactionState[] = ['CREATED', 'PROCESSING', 'REQUIRES_ACTION']

test.each(Object.entries(STEPS))('an open payment whose newest attempt is %s continues with %s', (state, step) => {
  for (const open of OPEN)
    for (const needsReview of [false, true])
      expect(
        nextStep({
          state: open,
          needsReview,
          engineDueAt: new Date(),
          attempt: attemptThat({ state: state as AttemptState }),
        }),
      ).toBe(step)
})

test.each<[AttemptState, NextStep]>([
  ['SENDING', 'REVIEW'],
  ['UNKNOWN', 'REVIEW'],
  ['PENDING', 'REVIEW'],
  ['REQUIRES_ACTION', 'WAIT'],
])('a flagged payment that is not due, with an attempt that is %s, continues with %s', (state, step) => {
  expect(nextStep({ state: 'PROCESSING', needsReview: true, engineDueAt: null, attempt: attemptThat({ state }) })).toBe(
    step,
  )
})

test('a payment without an attempt gets one', () => {
  for (const state of OPEN)
    expect(nextStep({ state, needsReview: false, engineDueAt: new Date(), attempt: null })).toBe('ATTEMPT')
})

test.each(ATTEMPT_STATES)(
  'an ended attempt (%s) is followed by another attempt, or by an operator if the payment is flagged',
  (state) => {
    const attempt = attemptThat({ state, ended: true })
    expect(nextStep({ state: 'PROCESSING', needsReview: false, engineDueAt: new Date(), attempt })).toBe('ATTEMPT')
    expect(nextStep({ state: 'PROCESSING', needsReview: true, engineDueAt: new Date(), attempt })).toBe('REVIEW')
  },
)

test('a terminal transaction has no next step in any state of its attempt', () => {
  for (const state of TRANSACTION_STATES.filter((one) => ['SUCCEEDED', 'FAILED', 'STOPPED'].includes(one)))
    for (const attempt of [null, ...ATTEMPT_STATES.map((one) => attemptThat({ state: one }))])
      expect(nextStep({ state, needsReview: true, engineDueAt: new Date(), attempt })).toBe('END')
})

const unopened: Opening = { opened: false, attempts: 0, allowed: 0 }
const asked: Opening = { opened: true, attempts: 0, allowed: 3 }
const tried: Opening = { opened: true, attempts: 1, allowed: 3 }
const spent: Opening = { opened: true, attempts: 3, allowed: 3 }
const notSent = attemptThat({ state: 'NOT_SENT', ended: true })
const seen = attemptThat({ state: 'REQUIRES_ACTION', checkoutUrl: 'https://pay.example' })

test.each<[string, Opening, NewestAttempt | null, NextStep]>([
  ['that no payer opened', unopened, null, 'AWAIT_OPENING'],
  ['that a payer opened', asked, null, 'ATTEMPT'],
  ['whose checkout is open', tried, seen, 'WAIT'],
  ['whose provider received nothing', tried, notSent, 'ATTEMPT'],
  ['whose providers all received nothing', spent, notSent, 'AWAIT_OPENING'],
  ['that is opened again after that', asked, notSent, 'ATTEMPT'],
  [
    'whose provider would not make a checkout',
    tried,
    attemptThat({ state: 'DECLINED', soft: true, ended: true }),
    'ATTEMPT',
  ],
  ['that a provider declined finally', tried, attemptThat({ state: 'DECLINED', ended: true }), 'AWAIT_OPENING'],
  ['whose UNKNOWN checkout no payer saw', tried, attemptThat({ state: 'UNKNOWN', ended: true }), 'ATTEMPT'],
  ['whose payer was declined', tried, { ...seen, state: 'DECLINED', soft: true, ended: true }, 'AWAIT_OPENING'],
  ['whose checkout no longer exists at the provider', tried, { ...seen, ended: true }, 'AWAIT_OPENING'],
  ['that is opened again by another payer', asked, { ...seen, ended: true }, 'ATTEMPT'],
  ['whose checkout is being made', asked, attemptThat({}), 'ASK'],
])('a link: %s continues with the right step', (_what, opening, attempt, step) => {
  for (const state of OPEN)
    expect(nextStep({ state, needsReview: false, engineDueAt: new Date(), attempt, opening })).toBe(step)
  for (const state of ['SUCCEEDED', 'STOPPED'] as const)
    expect(nextStep({ state, needsReview: false, engineDueAt: new Date(), attempt, opening })).toBe('END')
})

test.each<[TransactionState, boolean, string]>([
  ['CREATED', false, 'ACTIVE'],
  ['PROCESSING', false, 'ACTIVE'],
  ['REQUIRES_ACTION', false, 'ACTIVE'],
  ['CREATED', true, 'EXPIRED'],
  ['REQUIRES_ACTION', true, 'EXPIRED'],
  ['PROCESSING', true, 'ACTIVE'],
  ['STOPPED', true, 'EXPIRED'],
  ['STOPPED', false, 'EXPIRED'],
  ['FAILED', false, 'EXPIRED'],
  ['SUCCEEDED', false, 'PAID'],
  ['SUCCEEDED', true, 'PAID'],
])('a link whose payment is %s and whose time is over (%s) is %s', (state, over, expected) => {
  expect(linkStateOf({ state, over })).toBe(expected)
})
