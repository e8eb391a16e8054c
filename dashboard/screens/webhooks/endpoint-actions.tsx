import { useState } from 'react'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import { useChange, useApi } from '../../api/hooks.ts'
import { Choice } from '../../parts/fields.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ErrorNotice, Done } from '../../parts/notice.tsx'
import { labels, words } from '../../words/words.ts'
import { EVENT_TYPES } from './event-types.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import type { AnswerOf, BodyOf } from '../../api/call.ts'

const texts = words.webhooks
const { rotate } = words.keys

interface EndpointActionsProps {
  endpoint: Schemas['WebhookEndpoint']
  onSecret: (secret: string) => void
}

export function EndpointActions({ endpoint: { id, enabled, createdAt }, onSecret }: EndpointActionsProps) {
  const navigate = useNavigate()
  const [replaying, setReplaying] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const enable = useChange('PATCH /v1/webhook_endpoints/{id}', {
    onDone: ({ waitingCount = 0 }) => setWaiting(waitingCount),
  })
  const params = { id }
  return (
    <Group gap="sm">
      {enabled ? (
        <ConfirmButton
          operation="POST /v1/webhook_endpoints/{id}/test"
          input={(type) => ({ params, body: { eventType: type as Schemas['EventType'] } })}
          {...texts.test}
          first="payment.succeeded"
          renderField={(type, enter) => (
            <Choice label={labels.event} value={type} onChange={enter} data={EVENT_TYPES} />
          )}
          onDone={(delivery) => void navigate({ to: `/webhooks/deliveries/${delivery.id}` })}
        />
      ) : (
        <Button loading={enable.isPending} onClick={() => enable.mutate({ params, body: { enabled: true } })}>
          {texts.enable}
        </Button>
      )}
      <Button variant="default" onClick={() => setReplaying(true)}>
        {texts.replay.action}
      </Button>
      <ConfirmButton
        operation="POST /v1/webhook_endpoints/{id}/rotate-secret"
        input={(grace) => ({ params, body: { graceSeconds: Number(grace) } })}
        {...texts.rotate}
        first="86400"
        renderField={(grace, enter) => (
          <Choice label={rotate.grace} value={grace} onChange={enter} data={rotate.graces} />
        )}
        onDone={({ secret }) => onSecret(secret)}
      />
      {enabled && (
        <ConfirmButton
          operation="PATCH /v1/webhook_endpoints/{id}"
          input={{ params, body: { enabled: false } }}
          {...texts.disable}
          danger
        />
      )}
      <ConfirmButton
        operation="DELETE /v1/webhook_endpoints/{id}"
        input={{ params }}
        {...texts.remove}
        onDone={() => void navigate({ to: '/webhooks' })}
        danger
      />
      {enable.error && <ErrorNotice error={enable.error} />}
      {waiting > 0 && <SendWaiting endpointId={id} since={createdAt} count={waiting} onClose={() => setWaiting(0)} />}
      {replaying && <ReplayAll endpointId={id} onClose={() => setReplaying(false)} />}
    </Group>
  )
}

const missed = words.webhooks.waiting

interface SendWaitingProps {
  endpointId: string
  /** When the endpoint was registered; it missed no earlier events. */
  since: string
  count: number
  onClose: () => void
}

/** Offers to send the events missed while the endpoint was disabled. One request takes 5 000; repeat for the rest. */
function SendWaiting({ endpointId, since, count, onClose }: SendWaitingProps) {
  const [left, setLeft] = useState(count)
  const replay = useChange('POST /v1/webhook_endpoints/deliveries/replay', {
    onDone: (stored) => {
      if (stored.count === 0 || stored.count >= left) onClose()
      else setLeft(left - stored.count)
    },
  })
  return (
    <Confirm
      opened
      title={missed.title}
      text={missed.text(left)}
      confirm={missed.action}
      change={replay}
      onConfirm={() => replay.mutate({ body: { endpointId, state: 'CANCELLED', since } })}
      onClose={onClose}
    />
  )
}

