import { Router } from '@koa/router'
import Koa from 'koa'
import type { Balances } from '../ledger/balances.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { parseControl, type Controls } from './controls.ts'
import type { KnownDescriptor, ProviderId } from '../../../src/providers/descriptors.ts'
import { settlements } from '../ledger/settlements.ts'
import { readJson, takeBody } from '../read-body.ts'

interface ControlParts {
  ledger: Ledger
  controls: Controls
  balances: Balances
  providers: readonly KnownDescriptor[]
  url: (provider: ProviderId) => string
}

/** The simulator's control port: lists what was booked, and sets faults. */
export function createControlHandler({ ledger, controls, balances, providers, url }: ControlParts) {
  const router = new Router()

  router.get('/health', (ctx) => {
    const states = providers.map(({ id: provider }) => [provider, { url: url(provider), ...controls.get(provider) }])
    ctx.body = { status: 'UP', providers: Object.fromEntries(states) }
  })

  router.get('/ledger', (ctx) => {
    ctx.body = ledger.lines()
  })

  router.get('/settlements', (ctx) => {
    ctx.body = settlements(ledger)
  })

  router.put('/control/:providerId', takeBody, async (ctx) => {
    const descriptor = providers.find(({ id }) => id === ctx.params.providerId)
    if (!descriptor) {
      ctx.status = 404
      ctx.body = { error: `there is no such provider here: ${providers.map(({ id }) => id).join(', ')}` }
      return
    }
    const provider = descriptor.id
    const change = parseControl(descriptor, readJson(ctx))
    if (typeof change === 'string') {
      ctx.status = 400
      ctx.body = { error: change }
      return
    }
    const { control, balanceCents } = change
    if (balanceCents !== null) balances.set(provider, balanceCents)
    const inForce = control ? await controls.set(provider, control) : controls.get(provider)
    const balance = balances.get(provider)
    ctx.body = { providerId: provider, ...inForce, ...(balance === null ? {} : { balanceCents: balance }) }
  })

  return new Koa().use(router.routes()).use(router.allowedMethods()).callback()
}
