import { NEWEST, useApi } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'
import { useNow } from './deadline.tsx'
import { endpointState } from './endpoint-state.ts'
import { usePaidPlan } from './locked.tsx'
import { useMay } from './may.tsx'

/** Open work is counted again so often, and after each change. */
export const COUNTED_EVERY_MS = 60_000

/** Returns the batches on which the user may decide. A user never decides on an own batch, or twice. */
export function useBatchesToDecide() {
  const { user } = useSession()
  const paid = usePaidPlan()
  const enabled = useMay('POST /v1/payouts/{batchId}/approve') && paid
  const { data } = useApi('GET /v1/payouts', NEWEST, { poll: COUNTED_EVERY_MS, enabled })
  return (data?.data ?? []).filter(
    ({ state, createdBy, approval }) =>
      state === 'PENDING_APPROVAL' &&
      createdBy.id !== user.id &&
      !approval.decisions.some(({ userId }) => userId === user.id),
  )
}

export function useFailingEndpoints() {
  const now = useNow()
  const reading = { poll: COUNTED_EVERY_MS, enabled: usePaidPlan() }
  const { data } = useApi('GET /v1/webhook_endpoints', NEWEST, reading)
  return (data?.data ?? []).filter((endpoint) => endpointState(endpoint, now) === 'FAILING')
}
