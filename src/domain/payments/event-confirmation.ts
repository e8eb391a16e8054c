import type { LookupResult } from '../providers/provider-result.ts'

/** How long a provider is asked about what its event says and its response does not. */
export const ASKED_FOR_MS = 5 * 24 * 60 * 60_000

/** The response is recorded, never the event. A success that the provider does not show is asked about for 5 days. */
export function judgeConfirmation(
  { finding, ageMs }: { finding: LookupResult; ageMs: number },
  answer: LookupResult,
): 'RECORD' | 'ASK_AGAIN' | 'SET_ASIDE' {
  const isSettled = finding.state === 'SUCCEEDED' ? answer.state === 'SUCCEEDED' : answer.state !== 'UNKNOWN'
  if (isSettled) return 'RECORD'
  return ageMs < ASKED_FOR_MS ? 'ASK_AGAIN' : 'SET_ASIDE'
}
