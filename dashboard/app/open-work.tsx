import { Badge } from '@mantine/core'
import { useApi } from '../api/hooks.ts'
import { words } from '../words/words.ts'
import { useSession } from '../api/session.ts'

const COUNTED_EVERY_MS = 60_000

/** The count of each screen of the operators. */
const COUNTS = {
  '/operator/review': 'needsReview',
  '/operator/kyc': 'kyc',
  '/operator/plan-requests': 'planRequests',
  '/operator/provider-events': 'unmatchedEvents',
  '/operator/differences': 'differences',
} as const

/** Returns how much work waits on a screen: for operators only, read again every minute and after each change. */
export function useOpenWork(): (path: string) => number {
  const isOperator = useSession().business === null
  const { data } = useApi('GET /api/operator/counts', {}, { poll: COUNTED_EVERY_MS, enabled: isOperator })
  return (path) => (path in COUNTS ? (data?.[COUNTS[path as keyof typeof COUNTS]] ?? 0) : 0)
}

export function OpenBadge({ count }: { count: number }) {
  return (
    <Badge size="sm" variant="light" color="indigo">
      {words.operator.counted(count)}
    </Badge>
  )
}
