import { Group, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'
import { useActivity } from './activity.tsx'
import { failingSince } from './failing.ts'

const texts = words.webhooks

/**
 * An endpoint that the service disabled shows as failing, and so does one that takes nothing any more; one that a user
 * disabled shows as disabled.
 */
export function EndpointState({ endpoint: { id, enabled, disabledReason } }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const { data } = useActivity(id, 'hour')
  const since = enabled && data ? failingSince(data.buckets) : null
  if (since !== null)
    return (
      <Group gap={6}>
        <StateBadge state="FAILING" />
        <Text span size="sm">
          {texts.since} <Time at={since} />
        </Text>
      </Group>
    )
  return <StateBadge state={enabled ? 'ACTIVE' : disabledReason === 'failing' ? 'FAILING' : 'DISABLED'} />
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
