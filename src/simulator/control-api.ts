import { Router } from '@koa/router'
import Koa from 'koa'
import type { Books } from './books.ts'
import { parseControl, type Controls } from './controls.ts'
import type { ProviderName } from './names.ts'
import { readJson, takeBody } from './read-body.ts'

export interface ControlParts {
  books: Books
  controls: Controls
  providers: readonly ProviderName[]
  url: (provider: ProviderName) => string
}

/** The simulator's own port: what it booked, and which faults it plays. */
export function createControlHandler({ books, controls, providers, url }: ControlParts) {
  const router = new Router()

  router.get('/health', (ctx) => {
    const states = providers.map((provider) => [provider, { url: url(provider), ...controls.get(provider) }])
    ctx.body = { status: 'UP', providers: Object.fromEntries(states) }
  })

  router.get('/ledger', (ctx) => {
    ctx.body = books.ledger()
  })

  router.put('/control/:providerId', takeBody, async (ctx) => {
    const provider = providers.find((name) => name === ctx.params.providerId)
    if (!provider) {
      ctx.status = 404
      ctx.body = { error: `there is no such provider here: ${providers.join(', ')}` }
      return
    }
    const control = parseControl(provider, readJson(ctx))
    if (typeof control === 'string') {
      ctx.status = 400
      ctx.body = { error: control }
      return
    }
    ctx.body = { providerId: provider, ...(await controls.set(provider, control)) }
  })

  return new Koa().use(router.routes()).use(router.allowedMethods()).callback()
}
