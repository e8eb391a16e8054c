import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { DisputeAct } from '../../local/simulator/ledger/disputes.ts'
import { TASK_QUEUES, WORKFLOWS } from '../../src/workflows/messages.ts'
import { paymentsOf, type Payments } from '../mechanisms/payments.ts'
import { sharedService, type SharedService } from '../shared-service.ts'
import { actOnDispute, evidence, openDispute, simulatedDispute } from '../simulated-disputes.ts'
import { until } from '../until.ts'

const DISPUTES = 200
const AT_ONCE = 10
const SEED = Number(process.env.DISPUTES_SEED ?? Date.now() % 1_000_000)
const WITHIN_MS = 240_000

let service: SharedService
let payments: Payments

beforeAll(async () => {
  console.log(`random orders of disputes: DISPUTES_SEED=${SEED}`)
  service = await sharedService()
  payments = paymentsOf(service)
})

afterAll(() => service.stop(), 60_000)

/** A generator of numbers below 1 that the seed determines (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Plan {
  /** The acts at the provider, in this order. */
  acts: readonly DisputeAct[]
  /** The answer of the business, before that act. */
  answer: { kind: 'evidence' | 'accept'; before: number } | null
  /** The events that arrive, in any order, some twice, some never: the numbers of the acts, -1 for the opening. */
  events: readonly { about: number; before: number }[]
}

const ACTS: readonly DisputeAct[] = ['remind', 'review', 'win', 'lose', 'reopen']
const TYPES: Record<DisputeAct, string> = {
  remind: 'charge.dispute.remind',
  review: 'charge.dispute.remind',
  win: 'charge.dispute.resolve',
  lose: 'charge.dispute.resolve',
  reopen: 'charge.dispute.create',
}

function planOf(random: () => number): Plan {
  const below = (limit: number) => Math.floor(random() * limit)
  const acts = Array.from({ length: 1 + below(4) }, () => ACTS[below(ACTS.length)]!)
  // Most end in the end.
  if (random() < 0.8) acts.push(random() < 0.5 ? 'win' : 'lose')
  const about = Array.from({ length: acts.length + 1 }, (_, index) => index - 1)
  const events = about.flatMap((which) => {
    const times = random() < 0.3 ? 0 : random() < 0.4 ? 2 : 1
    // An event comes when it happened, or at any later time.
    return Array.from({ length: times }, () => ({ about: which, before: which + 1 + below(acts.length - which) }))
  })
  const kind = random() < 0.5 ? 'evidence' : 'accept'
  const answer = random() < 0.4 ? ({ kind, before: below(acts.length) } as const) : null
  return { acts, answer, events: events.toSorted(() => random() - 0.5) }
}

async function send(event: object): Promise<void> {
  const body = JSON.stringify(event)
  const { secretKey } = service.settings.connections.paystack!.TEST!
  const signature = createHmac('sha512', secretKey).update(body).digest('hex')
  const headers = { 'x-paystack-signature': signature, 'content-type': 'application/json' }
  const url = `${service.baseUrl}/api/providers/paystack/events`
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
}

const disputeOf = async (transactionId: string) =>
  (await payments.client.get(`/v1/disputes?transactionId=${transactionId}`)).body.data[0]

interface Ended {
  there: string
  transactionId: string
  plan: Plan
}

/** Carries out a plan. An answer may come too late, or for a dispute that the service does not know yet. */
async function play(plan: Plan): Promise<Ended> {
  const transactionId = await payments.charge('tok_success')
  const { attempts } = await payments.end(transactionId, WITHIN_MS)
  const reference = attempts[0].providerReference
  const there = await openDispute(service.simulator, reference, { told: false })
  const tell = async (before: number): Promise<void> => {
    for (const { about } of plan.events.filter((event) => event.before === before)) {
      const act = plan.acts[about]
      // The content of an event does not count: the words here are as wrong as they can be.
      const data = { id: Number(there), status: 'resolved', resolution: 'declined', about, transaction: { reference } }
      await send({ event: act ? TYPES[act] : 'charge.dispute.create', data })
    }
  }
  for (const [index, act] of plan.acts.entries()) {
    await tell(index)
    if (plan.answer?.before === index) await answer(transactionId, plan.answer.kind)
    await actOnDispute(service.simulator, there, act, false)
  }
  await tell(plan.acts.length)
  return { there, transactionId, plan }
}

async function answer(transactionId: string, kind: 'evidence' | 'accept'): Promise<void> {
  const dispute = await disputeOf(transactionId)
  if (!dispute) return
  const { deliveryAddress: _address, deliveryDate: _date, ...given } = evidence()
  const { status } = await payments.client.post(`/v1/disputes/${dispute.id}/${kind}`, kind === 'accept' ? {} : given)
  expect([202, 409]).toContain(status)
}

const STATES = {
  MERCHANT: 'NEEDS_RESPONSE',
  BANK: 'UNDER_REVIEW',
  WON: 'WON',
  LOST: 'LOST',
  ACCEPTED: 'ACCEPTED',
} as const

test(`${DISPUTES} disputes whose events come in any order, twice or never end as the provider says`, async () => {
  const random = randomFrom(SEED)
  const waiting = Array.from({ length: DISPUTES }, () => planOf(random))
  const played: Ended[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let plan = waiting.pop(); plan; plan = waiting.pop()) played.push(await play(plan))
    }),
  )
  const engine = await service.engine()
  const run = { workflowId: `disputes-orders-${SEED}`, taskQueue: TASK_QUEUES.payments, args: [] }
  expect(await engine.workflow.execute(WORKFLOWS.disputes, run)).toEqual({ unread: [] })
  for (const { there, transactionId, plan } of played) {
    const [shown, said] = await until(async () => {
      const dispute = await disputeOf(transactionId)
      const provider = await simulatedDispute(service.simulator, there)
      const isSettled = dispute && STATES[provider.state] === dispute.state && dispute.answer?.state !== 'PENDING'
      return isSettled ? ([dispute, provider] as const) : null
    }, WITHIN_MS).catch(async (error: unknown) => {
      throw new Error(`${JSON.stringify([plan, await disputeOf(transactionId)])}: ${String(error)}`)
    })
    expect(shown.amountCents).toBe(said.amountCents)
    const isLost = shown.state === 'LOST' || shown.state === 'ACCEPTED'
    const isOpen = shown.state === 'NEEDS_RESPONSE' || shown.state === 'UNDER_REVIEW'
    expect(await payments.read(transactionId)).toMatchObject({
      state: 'SUCCEEDED',
      needsReview: false,
      chargedBackCents: isLost ? said.amountCents : 0,
      disputedCents: isOpen ? said.amountCents : 0,
    })
  }
  const { rows } = await service.pool.query(`SELECT count(*)::int AS disputes FROM disputes WHERE business_id = $1`, [
    service.business.businessId,
  ])
  expect(rows).toEqual([{ disputes: DISPUTES }])
}, 400_000)
