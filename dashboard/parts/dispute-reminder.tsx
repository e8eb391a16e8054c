import { Group, Text } from '@mantine/core'
import { words } from '../words/words.ts'
import { Deadline } from './deadline.tsx'
import { useWaitingDisputes } from './dispute-due.tsx'
import { To } from './to.tsx'

const texts = words.disputes.reminder

/** Says how many disputes need a response, and until when the first one does. Shows nothing if none does. */
export function DisputeReminder() {
  const { waiting, nearest } = useWaitingDisputes(true)
  if (waiting.length === 0) return null
  const isOne = nearest !== undefined && waiting.length === 1
  return (
    <Group gap="xs">
      <Text fw={600}>{nearest ? texts.count(waiting.length) : texts.many(waiting.length)}</Text>
      {nearest && (
        <Text component="div">
          {isOne ? texts.respondBy : texts.firstBy} <Deadline at={nearest.respondBy} />
        </Text>
      )}
      {nearest && <To to={`/disputes/${nearest.id}`}>{isOne ? texts.view : texts.viewFirst}</To>}
      {!isOne && <To to="/disputes?state=NEEDS_RESPONSE">{texts.viewAll}</To>}
    </Group>
  )
}
