import { useState } from 'react'
import { Text, TextInput } from '@mantine/core'
import type { AnswerOf, BodyOf } from '../../api/call.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { Choice } from '../../parts/fields.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Done } from '../../parts/progress.tsx'
import { words } from '../../words/words.ts'

const texts = words.webhooks.replay
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
export function ReplayAll({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
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
      title={texts.title}
      text={texts.text}
      confirm={texts.action}
      change={replay}
      disabled={!found || found.count === 0}
      onConfirm={() => since && replay.mutate({ body: { endpointId, state, since, ...(until && { until }) } })}
      onClose={onClose}
    >
      <Choice
        label={texts.state}
        data={STATES.map((each) => ({ value: each, label: labelOf(each, all[each].data) }))}
        value={state}
        onChange={setState}
      />
      <Choice label={texts.since} data={texts.sinces} value={chosen} onChange={setChosen} />
      {chosen === 'range' &&
        (['from', 'until'] as const).map((end) => (
          <TextInput
            key={end}
            type="datetime-local"
            label={texts[end]}
            value={range[end]}
            onChange={(event) => setRange({ ...range, [end]: event.currentTarget.value })}
          />
        ))}
      {counted.error && <ErrorNotice error={counted.error} />}
      {replay.data && <Done>{texts.accepted(replay.data.count)}</Done>}
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
  found ? `${texts.states[state]} (${texts.count(found.count, found.more)})` : texts.states[state]

function Found({ found }: { found: { count: number; more: boolean } | undefined }) {
  if (!found) return <Text c="dimmed">{texts.counting}</Text>
  return (
    <>
      <Text fw={600}>{found.count === 0 ? texts.none : texts.found(found.count, found.more)}</Text>
      {found.count > AT_ONCE && <Text size="sm">{texts.inParts}</Text>}
    </>
  )
}
