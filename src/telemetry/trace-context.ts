import { context, defaultTextMapGetter, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api'
// The package's index would load forty files, and this one works without an SDK.
import { W3CTraceContextPropagator } from '@opentelemetry/core/build/src/trace/W3CTraceContextPropagator.js'

/* By OpenTelemetry's API alone: without an SDK (src/telemetry/tracing.ts) no function does anything. */

const w3c = new W3CTraceContextPropagator()

/** Returns the trace ID of a request's W3C `traceparent`; null if the header is missing or invalid. */
export function traceIdOf(headers: object): string | null {
  return trace.getSpanContext(w3c.extract(ROOT_CONTEXT, headers, defaultTextMapGetter))?.traceId ?? null
}

/** Returns the trace ID of the current work, for log lines; null without one. */
export function currentTraceId(): string | null {
  return trace.getSpanContext(context.active())?.traceId ?? null
}

/** Returns the W3C `traceparent` of the current work, which is stored with a row; null without one. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** Runs work in the trace that is stored with its row. With null the work begins a trace of its own. */
export function inTrace<Result>(traceparent: string | null, work: () => Result): Result {
  return context.with(traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT, work)
}
