import fc from 'fast-check'
import type { LookupResult, ProviderResult } from '../../../src/domain/providers/provider-result.ts'
import { type AttemptFinding, claimOf, type CloseFinding } from '../../../src/domain/state-changes/claim.ts'

const due = { amountCents: 15_000, currency: 'ZAR' }
const paid: ProviderResult = { state: 'SUCCEEDED', providerTransactionId: '1', ...due }
const declined = (soft: boolean): ProviderResult => ({
  state: 'DECLINED',
  soft,
  reasonCode: soft ? 'declined' : 'insufficient_funds',
  reasonMessage: 'No.',
  providerTransactionId: null,
})

const results: Record<string, ProviderResult | LookupResult> = {
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

interface Circumstance {
  hosted: boolean
  /** True for the response to an attempt, false for a later result. */
  response: boolean
  /** True if another attempt may follow. */
  another: boolean
}

const circumstances: Record<string, Circumstance> = {
  'token, response, another': { hosted: false, response: true, another: true },
  'token, response, last': { hosted: false, response: true, another: false },
  'token, later': { hosted: false, response: false, another: true },
  'hosted, response, another': { hosted: true, response: true, another: true },
  'hosted, response, last': { hosted: true, response: true, another: false },
  'hosted, later': { hosted: true, response: false, another: true },
}

/**
 * For each result and circumstance the state of the attempt and of the transaction ("-": unchanged), the reason of a
 * failure, "closed" if the attempt ends, and the reason for a review.
 */
const TABLE = `
paid             | always                    | SUCCEEDED SUCCEEDED
paid too little  | always                    | PENDING PROCESSING closed amount_mismatch
paid too much    | always                    | PENDING PROCESSING closed amount_mismatch
paid in USD      | always                    | PENDING PROCESSING closed amount_mismatch
hard decline     | always                    | DECLINED FAILED insufficient_funds
soft decline     | token, response, another  | DECLINED - declined
soft decline     | token, response, last     | DECLINED FAILED declined
soft decline     | token, later              | DECLINED FAILED declined
soft decline     | hosted, response, another | DECLINED - declined
soft decline     | hosted, response, last    | DECLINED FAILED declined
soft decline     | hosted, later             | DECLINED FAILED declined
not sent         | token, response, another  | NOT_SENT - provider_unavailable
not sent         | token, response, last     | NOT_SENT FAILED provider_unavailable
not sent         | token, later              | NOT_SENT FAILED provider_unavailable
not sent         | hosted, response, another | NOT_SENT - provider_unavailable
not sent         | hosted, response, last    | NOT_SENT FAILED provider_unavailable
not sent         | hosted, later             | NOT_SENT FAILED provider_unavailable
checkout         | always                    | REQUIRES_ACTION REQUIRES_ACTION
pending          | always                    | PENDING PROCESSING
stuck            | always                    | PENDING PROCESSING unknown_outcome
unknown          | token, response, another  | UNKNOWN -
unknown          | token, response, last     | UNKNOWN -
unknown          | token, later              | UNKNOWN -
unknown          | hosted, response, another | UNKNOWN - closed
unknown          | hosted, response, last    | UNKNOWN FAILED provider_unavailable closed
unknown          | hosted, later             | UNKNOWN -
unpaid           | always                    | UNKNOWN -
not found        | always                    | UNKNOWN -
expired          | always                    | - -
`
const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string, string])
  .flatMap(([finding, when, expected]) =>
    (when === 'always' ? Object.keys(circumstances) : [when]).map((each) => [finding, each, expected] as const),
  )

function claimed(
  result: ProviderResult | LookupResult,
  { hosted, response, another }: Circumstance,
  changes: Partial<Parameters<typeof claimOf>[1]> = {},
) {
  const transaction = { ...due, state: 'PROCESSING', hosted, source: 'API', ...changes } as const
  const answered = { type: 'RESULT', result, anotherMayFollow: another, nextActionMs: null, answerMs: null } as const
  const asked = { nextActionMs: null, askedAtMs: null, cannotBeAsked: false, inboundEventId: null }
  // The table also has responses that no question gets, and the other way round.
  return claimOf((response ? answered : { type: 'LOOKUP', result, ...asked }) as AttemptFinding, transaction)
}

test.each(rows)('the table of outcomes claims for the result %j (%s): %s', (finding, when, expected) => {
  const claim = claimed(results[finding]!, circumstances[when]!)
  const words = [
    claim.attempt ?? '-',
    claim.transaction ?? '-',
    ...(claim.reason ? [claim.reason.code] : []),
    ...(claim.closes ? ['closed'] : []),
    ...(claim.reviewReason ? [claim.reviewReason] : []),
  ]
  expect(words.join(' ')).toBe(expected)
})

test('the table of outcomes has a row for every result in every circumstance', () => {
  const all = Object.keys(results).flatMap((finding) => Object.keys(circumstances).map((when) => `${finding}|${when}`))
  expect(rows.map(([finding, when]) => `${finding}|${when}`)).toEqual(all)
})

test('the table of outcomes never sends an UNKNOWN token charge to another provider, at any amount', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.integer({ min: 1 }), (response, another, amountCents) => {
      const claim = claimed(results['unknown']!, { hosted: false, response, another }, { amountCents })
      expect(claim).toMatchObject({ attempt: 'UNKNOWN', transaction: null, closes: false })
    }),
  )
})

test('a link closes an attempt whose checkout expired at the provider; no other payment does', () => {
  for (const circumstance of Object.values(circumstances)) {
    const link = { ...circumstance, hosted: true }
    expect(claimed({ state: 'EXPIRED' }, link, { source: 'LINK' })).toMatchObject({ attempt: null, closes: true })
    expect(claimed({ state: 'EXPIRED' }, circumstance)).toMatchObject({ attempt: null, closes: false })
  }
})

const others = Object.keys(results).filter((name) => name !== 'expired')
test.each(others)(
  'a link never fails by the result %j, which changes its attempt as that of any other payment',
  (finding) => {
    for (const circumstance of Object.values(circumstances)) {
      const hosted = { ...circumstance, hosted: true }
      const link = claimed(results[finding]!, hosted, { source: 'LINK' })
      const other = claimed(results[finding]!, hosted)
      expect(link).toEqual({ ...other, transaction: other.transaction === 'FAILED' ? null : other.transaction })
    }
  },
)

test('a replaced checkout gives its attempt and its payment no reason, and every other closing does', () => {
  const reasonOf = (because: CloseFinding['because']) =>
    claimOf({ type: 'CLOSE', because }, { ...due, state: 'REQUIRES_ACTION', hosted: true, source: 'API' }).reason
  expect(reasonOf('replaced')).toBeNull()
  expect(reasonOf('provider_lost')?.code).toBe('provider_lost')
  expect(reasonOf('cancelled')?.code).toBe('cancelled')
  expect(reasonOf('expired')?.code).toBe('expired')
})
