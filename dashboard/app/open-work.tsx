import { Badge } from '@mantine/core'
import { useApi } from '../api/hooks.ts'
import { words } from '../words/words.ts'
import { useSession } from '../api/session.ts'
import { useWaitingDisputes } from '../parts/dispute-due.tsx'
import { usePaidPlan } from '../parts/locked.tsx'
import { useMay } from '../parts/may.tsx'

const COUNTED_EVERY_MS = 60_000

/** The count of each screen of the operators. */
const COUNTS = {
  '/operator/review': 'needsReview',
  '/operator/kyc': 'kyc',
  '/operator/plan-requests': 'planRequests',
  '/operator/provider-events': 'unmatchedEvents',
  '/operator/differences': 'differences',
} as const

/** How much work waits on a screen, read again every minute and after each change. It loads after the frame. */
export function OpenWork({ path }: { path: string }) {
  if (path === '/disputes') return <DisputesToAnswer />
  if (path === '/payouts') return <BatchesToDecide />
  return path in COUNTS ? <ForOperators name={COUNTS[path as keyof typeof COUNTS]} /> : null
}

function ForOperators({ name }: { name: (typeof COUNTS)[keyof typeof COUNTS] }) {
  const { data } = useApi('GET /api/operator/counts', {}, { poll: COUNTED_EVERY_MS })
  return <Count count={data?.[name]} />
}

function DisputesToAnswer() {
  return <Count count={useWaitingDisputes(COUNTED_EVERY_MS).waiting.length} />
}

/** Nobody decides on an own batch, or twice. */
function BatchesToDecide() {
  const { user } = useSession()
  const paid = usePaidPlan()
  const enabled = useMay('POST /v1/payouts/{batchId}/approve') && paid
  const { data } = useApi('GET /v1/payouts', { query: { limit: 100 } }, { poll: COUNTED_EVERY_MS, enabled })
  const toDecide = data?.data.filter(
    ({ state, createdBy, approval }) =>
      state === 'PENDING_APPROVAL' &&
      createdBy.id !== user.id &&
      !approval.decisions.some(({ userId }) => userId === user.id),
  )
  return <Count count={toDecide?.length} />
}

function Count({ count = 0 }: { count: number | undefined }) {
  return count === 0 ? null : (
    <Badge size="sm" variant="light" color="indigo">
      {words.operator.counted(count)}
    </Badge>
  )
}
