import { isGrpcServiceError } from '@temporalio/client'

/** The gRPC codes of an engine that cannot be reached, or does not respond in time. */
const AWAY: readonly number[] = [4, 14]

/**
 * A worker's own connection reports a time-out and a cut connection by other codes (SDK 1.24.0). The text tells them
 * from an error of the call itself: a row whose own start failed would otherwise be started first, again and again.
 */
const AWAY_BY_TEXT: ReadonlyMap<number, string> = new Map([
  [1, 'Timeout expired'],
  [2, 'transport error'],
])

/** Returns whether a call failed because the engine is away, and not because of the call itself. */
export function isEngineAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (isGrpcServiceError(each)) return AWAY.includes(each.code) || AWAY_BY_TEXT.get(each.code) === each.message
  return false
}
