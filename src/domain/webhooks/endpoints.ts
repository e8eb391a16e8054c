/** Why an endpoint is disabled: by a PATCH of its business, or automatically. */
export const DISABLED_REASONS = ['requested', 'failing'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** Why a delivery is CANCELLED; `cancelled` is the signal of an operator. */
export const CANCEL_REASONS = ['endpoint_disabled', 'endpoint_deleted', 'cancelled'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

export interface EndpointStanding {
  enabled: boolean
  deleted: boolean
  disabledReason: DisabledReason | null
}

/**
 * Why the next attempt of a delivery's schedule must not be made; null if it may. After an automatic disabling the
 * deliveries under way continue, so that each has its seven attempts.
 */
export function cancelReasonOf({ enabled, deleted, disabledReason }: EndpointStanding): CancelReason | null {
  if (deleted) return 'endpoint_deleted'
  return !enabled && disabledReason === 'requested' ? 'endpoint_disabled' : null
}
