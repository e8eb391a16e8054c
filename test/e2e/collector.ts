import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from '../serve.ts'

/** A span as OTLP's JSON has it. */
interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
}

/** An OpenTelemetry collector for `OTEL_EXPORTER_OTLP_PROTOCOL=http/json`. */
export async function startCollector() {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  let hangs = false
  const server = createServer(async (request, response) => {
    const body = await text(request)
    bodies.push(body)
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    if (!hangs) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const { url, close } = await serve(server)
  return {
    url,
    spans: (traceId: string) => spans.filter((span) => span.traceId === traceId),
    bodies,
    /** From now on no request gets a response. */
    hang: () => void (hangs = true),
    close,
  }
}

export type Collector = Awaited<ReturnType<typeof startCollector>>
