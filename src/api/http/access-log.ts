import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { withoutRedaction } from '../../telemetry/logger.ts'
import { type CountedRequest, countRequest } from '../../telemetry/metrics.ts'
import type { Api, BusinessCaller, Call, Caller } from './call.ts'

/** Paths, queries, bodies and addresses can hold tokens and personal data, so none is logged. */
interface AccessLine extends CountedRequest {
  traceId: string
  /** Null if no credential of a business was accepted. */
  businessId: string | null
}

export type LogAccess = (line: AccessLine) => void

export function createAccessLog(logger: Logger): LogAccess {
  const unredacted = withoutRedaction(logger)
  return (line) => {
    countRequest(line)
    unredacted.info(line, 'request')
  }
}

export function logRotatedKey(
  { traceId, caller }: Call<unknown, unknown, unknown, BusinessCaller>,
  { logger }: Api,
  rotated: { kind: 'api_key' | 'webhook_secret'; id: string },
): void {
  logger.info({ traceId, ...rotated, businessId: caller.businessId }, 'key rotated')
}

/** Logs every request when its response is complete. Route, code and caller come from `ctx.state`. */
export function logAccess(log: LogAccess): Middleware {
  return async (ctx, next) => {
    const began = performance.now()
    await next()
    const { traceId, route, code, call } = ctx.state
    const caller: Caller | null | undefined = call?.caller
    log({
      traceId,
      method: ctx.method,
      route: route ?? null,
      status: ctx.status,
      code: code ?? null,
      durationMs: Math.round((performance.now() - began) * 100) / 100,
      businessId: caller?.kind === 'business' ? caller.businessId : null,
    })
  }
}
