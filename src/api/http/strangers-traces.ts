import { type IncomingMessage, Server } from 'node:http'
import type { Route } from './route.ts'

/** A credential is not verified yet, but without a valid one a request does nothing that its trace could join. */
function callerOfRoutes(routes: readonly Route[]): (request: IncomingMessage) => boolean {
  const open = routes
    .filter(({ access }) => access === 'public')
    .map(({ method, path }) => ({ method, path: patternOf(path) }))
  return ({ method, url = '', headers }) => {
    const { authorization, 'x-api-key': key, cookie } = headers
    if (authorization === undefined && key === undefined && cookie === undefined) return false
    const [path = ''] = url.split('?', 1)
    return !open.some((route) => route.method === method && route.path.test(path))
  }
}

/** Matches more paths than the router, never fewer: the last parameter may be the rest of a path. */
function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.+')}/?$`)
}

/** A stranger would otherwise choose the trace of a payment, and which of our traces are sent. */
export function dropTracesOfStrangers(server: Server, routes: readonly Route[]): void {
  const isKnown = callerOfRoutes(routes)
  server.emit = (event: string, ...args: unknown[]): boolean => {
    const [request] = args as [IncomingMessage?]
    const isRequest = event === 'request' || event === 'checkExpectation'
    if (isRequest && request?.headers['traceparent'] !== undefined && !isKnown(request))
      delete request.headers['traceparent']
    return Reflect.apply(Server.prototype.emit, server, [event, ...args]) as boolean
  }
}
