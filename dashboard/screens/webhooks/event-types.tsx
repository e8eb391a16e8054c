import { useState } from 'react'
import { Checkbox, Group, Radio, Stack } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { words } from '../../words/words.ts'

const said = words.webhooks

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

/** What a form with the field below says. */
export function eventTypesOf(fields: Partial<Record<EventTypeFields, string>>): Schemas['EventTypes'] {
  return fields.events === '*' ? ['*'] : EVENT_TYPES.filter((type) => fields[type])
}

/** All events, or some of them. */
export function EventTypesField({ of }: { of: readonly string[] }) {
  const [all, setAll] = useState(of.includes('*'))
  return (
    <Stack gap="sm">
      <Radio.Group
        name="events"
        label={said.eventTypes}
        value={all ? '*' : 'some'}
        onChange={(value) => setAll(value === '*')}
      >
        <Group mt="xs">
          <Radio value="*" label={said.all} />
          <Radio value="some" label={said.chosen} />
        </Group>
      </Radio.Group>
      {!all && (
        <Group>
          {EVENT_TYPES.map((type) => (
            <Checkbox key={type} name={type} label={type} defaultChecked={of.includes(type)} />
          ))}
        </Group>
      )}
    </Stack>
  )
}
