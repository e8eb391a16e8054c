import { useState } from 'react'
import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Choice } from '../../parts/fields.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { words } from '../../words/words.ts'
import { EVENT_TYPES } from './event-types.tsx'
import { ReplayAll } from './replay-all.tsx'
import { Confirm } from '../../parts/confirm.tsx'

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
            <Choice label={texts.test.type} value={type} onChange={enter} data={EVENT_TYPES} />
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
