import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/

/** Returns the trace ID of a W3C traceparent header; null if the header is invalid. */
export function traceIdOf(traceparent: string | undefined): string | null {
  const [, version, traceId, parentId, more] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!version || !traceId || !parentId || version === 'ff' || (version === '00' && more !== undefined)) return null
  return /^0+$/.test(traceId) || /^0+$/.test(parentId) ? null : traceId
}

export function newTraceId(): string {
  return randomUUID().replaceAll('-', '')
}

/** Sets the request's trace ID, which the response returns as X-Trace-Id. */
export const trace: Middleware = (ctx, next) => {
  const header = ctx.req.headers['traceparent']
  const traceId = traceIdOf(typeof header === 'string' ? header : undefined) ?? newTraceId()
  ctx.state['traceId'] = traceId
  ctx.set('X-Trace-Id', traceId)
  return next()
}
