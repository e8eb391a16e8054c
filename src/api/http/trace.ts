import { randomBytes } from 'node:crypto'
import type { Middleware } from 'koa'
import { currentTraceId, traceIdOf } from '../../telemetry/trace-context.ts'

export const newTraceId = (): string => randomBytes(16).toString('hex')

/** Sets the request's trace ID, which the response returns as X-Trace-Id. */
export const trace: Middleware = (ctx, next) => {
  const traceId = currentTraceId() ?? traceIdOf(ctx.req.headers) ?? newTraceId()
  ctx.state['traceId'] = traceId
  ctx.set('X-Trace-Id', traceId)
  return next()
}
