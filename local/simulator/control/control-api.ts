import { Router } from '@koa/router'
import Koa from 'koa'
import { type Acquirer, PROMPT_ENDS } from '../ledger/acquirer.ts'
import type { Balances } from '../ledger/balances.ts'
import { parseControl, type Controls } from './controls.ts'
import { type DepositParts, depositRoutes } from './deposit-routes.ts'
import { disputeControl } from './dispute-control.ts'
import type { ProviderId } from '../../../src/providers/descriptors.ts'
import type { Disputes } from '../ledger/disputes.ts'
import { settlements } from '../ledger/settlements.ts'
import { readJson, takeBody, textField } from '../read-body.ts'

interface ControlParts extends DepositParts {
  acquirer: Acquirer
  disputes: Disputes
  controls: Controls
  balances: Balances
  url: (provider: ProviderId) => string
}

/** The simulator's control port: lists what was booked, sets faults, and acts as the payer's bank would. */
export function createControlHandler(parts: ControlParts) {
  const { ledger, acquirer, disputes, controls, balances, depositsOf, providers, url } = parts
  const router = new Router()
  disputeControl(router, { ledger, disputes })

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

  depositRoutes(router, { ledger, depositsOf, providers })

  router.put('/prompts/:providerId/:reference', takeBody, (ctx) => {
    const end = PROMPT_ENDS.find((each) => each === textField(readJson(ctx), 'end'))
    const provider = providers.find(({ id }) => id === ctx.params.providerId)
    const prompt = provider && ledger.find(provider.id, ctx.params.reference!)
    if (!prompt || !end) {
      ctx.status = prompt ? 400 : 404
      ctx.body = { error: prompt ? `end must be one of ${PROMPT_ENDS.join(', ')}` : 'there is no such prompt here' }
      return
    }
    const isOpen = acquirer.endPrompt(prompt, end) === 'done'
    ctx.status = isOpen ? 200 : 409
    ctx.body = isOpen ? { end } : { error: 'the prompt has ended, or its number decides it' }
  })

  return new Koa().use(router.routes()).use(router.allowedMethods()).callback()
}
