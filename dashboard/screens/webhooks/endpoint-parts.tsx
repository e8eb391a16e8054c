import { Group, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useNow } from '../../parts/deadline.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { endpointState } from '../../parts/endpoint-state.ts'
import { words } from '../../words/words.ts'

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

export function EndpointSecret({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  return (
    <SecretOnce
      title={texts.secret.title}
      text={texts.secret.text}
      what={texts.secret.what}
      secret={secret}
      onSaved={onSaved}
    />
  )
}
