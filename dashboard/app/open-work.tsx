import { Badge, VisuallyHidden } from '@mantine/core'
import { useApi } from '../api/hooks.ts'
import { toDo } from '../words/en/to-do.ts'
import { words } from '../words/words.ts'
import { useWaitingDisputes } from '../parts/dispute-due.tsx'
import { COUNTED_EVERY_MS, useBatchesToDecide, useFailingEndpoints } from '../parts/waiting.ts'

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
  if (path === '/webhooks') return <FailingEndpoints />
  return path in COUNTS ? <ForOperators name={COUNTS[path as keyof typeof COUNTS]} /> : null
}

function ForOperators({ name }: { name: (typeof COUNTS)[keyof typeof COUNTS] }) {
  const { data } = useApi('GET /api/operator/counts', {}, { poll: COUNTED_EVERY_MS })
  return <Count count={data?.[name]} />
}

function DisputesToAnswer() {
  return <Count count={useWaitingDisputes(COUNTED_EVERY_MS).waiting.length} />
}

function BatchesToDecide() {
  return <Count count={useBatchesToDecide().length} />
}

function FailingEndpoints() {
  const { length } = useFailingEndpoints()
  return length === 0 ? null : (
    <Badge size="sm" color="red">
      <span aria-hidden>!</span>
      <VisuallyHidden>{toDo.endpoints(length)}</VisuallyHidden>
    </Badge>
  )
}

function Count({ count = 0 }: { count: number | undefined }) {
  return count === 0 ? null : (
    <Badge size="sm" variant="light" color="indigo">
      {words.operator.counted(count)}
    </Badge>
  )
}
