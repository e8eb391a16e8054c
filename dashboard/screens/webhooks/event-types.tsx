import { useState } from 'react'
import { Checkbox, Group, Radio, Stack } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { words } from '../../words/words.ts'

const texts = words.webhooks

type EventType = Schemas['EventType']

export const EVENT_TYPES = [
  'payment.created',
  'payment.succeeded',
  'payment.failed',
  'refund.created',
  'refund.succeeded',
  'refund.failed',
  'payout.created',
  'payout.succeeded',
  'payout.failed',
] satisfies EventType[]

export type EventTypeFields = 'events' | EventType

/** Returns the event types selected in a form with EventTypesField. */
export function eventTypesOf(fields: Partial<Record<EventTypeFields, string>>): Schemas['EventTypes'] {
  return fields.events === '*' ? ['*'] : EVENT_TYPES.filter((type) => fields[type])
}

/** Selects all events or some. */
export function EventTypesField({ subscribed }: { subscribed: readonly string[] }) {
  const [all, setAll] = useState(subscribed.includes('*'))
  return (
    <Stack gap="sm">
      <Radio.Group
        name="events"
        label={texts.eventTypes}
        value={all ? '*' : 'some'}
        onChange={(value) => setAll(value === '*')}
      >
        <Group mt="xs">
          <Radio value="*" label={texts.all} />
          <Radio value="some" label={texts.chosen} />
        </Group>
      </Radio.Group>
      {!all && (
        <Group>
          {EVENT_TYPES.map((type) => (
            <Checkbox key={type} name={type} label={type} defaultChecked={subscribed.includes(type)} />
          ))}
        </Group>
      )}
    </Stack>
  )
}
