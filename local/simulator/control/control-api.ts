import type { Context } from 'koa'
import Koa from 'koa'
import { Router } from '@koa/router'
import { MODES, type Mode } from '../../../src/domain/states.ts'
import type { KnownDescriptor, ProviderId } from '../../../src/providers/descriptors.ts'
import { type Acquirer, PROMPT_ENDS } from '../ledger/acquirer.ts'
import type { Balances } from '../ledger/balances.ts'
import { depositFile } from '../ledger/deposit-file.ts'
import { makeDeposits, parseDeposit } from '../ledger/deposits.ts'
import { DISPUTE_ACTS, type Disputes } from '../ledger/disputes.ts'
import type { Deposit } from '../ledger/entries.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { settlements } from '../ledger/settlements.ts'
import { field, readJson, refuse, takeBody, textField } from '../read-body.ts'
import { parseControl, type Controls } from './controls.ts'

interface ControlParts {
  ledger: Ledger
  depositsOf: (provider: ProviderId, mode: Mode) => Deposit[]
  providers: readonly KnownDescriptor[]
  acquirer: Acquirer
  disputes: Disputes
  controls: Controls
  balances: Balances
  url: (provider: ProviderId) => string
}

/** Only Paystack's disputes are simulated. */
const DISPUTED = 'paystack'

/** The provider sends an event, unless `told` is false: then the event gets lost. */
const isTold = (body: unknown): boolean => field(body, 'told') !== false

/** The simulator's control port: lists what was booked, sets faults, and acts as the payer's bank would. */
export function createControlHandler(parts: ControlParts) {
  const { ledger, acquirer, disputes, controls, balances, depositsOf, providers, url } = parts
  const router = new Router()
  const providerOf = (ctx: Context) => providers.find(({ id }) => id === ctx.params.providerId)
  const unknownProvider = (ctx: Context): void =>
    refuse(ctx, 404, `there is no such provider here: ${providers.map(({ id }) => id).join(', ')}`)
  const allDeposits = (provider: ProviderId) => MODES.flatMap((mode) => depositsOf(provider, mode))

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
    const descriptor = providerOf(ctx)
    if (!descriptor) return unknownProvider(ctx)
    const provider = descriptor.id
    const change = parseControl(descriptor, readJson(ctx))
    if (typeof change === 'string') return refuse(ctx, 400, change)
    const { control, balanceCents } = change
    if (balanceCents !== null) balances.set(provider, balanceCents)
    const inForce = control ? await controls.set(provider, control) : controls.get(provider)
    const balance = balances.get(provider)
    ctx.body = { providerId: provider, ...inForce, ...(balance === null ? {} : { balanceCents: balance }) }
  })

  // Makes deposits, with faults if they are asked for.
  router.post('/deposits/:providerId', takeBody, (ctx) => {
    const provider = providerOf(ctx)
    if (!provider) return unknownProvider(ctx)
    const order = parseDeposit(readJson(ctx))
    if (typeof order === 'string') return refuse(ctx, 400, order)
    ctx.status = 201
    ctx.body = makeDeposits(ledger, { ...order, provider: provider.id })
  })

  router.get('/deposits/:providerId', (ctx) => {
    const provider = providerOf(ctx)
    if (!provider) return unknownProvider(ctx)
    const { id, settlement } = provider
    ctx.body = allDeposits(id).map(({ lines, covers: _covers, ...deposit }) => {
      const file = settlement?.file ? `/deposits/${id}/${deposit.id}.csv` : null
      return { ...deposit, lineCount: lines.length, file }
    })
  })

  // The file that the provider offers for a deposit.
  router.get('/deposits/:providerId/:id.csv', (ctx) => {
    const provider = providerOf(ctx)
    const deposit = provider && allDeposits(provider.id).find(({ id }) => String(id) === ctx.params.id)
    const file = provider?.settlement?.file
    if (!deposit || !file) return refuse(ctx, 404, 'there is no such file here')
    ctx.type = 'text/csv'
    ctx.body = depositFile(file, deposit)
  })

  router.put('/prompts/:providerId/:reference', takeBody, (ctx) => {
    const end = PROMPT_ENDS.find((each) => each === textField(readJson(ctx), 'end'))
    const provider = providerOf(ctx)
    const prompt = provider && ledger.find('charge', provider.id, ctx.params.reference!)
    if (!prompt) return refuse(ctx, 404, 'there is no such prompt here')
    if (!end) return refuse(ctx, 400, `end must be one of ${PROMPT_ENDS.join(', ')}`)
    if (acquirer.endPrompt(prompt, end) !== 'done')
      return refuse(ctx, 409, 'the prompt has ended, or its number decides it')
    ctx.body = { end }
  })

  router.post(`/disputes/${DISPUTED}`, takeBody, (ctx) => {
    const body = readJson(ctx)
    const charge = ledger.find('charge', DISPUTED, textField(body, 'reference') ?? '')
    if (charge?.state !== 'SUCCEEDED') return refuse(ctx, 404, 'there is no such paid charge here')
    const amountCents = field(body, 'amountCents') ?? null
    const isAmount =
      Number.isSafeInteger(amountCents) && Number(amountCents) > 0 && Number(amountCents) <= charge.amountCents
    if (amountCents !== null && !isAmount)
      return refuse(ctx, 400, 'amountCents must be at most the amount of the charge')
    const dueAt = textField(body, 'dueAt')
    if (dueAt !== null && Number.isNaN(Date.parse(dueAt))) return refuse(ctx, 400, 'dueAt must be a time')
    const category = textField(body, 'category') ?? 'chargeback'
    const order = { amountCents: amountCents as number | null, category, dueAt }
    ctx.status = 201
    ctx.body = disputes.open(charge, order, isTold(body))
  })

  // The bank or the provider acts.
  router.put(`/disputes/${DISPUTED}/:id`, takeBody, (ctx) => {
    const body = readJson(ctx)
    const act = DISPUTE_ACTS.find((each) => each === textField(body, 'act'))
    const dispute = ledger.find('dispute', DISPUTED, Number(ctx.params.id))
    if (!dispute) return refuse(ctx, 404, 'there is no such dispute here')
    if (!act) return refuse(ctx, 400, `act must be one of ${DISPUTE_ACTS.join(', ')}`)
    ctx.body = disputes.act(dispute, act, isTold(body))
  })

  router.get(`/disputes/${DISPUTED}`, (ctx) => {
    ctx.body = ledger.own('dispute', DISPUTED)
  })

  router.get(`/disputes/${DISPUTED}/:id`, (ctx) => {
    const dispute = ledger.find('dispute', DISPUTED, Number(ctx.params.id))
    if (!dispute) return refuse(ctx, 404, 'there is no such dispute here')
    ctx.body = dispute
  })

  return new Koa().use(router.routes()).use(router.allowedMethods()).callback()
}
