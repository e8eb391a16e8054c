/** @waits 40 */

import type { Attempt, Transaction } from '../api-types.ts'
import { TASK_QUEUES } from '../../src/workflows/messages.ts'
import type { Client } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { startTestService } from '../service.ts'
import { until } from '../until.ts'
import { businessWith } from './businesses.ts'
import { readLedger, setProvider } from '../simulated-providers.ts'

const PROVIDERS = ['paystack', 'peach', 'yoco'] as const
type Id = (typeof PROVIDERS)[number]

/** The order in which a payment tries them. The contract shows for each provider what its answers mean. */
const [first, second, third] = PROVIDERS
/** Long enough for a busy machine: a late response is an unknown outcome, which is never tried elsewhere. */
const TIMEOUT_MS = 5_000
const service = duringTests(() => startTestService({ providers: PROVIDERS, providerTimeoutMs: TIMEOUT_MS }))
const business = duringTests(() => businessWith(service, PROVIDERS))

interface Expected {
  state: string
  reason?: string
  needsReview?: boolean
  /** The attempts in their order: the provider and the outcome there. */
  attempts: [Id, string][]
  /** The number of charges in the simulator's ledger, over all providers. */
  charges: number
}

interface Asked {
  client: Client
  id: string
}

const MODES = ['TEST', 'LIVE'] as const
type Mode = (typeof MODES)[number]

async function ask(token: string | null, mode: Mode = 'TEST'): Promise<Asked> {
  const client = business[mode === 'LIVE' ? 'live' : 'test']
  const paymentMethod = token === null ? {} : { paymentMethod: { type: 'CARD', token } }
  const { status, body } = await client.post('/v1/payments', { amountCents: 15_000, currency: 'ZAR', ...paymentMethod })
  if (status !== 201) throw new Error(`a payment was answered ${status} ${JSON.stringify(body)}`)
  return { client, id: body.transactionId }
}

const read = async ({ client, id }: Asked): Promise<Transaction> => (await client.get(`/v1/transactions/${id}`)).body

async function ledgerOf({ attempts }: Transaction): Promise<{ kind: string; state: string; amountCents: number }[]> {
  const ledger = await readLedger(service.simulator)
  const ours = attempts.map(({ providerId, providerReference }: Attempt) => `${providerId} ${providerReference}`)
  return ledger.filter(({ provider, reference }) => ours.includes(`${provider} ${reference}`))
}

const EVENTS: Record<string, string[]> = {
  SUCCEEDED: ['payment.created', 'payment.succeeded'],
  FAILED: ['payment.created', 'payment.failed'],
}

/** A payment that only a new event could change, all its events included. */
async function standing(asked: Asked) {
  const payment = await read(asked)
  const [{ body: events }, charges] = await Promise.all([
    asked.client.get(`/v1/events?transactionId=${asked.id}`),
    ledgerOf(payment),
  ])
  return {
    state: payment.state,
    reason: payment.failureReasonCode,
    needsReview: payment.needsReview,
    attempts: payment.attempts.map(({ providerId, state }: Attempt) => [providerId, state]),
    charges: charges.filter(({ kind }) => kind === 'CHARGE').map(({ state }) => state),
    events: events.data.map(({ type }: { type: string }) => type).toSorted(),
    history: payment.history.map(({ state }: { state: string }) => state),
  }
}

async function expectStanding(asked: Asked, expected: Expected): Promise<void> {
  shown.push({ asked, whole: await reached(asked, expected) })
}

/** Expects every part at once, and returns them. */
async function reached(asked: Asked, expected: Expected): Promise<object> {
  const { state, reason = null, needsReview = false, attempts, charges } = expected
  await until(
    async () => {
      const now = await read(asked)
      return now.state === state && now.needsReview === needsReview && now.attempts.length === attempts.length
    },
    45_000,
    100,
  ).catch(() => undefined)
  const whole = {
    state,
    reason,
    needsReview,
    attempts,
    charges: Array.from({ length: charges }, () => 'SUCCEEDED'),
    events: EVENTS[state] ?? ['payment.created'],
    history: ['CREATED', 'PROCESSING', ...(state === 'PROCESSING' ? [] : [state])],
  }
  expect(await standing(asked)).toEqual(whole)
  return whole
}

/** The fields that no later event or response may change. */
const shown: { asked: Asked; whole: object }[] = []

const PAID = (at: Id): Expected => ({ state: 'SUCCEEDED', attempts: [[at, 'SUCCEEDED']], charges: 1 })

const DECLINED = (at: Id, reason: string): Expected => ({
  state: 'FAILED',
  reason,
  attempts: [[at, 'DECLINED']],
  charges: 0,
})

/**
 * The simulator's card table for the provider that is tried first and the two after it. What never arrived takes minutes:
 * `test/workflows/payment-unknown.suite.ts`.
 */
const ENDS: Record<string, Expected> = {
  tok_success: PAID(first),
  tok_insufficient_funds: DECLINED(first, 'insufficient_funds'),
  tok_soft_decline: {
    state: 'FAILED',
    reason: 'declined',
    attempts: [first, second, third].map((id) => [id, 'DECLINED']),
    charges: 0,
  },
  [`tok_not_processed_${first}`]: {
    state: 'SUCCEEDED',
    attempts: [
      [first, 'DECLINED'],
      [second, 'SUCCEEDED'],
    ],
    charges: 1,
  },
  [`tok_hang_success_${first}`]: PAID(first),
  [`tok_hang_failed_${first}`]: DECLINED(first, 'declined'),
  tok_wrong_amount: { state: 'PROCESSING', needsReview: true, attempts: [[first, 'PENDING']], charges: 1 },
  tok_late_success: PAID(first),
  tok_refund_fails: PAID(first),
  tok_nobody_knows: DECLINED(first, 'invalid_token'),
  [`tok_not_processed_${second}`]: PAID(first),
  [`tok_hang_lost_${third}`]: PAID(first),
}

