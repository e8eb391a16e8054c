import type { Schemas } from '../../api/generated.ts'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { words } from '../../words/words.ts'

const texts = words.webhooks

/** An endpoint that the service disabled shows as failing; one that a user disabled shows as disabled. */
export function EndpointState({ endpoint: { enabled, disabledReason } }: { endpoint: Schemas['WebhookEndpoint'] }) {
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
