import fc from 'fast-check'
import { readLookupResult } from '../../../src/domain/providers/lookup-result.ts'
import type { LookupResult } from '../../../src/domain/providers/provider-result.ts'
import { FAILURE_REASONS, PAY_IN_RAILS } from '../../../src/domain/states.ts'

const id = fc.option(fc.string(), { nil: null })

/** One result of each state; a missing state does not compile. */
const byState: { [S in LookupResult['state']]: fc.Arbitrary<Extract<LookupResult, { state: S }>> } = {
  SUCCEEDED: fc.record(
    {
      state: fc.constant('SUCCEEDED'),
      providerTransactionId: fc.string(),
      amountCents: fc.integer({ min: 0 }),
      currency: fc.string(),
      paidRail: fc.constantFrom(...PAY_IN_RAILS),
    },
    { requiredKeys: ['state', 'providerTransactionId', 'amountCents', 'currency'] },
  ),
  DECLINED: fc.record({
    state: fc.constant('DECLINED'),
    soft: fc.boolean(),
    reasonCode: fc.constantFrom(...FAILURE_REASONS),
    reasonMessage: fc.string(),
    providerTransactionId: id,
  }),
  PENDING: fc.record({ state: fc.constant('PENDING'), providerTransactionId: id }),
  STUCK: fc.record({ state: fc.constant('STUCK'), providerTransactionId: id }),
  UNKNOWN: fc.record({ state: fc.constant('UNKNOWN'), detail: fc.string() }),
  UNPAID: fc.constant({ state: 'UNPAID' }),
  EXPIRED: fc.constant({ state: 'EXPIRED' }),
  NOT_FOUND: fc.constant({ state: 'NOT_FOUND' }),
}

test.each(Object.entries(byState))('%s is read again as it was stored', (_state, results) => {
  fc.assert(
    fc.property<[LookupResult]>(results, (result) => {
      expect(readLookupResult(JSON.parse(JSON.stringify(result)))).toEqual(result)
    }),
  )
})

test('what was never stored like that is not read, and nothing throws', () => {
  const unreadable = [
    null,
    undefined,
    'SUCCEEDED',
    [],
    {},
    { state: 'PAID' },
    { state: 'toString' },
    { state: 'SUCCEEDED' },
    { state: 'SUCCEEDED', providerTransactionId: '1', amountCents: '15000', currency: 'ZAR' },
    { state: 'DECLINED', soft: true, reasonCode: 'no_such_reason', reasonMessage: '', providerTransactionId: null },
    { state: 'PENDING' },
  ]
  for (const stored of unreadable) expect(readLookupResult(stored)).toBeNull()
  fc.assert(fc.property(fc.anything(), (stored) => void readLookupResult(stored)))
})
