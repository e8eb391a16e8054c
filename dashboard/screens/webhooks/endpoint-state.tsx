import type { Schemas } from '../../api/generated.ts'
import { StateBadge } from '../../parts/state-badge.tsx'

/** An endpoint that the service disabled is something to act upon; one that a person disabled is not. */
export function EndpointState({ endpoint: { enabled, disabledReason } }: { endpoint: Schemas['WebhookEndpoint'] }) {
  return <StateBadge state={enabled ? 'ACTIVE' : disabledReason === 'failing' ? 'FAILING' : 'DISABLED'} />
}
