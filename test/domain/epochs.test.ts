import { judgeAnswers, judgeRecord, type ReferenceAnswer } from '../../src/domain/epochs.ts'
import type { LookupResult } from '../../src/domain/providers/provider-result.ts'

const same = { forgotten: 0, expected: 20, missing: 0, hasAttempts: true }
test.each([
  ['agrees if both know everything', same, 'AGREES'],
  ['agrees if nothing was ever attempted', { ...same, expected: 0, hasAttempts: false }, 'AGREES'],
  ['forgot if the engine knows one transaction more', { ...same, forgotten: 1 }, 'RECORD_FORGOT'],
  ['forgot, even if the engine is younger too', { ...same, forgotten: 1, missing: 20 }, 'RECORD_FORGOT'],
  ['is not proved by an engine that lacks one of the newest attempts', { ...same, missing: 1 }, 'ENGINE_YOUNGER'],
  ['is not proved by an engine that keeps nothing for so long', { ...same, expected: 0 }, 'ENGINE_YOUNGER'],
] as const)('the record: %s', (_, comparison, verdict) => {
  expect(judgeRecord(comparison)).toBe(verdict)
})

const PAID: LookupResult = { state: 'SUCCEEDED', providerTransactionId: '1', amountCents: 100, currency: 'ZAR' }
const SILENT: LookupResult = { state: 'UNKNOWN', detail: 'no answer' }

const answersOf = (...results: LookupResult[]): ReferenceAnswer[] =>
  results.map((result, index) => ({ number: index + 1, providerId: 'paystack', providerReference: 'r', result }))

test('a forgotten transaction has moved money by its first success, and further ones are named', () => {
  const answers = answersOf(SILENT, PAID, PAID)
  expect(judgeAnswers(answers)).toEqual({ state: 'MOVED', success: answers[1], others: [answers[2]] })
})

test.each<[string, LookupResult[]]>([
  ['NOTHING', []],
  ['NOTHING', [{ state: 'NOT_FOUND' }, { state: 'EXPIRED' }]],
  ['OPEN', [{ state: 'UNPAID' }]],
  ['OPEN', [{ state: 'NOT_FOUND' }, { state: 'PENDING', providerTransactionId: null }]],
  ['UNANSWERED', [{ state: 'PENDING', providerTransactionId: null }, SILENT]],
])('a forgotten transaction is %s without a success', (state, results) => {
  expect(judgeAnswers(answersOf(...results))).toEqual({ state })
})
