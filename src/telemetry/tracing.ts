import { createRequire, syncBuiltinESMExports } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context, TextMapGetter } from '@opentelemetry/api'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { KoaInstrumentation, KoaLayerType } from '@opentelemetry/instrumentation-koa'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { api, core, NodeSDK, resources, type tracing } from '@opentelemetry/sdk-node'
// The SDK itself reads OTEL_* here. Only so do its processors also get the spans of workflows, and none without a look.
import { getSpanProcessorsFromEnv } from '@opentelemetry/sdk-node/build/src/utils.js'
import { OpenTelemetryPlugin } from '@temporalio/interceptors-opentelemetry-v2'
import type { Logger } from 'pino'
import { newFaults } from './logger.ts'

/* Loaded only with `config.tracing`: the SDK costs half a second of a core and 30 MB. OTEL_* variables configure it. */

/** Spans that are left at a stop are sent within this time, or lost: a collector that hangs must not delay a stop. */
const FLUSH_WITHIN_MS = 5_000

/** Requests of probes and scrapers, which come all the time. */
const PROBES = /^\/(health|metrics)\b/

/**
 * All that leaves the process besides names, ids and times. Paths, queries, SQL and messages of errors can hold tokens
 * and personal data, so whatever an instrumentation adds is left out until it is listed here.
 */
const KEPT = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'error.type',
  'exception.type',
  'server.address',
  'server.port',
  'network.protocol.version',
  'url.scheme',
  'koa.type',
  'db.system.name',
  'db.operation.name',
  'db.postgresql.plan',
  'temporalWorkflowId',
  'temporalActivityId',
  'run_id',
  'workflowId',
  'runId',
  'workflowType',
  'taskQueue',
])

function keptOf<Attributes extends object>(attributes: Attributes | undefined): Attributes {
  return Object.fromEntries(Object.entries(attributes ?? {}).filter(([name]) => KEPT.has(name))) as Attributes
}

class SpanFilter implements tracing.SpanProcessor {
  readonly #next: readonly tracing.SpanProcessor[]

  constructor(next: readonly tracing.SpanProcessor[]) {
    this.#next = next
  }

  onStart(span: tracing.Span, parent: Context): void {
    for (const processor of this.#next) processor.onStart(span, parent)
  }

  onEnd(span: tracing.ReadableSpan): void {
    const kept = Object.create(span, {
      attributes: { value: keptOf(span.attributes) },
      events: { value: span.events.map((event) => ({ ...event, attributes: keptOf(event.attributes) })) },
      status: { value: { code: span.status.code } },
    }) as tracing.ReadableSpan
    for (const processor of this.#next) processor.onEnd(kept)
  }

  async forceFlush(): Promise<void> {
    await Promise.all(this.#next.map((processor) => processor.forceFlush()))
  }

  async shutdown(): Promise<void> {
    await Promise.all(this.#next.map((processor) => processor.shutdown()))
  }
}

/** Drops `tracestate`, a text of the caller's, which would go on to providers and into the histories of workflows. */
class TraceparentPropagator extends core.W3CTraceContextPropagator {
  override extract(context: Context, carrier: unknown, getter: TextMapGetter): Context {
    const get = (from: unknown, name: string) => (name === 'traceparent' ? getter.get(from, name) : undefined)
    return super.extract(context, carrier, { ...getter, get })
  }
}

export type Tracing = ReturnType<typeof startTracing>

/** Starts the SDK. Packages that are loaded already are traced too. */
export function startTracing(logger: Logger) {
  const isNew = newFaults()
  const warn = (message: string, ...more: unknown[]): void => {
    if (isNew(message)) logger.warn({ said: [message, ...more].join(' ') }, 'OpenTelemetry warns')
  }
  const ignore = (): void => undefined
  const levels = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore }
  api.diag.setLogger(levels, { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true })

  const { envDetector, hostDetector, serviceInstanceIdDetector } = resources
  const resource = resources
    .defaultResource()
    .merge(resources.resourceFromAttributes({ 'service.name': 'payments-service' }))
    .merge(resources.detectResources({ detectors: [envDetector, hostDetector, serviceInstanceIdDetector] }))
  const spanProcessor = new SpanFilter(getSpanProcessorsFromEnv(undefined))
  const sdk = new NodeSDK({
    resource,
    autoDetectResources: false,
    spanProcessors: [spanProcessor],
    metricReaders: [],
    logRecordProcessors: [],
    textMapPropagator: new TraceparentPropagator(),
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => PROBES.test(url ?? ''),
        requireParentforOutgoingSpans: true,
      }),
      new KoaInstrumentation({ ignoreLayersType: [KoaLayerType.MIDDLEWARE] }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
    ],
  })
  sdk.start()
  // An instrumentation patches what `require` returns: the classes themselves, which modules imported before share, and
  // the functions of `node:http`, whose imports are then brought up to date. So no hook of the module loader is needed.
  const require = createRequire(import.meta.url)
  for (const name of ['http', 'https', 'koa', 'pg']) require(name)
  syncBuiltinESMExports()

  return {
    plugin: new OpenTelemetryPlugin({ resource, spanProcessor }),
    stop: async () => {
      const late = delay(FLUSH_WITHIN_MS, undefined, { ref: false })
      await Promise.race([sdk.shutdown().catch((error: Error) => warn(error.message)), late])
    },
  }
}
