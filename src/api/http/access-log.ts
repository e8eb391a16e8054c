import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Caller } from './call.ts'

/**
 * One request and its response. Paths, queries, bodies and addresses can hold tokens and personal data, so none is
 * logged.
 */
export interface AccessLine {
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

/** Logs without redaction: a line holds only values that the service made. Redaction took 30 of 35 µs a line. */
export function createAccessLog(logger: Logger): LogAccess {
  const unredacted = logger.child({}, { redact: [] })
  return (line) => unredacted.info(line, 'request')
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
