import { Alert, Group, Stack, Text } from '@mantine/core'
import { words } from '../words/words.ts'
import { Deadline } from './deadline.tsx'
import { useWaitingDisputes } from './dispute-due.tsx'
import { To } from './to.tsx'

const texts = words.disputes.reminder

/** Says how many disputes need a response, and until when the first one does. Shows nothing if none does. */
export function DisputeReminder() {
  const { waiting, isWhole } = useWaitingDisputes(true)
  if (waiting.length === 0) return null
  // The list is newest first, so a dispute on a later page may be due earlier.
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
          {!isOne && <To to="/disputes?state=NEEDS_RESPONSE">{texts.viewAll}</To>}
        </Group>
      </Stack>
    </Alert>
  )
}
