import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'

export interface MetricsServer {
  close(): Promise<void>
}

/** The process's own figures in Prometheus' text format, on a port that is not the public one. */
export async function startMetrics(port: number): Promise<MetricsServer> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void register.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return { close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()) }
}
