import { isGrpcServiceError } from '@temporalio/client'

/** The gRPC codes of an engine that cannot be reached, or does not respond in time. */
const AWAY: readonly number[] = [4, 14]

/** Returns whether a call failed because the engine is away, and not because of the call itself. */
export function isEngineAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (isGrpcServiceError(each)) return AWAY.includes(each.code)
  return false
}
