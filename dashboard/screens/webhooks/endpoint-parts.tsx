import { Group, Text, TextInput } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { durationText, useNow } from '../../parts/deadline.tsx'
import { StateBadge, Time } from '../../parts/values.tsx'
import { endpointState } from '../../parts/endpoint-state.ts'
import { labels, words } from '../../words/words.ts'
import { EventTypesField, type EventTypeFields } from './event-types.tsx'

const texts = words.webhooks

export function EndpointState({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const state = endpointState(endpoint, useNow())
  return (
    <Group gap={6}>
      <StateBadge state={state} />
      {state === 'FAILING' && endpoint.failingSince && (
        <Text span size="sm">
          {texts.since} <Time at={endpoint.failingSince} />
        </Text>
      )}
    </Group>
  )
}

/** Says in how long the next attempt is made: "in 4 min". It waits longer while others of its endpoint are sent. */
export function NextAttempt({ at }: { at: string }) {
  const left = durationText(Date.parse(at) - useNow())
  return <Time at={at} text={left === null ? words.deliveries.soon : words.deliveries.in(left)} />
}

export type Fields = 'url' | 'description' | EventTypeFields
type Entered = Pick<Schemas['WebhookEndpoint'], 'url' | 'description' | 'eventTypes'>

export function EndpointFields({ url, description, eventTypes }: Entered) {
  return (
    <>
      <TextInput
        name="url"
        type="url"
        label={texts.url}
        description={texts.urlHint}
        defaultValue={url}
        maw={520}
        required
      />
      <TextInput
        name="description"
        label={labels.description}
        defaultValue={description ?? ''}
        maxLength={255}
        maw={520}
      />
      <EventTypesField subscribed={eventTypes} />
    </>
  )
}
