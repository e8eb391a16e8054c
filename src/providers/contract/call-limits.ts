import type { CallLimits, Mode, ProviderId } from './provider.ts'

/** What providers' own pages say of how often they may be called; one that is missing says nothing. */
export const DOCUMENTED_LIMITS: Partial<Readonly<Record<ProviderId, Readonly<Record<Mode, CallLimits>>>>> = {
  // https://paystack.com/docs/api/#rate-limits: 600 and 100 requests in 60 seconds; some live endpoints take more.
  paystack: {
    TEST: { callsPerMinute: 100, questionsPerMinute: null },
    LIVE: { callsPerMinute: 600, questionsPerMinute: null },
  },
  // "Two status requests per minute" about one transaction.
  peach: {
    TEST: { callsPerMinute: null, questionsPerMinute: 2 },
    LIVE: { callsPerMinute: null, questionsPerMinute: 2 },
  },
}
