import { useState } from 'react'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { words } from '../../words/words.ts'
import { EVENT_TYPES } from './event-types.tsx'
import { ReplayAll } from './replay-all.tsx'
import { SendWaiting } from './send-waiting.tsx'

const texts = words.webhooks

interface EndpointActionsProps {
  endpoint: Schemas['WebhookEndpoint']
  onSecret: (secret: string) => void
}

export function EndpointActions({ endpoint: { id, enabled, createdAt }, onSecret }: EndpointActionsProps) {
  const navigate = useNavigate()
  const [replaying, setReplaying] = useState(false)
  const [grace, setGrace] = useState('86400')
  const [eventType, setEventType] = useState<Schemas['EventType']>('payment.succeeded')
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
          input={{ params, body: { eventType } }}
          {...texts.test}
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
        input={{ params, body: { graceSeconds: Number(grace) } }}
        {...texts.rotate}
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
      {waiting > 0 && <SendWaiting endpointId={id} since={createdAt} count={waiting} onClose={() => setWaiting(0)} />}
      {replaying && <ReplayAll endpointId={id} onClose={() => setReplaying(false)} />}
    </Group>
  )
}
