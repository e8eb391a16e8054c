import { Group, Text } from '@mantine/core'
import type { Schemas } from '../api/generated.ts'
import { useApi } from '../api/hooks.ts'
import { labels, words } from '../words/words.ts'
import { Deadline, useNow } from './deadline.tsx'
import { usePaidPlan } from './locked.tsx'
import { To } from './page.tsx'

const MOST_COUNTED = 100

type Due = Pick<Schemas['Dispute'], 'state' | 'answer' | 'respondBy'>

/** Returns whether the business can respond now. While its response is being sent, it can send no other. */
export const awaitsResponse = ({ state, answer, respondBy }: Due, now: number): boolean =>
  state === 'NEEDS_RESPONSE' && answer?.state !== 'PENDING' && now < Date.parse(respondBy)

/**
 * Reads the newest disputes to which the business can respond now, by their deadlines. `nearest` is the first due,
 * unless they are too many to know.
 */
export function useWaitingDisputes(poll: boolean | number) {
  const now = useNow()
  const query = { state: 'NEEDS_RESPONSE', limit: MOST_COUNTED } as const
  const { data } = useApi('GET /v1/disputes', { query }, { poll, enabled: usePaidPlan() })
  const waiting = (data?.data ?? [])
    .filter((dispute) => awaitsResponse(dispute, now))
    .toSorted((one, other) => (one.respondBy < other.respondBy ? -1 : 1))
  return { waiting, nearest: data?.nextCursor === null ? waiting[0] : undefined }
}

export function DisputeDue({ dispute }: { dispute: Due }) {
  const now = useNow()
  if (awaitsResponse(dispute, now)) return <Deadline at={dispute.respondBy} />
  if (dispute.state !== 'NEEDS_RESPONSE') return words.common.none
  return dispute.answer?.state === 'PENDING' ? words.disputes.sending : words.common.left.over
}

const reminder = words.disputes.reminder

/** Says how many disputes need a response, and until when the first one does. Shows nothing if none does. */
export function DisputeReminder() {
  const { waiting, nearest } = useWaitingDisputes(true)
  if (waiting.length === 0) return null
  const isOne = nearest !== undefined && waiting.length === 1
  return (
    <Group gap="xs">
      <Text fw={600}>{nearest ? reminder.count(waiting.length) : reminder.many(waiting.length)}</Text>
      {nearest && (
        <Text component="div">
          {isOne ? labels.respondBy : reminder.firstBy} <Deadline at={nearest.respondBy} />
        </Text>
      )}
      {nearest && <To to={`/disputes/${nearest.id}`}>{isOne ? reminder.view : reminder.viewFirst}</To>}
      {!isOne && <To to="/disputes?state=NEEDS_RESPONSE">{reminder.viewAll}</To>}
    </Group>
  )
}