const replayWords = words.webhooks.replay
const REPLAY = 'POST /v1/webhook_endpoints/deliveries/replay'
const HOUR_MS = 3_600_000
const AT_ONCE = 5_000

type State = BodyOf<typeof REPLAY>['state']

const STATES = ['DEAD', 'WAITING_RETRY', 'CANCELLED'] as const satisfies State[]

/** Returns a South African time (YYYY-MM-DDTHH:MM) as ISO 8601; undefined if it is not one. */
function instantOf(local: string): string | undefined {
  const time = new Date(`${local}+02:00`)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** Resends the deliveries in one state of a range of time, for example of an outage of the receiver. */
function ReplayAll({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const [wanted, setState] = useState<State | null>(null)
  const [chosen, setChosen] = useState('24')
  const [range, setRange] = useState({ from: '', until: '' })
  // Fixed while the dialog is open: a double click makes two equal requests, of which one is sent.
  const [openedAt] = useState(Date.now)
  const replay = useChange(REPLAY)
  const until = chosen === 'range' ? instantOf(range.until) : undefined
  const since = chosen === 'range' ? instantOf(range.from) : new Date(openedAt - Number(chosen) * HOUR_MS).toISOString()
  const within = { ...(since && { since }), ...(until && { until }) }
  const all = {
    DEAD: useReplayable(endpointId, 'DEAD', within),
    WAITING_RETRY: useReplayable(endpointId, 'WAITING_RETRY', within),
    CANCELLED: useReplayable(endpointId, 'CANCELLED', within),
  }
  // A state without deliveries is not what the user came for.
  const state = wanted ?? STATES.find((each) => (all[each].data?.count ?? 0) > 0) ?? 'DEAD'
  const counted = all[state]
  const found = since === undefined || counted.isPlaceholderData ? undefined : counted.data
  return (
    <Confirm
      opened
      title={replayWords.title}
      text={replayWords.text}
      confirm={replayWords.action}
      change={replay}
      disabled={!found || found.count === 0}
      onConfirm={() => since && replay.mutate({ body: { endpointId, state, since, ...(until && { until }) } })}
      onClose={onClose}
    >
      <Choice
        label={labels.state}
        data={STATES.map((each) => ({ value: each, label: labelOf(each, all[each].data) }))}
        value={state}
        onChange={setState}
      />
      <Choice label={replayWords.since} data={replayWords.sinces} value={chosen} onChange={setChosen} />
      {chosen === 'range' &&
        (['from', 'until'] as const).map((end) => (
          <TextInput
            key={end}
            type="datetime-local"
            label={replayWords[end]}
            value={range[end]}
            onChange={(event) => setRange({ ...range, [end]: event.currentTarget.value })}
          />
        ))}
      {counted.error && <ErrorNotice error={counted.error} />}
      {replay.data && <Done>{replayWords.accepted(replay.data.count)}</Done>}
      {since !== undefined && !counted.error && !(replay.data && found?.count === 0) && <Found found={found} />}
    </Confirm>
  )
}

type Replayable = AnswerOf<'GET /v1/webhook_endpoints/{id}/replayable'>

const useReplayable = (endpointId: string, state: State, range: { since?: string; until?: string }) =>
  useApi(
    'GET /v1/webhook_endpoints/{id}/replayable',
    { params: { id: endpointId }, query: { state, ...range } },
    { enabled: range.since !== undefined },
  )

const labelOf = (state: (typeof STATES)[number], found: Replayable | undefined): string =>
  found ? `${replayWords.states[state]} (${replayWords.count(found.count, found.more)})` : replayWords.states[state]

function Found({ found }: { found: { count: number; more: boolean } | undefined }) {
  if (!found) return <Text c="dimmed">{replayWords.counting}</Text>
  return (
    <>
      <Text fw={600}>{found.count === 0 ? replayWords.none : replayWords.found(found.count, found.more)}</Text>
      {found.count > AT_ONCE && <Text size="sm">{replayWords.inParts}</Text>}
    </>
  )
}