const control = (provider: Id, settings: object) => setProvider(service.simulator, provider, settings)

/** Puts the providers into this fault while `work` runs. */
async function whileIn<T>(providers: readonly Id[], settings: object, work: () => Promise<T>): Promise<T> {
  try {
    for (const id of providers) await control(id, settings)
    return await work()
  } finally {
    for (const id of providers) await control(id, { mode: 'up' })
  }
}

async function answered(asked: Asked): Promise<void> {
  await until(async () => {
    const { attempts } = await read(asked)
    return attempts.length > 0 && attempts.every(({ state }: Pick<Attempt, 'state'>) => state !== 'SENDING')
  })
}

describe('by card', () => {
  const cards = Object.entries(ENDS)
  /** All at once, because some are polled after ten seconds. No provider has a fault before all have ended. */
  const asked = new Map<string, Promise<Asked>>()

  beforeAll(() => {
    for (const [token] of cards) asked.set(token, ask(token))
  })

  test.each(cards)('a payment with the card %s ends as the table says', async (token, expected) => {
    const payment = await asked.get(token)!
    await answered(payment)
    await expectStanding(payment, expected)
  })
})

describe('in trouble', () => {
  const fellBack = (state: string): Expected => ({
    state: 'SUCCEEDED',
    attempts: [
      [first, state],
      [second, 'SUCCEEDED'],
    ],
    charges: 1,
  })
  /** It is never tried elsewhere. The cards that hang show above how asking ends it. */
  const unknown: Expected = { state: 'PROCESSING', attempts: [[first, 'UNKNOWN']], charges: 0 }

  test.each<[string, object, Expected, string]>([
    ['up', {}, PAID(first), 'REQUIRES_ACTION'],
    ['down', {}, fellBack('NOT_SENT'), 'NOT_SENT'],
    ['error500', {}, unknown, 'UNKNOWN'],
    ['not_processed', {}, fellBack('DECLINED'), 'DECLINED'],
    ['slow', { delayMs: 200 }, PAID(first), 'REQUIRES_ACTION'],
    ['hang', {}, unknown, 'UNKNOWN'],
  ])('a first provider that is %s: the card and the checkout', async (mode, settings, card, checkout) => {
    const [byCard, hosted] = await whileIn([first], { mode, ...settings }, async () => {
      const both = await Promise.all([ask('tok_success'), ask(null)])
      await until(async () => (await read(both[1])).state === 'REQUIRES_ACTION')
      await answered(both[0])
      return both
    })

    const open = await standing(hosted)
    expect(open).toEqual({
      state: 'REQUIRES_ACTION',
      reason: null,
      needsReview: false,
      attempts:
        checkout === 'REQUIRES_ACTION'
          ? [[first, checkout]]
          : [
              [first, checkout],
              [second, 'REQUIRES_ACTION'],
            ],
      charges: [],
      events: ['payment.created'],
      history: ['CREATED', 'PROCESSING', 'REQUIRES_ACTION'],
    })
    if (card === unknown) await reached(byCard, card)
    else await expectStanding(byCard, card)
  })

  test('the call to the next provider takes turns with others by provider, mode and business', async () => {
    const asked = await whileIn([first], { mode: 'down' }, async () => {
      const payment = await ask('tok_success')
      await answered(payment)
      return payment
    })
    await expectStanding(asked, fellBack('NOT_SENT'))
    const engine = service.service.worker!.client()!
    const { events } = await engine.workflow.getHandle(`payment-${asked.id}`).fetchHistory()
    const keys = events!.flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
      scheduled?.taskQueue?.name === TASK_QUEUES.paymentsSlow ? [scheduled.priority?.fairnessKey] : [],
    )
    expect(keys).toContain(`${second} TEST ${(await read(asked)).merchantId}`)
  })

  test('each provider is tried once if every one is down, and the payer is not charged', async () => {
    const asked = await whileIn(PROVIDERS, { mode: 'down' }, async () => {
      const payment = await ask('tok_success')
      await until(async () => (await read(payment)).state === 'FAILED')
      return payment
    })
    const attempts = PROVIDERS.map((id) => [id, 'NOT_SENT'] as [Id, string])
    await expectStanding(asked, { state: 'FAILED', reason: 'provider_unavailable', attempts, charges: 0 })
  })

  test('a live payment records the order and stops at the first', async () => {
    const asked = await ask(`tok_not_processed_${first}`, 'LIVE')
    await expectStanding(asked, DECLINED(first, 'not_processed'))
    const { routing, mode } = await read(asked)
    expect(mode).toBe('LIVE')
    expect(routing?.failover).toBe(false)
    expect(routing?.chosen).toBe(first)
    expect(routing?.fallbackOrder).toEqual([second, third])

    await expectStanding(await ask('tok_success', 'LIVE'), PAID(first))
    await expectStanding(await ask('tok_soft_decline', 'LIVE'), DECLINED(first, 'declined'))
    const attempts: [Id, string][] = [[first, 'NOT_SENT']]
    await whileIn([first], { mode: 'down' }, async () => {
      const away = await ask('tok_success', 'LIVE')
      await expectStanding(away, { state: 'FAILED', reason: 'provider_unavailable', attempts, charges: 0 })
    })
  })
})

test('no later event or response changed any of these payments', async () => {
  expect(shown.length).toBeGreaterThan(14)
  for (const { asked, whole } of shown) expect(await standing(asked)).toEqual(whole)
})
