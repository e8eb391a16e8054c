import type { Schemas } from '../api/generated.ts'

/** The first retry comes after a minute, the second one five minutes later: what lasts shorter is a hiccup. */
const HICCUP_MS = 5 * 60_000

type Endpoint = Pick<Schemas['WebhookEndpoint'], 'enabled' | 'disabledReason' | 'failingSince'>

/** An endpoint that the service disabled fails, too; one that a user disabled is disabled. */
export function endpointState({ enabled, disabledReason, failingSince }: Endpoint, now: number) {
  if (!enabled) return disabledReason === 'failing' ? 'FAILING' : 'DISABLED'
  return failingSince !== null && now - Date.parse(failingSince) >= HICCUP_MS ? 'FAILING' : 'ACTIVE'
}

/** Returns whether a receiver accepted an attempt at a delivery: only a status from 200 to 299 counts. */
export const isDelivered = ({ status }: { status: number | null }): boolean =>
  status !== null && status >= 200 && status <= 299
