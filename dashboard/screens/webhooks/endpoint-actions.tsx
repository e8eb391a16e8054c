import { useState } from 'react'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { words } from '../../words/words.ts'
import { EVENT_TYPES } from './event-types.tsx'
import { ReplayAll } from './replay-all.tsx'
import { SendWaiting } from './send-waiting.tsx'

const texts = words.webhooks

type Asking = 'disable' | 'rotate' | 'test' | 'replay' | null

interface EndpointActionsProps {
  endpoint: Schemas['WebhookEndpoint']
  onSecret: (secret: string) => void
}

export function EndpointActions({ endpoint: { id, enabled, createdAt }, onSecret }: EndpointActionsProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>(null)
  const [grace, setGrace] = useState('86400')
  const [eventType, setEventType] = useState<Schemas['EventType']>('payment.succeeded')
  const [waiting, setWaiting] = useState(0)
  const close = () => setAsking(null)
  const change = useChange('PATCH /v1/webhook_endpoints/{id}', {
    onDone: ({ waitingCount = 0 }) => {
      close()
      setWaiting(waitingCount)
    },
  })
  const rotate = useChange('POST /v1/webhook_endpoints/{id}/rotate-secret', {
    onDone: ({ secret }) => {
      close()
      onSecret(secret)
    },
  })
  const test = useChange('POST /v1/webhook_endpoints/{id}/test', {
    onDone: (delivery) => void navigate({ to: `/webhooks/deliveries/${delivery.id}` }),
  })
  const params = { id }
  const button = (what: Exclude<Asking, null>) => (
    <Button variant="default" onClick={() => setAsking(what)}>
      {texts[what].action}
    </Button>
  )
  return (
    <Group gap="sm">
      {enabled ? (
        button('test')
      ) : (
        <Button loading={change.isPending} onClick={() => change.mutate({ params, body: { enabled: true } })}>
          {texts.enable}
        </Button>
      )}
      {button('replay')}
      {button('rotate')}
      {enabled && button('disable')}
      <ConfirmButton
        operation="DELETE /v1/webhook_endpoints/{id}"
        input={{ params }}
        {...texts.remove}
        onDone={() => void navigate({ to: '/webhooks' })}
        danger
      />
      {waiting > 0 && <SendWaiting endpointId={id} since={createdAt} count={waiting} onClose={() => setWaiting(0)} />}
      {asking === 'replay' && <ReplayAll endpointId={id} onClose={close} />}
      <Confirm
        opened={asking === 'disable'}
        title={texts.disable.title}
        text={texts.disable.text}
        confirm={texts.disable.action}
        change={change}
        danger
        onConfirm={() => change.mutate({ params, body: { enabled: false } })}
        onClose={close}
      />
      <Confirm
        opened={asking === 'rotate'}
        title={texts.rotate.title}
        text={
          <Stack>
            <Text>{texts.rotate.text}</Text>
            <NativeSelect
              label={words.keys.rotate.grace}
              value={grace}
              onChange={(event) => setGrace(event.currentTarget.value)}
              data={Object.entries(words.keys.rotate.graces).map(([value, label]) => ({ value, label }))}
            />
          </Stack>
        }
        confirm={texts.rotate.action}
        change={rotate}
        onConfirm={() => rotate.mutate({ params, body: { graceSeconds: Number(grace) } })}
        onClose={close}
      />
      <Confirm
        opened={asking === 'test'}
        title={texts.test.title}
        text={
          <Stack>
            <Text>{texts.test.text}</Text>
            <NativeSelect
              label={texts.test.type}
              value={eventType}
              onChange={(event) => setEventType(event.currentTarget.value as Schemas['EventType'])}
              data={EVENT_TYPES}
            />
          </Stack>
        }
        confirm={texts.test.action}
        change={test}
        onConfirm={() => test.mutate({ params, body: { eventType } })}
        onClose={close}
      />
    </Group>
  )
}
