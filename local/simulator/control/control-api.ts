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
import { readJson, refuse, takeBody, textField } from '../read-body.ts'

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
    if (!descriptor)
      return refuse(ctx, 404, `there is no such provider here: ${providers.map(({ id }) => id).join(', ')}`)
    const provider = descriptor.id
    const change = parseControl(descriptor, readJson(ctx))
    if (typeof change === 'string') return refuse(ctx, 400, change)
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
    if (!prompt) return refuse(ctx, 404, 'there is no such prompt here')
    if (!end) return refuse(ctx, 400, `end must be one of ${PROMPT_ENDS.join(', ')}`)
    if (acquirer.endPrompt(prompt, end) !== 'done')
      return refuse(ctx, 409, 'the prompt has ended, or its number decides it')
    ctx.body = { end }
  })

  return new Koa().use(router.routes()).use(router.allowedMethods()).callback()
}
