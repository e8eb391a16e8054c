import { useState } from 'react'
import { Checkbox, Group, Radio, Stack } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { words } from '../../words/words.ts'

const texts = words.webhooks

type EventType = Schemas['EventType']

const ALL = '*' as const
const ALL_DISPUTES = 'dispute.*' as const

/** The compiler compares these with the types of the API; `true` marks those that `*` includes. */
const IN_ALL: Record<EventType, boolean> = {
  'payment.created': true,
  'payment.succeeded': true,
  'payment.failed': true,
  'refund.created': true,
  'refund.succeeded': true,
  'refund.failed': true,
  'payout.created': true,
  'payout.succeeded': true,
  'payout.failed': true,
  'dispute.created': false,
  'dispute.needs_response': false,
  'dispute.closed': false,
}

export const EVENT_TYPES = Object.keys(IN_ALL) as EventType[]
const TRANSACTION_TYPES = EVENT_TYPES.filter((type) => IN_ALL[type])
const DISPUTE_TYPES = EVENT_TYPES.filter((type) => !IN_ALL[type])

export type EventTypeFields = 'events' | typeof ALL_DISPUTES | EventType

export function eventTypesOf(fields: Partial<Record<EventTypeFields, string>>): Schemas['EventTypes'] {
  const selected = (types: readonly EventType[]) => types.filter((type) => fields[type])
  return [
    ...(fields.events === ALL ? [ALL] : selected(TRANSACTION_TYPES)),
    ...(fields[ALL_DISPUTES] ? [ALL_DISPUTES] : selected(DISPUTE_TYPES)),
  ]
}

export function eventTypesText(types: readonly string[]): string {
  const named: Readonly<Record<string, string>> = { [ALL]: texts.all, [ALL_DISPUTES]: texts.disputes.all }
  return types.map((type) => named[type] ?? type).join(', ')
}

/** Selects all events or some, and those of disputes apart: "all events" does not include them. */
export function EventTypesField({ subscribed }: { subscribed: readonly string[] }) {
  const [all, setAll] = useState(subscribed.includes(ALL))
  return (
    <Stack gap="md">
      <Stack gap="sm">
        <Radio.Group
          name="events"
          label={texts.eventTypes}
          value={all ? ALL : 'some'}
          onChange={(value) => setAll(value === ALL)}
        >
          <Group mt="xs">
            <Radio value={ALL} label={texts.all} />
            <Radio value="some" label={texts.chosen} />
          </Group>
        </Radio.Group>
        {!all && (
          <Group>
            {TRANSACTION_TYPES.map((type) => (
              <Checkbox key={type} name={type} label={type} defaultChecked={subscribed.includes(type)} />
            ))}
          </Group>
        )}
      </Stack>
      <DisputeEventsField subscribed={subscribed} />
    </Stack>
  )
}

function DisputeEventsField({ subscribed }: { subscribed: readonly string[] }) {
  const [chosen, setChosen] = useState(subscribed.filter((type) => type.startsWith('dispute.')))
  const all = chosen.includes(ALL_DISPUTES)
  return (
    <Checkbox.Group
      label={texts.disputes.label}
      description={texts.disputes.hint}
      value={[...chosen]}
      onChange={setChosen}
    >
      <Group mt="xs">
        <Checkbox name={ALL_DISPUTES} value={ALL_DISPUTES} label={texts.disputes.all} />
        {!all && DISPUTE_TYPES.map((type) => <Checkbox key={type} name={type} value={type} label={type} />)}
      </Group>
    </Checkbox.Group>
  )
}
