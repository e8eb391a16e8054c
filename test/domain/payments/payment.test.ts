import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { nextStep, type NextStep, type Opening, type Progress } from '../../../src/domain/payments/payment.ts'
import { claimOfResult } from '../../../src/domain/state-changes/claim.ts'
import type { LookupResult, ProviderResult } from '../../../src/domain/providers/provider-result.ts'
import { linkStateOf } from '../../../src/domain/payments/payment-link.ts'
import {
  ATTEMPT_STATES,
  TRANSACTION_STATES,
  type AttemptState,
  type TransactionState,
} from '../../../src/domain/states.ts'

const due = { amountCents: 15_000, currency: 'ZAR' }
const paid: ProviderResult = { state: 'SUCCEEDED', providerTransactionId: '1', ...due }
const declined = (soft: boolean): ProviderResult => ({
  state: 'DECLINED',
  soft,
  reasonCode: soft ? 'declined' : 'insufficient_funds',
  reasonMessage: 'No.',
  providerTransactionId: null,
})

const found: Record<string, ProviderResult | LookupResult> = {
  paid,
  'paid too little': { ...paid, amountCents: 14_999 },
  'paid too much': { ...paid, amountCents: 15_001 },
  'paid in USD': { ...paid, currency: 'USD' },
  'hard decline': declined(false),
  'soft decline': declined(true),
  'not sent': { state: 'NOT_SENT', detail: '' },
  checkout: { state: 'REQUIRES_ACTION', url: 'https://pay.example', providerTransactionId: null },
  pending: { state: 'PENDING', providerTransactionId: null },
  stuck: { state: 'STUCK', providerTransactionId: null },
  unknown: { state: 'UNKNOWN', detail: '' },
  unpaid: { state: 'UNPAID' },
  'not found': { state: 'NOT_FOUND' },
  expired: { state: 'EXPIRED' },
}

const circumstances: Record<string, { hosted: boolean; answer: boolean; another: boolean }> = {
  'token, answer, another': { hosted: false, answer: true, another: true },
  'token, answer, last': { hosted: false, answer: true, another: false },
  'token, later': { hosted: false, answer: false, another: true },
  'hosted, answer, another': { hosted: true, answer: true, another: true },
  'hosted, answer, last': { hosted: true, answer: true, another: false },
  'hosted, later': { hosted: true, answer: false, another: true },
}

