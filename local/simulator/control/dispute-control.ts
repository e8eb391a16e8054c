import type { Router } from '@koa/router'
import { DISPUTE_ACTS, type Disputes } from '../ledger/disputes.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { field, readJson, refuse, takeBody, textField } from '../read-body.ts'

/** Only Paystack's disputes are simulated. */
const PROVIDER = 'paystack'

/**
 * `POST /disputes/paystack` opens a dispute, and `GET` lists all; `PUT /disputes/paystack/{id}` does what the bank or
 * provider would do.
 */
export function disputeControl(router: Router, { ledger, disputes }: { ledger: Ledger; disputes: Disputes }): void {
  router.post(`/disputes/${PROVIDER}`, takeBody, (ctx) => {
    const body = readJson(ctx)
    const charge = ledger.find(PROVIDER, textField(body, 'reference') ?? '')
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

  router.put(`/disputes/${PROVIDER}/:id`, takeBody, (ctx) => {
    const body = readJson(ctx)
    const act = DISPUTE_ACTS.find((each) => each === textField(body, 'act'))
    const dispute = ledger.findDispute(PROVIDER, Number(ctx.params.id))
    if (!dispute) return refuse(ctx, 404, 'there is no such dispute here')
    if (!act) return refuse(ctx, 400, `act must be one of ${DISPUTE_ACTS.join(', ')}`)
    ctx.body = disputes.act(dispute, act, isTold(body))
  })

  router.get(`/disputes/${PROVIDER}`, (ctx) => {
    ctx.body = ledger.disputes(PROVIDER)
  })

  router.get(`/disputes/${PROVIDER}/:id`, (ctx) => {
    const dispute = ledger.findDispute(PROVIDER, Number(ctx.params.id))
    if (!dispute) return refuse(ctx, 404, 'there is no such dispute here')
    ctx.body = dispute
  })
}

/** The provider sends an event, unless `told` is false: then the event gets lost. */
const isTold = (body: unknown): boolean => field(body, 'told') !== false
