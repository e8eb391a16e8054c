import { Badge } from '@mantine/core'
import { useApi } from '../api/hooks.ts'
import { words } from '../words/words.ts'
import { useSession } from '../api/session.ts'
import { useWaitingDisputes } from '../parts/dispute-due.tsx'
import { usePaidPlan } from '../parts/locked.tsx'
import { useMay } from '../parts/may.tsx'

const COUNTED_EVERY_MS = 60_000
const MOST_COUNTED = 100

/** The count of each screen of the operators. */
const COUNTS = {
  '/operator/review': 'needsReview',
  '/operator/kyc': 'kyc',
  '/operator/plan-requests': 'planRequests',
  '/operator/provider-events': 'unmatchedEvents',
  '/operator/differences': 'differences',
} as const

/** Counts the batches on which this user can decide: nobody decides on an own batch, or twice. */
function usePayoutsToDecide(): number {
  const { user } = useSession()
  const enabled = [usePaidPlan(), useMay('POST /v1/payouts/{batchId}/approve')].every(Boolean)
  const query = { limit: MOST_COUNTED }
  const { data } = useApi('GET /v1/payouts', { query }, { poll: COUNTED_EVERY_MS, enabled })
  const toDecide = data?.data.filter(
    ({ state, createdBy, approval }) =>
      state === 'PENDING_APPROVAL' &&
      createdBy.id !== user.id &&
      !approval.decisions.some(({ userId }) => userId === user.id),
  )
  return enabled ? (toDecide?.length ?? 0) : 0
}

/** Returns how much work waits on a screen: read again every minute and after each change. */
export function useOpenWork(): (path: string) => number {
  const isOperator = useSession().business === null
  const { data } = useApi('GET /api/operator/counts', {}, { poll: COUNTED_EVERY_MS, enabled: isOperator })
  const own: Readonly<Record<string, number>> = {
    '/disputes': useWaitingDisputes(COUNTED_EVERY_MS).waiting.length,
    '/payouts': usePayoutsToDecide(),
  }
  return (path) => own[path] ?? (path in COUNTS ? (data?.[COUNTS[path as keyof typeof COUNTS]] ?? 0) : 0)
}

export function OpenBadge({ count }: { count: number }) {
  return (
    <Badge size="sm" variant="light" color="indigo">
      {words.operator.counted(count)}
    </Badge>
  )
}
