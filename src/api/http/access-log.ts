import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { withoutRedaction } from '../../telemetry/logger.ts'
import { countRequest } from '../../telemetry/metrics.ts'
import type { BusinessCaller, Call, Caller } from './call.ts'

/**
 * One request and its response. Paths, queries, bodies and addresses can hold tokens and personal data, so none is
 * logged.
 */
interface AccessLine {
  /** The `X-Trace-Id` of the response. */
  traceId: string
  /** Null if the request was not valid HTTP. */
  method: string | null
  /** The path in the OpenAPI document (`/v1/transactions/{id}`); null if no route matched. */
  route: string | null
  status: number
  /** The error code of the catalogue; null if the response is no error. */
  code: string | null
  /** Milliseconds from the request's headers to the response. */
  durationMs: number
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

/** Logs that a key or secret was replaced. */
export function logRotatedKey(
  { traceId, caller }: Pick<Call<unknown, unknown, unknown, BusinessCaller>, 'traceId' | 'caller'>,
  { logger }: { logger: Logger },
  rotated: { kind: 'api_key' | 'webhook_secret'; id: string },
): void {
  logger.info({ traceId, ...rotated, businessId: caller.businessId }, 'key rotated')
}

function businessOf(caller: Caller | null | undefined): string | null {
  return caller?.kind === 'business' ? caller.businessId : null
}

/** Logs every request when its response is complete. Route, code and caller come from `ctx.state`. */
export function logAccess(log: LogAccess): Middleware {
  return async (ctx, next) => {
    const began = performance.now()
    await next()
    const { traceId, route, code, call } = ctx.state
    log({
      traceId,
      method: ctx.method,
      route: route ?? null,
      status: ctx.status,
      code: code ?? null,
      durationMs: Math.round((performance.now() - began) * 100) / 100,
      businessId: businessOf(call?.caller),
    })
  }
}