/** Attempt and transaction ("-" = as it was), its reason; "closed" where so, and why a person has to look. One row a finding and circumstance. */
const TABLE = `
paid             | token, answer, another  | SUCCEEDED SUCCEEDED
paid             | token, answer, last     | SUCCEEDED SUCCEEDED
paid             | token, later            | SUCCEEDED SUCCEEDED
paid             | hosted, answer, another | SUCCEEDED SUCCEEDED
paid             | hosted, answer, last    | SUCCEEDED SUCCEEDED
paid             | hosted, later           | SUCCEEDED SUCCEEDED
paid too little  | token, answer, another  | PENDING PROCESSING closed amount_mismatch
paid too little  | token, answer, last     | PENDING PROCESSING closed amount_mismatch
paid too little  | token, later            | PENDING PROCESSING closed amount_mismatch
paid too little  | hosted, answer, another | PENDING PROCESSING closed amount_mismatch
paid too little  | hosted, answer, last    | PENDING PROCESSING closed amount_mismatch
paid too little  | hosted, later           | PENDING PROCESSING closed amount_mismatch
paid too much    | token, answer, another  | PENDING PROCESSING closed amount_mismatch
paid too much    | token, answer, last     | PENDING PROCESSING closed amount_mismatch
paid too much    | token, later            | PENDING PROCESSING closed amount_mismatch
paid too much    | hosted, answer, another | PENDING PROCESSING closed amount_mismatch
paid too much    | hosted, answer, last    | PENDING PROCESSING closed amount_mismatch
paid too much    | hosted, later           | PENDING PROCESSING closed amount_mismatch
paid in USD      | token, answer, another  | PENDING PROCESSING closed amount_mismatch
paid in USD      | token, answer, last     | PENDING PROCESSING closed amount_mismatch
paid in USD      | token, later            | PENDING PROCESSING closed amount_mismatch
paid in USD      | hosted, answer, another | PENDING PROCESSING closed amount_mismatch
paid in USD      | hosted, answer, last    | PENDING PROCESSING closed amount_mismatch
paid in USD      | hosted, later           | PENDING PROCESSING closed amount_mismatch
hard decline     | token, answer, another  | DECLINED FAILED insufficient_funds
hard decline     | token, answer, last     | DECLINED FAILED insufficient_funds
hard decline     | token, later            | DECLINED FAILED insufficient_funds
hard decline     | hosted, answer, another | DECLINED FAILED insufficient_funds
hard decline     | hosted, answer, last    | DECLINED FAILED insufficient_funds
hard decline     | hosted, later           | DECLINED FAILED insufficient_funds
soft decline     | token, answer, another  | DECLINED - declined
soft decline     | token, answer, last     | DECLINED FAILED declined
soft decline     | token, later            | DECLINED FAILED declined
soft decline     | hosted, answer, another | DECLINED - declined
soft decline     | hosted, answer, last    | DECLINED FAILED declined
soft decline     | hosted, later           | DECLINED FAILED declined
not sent         | token, answer, another  | NOT_SENT - provider_unavailable
not sent         | token, answer, last     | NOT_SENT FAILED provider_unavailable
not sent         | token, later            | NOT_SENT FAILED provider_unavailable
not sent         | hosted, answer, another | NOT_SENT - provider_unavailable
not sent         | hosted, answer, last    | NOT_SENT FAILED provider_unavailable
not sent         | hosted, later           | NOT_SENT FAILED provider_unavailable
checkout         | token, answer, another  | REQUIRES_ACTION REQUIRES_ACTION
checkout         | token, answer, last     | REQUIRES_ACTION REQUIRES_ACTION
checkout         | token, later            | REQUIRES_ACTION REQUIRES_ACTION
checkout         | hosted, answer, another | REQUIRES_ACTION REQUIRES_ACTION
checkout         | hosted, answer, last    | REQUIRES_ACTION REQUIRES_ACTION
checkout         | hosted, later           | REQUIRES_ACTION REQUIRES_ACTION
pending          | token, answer, another  | PENDING PROCESSING
pending          | token, answer, last     | PENDING PROCESSING
pending          | token, later            | PENDING PROCESSING
pending          | hosted, answer, another | PENDING PROCESSING
pending          | hosted, answer, last    | PENDING PROCESSING
pending          | hosted, later           | PENDING PROCESSING
stuck            | token, answer, another  | PENDING PROCESSING unknown_outcome
stuck            | token, answer, last     | PENDING PROCESSING unknown_outcome
stuck            | token, later            | PENDING PROCESSING unknown_outcome
stuck            | hosted, answer, another | PENDING PROCESSING unknown_outcome
stuck            | hosted, answer, last    | PENDING PROCESSING unknown_outcome
stuck            | hosted, later           | PENDING PROCESSING unknown_outcome
unknown          | token, answer, another  | UNKNOWN -
unknown          | token, answer, last     | UNKNOWN -
unknown          | token, later            | UNKNOWN -
unknown          | hosted, answer, another | UNKNOWN - closed
unknown          | hosted, answer, last    | UNKNOWN FAILED provider_unavailable closed
unknown          | hosted, later           | UNKNOWN -
unpaid           | token, answer, another  | UNKNOWN -
unpaid           | token, answer, last     | UNKNOWN -
unpaid           | token, later            | UNKNOWN -
unpaid           | hosted, answer, another | UNKNOWN -
unpaid           | hosted, answer, last    | UNKNOWN -
unpaid           | hosted, later           | UNKNOWN -
not found        | token, answer, another  | UNKNOWN -
not found        | token, answer, last     | UNKNOWN -
not found        | token, later            | UNKNOWN -
not found        | hosted, answer, another | UNKNOWN -
not found        | hosted, answer, last    | UNKNOWN -
not found        | hosted, later           | UNKNOWN -
expired          | token, answer, another  | - -
expired          | token, answer, last     | - -
expired          | token, later            | - -
expired          | hosted, answer, another | - -
expired          | hosted, answer, last    | - -
expired          | hosted, later           | - -
`
const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string, string])

