/** Days after which each kind of row, or part of a row, is deleted, unless RETENTION_…_DAYS say otherwise. */
export const DEFAULT_RETENTION_DAYS = {
  inboundBodies: 90,
  unmatchedEvents: 180,
  deliveryDetails: 90,
  replays: 90,
  idempotency: 1,
  sessions: 30,
  loginFailures: 1,
  invitations: 30,
} as const

export type RetentionDays = Record<keyof typeof DEFAULT_RETENTION_DAYS, number>

/** Kinds that end at a time of their own, and are of no use afterwards. */
const ENDED = [
  'refreshTokens',
  'oldSecrets',
  'approvalCodes',
  'passkeyChallenges',
  'passwordResets',
  'rateLimits',
] as const

export type RetentionKind = keyof RetentionDays | (typeof ENDED)[number]

/** In the order in which they are deleted: sessions after their refresh tokens. */
export const RETENTION_KINDS: readonly RetentionKind[] = [
  ...ENDED,
  ...(Object.keys(DEFAULT_RETENTION_DAYS) as (keyof RetentionDays)[]),
]

/** Rows in one batch: few enough that their locks delay no request. */
export const RETENTION_BATCH = 500

const LEAST_PAUSE_MS = 100
/** So deletion keeps Postgres busy for a fifth of the time at most. */
const PAUSE_FACTOR = 4

export function pauseAfterBatch(tookMs: number): number {
  return Math.max(LEAST_PAUSE_MS, Math.ceil(tookMs) * PAUSE_FACTOR)
}
