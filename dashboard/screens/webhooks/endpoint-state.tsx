import type { Schemas } from '../../api/generated.ts'
import { StateBadge } from '../../parts/state-badge.tsx'

/** An endpoint that the service disabled shows as failing; one that a user disabled shows as disabled. */
export function EndpointState({ endpoint: { enabled, disabledReason } }: { endpoint: Schemas['WebhookEndpoint'] }) {
  return <StateBadge state={enabled ? 'ACTIVE' : disabledReason === 'failing' ? 'FAILING' : 'DISABLED'} />
}