function claimed(
  result: ProviderResult | LookupResult,
  { hosted, answer, another }: { hosted: boolean; answer: boolean; another: boolean },
  changes: Partial<Parameters<typeof claimOfResult>[1]> = {},
) {
  const transaction = { ...due, hosted, source: 'API', ...changes } as const
  return claimOfResult(result, transaction, { isResponse: answer, anotherMayFollow: another })
}

describe('what a finding does to attempt and transaction', () => {
  test.each(rows)('%s (%s): %s', (finding, when, expected) => {
    const claim = claimed(found[finding]!, circumstances[when]!)
    const words = [
      claim.attempt ?? '-',
      claim.transaction ?? '-',
      ...(claim.reason ? [claim.reason.code] : []),
      ...(claim.closes ? ['closed'] : []),
      ...(claim.reviewReason ? [claim.reviewReason] : []),
    ]
    expect(words.join(' ')).toBe(expected)
  })

  test('the table has every finding under every circumstance', () => {
    const all = Object.keys(found).flatMap((finding) => Object.keys(circumstances).map((when) => `${finding}|${when}`))
    expect(rows.map(([finding, when]) => `${finding}|${when}`)).toEqual(all)
  })

  test('an unknown charge of a token never leads on to another provider, whatever the amount', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.integer({ min: 1 }), (answer, another, amountCents) => {
        const claim = claimed(found['unknown']!, { hosted: false, answer, another }, { amountCents })
        expect(claim).toMatchObject({ attempt: 'UNKNOWN', transaction: null, closes: false })
      }),
    )
  })
})

/** By state of the newest attempt, of a transaction that has not ended. */
const STEPS: Record<AttemptState, NextStep> = {
  SENDING: 'ASK',
  UNKNOWN: 'ASK',
  REQUIRES_ACTION: 'WAIT',
  PENDING: 'WAIT',
  DECLINED: 'ATTEMPT',
  NOT_SENT: 'ATTEMPT',
  SUCCEEDED: 'REVIEW',
}
type NewestAttempt = NonNullable<Progress['attempt']>
const attemptThat = (facts: Partial<NewestAttempt>): NewestAttempt => ({
  state: 'SENDING',
  ended: false,
  soft: false,
  checkoutUrl: null,
  ...facts,
})
const OPEN: TransactionState[] = ['CREATED', 'PROCESSING', 'REQUIRES_ACTION']

describe('what comes next', () => {
  test.each(Object.entries(STEPS))('the newest attempt is %s: %s', (state, step) => {
    for (const open of OPEN)
      for (const needsReview of [false, true])
        expect(
          nextStep({ state: open, needsReview, due: true, attempt: attemptThat({ state: state as AttemptState }) }),
        ).toBe(step)
  })

  test.each<[AttemptState, NextStep]>([
    ['SENDING', 'REVIEW'],
    ['UNKNOWN', 'REVIEW'],
    ['PENDING', 'REVIEW'],
    ['REQUIRES_ACTION', 'WAIT'],
  ])('an attempt that is %s, of a payment that is flagged and not due any more: %s', (state, step) => {
    expect(nextStep({ state: 'PROCESSING', needsReview: true, due: false, attempt: attemptThat({ state }) })).toBe(step)
  })

  test('without an attempt: ATTEMPT', () => {
    for (const state of OPEN) expect(nextStep({ state, needsReview: false, due: true, attempt: null })).toBe('ATTEMPT')
  })

  test.each(ATTEMPT_STATES)(
    'a closed attempt (%s) is followed by another, or by a person where one is asked for',
    (state) => {
      const attempt = attemptThat({ state, ended: true })
      expect(nextStep({ state: 'PROCESSING', needsReview: false, due: true, attempt })).toBe('ATTEMPT')
      expect(nextStep({ state: 'PROCESSING', needsReview: true, due: true, attempt })).toBe('REVIEW')
    },
  )

  test('a terminal transaction: END, whatever its attempt says', () => {
    for (const state of TRANSACTION_STATES.filter((one) => ['SUCCEEDED', 'FAILED', 'STOPPED'].includes(one)))
      for (const attempt of [null, ...ATTEMPT_STATES.map((one) => attemptThat({ state: one }))])
        expect(nextStep({ state, needsReview: true, due: true, attempt })).toBe('END')
  })
})

