import { useState } from 'react'
import { NativeSelect, Stack, Text } from '@mantine/core'
import type { BodyOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Done } from '../../parts/progress.tsx'
import { words } from '../../words/words.ts'

const texts = words.webhooks.replay
const REPLAY = 'POST /v1/webhook_endpoints/deliveries/replay'
const HOUR_MS = 3_600_000

type State = BodyOf<typeof REPLAY>['state']

const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

/** Resends the deliveries in one state since a chosen time, for example after an outage of the receiver. */
export function ReplayAll({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const [state, setState] = useState<State>('DEAD')
  const [hours, setHours] = useState('24')
  // Fixed while the dialog is open: a double click makes two equal requests, of which one is sent.
  const [openedAt] = useState(Date.now)
  const replay = useChange(REPLAY)
  const since = new Date(openedAt - Number(hours) * HOUR_MS).toISOString()
  return (
    <Confirm
      opened
      title={texts.title}
      text={
        <Stack>
          <Text>{texts.text}</Text>
          <NativeSelect
            label={texts.state}
            data={choices(texts.states)}
            value={state}
            onChange={(event) => setState(event.currentTarget.value as State)}
          />
          <NativeSelect
            label={texts.since}
            data={choices(texts.sinces)}
            value={hours}
            onChange={(event) => setHours(event.currentTarget.value)}
          />
          {replay.data && <Done>{texts.accepted(replay.data.count)}</Done>}
        </Stack>
      }
      confirm={texts.action}
      change={replay}
      onConfirm={() => replay.mutate({ body: { endpointId, state, since } })}
      onClose={onClose}
    />
  )
}
