import { Readable } from 'node:stream'
import { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { ownerKey } from '../../domain/engine-work.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { Reply, Api } from './call.ts'
import { checksOf } from '../checks/index.ts'
import { startCall } from '../checks/check.ts'
import { clientAddress } from './client-address.ts'
import { answerWithObject } from './errors.ts'
import { permitsOf } from './reads.ts'
import type { Route } from './route.ts'
import { credentialsOf } from '../auth/credentials.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

function send(ctx: Context, { status, body, type, headers, failure }: Reply): void {
  if (failure) {
    ctx.vary('Accept')
    if (ctx.accepts('text/html', 'application/json') === 'application/json')
      return answerWithObject(ctx, failure, status)
  }
  ctx.status = status
  if (status !== 204 && status !== 304) ctx.set('Content-Type', type ?? JSON_TYPE)
  if (headers) ctx.set({ ...headers })
  const isText = typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable
  ctx.body = isText ? body : body === undefined ? '' : JSON.stringify(body)
}

/** Returns whether the route may change credentials or accounts; then this process forgets its cached credentials. */
function mayChangeAccounts({ method, access }: Route): boolean {
  return method !== 'GET' && access !== 'public' && access !== 'credential'
}

function serve(route: Route, api: Api): Middleware {
  const checks = checksOf(route)
  const own = precedence(route)
  return async (ctx, next) => {
    if (shapeOf(onPath(ctx)[0]!) !== own) return await next()
    ctx.state['operation'] = route.operationId
    ctx.state['route'] = route.path
    if (route.errorPages) {
      ctx.state['errorPages'] = route.errorPages
      ctx.vary('Accept')
    }
    const call = startCall(ctx, clientAddress(ctx.req, api.config.trustedProxies))
    ctx.state['call'] = call
    for (const check of checks) {
      const checking = check(call, api)
      // Most checks are synchronous; an await for each would cost a microtask.
      if (checking) await checking
    }
    const answer = async () => {
      const reply = await route.handle(call, api)
      if (mayChangeAccounts(route)) credentialsOf(api).forget()
      send(ctx, reply)
    }
    const { caller } = call
    if (route.method === 'GET' && caller?.kind === 'business')
      await api.reads.run(ownerKey(caller), permitsOf(route, call.query), answer)
    else await answer()
  }
}

/** Sort key of a path. `~` sorts after every letter, so `/payments/history` comes before `/payments/{id}`. */
const precedence = ({ path }: Route): string => path.replaceAll(/\{\w+\}/g, '~')

export function createRouter(routes: readonly Route[], api: Api): Router {
  const router = new Router({ strict: true, sensitive: true })
  for (const route of routes.toSorted((a, b) => (precedence(a) < precedence(b) ? -1 : 1))) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/:(?=\w+$)/, route.restOfPath ? '*' : ':')
    router.register(path, [route.method], serve(route, api), { name: route.operationId })
  }
  return router
}

interface Matched {
  path: string
  methods: readonly string[]
}

/** `precedence` of a path in the router's notation (`:name`, and `*name` for the rest of the path). */
const shapeOf = ({ path }: Matched): string => path.replaceAll(/[:*]\w+/g, '~')

/** If `/payments/history` and `/payments/{id}` both match, the methods of the second are not allowed. */
function onPath(ctx: Context): readonly Matched[] {
  const fitting: readonly Matched[] = ctx['matched'] ?? []
  return fitting.filter((each) => shapeOf(each) === shapeOf(fitting[0]!))
}

export const refuseUnrouted: Middleware = (ctx) => {
  const allowed = [...new Set(onPath(ctx).flatMap(({ methods }) => methods))]
  if (allowed.length === 0) throw new ServiceError('SV-2005', { message: 'There is no such route.' })
  const methods = allowed.toSorted().join(', ')
  ctx.set('Allow', methods)
  throw new ServiceError('SV-2006', { message: `This method is not allowed here: this path takes ${methods}.` })
}