describe('a link', () => {
  const unopened: Opening = { opened: false, attempts: 0, allowed: 0 }
  const asked: Opening = { opened: true, attempts: 0, allowed: 3 }
  const tried: Opening = { opened: true, attempts: 1, allowed: 3 }
  const spent: Opening = { opened: true, attempts: 3, allowed: 3 }
  const notSent = attemptThat({ state: 'NOT_SENT', ended: true })
  const seen = attemptThat({ state: 'REQUIRES_ACTION', checkoutUrl: 'https://pay.example' })

  test.each<[string, Opening, NewestAttempt | null, NextStep]>([
    ['that nobody opened', unopened, null, 'AWAIT_OPENING'],
    ['that a payer opened', asked, null, 'ATTEMPT'],
    ['whose checkout is open', tried, seen, 'WAIT'],
    ['whose provider got nothing', tried, notSent, 'ATTEMPT'],
    ['whose every provider got nothing', spent, notSent, 'AWAIT_OPENING'],
    ['that is opened again after that', asked, notSent, 'ATTEMPT'],
    [
      'whose provider would not make a checkout',
      tried,
      attemptThat({ state: 'DECLINED', soft: true, ended: true }),
      'ATTEMPT',
    ],
    ['that a provider refused for good', tried, attemptThat({ state: 'DECLINED', ended: true }), 'AWAIT_OPENING'],
    ['whose unknown checkout nobody saw', tried, attemptThat({ state: 'UNKNOWN', ended: true }), 'ATTEMPT'],
    ['whose payer was declined', tried, { ...seen, state: 'DECLINED', soft: true, ended: true }, 'AWAIT_OPENING'],
    ['whose checkout the provider has no more', tried, { ...seen, ended: true }, 'AWAIT_OPENING'],
    ['that is opened again by another payer', asked, { ...seen, ended: true }, 'ATTEMPT'],
    ['whose checkout is being made', asked, attemptThat({}), 'ASK'],
  ])('%s', (_what, opening, attempt, step) => {
    for (const state of OPEN) expect(nextStep({ state, needsReview: false, due: true, attempt, opening })).toBe(step)
    for (const state of ['SUCCEEDED', 'STOPPED'] as const)
      expect(nextStep({ state, needsReview: false, due: true, attempt, opening })).toBe('END')
  })

  test('whose checkout has expired at the provider is closed there, and no other payment is', () => {
    for (const circumstance of Object.values(circumstances)) {
      const link = { ...circumstance, hosted: true }
      expect(claimed({ state: 'EXPIRED' }, link, { source: 'LINK' })).toMatchObject({ attempt: null, closes: true })
      expect(claimed({ state: 'EXPIRED' }, circumstance)).toMatchObject({ attempt: null, closes: false })
    }
  })

  const findings = Object.keys(found).filter((name) => name !== 'expired')
  test.each(findings)('%s never fails it, and does to its attempt what it does to any other', (finding) => {
    for (const circumstance of Object.values(circumstances)) {
      const hosted = { ...circumstance, hosted: true }
      const link = claimed(found[finding]!, hosted, { source: 'LINK' })
      const other = claimed(found[finding]!, hosted)
      expect(link).toEqual({ ...other, transaction: other.transaction === 'FAILED' ? null : other.transaction })
    }
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
  ])('whose payment is %s and whose time is over (%s) is %s', (state, over, expected) => {
    expect(linkStateOf({ state, over })).toBe(expected)
  })
})
