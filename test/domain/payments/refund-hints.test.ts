import { canAskAboutRefund, concernedBy, type HintedAttempt } from '../../../src/domain/payments/refund-hints.ts'
import type { LookupResult } from '../../../src/domain/providers/provider-result.ts'

const named = { providerTransactionId: 'rf_1' }
const unnamed = { providerTransactionId: null }

test.each([
  [true, unnamed, true],
  [true, null, true],
  [false, named, false],
  ['BY_ID', named, true],
  ['BY_ID', unnamed, false],
  ['BY_ID', null, false],
] as const)(
  'lookups %p and the attempt %p of a refund decide whether it can be asked about: %p',
  (lookup, attempt, expected) => {
    expect(canAskAboutRefund(lookup, attempt)).toBe(expected)
  },
)

describe('an event about a charge', () => {
  const attempt = (is: Partial<HintedAttempt> = {}): HintedAttempt => ({
    state: 'UNKNOWN',
    ended: false,
    providerTransactionId: null,
    amountCents: 3_000,
    currency: 'ZAR',
    ...is,
  })
  const ended = attempt({ ended: true })
  const paid = attempt({ state: 'SUCCEEDED', ended: true, providerTransactionId: 'rf_paid' })
  const success: LookupResult = {
    state: 'SUCCEEDED',
    providerTransactionId: 'rf_1',
    amountCents: 3_000,
    currency: 'ZAR',
  }
  const decline: LookupResult = {
    state: 'DECLINED',
    soft: false,
    providerTransactionId: null,
    reasonCode: 'declined',
    reasonMessage: 'No.',
  }
  const meant = (finding: LookupResult | null, attempts: HintedAttempt[], takesBack = false) =>
    concernedBy({ finding, takesBack }, attempts).map((each) => [attempts.indexOf(each.attempt), each.finding])

  test('means the attempt with the id that it names before the only open one', () => {
    const named = attempt({ state: 'DECLINED', ended: true, providerTransactionId: 'rf_1' })
    expect(meant(success, [attempt(), named])).toEqual([[1, success]])
  })

  test.each(['SENDING', 'UNKNOWN', 'PENDING'] as const)('means the only open attempt, if it is %s', (state) => {
    for (const finding of [success, decline])
      expect(meant(finding, [paid, attempt({ state }), ended])).toEqual([[1, finding]])
  })

  test('says nothing about an open attempt of another amount or currency, or about one of two', () => {
    for (const attempts of [[attempt({ amountCents: 2_999 })], [attempt({ currency: 'USD' })]])
      expect(meant(success, attempts)).toEqual([[0, null]])
    expect(meant(success, [attempt(), attempt()])).toEqual([0, 1].map((index) => [index, null]))
  })

  test('means the only attempt that ended without an outcome, if it is a success', () => {
    expect(meant(success, [paid, ended])).toEqual([[1, success]])
    expect(meant(decline, [paid, ended])).toEqual([[1, null]])
    expect(meant(success, [ended, ended])).toHaveLength(2)
  })

  test('concerns those that succeeded only if it may take refunds back', () => {
    expect(meant(null, [paid, ended, attempt()])).toEqual([1, 2].map((index) => [index, null]))
    expect(meant(null, [paid, ended], true)).toEqual([0, 1].map((index) => [index, null]))
    expect(meant(null, [attempt({ state: 'DECLINED' }), attempt({ state: 'NOT_SENT' })], true)).toEqual([])
  })
})
