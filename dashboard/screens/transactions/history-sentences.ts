import { history as texts } from '../../words/en/history.ts'

interface Attempt {
  provider: string
  state: string
  startedAt: string
  endedAt: string | null
}

interface Delivery {
  endpointId: string
  state: string
  attemptCount: number
}

const FAILING: readonly string[] = ['WAITING_RETRY', 'DEAD']

export const lowerCase = (state: string) => state.toLowerCase().replaceAll('_', ' ')

/**
 * The history in at most three sentences: the last two attempts, or all but the last in one, and who was told. What no
 * provider was asked about has its last states instead.
 */
export function historySentences(
  attempts: readonly Attempt[],
  deliveries: readonly Delivery[],
  secondsText: (seconds: number) => string,
  states: readonly string[] = [],
): string[] {
  const asked = attempts.map(({ provider, state, startedAt, endedAt }, index) => {
    if (endedAt === null) return texts.asked(provider, texts.waiting)
    const seconds = secondsText(Math.round(Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 100) / 10)
    return texts.asked(provider, texts.took(lowerCase(state), index === 0 ? seconds : `+${seconds}`))
  })
  const before = attempts.slice(0, -1).map(({ state }) => lowerCase(state))
  const tries =
    asked.length > 2 ? [texts.earlier(before.length, [...new Set(before)].join(', ')), asked.at(-1)!] : asked
  const endpoints = (of: readonly Delivery[]) => new Set(of.map(({ endpointId }) => endpointId)).size
  const steps = asked.length > 0 ? tries : states.slice(-2)
  const told = deliveries.filter(({ attemptCount }) => attemptCount > 0)
  if (told.length === 0) return steps
  return [...steps, texts.told(endpoints(told), endpoints(told.filter(({ state }) => FAILING.includes(state))))]
}
