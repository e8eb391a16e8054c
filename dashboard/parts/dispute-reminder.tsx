import { Alert, Group, Stack, Text } from '@mantine/core'
import { useApi } from '../api/hooks.ts'
import { words } from '../words/words.ts'
import { Deadline, useNow } from './deadline.tsx'
import { awaitsResponse } from './dispute-due.tsx'
import { usePaidPlan } from './locked.tsx'
import { To } from './to.tsx'

const texts = words.disputes.reminder

const MOST_COUNTED = 100
const OPEN = 'NEEDS_RESPONSE'

/** Says how many disputes need a response, and until when the first one does. Shows nothing if none does. */
export function DisputeReminder() {
  const now = useNow()
  const query = { state: OPEN, limit: MOST_COUNTED } as const
  const { data } = useApi('GET /v1/disputes', { query }, { poll: true, enabled: usePaidPlan() })
  const waiting = data?.data.filter((dispute) => awaitsResponse(dispute, now)) ?? []
  if (waiting.length === 0) return null
  // The list is newest first, so a dispute on a later page may be due earlier.
  const isWhole = data?.nextCursor === null
  const isOne = isWhole && waiting.length === 1
  const nearest = waiting.toSorted((one, other) => (one.respondBy < other.respondBy ? -1 : 1))[0]!
  return (
    <Alert color="yellow" variant="outline">
      <Stack gap="xs">
        <Text fw={600}>{isWhole ? texts.count(waiting.length) : texts.many(waiting.length)}</Text>
        {isWhole && (
          <Text component="div">
            {isOne ? texts.respondBy : texts.firstBy} <Deadline at={nearest.respondBy} />
          </Text>
        )}
        <Group>
          {isWhole && <To to={`/disputes/${nearest.id}`}>{isOne ? texts.view : texts.viewFirst}</To>}
          {!isOne && <To to={`/disputes?state=${OPEN}`}>{texts.viewAll}</To>}
        </Group>
      </Stack>
    </Alert>
  )
}
