export const DISABLED_REASONS = ['requested', 'failing'] as const
type DisabledReason = (typeof DISABLED_REASONS)[number]

/** Why a delivery is CANCELLED; `cancelled` comes from an operator's signal. */
export const CANCEL_REASONS = ['endpoint_disabled', 'endpoint_deleted', 'cancelled'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

export interface EndpointStatus {
  enabled: boolean
  deleted: boolean
  disabledReason: DisabledReason | null
}

/** Null if it may be made. After an automatic disabling deliveries continue, so that each gets its seven attempts. */
export function cancelReasonOf({ enabled, deleted, disabledReason }: EndpointStatus): CancelReason | null {
  if (deleted) return 'endpoint_deleted'
  return !enabled && disabledReason === 'requested' ? 'endpoint_disabled' : null
}
