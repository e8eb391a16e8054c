import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

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
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      bodies.push(body)
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] }
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      if (!hangs) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (traceId: string) => spans.filter((span) => span.traceId === traceId),
    bodies,
    /** From now on no request gets a response. */
    hang: () => void (hangs = true),
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

export type Collector = Awaited<ReturnType<typeof startCollector>>
